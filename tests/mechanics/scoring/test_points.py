"""Test victory points: the sum of sources, and what a player counts who misreads one of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.book import Book
from adjudicator.mechanics.scoring.points import Points

book = Book(order=("scoring",)).chapter("scoring")


@book.value
def _losses(state: Any, final: bool) -> dict[str, float]:
    return {"red": 2 * state.blue, "blue": 2 * state.red}


@_losses.slip("9a")
def _worth_one(state: Any, final: bool) -> dict[str, float]:
    return {"red": state.blue, "blue": state.red}


@book.value
def _towns(state: Any, final: bool) -> dict[str, float]:
    return {"blue": 2.5 if final else 0}


_towns.slips_to({}, "9b")

POINTS = Points(losses=_losses, towns=_towns)


def state(*off: str) -> Any:
    """Return a state in which red has lost 3, blue 4."""
    return SimpleNamespace(red=3, blue=4, off=frozenset(off))


def test_points_add_up_by_side() -> None:
    assert POINTS(state(), final=True) == {"red": 8, "blue": 8.5}
    assert POINTS(state(), final=False) == {"red": 8, "blue": 6}
    assert POINTS.by_source(state(), final=True) == {
        "losses": {"red": 8, "blue": 6},
        "towns": {"blue": 2.5},
    }


def test_whole_points_are_whole_numbers() -> None:
    assert [type(one) for one in POINTS(state(), final=False).values()] == [int, int]


def test_a_source_that_is_misread_makes_the_sum_wrong() -> None:
    assert dict(POINTS.misreadings(state(), final=True)) == {
        "9a": {"red": 4, "blue": 5.5},
        "9b": {"red": 8, "blue": 6},
    }


def test_without_a_case_its_slip_counts_and_explains_nothing() -> None:
    assert POINTS(state("9a"), final=True) == {"red": 4, "blue": 5.5}
    assert dict(POINTS.misreadings(state("9a"), final=True)) == {"9b": {"red": 4, "blue": 3}}
