"""Test derived faults on a few games: judge and referee agree. `make faults` tries many more."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tests.independent.judging import CannotTell, folder_of, judge_of
from tests.support.games import GAMES
from tests.support.paths import ROOT

from .__main__ import enforced
from .canaries import unreached
from .trials import DISAGREE, case_trials, trials

SEEDS = (101, 102)
#: kinds of mutations tried on each game
MOST = 60
#: also games made of data, named by their folders
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


def test_judge_and_referee_agree_about_mutated_cases() -> None:
    """Of the games whose judges know positions; `python -m tests.faults GAME --cases` tries all."""
    found = list(case_trials("ccn-epic-austerlitz", most=2))
    assert [one._replace(log=b"") for one in found if one.outcome in DISAGREE] == []
    assert len({rule for one in found for rule in one.rules}) > 50


def test_reasons_are_given_for_cases_that_exist() -> None:
    for name in GAMES:
        told = [case for cases in unreached(name).values() for case in cases]
        assert len(told) == len(set(told)) and set(told) <= enforced(name)


def test_there_are_judges() -> None:
    assert {"crowning-glory", "spi-austerlitz"} <= set(JUDGED)


@pytest.mark.parametrize("name", JUDGED)
def test_a_judge_shares_no_code_with_the_referee(name: str) -> None:
    package = "hexes_by_data" if folder_of(name) else name.replace("-", "_")
    imports = f"import tests.independent.{package}.judge, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", imports], cwd=ROOT, capture_output=True, text=True, check=True
    )
    modules = done.stdout.split()
    assert "tests.independent.judging" in modules
    assert [one for one in modules if one.split(".")[0] == "adjudicator"] == []


def test_a_judge_names_the_first_illegal_event() -> None:
    """The contract, on the first events of a game of SPI Austerlitz."""
    judge = judge_of("spi-austerlitz")
    assert judge is not None
    header = b'{"format": 1, "game": "spi-austerlitz"}'
    phase = b'{"do": "phase", "turn": 1, "phase": "allied-movement"}'
    move = b'{"do": "move", "unit": "allied-1", "path": ["1229", "1129", "1028"]}'
    skips = b'{"do": "move", "unit": "allied-1", "path": ["1229", "1028"]}'
    claims = b'{"do": "move", "unit": "allied-1", "path": ["1229", "1129"], "cost": 9}'
    assert judge([header, phase, move]) is None
    assert judge([header, move]) == 1  # no phase has begun
    assert judge([header, phase, skips]) == 2
    assert judge([header, phase, claims]) == 2
    assert judge([header, phase, move, phase]) == 3  # the Combat Phase comes next
    with pytest.raises(CannotTell):
        judge([b'{"format": 1, "game": "spi-austerlitz", "position": {}}', phase])
