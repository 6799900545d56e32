"""Test arrivals by a die: one die a turn, who comes by it, and who may not enter yet."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Hold, Move, Place, Roll
from adjudicator.mechanics.play.die_arrivals import DieArrivalCases, DieArrivals
from tests.support.tiny_game import Moving, TinyState, said

book = Book()


@book.value
def comes(state: TinyState, die: int) -> bool:
    return die >= 5


GROUP = DieArrivals(
    book,
    DieArrivalCases("one", "faces", "cost"),
    places=("marching", "arriving"),
    phases=(Moving,),
    arrives=comes,
    late=lambda state: state.turn == 3,
    come=lambda state, unit: state.relocate(unit, "arriving"),
)
book.rule("by-moving", on=Place)(GROUP.is_not_placed)


def state(**more: Any) -> Any:
    """Return a state of turn 2 with red1 on the map and red2 on the march."""
    now: Any = TinyState(red1="A", red2="marching")
    now.turn, now.rolled, now.unsure = 2, 1, []
    now.frames.append(Moving())
    for name, value in more.items():
        setattr(now, name, value)
    return now


@pytest.mark.parametrize(
    ("now", "event", "expected"),
    [
        ({}, Roll(dice=[5]), []),
        ({}, Roll(dice=[5, 6]), [("one", "one-die")]),
        ({"rolled": 2}, Roll(dice=[5]), [("one", "rolled-again")]),
        ({"turn": 3}, Roll(dice=[5]), [("one", "rolled-late")]),
        ({"frames": []}, Roll(dice=[5, 5], result="wait"), []),
        ({}, Roll(dice=[5], result="Arrives"), []),
        ({}, Roll(dice=[4], result="arrives"), [("faces", "arrival-claimed")]),
        ({}, Roll(dice=[6], result="waits"), [("faces", "arrival-claimed")]),
        ({}, Move(unit="red2", to="B"), [("faces", "not-arrived")]),
        ({"unsure": ["red2"]}, Move(unit="red2", to="B"), []),
        ({}, Move(unit="red1", to="B"), []),
        ({}, Hold(unit="red2"), [("faces", "not-arrived")]),
        ({}, Hold(unit="red1"), []),
        ({}, Place(unit="red2", at="B"), [("faces", "not-arrived")]),
        ({}, Place(unit="red1", at="B"), []),
    ],
)
def test_the_die_and_who_waits_for_it(
    now: dict[str, Any], event: Any, expected: list[tuple[str, str]]
) -> None:
    assert said(book, state(**now), event) == expected


def test_a_die_without_anybody_waiting_means_nothing_known() -> None:
    now = state()
    now.relocate("red2", "B")
    [(case, message)] = said(book, now, Roll(dice=[5]))
    assert (case, message.removeprefix("? ")) == ("one", "die-for-nothing")


def test_who_arrives_enters_by_moving() -> None:
    now = state()
    GROUP.roll(now, Roll(dice=[5]))
    assert (now.where["red2"], now.rolled, GROUP.waiting(now)) == ("arriving", 2, [])
    assert said(book, now, Move(unit="red2", to="B")) == []
    assert said(book, now, Hold(unit="red2")) == [("faces", "stays-off-the-map")]
    assert said(book, now, Place(unit="red2", at="B")) == [("by-moving", "arrives-by-moving")]


def test_a_low_die_brings_nobody() -> None:
    now = state()
    GROUP.roll(now, Roll(dice=[4]))
    assert (now.where["red2"], now.rolled, now.unsure) == ("marching", 2, [])


def test_after_an_illegal_die_both_are_possible_until_the_phase_ends() -> None:
    now = state(refused=True)
    GROUP.roll(now, Roll(dice=[5, 5]))
    assert (now.where["red2"], now.unsure) == ("arriving", ["red2"])
    GROUP.give_up(now)
    assert (now.where["red2"], now.unsure) == ("marching", [])
