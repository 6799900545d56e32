"""Test alternation: one side begins, then the sides act in turn while both can."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Move
from adjudicator.core.findings import Fault
from adjudicator.core.state import Frame
from adjudicator.mechanics.play.alternation import Alternation, Breach
from tests.support.tiny_game import Moving, TinyState, said, told


class InTurn(Frame, tag_field="frame", tag="in-turn", kw_only=True):
    """A phase in which both sides act."""

    last: str = ""


def written(**more: Any) -> tuple[Book, Alternation]:
    book = Book()
    given = {
        "on": (Move, Attack),
        "phase": InTurn,
        "begins": Breach("first", "first-mover", ("turns",)),
        "in_turn": Breach("turns", "out-of-turn"),
        "first": lambda _: "red",
        "able": lambda state, side: any(
            state.on_map(unit) for unit, one in state.units.items() if one.side == side
        ),
    }
    return book, Alternation(book, **{**given, **more})


def state(last: str = "", **where: str) -> TinyState:
    found = TinyState(**(where or {"red1": "A", "blue1": "E"}))
    found.frames.append(InTurn(last=last))
    return found


@pytest.mark.parametrize(
    ("last", "unit", "expected"),
    [
        ("", "red1", []),
        ("", "blue1", [("first", "first-mover")]),
        ("red", "blue1", []),
        ("red", "red1", [("turns", "out-of-turn")]),
        ("blue", "red1", []),
        ("blue", "blue1", [("turns", "out-of-turn")]),
    ],
)
def test_one_side_begins_and_both_act_in_turn(
    last: str, unit: str, expected: list[tuple[str, str]]
) -> None:
    book, _ = written()
    assert said(book, state(last), Move(unit=unit, to="C")) == expected


def test_a_side_that_cannot_act_is_passed_over() -> None:
    book, turns = written()
    alone = state("blue", blue1="E")
    assert said(book, alone, Move(unit="blue1", to="D")) == []
    assert turns.next_side(alone, alone.frame) == "blue"
    nobody = state("blue", blue1="eliminated")
    assert turns.next_side(nobody, nobody.frame) == ""


@pytest.mark.parametrize(
    ("last", "expected"), [("", ["red"]), ("red", ["blue"]), ("blue", ["red"])]
)
def test_a_side_that_can_act_has_its_turn(last: str, expected: list[str]) -> None:
    _, turns = written()
    both, alone = state(last), state(last, blue1="E")
    assert [one for one in ("red", "blue") if turns.has_turn(both, both.frame, one)] == expected
    assert turns.has_turn(alone, alone.frame, "blue")


def test_a_fault_names_the_units_of_an_attack_and_the_side_to_act() -> None:
    book, _ = written()
    ((_, fault),) = told(book, state(), Attack(units=["blue1", "blue2"]))
    assert isinstance(fault, Fault)
    assert fault.args == {"units": ["blue1", "blue2"], "side": "blue", "turn": "red"}
    assert (fault.expected, fault.seen, fault.also) == ("red", "blue", ["turns"])


def test_other_phases_and_excused_events_need_no_turn() -> None:
    event = Move(unit="blue1", to="D")
    book, _ = written()
    other = state()
    other.frames[:] = [Moving()]
    assert said(book, other, event) == []
    free, _ = written(excused=lambda _state, frame, one: one.unit == "blue1" and not frame.last)
    assert said(free, state(), event) == []
    assert len(said(free, state("blue"), event)) == 1
