"""Test the set-up: a unit begins in its own place, or in its region."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault
from adjudicator.mechanics.play.setup import StartPlaces
from tests.support.tiny_game import TinyState, said, told

STARTS = {"red1": "A", "blue1": "E"}
REGIONS = {"red2": "west-bank", "blue2": "moon"}


def state() -> TinyState:
    """Return a state whose map has one region."""
    found = TinyState()
    found.board = SimpleNamespace(region=lambda name: "AB" if name == "west-bank" else "")
    return found


def book(**more: Any) -> Book:
    found = Book()
    given = {
        "start": lambda _, unit: STARTS.get(unit, ""),
        "region": lambda _, unit: REGIONS.get(unit, ""),
    }
    StartPlaces(found, "start", **{**given, **more})
    return found


@pytest.mark.parametrize(
    ("unit", "at", "expected"),
    [
        ("red1", "A", []),
        ("red1", "B", ["wrong-hex"]),
        ("red2", "A", []),
        ("red2", "B", []),
        ("red2", "C", ["wrong-region"]),
        ("blue2", "C", ["no-region"]),  # the map does not say where it is
        ("blue1", "A", ["wrong-hex"]),
    ],
)
def test_where_a_unit_is_set_up(unit: str, at: str, expected: list[str]) -> None:
    assert [message for _, message in said(book(), state(), SetUp(unit=unit, at=at))] == expected


def test_a_wrong_place_is_reported_with_the_right_one() -> None:
    ((_, hex_),) = told(book(), state(), SetUp(unit="red1", at="D"))
    ((_, region),) = told(book(), state(), SetUp(unit="red2", at="D"))
    assert isinstance(hex_, Fault)
    assert isinstance(region, Fault)
    assert (hex_.expected, hex_.seen, region.expected) == ("A", "D", "west-bank")


def test_a_unit_that_has_no_start_is_not_set_up() -> None:
    found = book(region=lambda *_: "")
    assert said(found, state(), SetUp(unit="red2", at="A")) == [("start", "not-set-up-now")]
    free = book(region=lambda *_: "", start=None)
    assert said(free, state(), SetUp(unit="red2", at="A")) == []


def test_a_game_has_its_own_sentences_and_settles_its_faults() -> None:
    found = book(
        elsewhere="not-at-home", settle=lambda _, event, fault: fault if event.by else None
    )
    assert said(found, state(), SetUp(unit="red1", at="B", by="red")) == [("start", "not-at-home")]
    assert said(found, state(), SetUp(unit="red1", at="B")) == []
