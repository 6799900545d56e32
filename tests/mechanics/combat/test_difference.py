"""Test differentials with artillery and shifts in a made-up table, and the slips about them."""

from __future__ import annotations

import pytest

from adjudicator.core.rules import Term
from adjudicator.mechanics.combat.difference import shifted, weigh_difference

HEADS = [-4, 0, 2, 5, 9]
ATTACKERS = [Term("X-1", "r1", 4), Term("X-1", "r2", 5)]
DEFENDERS = [Term("X-2", "b1", 6)]
GUNS = [Term("X-3", "battery", 3), Term("X-4", "beyond the limit", -1)]
SHIFTS = [Term("X-5", "town", -2), Term("X-6", "flank", 1)]


def test_all_terms_make_the_column() -> None:
    found = weigh_difference(HEADS, ATTACKERS, DEFENDERS, support=GUNS, shifts=SHIFTS)
    assert (found.units, found.artillery, found.attack, found.defence) == (9, 2, 11, 6)
    assert (found.differential, found.base, found.shift, found.at) == (5, 3, -1, 2)
    assert found.column == "+2"
    assert [term.name for term in found.terms] == [
        *("r1", "r2", "battery", "beyond the limit", "b1", "town", "flank")
    ]
    factors = [term.value for term in found.terms if term not in SHIFTS]
    assert sum(factors) == found.differential


def test_a_fight_without_artillery_and_shifts() -> None:
    found = weigh_difference(HEADS, ATTACKERS, DEFENDERS)
    assert (found.differential, found.base, found.at, found.column) == (3, 2, 2, "+2")


@pytest.mark.parametrize(
    ("slip", "differential", "column"),
    [
        ("rounded-up", 4, "+2"),
        ("closest", 4, "+2"),
        ("as-odds", 1, "<=-4"),
        ("shift-in-factors", 4, "+2"),
        ("shifts-not-added", 4, "<=-4"),
        ("", 4, "0"),
    ],
)
def test_a_slip_gives_another_column(slip: str, differential: int, column: str) -> None:
    guns, slips = [Term("X-3", "battery", 1)], frozenset({slip})
    found = weigh_difference(HEADS, ATTACKERS, DEFENDERS, support=guns, shifts=SHIFTS, slips=slips)
    assert (found.differential, found.column) == (differential, column)


def test_the_outermost_columns_end_a_shift() -> None:
    assert [shifted(HEADS, 3, shift) for shift in (-9, -1, 0, 1, 9)] == [0, 2, 3, 4, 4]
