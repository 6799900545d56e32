"""Memory that `adjudicator check` needs for a short log and for one of a million events."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from timing import Row, table

__all__ = ["peak", "rows"]

EVENTS = {"short": 2_000, "long": 1_000_000}


def _lines(count: int, *, illegal: bool) -> Iterator[str]:
    """Go through a log in which one unit walks to and fro, or leaps over hexes, for ever."""
    yield json.dumps({"format": 1, "game": "spi-austerlitz", "turns": 1_000_000})
    places = ("1229", "1230") if not illegal else ("1229", "1233")
    at, written, turn = 0, 0, 0
    while written < count:
        turn += 1
        for phase in ("allied-movement", "allied-combat", "french-movement", "french-combat"):
            yield json.dumps({"do": "phase", "turn": turn, "phase": phase})
            written += 1
            if phase == "allied-movement":
                path = [places[at], places[1 - at]]
                yield json.dumps({"do": "move", "unit": "allied-1", "path": path})
                at, written = 1 - at, written + 1


def peak(*words: str) -> float:
    """Return the most memory that a command needs, in MiB, in a process of its own."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, "-m", "adjudicator", *words]
    done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, check=True)
    return int(done.stdout) / 1024


def rows() -> list[Row]:
    """Return the memory for a million events as a multiple of that for two thousand."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for illegal in (False, True):
            peaks = {}
            for name, count in EVENTS.items():
                log = Path(folder) / f"{name}.jsonl"
                with log.open("w", encoding="utf-8") as stream:
                    stream.writelines(line + "\n" for line in _lines(count, illegal=illegal))
                peaks[name] = peak("check", str(log), "--format", "json")
            kind = "with a finding in every fifth" if illegal else "of which none is illegal"
            found += [
                Row(f"memory: a million events, {kind}", peaks["long"], unit="MiB"),
                Row(
                    "memory: as a multiple of two thousand events",
                    peaks["long"] / peaks["short"],
                    1.5,
                ),
            ]
    return found


if __name__ == "__main__":
    print(table(rows()))
