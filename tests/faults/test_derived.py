"""Test derived faults on a few games: judge and referee agree. `make faults` tries many more."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.independent.judging import judge_of
from tests.support.games import GAMES

from .trials import DISAGREE, trials

SEEDS = (101, 102)
#: kinds of mutations tried on each game
MOST = 60
JUDGED = [name for name in GAMES if judge_of(name) is not None]


@pytest.mark.parametrize("name", JUDGED)
def test_judge_and_referee_agree(name: str) -> None:
    found = [one for seed in SEEDS for one in trials(name, seed, most=MOST)]
    assert [one._replace(log=b"") for one in found if one.outcome in DISAGREE] == []
    counts = Counter(one.outcome for one in found)
    assert counts["reported"] > len(found) / 2
    assert counts["cannot tell"] < len(found) / 4, counts
    unplaced = len(SEEDS) * (MOST + 1) - len(found)  # each game is also judged as it is
    assert unplaced < len(found) / 2, f"{unplaced} kinds found no place"


def test_there_are_judges() -> None:
    assert {"crowning-glory", "spi-austerlitz"} <= set(JUDGED)
