"""Test a short part of the campaign on every door, and that it goes on where it stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import campaign
from tests.fuzz.doors import DOORS
from tests.support.paths import ROOT, TESTS_DIR

#: inputs of each door; `make fuzz` tries a million
INPUTS = 40
#: inputs that failed once: tests/data/fuzz/<door>/<what was wrong>
MENDED = sorted((TESTS_DIR / "data" / "fuzz").glob("*/*"))


@pytest.mark.parametrize("door", DOORS)
def test_damaged_files_are_read_or_refused(door: str) -> None:
    found = campaign.run_batch(door, 2, 0, INPUTS)
    assert found["failures"] == []
    assert sum(found["counts"].values()) == INPUTS
    assert found["counts"].get("read", 0) > 0  # else the damage would keep all from the reader


@pytest.mark.parametrize("file", MENDED, ids=lambda one: f"{one.parent.name}: {one.name}")
def test_inputs_that_failed_once(file: Path) -> None:
    door = file.parent.name.replace("-", " ")
    assert campaign.tried(door, file.read_bytes()).failure == ""


def test_an_input_follows_from_its_seed_door_and_number() -> None:
    for door in DOORS:
        assert campaign.made(door, 5, 7) == campaign.made(door, 5, 7)
    assert campaign.made("log", 5, 7) != campaign.made("log", 5, 8)


def test_a_reader_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: bytes) -> None:
        raise KeyError("x")

    monkeypatch.setitem(DOORS, "log", DOORS["log"]._replace(read=broken))
    outcome = campaign.tried("log", b"")
    assert outcome.signature == "crash"
    assert "KeyError" in outcome.failure
    monkeypatch.setattr(campaign, "SECONDS", 1)
    slow = DOORS["log"]._replace(read=lambda _: time.sleep(30))
    monkeypatch.setitem(DOORS, "log", slow)
    assert campaign.tried("log", b"").signature == "slow"


def test_the_campaign_goes_on_where_it_stopped() -> None:
    whole = list(campaign.batches(20_000, {}))
    done: Counter[str] = Counter()
    for door, first, size in whole[:30]:
        assert done[door] == first
        done[door] += size
    assert sorted(campaign.batches(20_000, dict(done))) == sorted(whole[30:])


# Kill -9 at random moments

_WRITER = """
import sys
from pathlib import Path
from adjudicator.safeio import documents
file = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for sign in "ab":
        documents.write_text(file, sign * 200_000)
"""


@pytest.mark.parametrize("number", range(8))
def test_a_kill_leaves_the_old_or_the_new_file(number: int, tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    file.write_text("a" * 200_000, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(file)], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(Random(number).random() * 0.2)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    text = file.read_text("utf-8")
    assert text in ("a" * 200_000, "b" * 200_000)


def test_the_state_is_written_whole(tmp_path: Path) -> None:
    found = {
        "door": "log",
        "counts": {"read": 3},
        "kept": {"read": b"x"},
        "failures": [],
        "size": 3,
    }
    state: dict[str, object] = {"seed": 1, "done": {}, "counts": {}, "failures": 0}
    campaign._keep(found, state, tmp_path, tmp_path / "state.json")
    assert json.loads((tmp_path / "state.json").read_text("utf-8"))["done"] == {"log": 3}
    (kept,) = (tmp_path / "corpus" / "log").iterdir()
    assert kept.read_bytes() == b"x"
