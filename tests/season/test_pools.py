"""Test the pools: what makes a worker die is found, and a cluster loses a worker in the midst."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.season.pools import Processes, Serial
from tests.support.season_logs import adjudicator, command, exported, make_season
from tests.support.worker_tasks import deadly, doubled


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_batch_comes_back(jobs: int) -> None:
    pool = Processes(jobs) if jobs > 1 else Serial()
    batches = [[one, one + 1] for one in range(0, 60, 2)]
    try:
        found = sorted(pool.run(doubled, iter(batches)))
    finally:
        pool.close()
    # one process works one by one, so that a kill loses only one
    parts = batches if jobs > 1 else [[one] for batch in batches for one in batch]
    assert found == [(batch, doubled(batch)) for batch in parts]


def test_what_makes_a_worker_die_is_found_and_the_others_are_done() -> None:
    pool = Processes(2)
    batches = [[one, one + 1, one + 2] for one in range(0, 30, 3)]
    try:
        found = {one: data for batch, data in pool.run(deadly, batches) for one in batch}
    finally:
        pool.close()
    assert set(found) == set(range(30))
    assert [one for one, data in found.items() if data is None] == [13]


def test_without_dask_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError", "utf-8")
    make_season(tmp_path / "logs", 1)
    words = ("season", tmp_path / "logs", "--dask", "tcp://127.0.0.1:1")
    done = adjudicator(*words, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: Dask is not installed (pip install 'adjudicator[dask]')\n"


# A cluster of Dask


@contextmanager
def started(*words: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a part of the cluster; it ends with the block."""
    with (folder / f"{words[0]}-{time.monotonic_ns()}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            stdout=log,
            stderr=log,
            cwd=folder,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def address_of(file: Path) -> str:
    """Return the address of the scheduler, once it has written it."""
    import json

    end = time.monotonic() + 60
    while not file.exists() or not file.read_bytes().strip():
        assert time.monotonic() < end
        time.sleep(0.05)
    found: str = json.loads(file.read_text("utf-8"))["address"]
    return found


def test_a_cluster_that_loses_a_worker_gives_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    make_season(tmp_path / "logs", 120, 300)
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    assert adjudicator("season", tmp_path / "logs", "--database", here, "-q").returncode == 3
    file = tmp_path / "scheduler.json"
    options = ["--nthreads", "1", "--no-dashboard", "--scheduler-file", str(file)]
    scheduler = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with started(*scheduler, "--scheduler-file", str(file), folder=tmp_path):
        address = address_of(file)
        with (
            started("worker", *options, "--no-nanny", folder=tmp_path) as lost,
            started("worker", *options, "--no-nanny", folder=tmp_path),
        ):
            words = command("season", tmp_path / "logs", "--database", there, "--dask", address)
            run = subprocess.Popen([*words, "-q"], stderr=subprocess.PIPE, text=True)
            kill_in_the_midst(lost, run, there)
            _, error = run.communicate(timeout=240)
    assert run.returncode == 3, error
    assert exported(there) == exported(here)
    shutil.rmtree(tmp_path, ignore_errors=True)


def kill_in_the_midst(
    worker: subprocess.Popen[bytes], run: subprocess.Popen[str], database: Path
) -> None:
    """Kill a worker once the first logs are judged and others are not."""
    from tests.season.test_season_command import logs_done

    end = time.monotonic() + 120
    while not (done := logs_done(database)):
        assert run.poll() is None
        assert time.monotonic() < end
        time.sleep(0.01)
    assert done < 120
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    assert run.poll() is None
