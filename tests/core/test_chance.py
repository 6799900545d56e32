"""Test the dice statistics against printed tables and independent formulas."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.chance import chi_squared, fit, runs, sums, upper_gamma

D6 = sums(1, 6)


@pytest.mark.parametrize(
    ("freedom", "statistic", "p"),
    [
        # percentage points as printed in any chi-squared table
        (1, 3.841459, 0.05),
        (1, 6.634897, 0.01),
        (5, 1.145476, 0.95),
        (5, 11.070498, 0.05),
        (5, 15.086272, 0.01),
        (5, 20.515006, 0.001),
        (10, 18.307038, 0.05),
        (10, 29.588298, 0.001),
        (30, 43.772972, 0.05),
        (100, 124.342113, 0.05),
    ],
)
def test_p_of_chi_squared_is_that_of_the_tables(freedom: int, statistic: float, p: float) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(p, rel=2e-6)


@given(st.floats(0, 700))
def test_two_degrees_of_freedom_are_an_exponential(x: float) -> None:
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-9, abs=1e-300)


@given(st.floats(1e-6, 600))
def test_one_degree_of_freedom_is_the_tail_of_the_normal(x: float) -> None:
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-8, abs=1e-300)


@given(st.floats(0.5, 500), st.floats(0, 2000))
def test_the_function_goes_from_one_to_nothing_and_keeps_its_recurrence(a: float, x: float) -> None:
    here, further = upper_gamma(a, x), upper_gamma(a + 1, x)
    assert -1e-12 <= here <= further + 1e-9 <= 1 + 2e-9
    step = math.exp(a * math.log(x) - x - math.lgamma(a + 1)) if x > 0 else 0.0
    assert further == pytest.approx(here + step, rel=1e-8, abs=1e-9)


def test_no_number_is_too_large() -> None:
    assert upper_gamma(2.5, 1e9) == 0.0
    assert upper_gamma(1e9, 1.0) == 1.0


def test_pearsons_statistic() -> None:
    found = chi_squared([5, 8, 9, 8, 10, 20], [10] * 6)
    assert (found.statistic, found.freedom) == (pytest.approx(13.4), 5)
    assert found.p == pytest.approx(0.0199, abs=5e-5)


def test_sums_of_dice() -> None:
    assert sums(1, 6) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))
    assert sums(2, 6)[7] == pytest.approx(6 / 36)
    assert sums(3, 6)[3] == pytest.approx(1 / 216)
    assert sum(sums(4, 10).values()) == pytest.approx(1)


def test_a_die_needs_thirty_rolls() -> None:
    assert fit(dict.fromkeys(range(1, 7), 5), D6) is not None
    assert fit({**dict.fromkeys(range(1, 6), 5), 6: 4}, D6) is None


def test_even_counts_fit_and_uneven_ones_do_not() -> None:
    even = fit(dict.fromkeys(range(1, 7), 20), D6)
    loaded = fit({1: 2, 2: 10, 3: 10, 4: 10, 5: 10, 6: 48}, D6)
    assert even is not None
    assert (even.statistic, even.freedom, even.p) == (pytest.approx(0), 5, pytest.approx(1))
    assert loaded is not None
    assert loaded.p < 1e-6


def test_rare_sums_are_taken_together() -> None:
    counts = {total: round(36 * chance) for total, chance in sums(2, 6).items()}
    found = fit(counts, sums(2, 6))
    assert found is not None
    # 2 to 4, 5 and 6, 7, 8, 9 to 12
    assert (found.freedom, found.statistic) == (4, pytest.approx(0))
    assert fit({2: 1}, sums(2, 6)) is None
    many = fit({total: 10 * n for total, n in counts.items()}, sums(2, 6))
    assert many is not None
    assert many.freedom == 10


def test_results_that_dice_cannot_have_do_not_hide_the_others() -> None:
    assert fit({}, D6) is None
    assert fit({1: 0}, D6) is None


def test_runs_against_a_worked_example() -> None:
    # 10 below and 12 above, in 8 runs: expected 2*10*12/22 + 1, variance by Wald and Wolfowitz
    results = [1, 1, 6, 6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 6, 6, 6]
    found = runs(results, 3.5)
    assert found is not None
    assert found.count == 8
    assert found.expected == pytest.approx(11.909, abs=5e-4)
    variance = 2 * 120 * (2 * 120 - 22) / (22**2 * 21)
    assert found.p == pytest.approx(math.erfc((11.909090909 - 8) / math.sqrt(2 * variance)))


def test_runs_need_ten_on_either_side_and_pass_over_the_middle() -> None:
    assert runs([1, 6] * 9, 3.5) is None
    assert runs([1, 6] * 10, 3.5) is not None
    assert runs([7] * 100 + [1, 12] * 9, 7) is None


def test_fair_dice_pass_and_a_repeated_pattern_does_not() -> None:
    chance = random.Random(4)
    fair = runs([chance.randint(1, 6) for _ in range(400)], 3.5)
    pattern = runs([1, 6] * 200, 3.5)
    assert fair is not None
    assert fair.p > 0.01
    assert pattern is not None
    assert pattern.p < 1e-6


def test_p_of_fair_dice_is_spread_evenly() -> None:
    chance = random.Random(11)
    low = 0
    for _ in range(400):
        counts = dict.fromkeys(range(1, 7), 0)
        for _ in range(120):
            counts[chance.randint(1, 6)] += 1
        found = fit(counts, D6)
        assert found is not None
        low += found.p < 0.1
    assert 20 <= low <= 60
