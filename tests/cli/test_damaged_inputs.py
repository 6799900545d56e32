"""Test every reader of input on damaged files: a result or a one-line error, no traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.cli.test_hostile_maps import adjudicator
from tests.support.damaged_inputs import DOORS

#: trials of each reader; more trials, from other seeds, would take minutes
TRIALS = {"logs": 40, "archives": 60, "games": 30, "names": 60, "drawings": 80, "maps": 80}


@pytest.mark.parametrize("door", DOORS)
def test_whatever_comes_in_is_worked_on_or_refused(
    door: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = set()
    for seed in range(TRIALS[door]):
        folder = tmp_path / str(seed)
        folder.mkdir()
        words = DOORS[door](folder, Random(f"{door}-{seed}"))
        capsys.readouterr()
        code = adjudicator(*words)
        err = capsys.readouterr().err
        assert code in (0, 1, 2), (seed, words, err)
        codes.add(code)
        if code != 2:
            continue
        assert err.startswith("error: "), (seed, words, err)
        assert len(err.splitlines()) == 1, (seed, words, err)
        assert err[:-1].isprintable(), (seed, words, err)
        assert len(err) < 620, (seed, words, err)
        assert not [one for one in folder.iterdir() if one.name.startswith("out")], (seed, words)
    assert 2 in codes  # both outcomes must occur, or the test shows nothing
    assert len(codes) > 1
