"""Test odds in a made-up game: woods double, towns treble, tired units count half."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.mechanics.combat.odds import OddsCases, OddsTable
from adjudicator.mechanics.combat.weighing import StrengthTerm

COLUMNS = [(1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1)]
PRINTED: dict[str, float | None] = {"r1": 6, "r2": 5, "tired": 8, "b1": 2, "b2": 3, "lost": None}
GROUND = {"woods": (2, "X-woods"), "town": (3, "X-town"), "field": (1, "X-field")}
WHERE = {
    "r1": "field",
    "r2": "field",
    "tired": "field",
    "b1": "woods",
    "b2": "town",
    "lost": "town",
}


def strength(state: Any, unit: str) -> float | None:
    printed = PRINTED[unit]
    return printed / 2 if unit == "tired" and printed is not None else printed


def table() -> tuple[Book, OddsTable]:
    """Return a book, and the odds registered in it."""
    book = Book()
    odds = OddsTable(
        book,
        OddsCases(ratio="X-1", rounding="X-2", adding="X-3", multiple="X-4"),
        columns=lambda _: COLUMNS,
        strength=strength,
        case_of_strength=lambda _, unit: "X-half" if unit == "tired" else "X-3",
        multiple=lambda state, place: GROUND[place],
        lines=("X-woods", "X-town"),
    )
    return book, odds


def state(*off: str) -> Any:
    return SimpleNamespace(off=frozenset(off), where=WHERE)


def column(*off: str) -> str:
    """Return the column of 11 against 2 x 2, plus 3 x 3, which is 11 : 13."""
    _, odds = table()
    found = odds.weigh(state(*off), ["r1", "r2", "r1"], ["b1", "b2"])
    assert found.column is not None
    return odds.named(state(), found.column)


@pytest.mark.parametrize(
    ("off", "named"),
    [
        ("", "1:2"),
        ("X-1", "1:3"),  # 2 less, so two columns left of 1:1
        ("X-2", "1:1"),
        ("X-3", "1:3"),  # 6 : 13
        ("X-4", "2:1"),  # 11 : 5
        ("X-woods", "1:1"),  # 11 : 11
        ("X-town", "1:1"),  # 11 : 7
    ],
)
def test_the_column_is_that_of_the_rules_or_of_the_slip_of_a_case(off: str, named: str) -> None:
    assert column(off) == named


def test_the_book_knows_the_cases() -> None:
    book, _ = table()
    assert book.cases() == {"X-1", "X-2", "X-3", "X-4", "X-woods", "X-town"}


def test_terms_name_their_cases() -> None:
    _, odds = table()
    found = odds.weigh(state(), ["tired"], ["b1"])
    explained = odds.explained(state(), found, ["tired", "tired"], ["b1"])
    assert explained is not None
    assert (explained.attack, explained.defence, explained.text) == (4, 4, "1:1")
    assert explained.terms == [
        StrengthTerm("X-half", "tired", 4),
        StrengthTerm("X-3", "b1", 2),
        StrengthTerm("X-woods", "woods", 2),
    ]


def test_an_unknown_strength_gives_several_columns() -> None:
    _, odds = table()
    found = odds.weigh(state(), ["r1"], ["b1", "lost"])
    assert (found.worst, found.best) == (0, 2)
    assert odds.explained(state(), found, ["r1"], ["b1", "lost"]) is None
