"""Test exits: which side leaves the map, from which hexes, and at what cost."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Event, Exit
from adjudicator.core.findings import Fault
from adjudicator.mechanics.play.exits import ExitCost, ExitWays
from tests.support.tiny_game import TinyState, said, told

ELSEWHERE, NO_ARROW = ("place", "stands-elsewhere"), ("ways", "exit-no-arrow")


def written(**more: Any) -> tuple[Book, ExitWays]:
    book = Book()
    given = {
        "stands": "place",
        "side": lambda _: "red",
        "hexes": lambda _: {"east": "east", "north": "corner"},
        "elsewhere": "exit-no-arrow",
        "unknown": "no-arrow-hexes",
    }
    return book, ExitWays(book, ("ways",), **{**given, **more})


@pytest.mark.parametrize(
    ("place", "event", "expected"),
    [
        ("E", Exit(unit="red1"), []),
        ("E", Exit(unit="red1", at="E"), []),
        ("E", Exit(unit="red1", at="D"), [ELSEWHERE]),
        ("D", Exit(unit="red1"), [NO_ARROW]),
        (
            "D",
            Exit(unit="red1", at="E"),
            [ELSEWHERE, NO_ARROW],
        ),
        ("E", Exit(unit="blue1"), [("ways", "exit-side")]),
        ("reserve", Exit(unit="red1", at="E"), []),  # presence reports it
    ],
)
def test_who_leaves_and_where(place: str, event: Event, expected: list[tuple[str, str]]) -> None:
    book, _ = written()
    assert said(book, TinyState(red1=place, blue1=place), event) == expected


def test_a_fault_names_the_hexes_with_exits() -> None:
    book, _ = written()
    ((_, fault),) = told(book, TinyState(red1="B"), Exit(unit="red1"))
    assert isinstance(fault, Fault)
    assert (fault.expected, fault.seen, fault.at) == ("E", "B", "B")
    assert fault.args == {"unit": "red1", "at": "B"}


def test_a_map_without_exits_leaves_the_exit_unchecked() -> None:
    book, _ = written(hexes=lambda _: {"north": "corner"})
    assert said(book, TinyState(red1="E"), Exit(unit="red1")) == [("ways", "no-arrow-hexes")]


def test_a_hex_may_have_exits_by_several_edges() -> None:
    _, ways = written(hexes=lambda _: {"east": "east", "south": "east", "west": "west"})
    state = TinyState()
    assert [ways.edges(state, place) for place in "AEC"] == [["west"], ["east", "south"], []]


def test_a_game_may_settle_a_fault() -> None:
    book, _ = written(settle=lambda *_: None)
    assert said(book, TinyState(red1="B"), Exit(unit="red1")) == []


@pytest.mark.parametrize(
    ("left", "claimed", "expected"),
    [
        (2, None, []),
        (2, 2, []),
        (1, None, [("cost", "exit-points")]),
        (2, 3, [("cost", "exit-cost")]),
        (2, 1, [("zone", "exit-cost")]),  # a slip explains it
        (1, 3, [("cost", "exit-points"), ("cost", "exit-cost")]),
    ],
)
def test_what_an_exit_costs(
    left: int, claimed: int | None, expected: list[tuple[str, str]]
) -> None:
    book = Book()
    cost = book.value(lambda _state, _unit: 2)
    cost.slip("zone")(lambda _state, _unit: 1)
    ExitCost(book, "cost", cost=cost, left=lambda *_: left)
    event = Exit(unit="red1", cost=claimed)
    assert said(book, TinyState(red1="E"), event) == expected


def test_a_wrong_cost_is_only_a_statement_and_points_never_are_below_zero() -> None:
    book = Book()
    ExitCost(book, "cost", cost=book.value(lambda _state, _unit: 2), left=lambda *_: -3)
    points, claim = (one for _, one in told(book, TinyState(), Exit(unit="red1", cost=1)))
    assert isinstance(points, Fault)
    assert isinstance(claim, Fault)
    assert (points.expected, points.seen, points.claim) == (0, 2, False)
    assert (claim.expected, claim.seen, claim.claim) == (2, 1, True)
