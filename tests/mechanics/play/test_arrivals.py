"""Test arrivals: only units that wait are placed, and they come by entry hexes."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Move, Place
from adjudicator.core.findings import Fault
from adjudicator.mechanics.play.arrivals import ArrivalTurn, EntryHexes, WaitingUnits, first_hex
from tests.support.tiny_game import Moving, TinyState, said, told


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("reserve", []),
        ("A", [("waits", "not-in-reserve")]),
        ("eliminated", [("waits", "not-in-reserve")]),
    ],
)
def test_only_units_that_wait_are_placed(place: str, expected: list[tuple[str, str]]) -> None:
    book = Book()
    WaitingUnits(book, "waits", places=("reserve", "marching"))
    assert said(book, TinyState(red1=place), Place(unit="red1", at="B")) == expected


def test_who_waits_may_be_left_to_other_rules() -> None:
    book = Book()
    WaitingUnits(book, "waits", places=("reserve",), unless=lambda state, _: state.turn > 1)
    state = TinyState(red1="A")
    assert len(said(book, state, Place(unit="red1", at="B"))) == 1
    state.turn = 2
    assert said(book, state, Place(unit="red1", at="B")) == []


def placing(**more: Any) -> Book:
    book, given = Book(), {"entered": lambda _, event: event.at, "named": lambda *_: "east"}
    EntryHexes(book, "entry", on=Place, **{**given, **more})
    return book


def test_a_unit_is_placed_on_an_entry_hex() -> None:
    assert told(placing(), TinyState(), Place(unit="red1", at="E")) == []
    ((case, fault),) = told(placing(), TinyState(), Place(unit="red1", at="D"))
    assert isinstance(fault, Fault)
    assert (case, fault.message, fault.at) == ("entry", "not-an-entry-hex", "D")


def test_a_map_without_entry_hexes_leaves_the_arrival_unchecked() -> None:
    book = placing(named=lambda *_: "north")
    assert said(book, TinyState(), Place(unit="red1", at="E")) == [("entry", "no-entry-hexes")]


def test_entry_hexes_may_be_shut_and_others_open_instead() -> None:
    book = placing(allowed=lambda state, _: "D" if state.stack("E") else "E")
    shut, free = TinyState(blue1="E"), TinyState()
    found = [
        [said(book, state, Place(unit="red1", at=at)) == [] for at in "DE"]
        for state in (shut, free)
    ]
    assert found == [[True, False], [False, True]]


@pytest.mark.parametrize(
    ("move", "hex_"),
    [
        (Move(unit="red1", path=["E", "D"]), "E"),
        (Move(unit="red1", start="E", to="D"), "E"),
        (Move(unit="red1", to="D"), "D"),
        (Move(unit="red1"), ""),
    ],
)
def test_a_unit_may_enter_by_moving(move: Move, hex_: str) -> None:
    book = Book()
    EntryHexes(
        book, "entry", on=Move, entered=lambda _, one: first_hex(one), named=lambda *_: "east"
    )
    assert first_hex(move) == hex_
    assert bool(said(book, TinyState(red1="reserve"), move)) == (hex_ == "D")


class Placing(Moving, tag="placing", kw_only=True):
    """A Movement Phase in which reinforcements are placed."""

    placed_late: bool = False


def on_turn(turn: int, **frame: Any) -> TinyState:
    """Return the Movement Phase of red on a turn."""
    state = TinyState(red1="reserve", blue1="reserve")
    state.turn, state.phasing = turn, "red"
    state.frames.append(Placing(side="red", **frame))
    return state


def scheduled(**more: Any) -> Book:
    """Return a book in which all units arrive on turn 2."""
    book = Book()
    ArrivalTurn(book, "turn", late="late", phase=Placing, turn=lambda *_: 2, **more)
    return book


@pytest.mark.parametrize(
    ("turn", "unit", "by", "expected"),
    [
        (2, "red1", "", []),
        (2, "red1", "Ney", []),
        (2, "red1", "blue", [("turn", "placed-by-enemy")]),
        (2, "blue1", "", [("turn", "placed-by-enemy")]),
        (1, "red1", "red", [("turn", "placed-early")]),
        (3, "red1", "red", [("late", "placed-late")]),
    ],
)
def test_when_a_unit_arrives(
    turn: int, unit: str, by: str, expected: list[tuple[str, str]]
) -> None:
    event = Place(unit=unit, at="A", by=by)
    assert said(scheduled(), on_turn(turn), event) == expected


def test_units_arrive_before_others_move_and_all_late_ones_are_one_fault() -> None:
    event, moved = Place(unit="red1", at="A"), {"red2": "B"}
    first = said(scheduled(), on_turn(2, before=moved), event)
    assert first == [("turn", "placed-after-moves")]
    assert said(scheduled(), on_turn(2, before=moved, placed_late=True), event) == []
    assert said(scheduled(), on_turn(3, before=moved), event) == [("late", "placed-late")]


def test_a_game_may_excuse_a_late_arrival() -> None:
    book = scheduled(settle=lambda *_: None)
    assert said(book, on_turn(3), Place(unit="red1", at="A")) == []
