"""Test derived faults on a few games: judge and referee agree. `make faults` tries many more."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.independent.judging import judge_of
from tests.support.games import GAMES

from .trials import DISAGREE, trials

JUDGED = [name for name in GAMES if judge_of(name) is not None]


@pytest.mark.parametrize("name", JUDGED)
@pytest.mark.parametrize("seed", [101, 102])
def test_judge_and_referee_agree(name: str, seed: int) -> None:
    found = trials(name, seed, most=60)
    assert [one._replace(log=b"") for one in found if one.outcome in DISAGREE] == []
    counts = Counter(one.outcome for one in found)
    assert counts["reported"] > len(found) / 2
    assert counts["cannot tell"] < len(found) / 5, counts
    # some kinds find no place in a game: `no change` and 60 kinds were tried
    assert len(found) > 40, f"{61 - len(found)} kinds found no place"


def test_there_are_judges() -> None:
    assert {"crowning-glory", "spi-austerlitz"} <= set(JUDGED)
