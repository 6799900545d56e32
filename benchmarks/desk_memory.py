"""Prints the memory of a desk and of its workers during scripted use: MINUTES, one line a minute.

Every round judges a game, steps through it, asks for legal moves, changes a map of 2,000 hexes,
explains a hex and shows a game that is being written, as their pages do.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image

from tests.support.desk import DeskProcess


def memory(process: int) -> tuple[float, list[float]]:
    """Return the MiB of a process, and of each of its children."""

    def of(pid: int) -> float:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    tasks = Path(f"/proc/{process}/task").glob("*/children")
    children = [child for one in tasks for child in one.read_text().split()]
    workers = [p for p in children if b"spawn_main" in Path(f"/proc/{p}/cmdline").read_bytes()]
    return of(process), [of(int(pid)) for pid in workers]


def prepare(desk: DeskProcess) -> None:
    """Begin a game to judge, a map of 2,000 hexes, and a game to write."""
    desk.job("tour.sample")
    (desk.folder / "map").mkdir()
    Image.new("RGB", (4000, 3000), "#efe6cf").save(desk.folder / "map" / "scan.png")
    desk.job("new_map.begin", folder="map", title="Map", columns=50, rows=40, orientation="flat")
    desk.job("games.new", name="written", title="Written", on="crowning-glory")


def work(desk: DeskProcess, chance: random.Random, case: dict[str, Any]) -> None:
    """Do what people do in some minutes."""
    desk.job("logs.judge", case=case)
    at = chance.randrange(400)
    desk.job("table.position", case=case, at=at)
    hexes = [f"{chance.randrange(1, 51):02}{chance.randrange(1, 41):02}" for _ in range(5)]
    entry = {"kind": "override", "serves": "a test", "hexes": sorted(set(hexes)), "add": ["woods"]}
    feature = {"type": "Feature", "id": "a", "geometry": None, "properties": entry}
    overlay = {"type": "FeatureCollection", "features": [feature]}
    for _ in range(5):
        desk.job("maps.save", folder="map", overlay=overlay)
        desk.job("maps.explain", folder="map", label=hexes[0])
    desk.job("games.show", folder="written", known=[])
    desk.ask("/api/state")


def main() -> None:
    """Run for some minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--pause", type=float, default=1, help="seconds between two rounds")
    options = parser.parse_args()
    minutes = options.minutes
    with tempfile.TemporaryDirectory() as folder:
        desk = DeskProcess(Path(folder))
        try:
            desk.open()
            prepare(desk)
            case = {"logs": ["sample-game/demonstration.jsonl"]}
            chance, rounds, began, said = random.Random(1), 0, time.monotonic(), -1
            while (now := (time.monotonic() - began) / 60) < minutes:
                work(desk, chance, case)
                rounds += 1
                if int(now) > said:
                    said = int(now)
                    server, workers = memory(desk.process.pid)
                    each = ", ".join(f"{one:.0f}" for one in workers)
                    counts = f"minute {said}: {rounds} rounds, server {server:.0f} MiB"
                    print(f"{counts}, workers {each} MiB", flush=True)
                time.sleep(options.pause)
            server, workers = memory(desk.process.pid)
            each = ", ".join(f"{one:.0f}" for one in workers)
            print(f"end: {rounds} rounds, server {server:.0f} MiB, workers {each} MiB")
        finally:
            desk.stop()


if __name__ == "__main__":
    main()
