"""Test levels of victory: by ratio and by difference, at their bounds, and misread."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.errors import DocumentError
from adjudicator.mechanics.scoring.levels import Level, Levels, check_levels, compared

TABLE = [
    Level(level="red wins", bound=(1, 2)),
    Level(level="draw", bound=(2, 1), inclusive=True),
    Level(level="blue wins"),
]
MARGINS = [
    Level(level="red wins", bound=(0, 7), inclusive=True),
    Level(level="draw", bound=(7, 0)),
    Level(level="blue wins"),
]
book = Book(order=("scoring",)).chapter("scoring")
RATIO = Levels(
    book, table=lambda _: TABLE, first=lambda _: "blue", bounds="9c", measured="9d"
).reached
MARGIN = Levels(
    book, table=lambda _: MARGINS, first=lambda _: "blue", bounds="9c", measure="difference"
).reached


def state(*off: str) -> Any:
    return SimpleNamespace(enemy={"red": "blue", "blue": "red"}, off=frozenset(off))


@pytest.mark.parametrize(
    ("blue", "red", "level"),
    [
        (0, 0, ""),
        (1, 3, "red wins"),
        (1, 2, "draw"),
        (2, 1, "draw"),
        (5, 2, "blue wins"),
        (0.5, 0, "blue wins"),
        (0, 1, "red wins"),
    ],
)
def test_levels_by_ratio(blue: float, red: float, level: str) -> None:
    assert RATIO(state(), {"red": red, "blue": blue}) == level


@pytest.mark.parametrize(
    ("blue", "red", "level"),
    [(20, 13, "blue wins"), (20, 14, "draw"), (13, 20, "red wins"), (14, 20, "draw")],
)
def test_levels_by_difference(blue: float, red: float, level: str) -> None:
    assert MARGIN(state(), {"red": red, "blue": blue}) == level


def test_misreadings_name_their_case() -> None:
    found = dict(RATIO.misreadings(state(), {"red": 1, "blue": 2}))
    assert found == {"9c": "blue wins", "9d": "draw"}  # a difference of 1, as that of 2:1
    assert dict(MARGIN.misreadings(state(), {"red": 13, "blue": 20})) == {"9c": "draw"}


def test_without_a_case_the_bounds_are_the_other_way() -> None:
    assert RATIO(state("9c"), {"red": 2, "blue": 1}) == "red wins"


@pytest.mark.parametrize(
    ("totals", "sign"), [((3, 2), 0), ((2.9, 2), -1), ((4, 2), 1), ((0, 0), 0)]
)
def test_totals_are_compared_with_a_bound(totals: tuple[float, float], sign: int) -> None:
    apart = compared(*totals, (3, 2))
    assert (apart > 0) - (apart < 0) == sign


@pytest.mark.parametrize(
    "levels", [[], TABLE[:2], [TABLE[2], TABLE[2]], [TABLE[2], TABLE[0]]], ids=str
)
def test_only_the_last_level_has_no_bound(levels: list[Level]) -> None:
    with pytest.raises(DocumentError):
        check_levels(levels, "levels")
