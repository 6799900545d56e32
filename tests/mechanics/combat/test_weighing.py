"""Test totals with unknown strengths, and the columns that they may give."""

from __future__ import annotations

from adjudicator.mechanics.combat.weighing import Total, smaller_sums, some_of, weighed
from adjudicator.mechanics.tables import head_column, head_named, head_number, ratio_column

COLUMNS = [(1, 2), (1, 1), (2, 1), (3, 1)]


def column(attack: float, defence: float) -> int:
    return ratio_column(attack, defence, COLUMNS)


def test_known_strengths_give_one_column() -> None:
    found = weighed(Total.of([3, 4]), Total.of([3]), column)
    assert (found.attack.value, found.defence.value, found.complete) == (7, 3, True)
    assert (found.worst, found.best, found.column) == (2, 2, 2)


def test_an_unknown_attacker_may_reach_the_best_column() -> None:
    found = weighed(Total.of([3, None]), Total.of([3]), column)
    assert (found.attack.known, found.attack.value, found.attack.most) == (3, None, float("inf"))
    assert (found.worst, found.best, found.column, found.complete) == (1, 3, None, False)


def test_an_unknown_defender_may_reach_the_worst_column() -> None:
    found = weighed(Total.of([6]), Total.of([3, None]), column)
    assert (found.worst, found.best) == (0, 2)


def test_the_column_is_known_if_any_strength_gives_it() -> None:
    found = weighed(Total.of([9, None]), Total.of([3]), column)
    assert (found.column, found.complete) == (3, False)


def test_some_but_not_all_are_selected() -> None:
    assert list(some_of("abc")) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert list(some_of("abc", 2)) == [("a",), ("b",)]
    assert smaller_sums([2, 3, 2]) == [2, 3, 4, 5]
    assert smaller_sums([4]) == []


HEADS = [-2, 0, 3, 7]


def test_a_differential_is_rounded_to_the_next_lower_column() -> None:
    assert [head_column(HEADS, n) for n in (-9, -2, -1, 0, 2, 3, 6, 7, 40)] == [
        *(0, 0, 0, 1, 1, 2, 2, 3, 3)
    ]
    assert [head_column(HEADS, n, "up") for n in (-9, -1, 3, 4, 40)] == [0, 1, 2, 3, 3]
    assert [head_column(HEADS, n, "closest") for n in (-1, 2, 6)] == [0, 2, 3]


def test_headings_are_written_and_read() -> None:
    names = [head_named(HEADS, at) for at in range(len(HEADS))]
    assert names == ["<=-2", "0", "+3", ">=7"]
    assert [head_number(name) for name in names] == HEADS
    assert head_number("≥ 7") == 7
    assert head_number("many") is None
