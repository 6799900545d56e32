"""Runs the campaign: python -m tests.fuzz --inputs 1000000 --seed 1 -o FOLDER; see `make fuzz`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.fuzz.campaign import run_campaign
from tests.fuzz.doors import DOORS


def main() -> int:
    """Run the campaign, and print the counts by door; return 1 if an input failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    state = run_campaign(given.inputs, given.seed, given.processes, given.output)
    print(f"{'door':<20} {'inputs':>9} {'read':>9} {'refused':>9} {'failed':>7}")
    for door in DOORS:
        counts = state["counts"].get(door, {})
        cells = [counts.get(one, 0) for one in ("read", "refused", "failed")]
        print(f"{door:<20} {sum(counts.values()):>9} {cells[0]:>9} {cells[1]:>9} {cells[2]:>7}")
    total = sum(state["done"].values())
    print(f"{'all':<20} {total:>9} inputs, {state['failures']} failed")
    return 1 if state["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
