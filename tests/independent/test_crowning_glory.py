"""Test that the checker finds known faults in games of the independent Crowning Glory player."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.cg_faulty_games import filmed, tried


@pytest.mark.parametrize("seed", [1, 2, 3, 6, 7, 9])
def test_a_slip_hides_no_fault(seed: int) -> None:
    film = filmed(seed)
    assert film is not None
    chance = Random(seed)
    results = [tried(film, chance) for _ in range(12)]
    assert [one for one in results if one] == []
    assert results.count("") >= 9  # both were tried most of the time
