"""Test victories at once: who has won, that play stops, and victories by illegal losses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Move, Phase
from adjudicator.core.findings import Fault
from adjudicator.mechanics.combat.step_results import IllegalLosses
from adjudicator.mechanics.scoring.at_once import AtOnce

book = Book()


def settle(state: Any) -> None:
    if state.lost_all:
        AT_ONCE.win(state, "blue", "all-lost")


AT_ONCE = AtOnce(book, ("edge", "all-lost"), plays=(Move, Phase), settle=settle)


def state(**more: Any) -> Any:
    facts = {"winner": "", "won_by": "", "disputed": None, "played_on": 0, "over": False}
    return SimpleNamespace(**facts | {"now": 5, "off": frozenset(), "lost_all": False} | more)


def stops(now: Any) -> Fault | None:
    found = AT_ONCE.play_stops(now, Move(unit="red1", to="B"))
    assert found is None or isinstance(found, Fault)
    return found


def test_the_first_way_to_win_counts() -> None:
    now = state()
    AT_ONCE.win(now, "red", "edge")
    AT_ONCE.win(now, "blue", "all-lost")
    assert (now.winner, now.won_by) == ("red", "edge")


def test_a_way_that_is_overlooked_wins_nothing() -> None:
    now = state(off=frozenset({"edge"}))
    AT_ONCE.win(now, "red", "edge")
    assert now.winner == ""


def test_play_stops_and_that_is_reported_once() -> None:
    now = state()
    assert stops(now) is None
    now.lost_all = True
    fault = stops(now)
    assert fault is not None
    assert (fault.rule, fault.message, fault.expected) == ("all-lost", "play-goes-on", "blue")
    assert stops(now) is not None  # the same event, judged again
    now.now = 6
    assert stops(now) is None


def test_a_victory_by_illegal_losses_is_disputed() -> None:
    now = state()
    AT_ONCE.win(now, "red", "edge", IllegalLosses(events=[3], steps={"blue": 2}))
    assert now.winner == ""
    fault = stops(now)
    assert fault is not None
    assert (fault.message, fault.follows) == ("play-goes-on-disputed", [3])
    now.now = 6
    assert stops(now) is None
    AT_ONCE.win(now, "red", "edge")
    assert (now.winner, now.disputed) == ("red", None)


def test_after_the_end_nothing_stops() -> None:
    now = state(over=True, winner="red", won_by="edge")
    assert stops(now) is None


def test_a_victory_at_the_end_does_not_stop_play() -> None:
    assert stops(state(winner="red", won_by="points")) is None
