"""Test the shortcut for ordinary moves on a tiny map: it recognizes only legal ones."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.ground.quick_moves import quick_moves
from tests.support.small_hexes import board, state

UNITS = {
    "h": ("red horse 4-3", "a1"),
    "x": ("blue foot 4-3", "c1"),
    "late": ("red foot 1-3", "off"),
}


def points(found: Any, unit: str) -> int:
    movement: int = found.units[unit].movement
    return movement


def is_quick(move: Move) -> bool:
    book = Book()
    chart = Chart(book, gap="gap", price="price", adding="adding", lines=())
    chart.closes("t-bog")
    cases: Any = {"begins": "begins", "allowed": "allowed", "pays": ("pays",), "gap": "gap"}
    movement = Movement(book, points=points, **cases)

    def points_now(found: Any, one: Move) -> int | None:
        return points(found, one.unit) if found.units[one.unit].side == "red" else None

    quick_moves(book, movement, points_now)
    found = state(book, board(terrain={"b1": ["bog"], "a3": ["wood"]}), UNITS)
    return bool(found.rules.shortcuts[Move](found, move))


@pytest.mark.parametrize(
    "move",
    [
        Move(unit="h", path=["a1", "a2", "a3"]),
        Move(unit="h", path=["a1", "a2", "a3"], cost=3, costs=[1, 2]),
        Move(unit="h", start="a1", to="a3"),
    ],
)
def test_ordinary_moves(move: Move) -> None:
    assert is_quick(move)


@pytest.mark.parametrize(
    "move",
    [
        Move(unit="h", path=["a2", "a3"]),  # begins elsewhere
        Move(unit="h", path=["a1", "a3"]),  # a gap
        Move(unit="h", path=["a1", "b1"]),  # closed to it
        Move(unit="h", path=["a1", "a2", "a3", "a4"]),  # too long
        Move(unit="h", start="a1", to="a5"),  # too far
        Move(unit="h", path=["a1", "a2"], cost=2),  # wrong claims
        Move(unit="h", path=["a1", "a2"], costs=[2]),
        Move(unit="h", path=["a1", "a2"], allowance=3),  # a claim for the rules
        Move(unit="h", start="a1"),  # no end
        Move(unit="h", to="a2"),  # no start
        Move(unit="x", path=["c1", "c2"]),  # not for the game
        Move(unit="late", path=["a1", "a2"]),  # off the map
        Move(unit="nobody", path=["a1", "a2"]),
        Move(unit="h", path=["a1", "z9"]),
    ],
)
def test_other_moves_are_left_to_the_rules(move: Move) -> None:
    assert not is_quick(move)
