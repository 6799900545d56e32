"""Test the chapter on the end of a game: not before its last turn, unless it is decided."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Concede, End
from adjudicator.mechanics.scoring.ending import Ending, last_of_the_sequence, may_concede
from tests.support.tiny_game import said, told

PHASES = [SimpleNamespace(id="march"), SimpleNamespace(id="fight")]


def state(**fields: Any) -> Any:
    file = SimpleNamespace(phases=PHASES)
    plain = {"turn": 5, "turns": 5, "phase": "fight", "over": False, "winner": "", "conceded": ""}
    return SimpleNamespace(**{**plain, **fields}, game=SimpleNamespace(file=file))


def book(*cases: str, **more: Any) -> Book:
    found = Book()
    Ending(found, *(cases or ("end",)), last=last_of_the_sequence, **more)
    return found


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"turn": 6},
        {"turn": 2, "over": True},
        {"turn": 2, "winner": "red"},
        {"turn": 2, "conceded": "blue"},
    ],
)
def test_a_game_ends_when_its_last_turn_is_over_or_it_is_decided(fields: dict[str, Any]) -> None:
    assert said(book(), state(**fields), End()) == []


@pytest.mark.parametrize("fields", [{"turn": 4}, {"phase": "march"}, {"phase": ""}])
def test_it_does_not_end_before(fields: dict[str, Any]) -> None:
    assert said(book(), state(**fields), End()) == [("end", "ended-early")]


def test_the_fault_says_when_the_game_would_have_ended() -> None:
    ((_, fault),) = told(book(), state(turn=3, phase=""), End())
    assert (fault.expected, fault.seen) == ("fight, turn 5", "set-up, turn 3")


def test_the_end_by_a_disputed_victory_follows_from_what_disputes_it() -> None:
    disputed = SimpleNamespace(events=[7, 9])
    ((_, fault),) = told(book(), state(turn=3, disputed=disputed), End())
    assert fault.follows == [7, 9]


def test_a_game_may_choose_among_several_cases() -> None:
    short = book("battle", "scenario", case=lambda one: "scenario" if one.turns < 6 else "battle")
    assert said(short, state(turn=1), End()) == [("scenario", "ended-early")]
    assert said(short, state(turn=1, turns=9), End()) == [("battle", "ended-early")]


def test_a_game_may_end_with_several_phases() -> None:
    found = Book()
    Ending(found, "end", last=lambda _: ("fight", "regroup"))
    assert said(found, state(phase="regroup"), End()) == []
    assert told(found, state(turn=1), End())[0][1].expected == "fight, turn 5"


@pytest.mark.parametrize(("by", "conceded", "winner"), [("red", "red", "blue"), ("", "?", "")])
def test_the_other_side_of_a_player_who_concedes_wins(by: str, conceded: str, winner: str) -> None:
    rulebook = Book()
    may_concede(rulebook, lambda state, side: setattr(state, "winner", side))
    now = SimpleNamespace(enemy={"red": "blue", "blue": "red"}, conceded="", winner="")
    rulebook.appliers[Concede](now, Concede(by=by))
    assert (now.conceded, now.winner) == (conceded, winner)
