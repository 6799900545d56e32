"""A season: one core against two, and the first run against one in which nothing has changed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from season_logs import make_logs
from timing import Row, table

__all__ = ["rows"]

_ROOT = Path(__file__).resolve().parent.parent
#: logs of the season, and rounds in which the contenders take turns
_LOGS, _ROUNDS = 400, 3


def _seconds(logs: Path, database: Path, jobs: int) -> float:
    """Return the seconds of a run."""
    words = ["season", str(logs), "--database", str(database), "--jobs", str(jobs), "--quiet"]
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "adjudicator", *words],
        cwd=_ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return time.perf_counter() - start


def rows() -> list[Row]:
    """Return the times of two cores, and of a second run, against one core; the sizes."""
    taken: dict[str, list[float]] = {"one": [], "two": [], "again": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_logs(folder / "logs", _LOGS)
        for number in range(_ROUNDS):
            for jobs, which in ((1, "one"), (2, "two")):
                database = folder / f"{which}-{number}.sqlite"
                taken[which].append(_seconds(folder / "logs", database, jobs))
            taken["again"].append(_seconds(folder / "logs", folder / f"one-{number}.sqlite", 1))
        size = (folder / "one-0.sqlite").stat().st_size / 1e6
        read = sum(one.stat().st_size for one in folder.rglob("*.jsonl")) / 1e6
    times = {which: median(some) for which, some in taken.items()}
    cores = os.cpu_count() or 1
    target = 1 / 1.8 if cores > 1 else None
    return [
        Row(f"season: {_LOGS} logs, two cores : one", times["two"] / times["one"], target=target),
        Row("season: nothing changed : first run", times["again"] / times["one"]),
        Row("season: database : logs, size", size / read),
        Row("season: logs a second on one core", _LOGS / times["one"], unit=""),
    ]


if __name__ == "__main__":
    print(table(rows()))
