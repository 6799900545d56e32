"""Test results that nobody carries out: when a frame closes, and at the end of a log."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.undone import Undone, blamed_on_action
from tests.support.small_fights import Fight, FightPhase, FightState, closing_says


def left(state: Any, fight: Any) -> list[Fault]:
    """Return a fault for each unit that must retreat or be eliminated, and is still there."""
    waiting = [("GONE", fight.to_eliminate), ("BACK", fight.to_retreat)]
    return [
        Fault(rule=case, message="still-there", units=[unit], at=state.where[unit])
        for case, units in waiting
        for unit in units
        if state.on_map(unit)
    ]


def book_of(**more: Any) -> Book:
    book = Book()
    Undone(
        book,
        "BACK",
        "GONE",
        closing=FightPhase,
        left=left,
        blame=lambda _state, fight, fault: blamed_on_action(fault, fight.opened, illegal=False),
        of_frame=lambda _state, phase: phase.unfinished,
        waiting=lambda state: [*state.frames[0].unfinished, *state.frames[1:]],
        **more,
    )
    return book


def phase() -> tuple[FightState, FightPhase]:
    """Return a phase with two unfinished fights: R1 must retreat, B1 must be eliminated."""
    state = FightState(R1="b1", B1="b2", B2="b3")
    first = Fight(opened=3, to_eliminate=["B1"])
    frame = FightPhase(unfinished=[first, Fight(opened=7, to_retreat=["R1"])])
    state.frames += [frame, Fight(opened=9, to_eliminate=["B2"])]
    return state, frame


def test_what_is_left_is_reported_when_the_frame_closes_in_the_order_of_the_cases() -> None:
    state, frame = phase()
    found = [("BACK", "still-there"), ("GONE", "still-there")]
    assert closing_says(book_of(), state, frame) == found
    state.relocate("B1", "eliminated")
    assert closing_says(book_of(), state, frame) == found[:1]


def test_the_fault_names_the_event_that_opened_the_action() -> None:
    state, frame = phase()
    rules = Rules(book := book_of(), book.cases())
    said: Any = rules.closing[FightPhase][0].checks[0].judge(state, frame)
    assert [(one.event, one.units) for one in said] == [(7, ["R1"]), (3, ["B1"])]


def test_a_case_that_is_off_demands_nothing() -> None:
    state, frame = phase()
    state.off = frozenset({"BACK"})
    assert closing_says(book_of(), state, frame) == [("GONE", "still-there")]


def test_what_is_open_at_the_end_of_a_log_is_pending() -> None:
    state, _ = phase()
    rules = Rules(book := book_of(), book.cases())
    found = [(one.rule, one.units, one.at) for one in rules.pending[0](state)]
    assert found == [("GONE", ["B1"], "b2"), ("BACK", ["R1"], "b1"), ("GONE", ["B2"], "b3")]


def test_an_excused_action_owes_nothing_and_an_unknown_one_cannot_be_told() -> None:
    state, frame = phase()
    excused = book_of(excused=lambda _state, fight: fight.opened == 3)
    assert closing_says(excused, state, frame) == [("BACK", "still-there")]
    assert len(Rules(excused, excused.cases()).pending[0](state)) == 2
    unknown = book_of(
        unknown=lambda _state, fight: Unknown(why="unread") if fight.opened == 7 else None
    )
    assert closing_says(unknown, state, frame) == [("BACK", "? unread"), ("GONE", "still-there")]


@pytest.mark.parametrize(
    ("event", "illegal", "blamed", "follows"),
    [(None, False, 5, []), (8, False, 8, []), (None, True, None, [5]), (5, True, None, [5])],
)
def test_what_an_illegal_action_leaves_undone_follows_from_it(
    event: int | None, illegal: bool, blamed: int | None, follows: list[int]
) -> None:
    fault = blamed_on_action(Fault(message="late", event=event), 5, illegal=illegal)
    assert (fault.event, fault.follows) == (blamed, follows)
