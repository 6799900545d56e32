"""Test the sequence of play: turns, the order of phases, and the events of each kind of phase."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Event, Move, Note, Phase, Roll
from adjudicator.core.findings import Fault
from adjudicator.core.game_data import SequenceFile
from adjudicator.errors import DocumentError
from adjudicator.mechanics.play.sequence import (
    PhaseMembership,
    PhaseOrder,
    TurnTrack,
    begin_phase,
    in_order,
)
from tests.support.tiny_game import Fighting, Moving, TinyState, said, told

FRAMES: dict[str, Any] = {"movement": Moving, "combat": Fighting}


def state(turn: int = 0, phase: str = "") -> TinyState:
    found = TinyState()
    if phase:
        begin_phase(found, phase, FRAMES)
    found.turn = turn
    return found


def book(**more: Any) -> Book:
    found = Book()
    TurnTrack(found, limit=("length",), marker="marker", following=in_order, **more)
    PhaseOrder(found, "order", following=in_order)
    return found


def test_a_game_begins_with_the_first_phase_of_its_first_turn() -> None:
    assert in_order(state()) == [(1, "red-movement")]


def test_phases_follow_each_other_and_the_last_one_ends_the_turn() -> None:
    assert in_order(state(1, "red-combat")) == [(1, "blue-movement")]
    assert in_order(state(1, "blue-combat")) == [(2, "red-movement")]


def test_a_turn_may_have_several_orders_and_phases_that_may_be_left_out() -> None:
    found = state(1, "red-movement")
    one, two = "red-combat", "blue-movement"
    found.game.sequence = SequenceFile(
        orders=[["red-movement", one, two], ["red-movement", two, one]], optional=[two]
    )
    assert in_order(found) == [(1, one), (1, two)]
    assert in_order(found, [["red-movement", one, two]]) == [(1, one)]
    found.phase = one  # blue may go without moving; or red-combat was the last phase
    assert in_order(found) == [(2, "red-movement"), (1, two)]
    found.phase = two
    assert in_order(found) == [(2, "red-movement"), (1, one)]


@pytest.mark.parametrize(
    ("phase", "turn", "expected"),
    [
        ("blue-movement", 1, []),
        ("blue-combat", 1, [("order", "phase-order")]),
        ("red-combat", 1, [("order", "phase-order")]),
        ("blue-movement", 2, [("marker", "turn-jump")]),
        ("blue-movement", 3, [("length", "turn-too-many")]),
    ],
)
def test_phases_out_of_order(phase: str, turn: int, expected: list[tuple[str, str]]) -> None:
    assert said(book(), state(1, "red-combat"), Phase(phase=phase, turn=turn)) == expected


def test_no_phase_begins_after_the_end() -> None:
    ended = state(2, "blue-combat")
    ended.over = True
    event = Phase(phase="red-movement", turn=3)
    assert said(book(), ended, event) == [("length", "phase-after-end")]


def test_a_turn_too_many_is_reported_once() -> None:
    assert said(book(), state(3, "red-movement"), Phase(phase="red-combat", turn=3)) == []


def test_players_who_count_wrong_are_not_told_again() -> None:
    found = book(counted=lambda *_: 1, miscounted=lambda _: 4)
    assert said(found, state(1, "red-combat"), Phase(phase="blue-movement", turn=5)) == []
    jumps = said(found, state(1, "red-combat"), Phase(phase="blue-movement", turn=6))
    assert jumps == [("marker", "turn-jump")]


def test_a_game_may_name_another_case_for_its_length() -> None:
    def settle(_state: Any, _event: Any, fault: Fault) -> Fault:
        fault.rule = "scenario"
        return fault

    event = Phase(phase="red-movement", turn=3)
    found = book(settle=settle)
    assert said(found, state(2, "blue-combat"), event) == [("scenario", "turn-too-many")]


def test_the_order_says_what_may_come_next() -> None:
    found = Book()
    both = [(1, "red-combat"), (1, "blue-combat")]
    PhaseOrder(found, "order", following=lambda _: both, written=lambda turn, one: f"{one} {turn}")
    assert told(found, state(), Phase(phase="blue-combat", turn=1)) == []
    ((_, fault),) = told(found, state(), Phase(phase="red-movement", turn=2))
    assert isinstance(fault, Fault)
    assert (fault.expected, fault.seen) == ("red-combat 1, blue-combat 1", "red-movement 2")
    assert fault.args["next"] == "red-combat"


def test_a_phase_begins_with_its_side_and_its_frame() -> None:
    found = state(1, "blue-combat")
    assert (found.phase, found.phasing, type(found.frame)) == ("blue-combat", "blue", Fighting)


def test_an_unknown_phase_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(DocumentError, match="no phase 'tea'") as refused:
        begin_phase(state(), "tea", FRAMES)
    assert "red-movement" in str(refused.value.hint)


BELONGS: dict[type[Event], tuple[str, ...]] = {
    Move: ("movement",),
    Attack: ("combat",),
    Roll: ("combat", "movement"),
}


@pytest.mark.parametrize(
    ("phase", "event", "expected"),
    [
        ("red-movement", Move(unit="red1", to="A"), []),
        ("red-movement", Roll(dice=[3]), []),
        ("red-combat", Roll(dice=[3]), []),
        ("red-combat", Note(text="tea"), []),
        ("red-combat", Move(unit="red1", to="A"), [("kinds", "out-of-phase-move")]),
        ("red-movement", Attack(units=["red1"]), [("kinds", "out-of-phase-attack")]),
        ("", Roll(dice=[3]), [("kinds", "out-of-phase-roll")]),
    ],
)
def test_every_event_belongs_to_its_phase(
    phase: str, event: Event, expected: list[tuple[str, str]]
) -> None:
    found = Book()
    PhaseMembership(found, BELONGS, cases=("kinds",))
    assert said(found, state(1, phase), event) == expected


def test_a_game_may_excuse_an_event_out_of_its_phase() -> None:
    found = Book()
    PhaseMembership(
        found,
        BELONGS,
        cases=("kinds",),
        settle=lambda _, event, fault: None if event.by == "umpire" else fault,
    )
    moves = (Move(unit="red1", to="A", by="umpire"), Move(unit="red1", to="A"))
    assert [len(said(found, state(1, "red-combat"), move)) for move in moves] == [0, 1]
