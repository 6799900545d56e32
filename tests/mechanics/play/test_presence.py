"""Test the chapter on presence: which units act, and the case that keeps the others off the map."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Event, Exit, Move
from adjudicator.mechanics.play.presence import Absence, Presence, moves_begin_somewhere
from tests.support.tiny_game import TinyState, said, told

ABSENCES = {
    "eliminated": Absence("dead", "dead-acts"),
    "exited-east": Absence("gone", "exited-acts"),
    "unplaced": Absence("set-up", "unplaced-acts"),
}


def book(**more: Any) -> Book:
    found = Book()
    Presence(found, acts=(Move, Attack, Exit), absences=ABSENCES, **more)
    return found


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("A", []),
        ("reserve", []),  # another chapter says what a reserve may do
        ("eliminated", [("dead", "dead-acts")]),
        ("exited-east", [("gone", "exited-acts")]),
        ("unplaced", [("set-up", "unplaced-acts")]),
    ],
)
def test_the_place_of_a_unit_names_the_case_and_the_sentence(
    place: str, expected: list[tuple[str, str]]
) -> None:
    event = Move(unit="red1", to="B")
    assert said(book(), TinyState(red1=place), event) == expected


def test_every_absent_unit_of_an_attack_is_named() -> None:
    state = TinyState(red1="eliminated", red2="exited-east", blue1="A")
    found = told(book(), state, Attack(units=["red1", "blue1", "red2"]))
    assert [(case, one.units, one.seen) for case, one in found] == [
        ("dead", ["red1"], "eliminated"),
        ("gone", ["red2"], "exited-east"),
    ]


def test_a_unit_may_have_a_case_of_its_own() -> None:
    found = book(own_case=lambda _, unit: "by-storm" if unit == "red1" else "")
    state = TinyState(red1="eliminated", red2="eliminated")
    assert said(found, state, Exit(unit="red1")) == [("by-storm", "dead-acts")]
    assert said(found, state, Exit(unit="red2")) == [("dead", "dead-acts")]


def test_without_a_case_the_others_still_speak() -> None:
    state = TinyState(red1="eliminated", red2="exited-east")
    event = Attack(units=["red1", "red2"])
    assert said(book(), state, event, "dead") == [("gone", "exited-acts")]


@pytest.mark.parametrize(
    ("place", "event", "expected"),
    [
        ("A", Move(unit="red1", to="B"), []),
        ("reserve", Move(unit="red1", path=["A", "B"]), []),
        ("reserve", Move(unit="red1", start="A", to="B"), []),
        ("reserve", Move(unit="red1", to="B"), [("paths", "move-from-nowhere")]),
    ],
)
def test_the_move_of_a_unit_off_the_map_says_where_it_begins(
    place: str, event: Event, expected: list[tuple[str, str]]
) -> None:
    found = Book()
    moves_begin_somewhere(found, "paths")
    assert said(found, TinyState(red1=place), event) == expected
