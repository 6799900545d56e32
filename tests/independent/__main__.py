"""Play many games: python -m tests.independent --games 1000 --first-seed 0 [-o DIR]."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from .game import StuckError, play_and_count

#: takes the bytes of a log and gives the findings: none if the game passes for legal
Check = Callable[[bytes], list[Any]]


def as_bytes(log: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in log).encode()


def play_one(
    seed: int,
    *,
    turns: int = 13,
    paths: bool | None = None,
    folder: Path | None = None,
    check: Check | None = None,
) -> tuple[int, Counter[str], list[Any]]:
    """Play one game, write it, check it; by default every fourth one names only from and to."""
    named = seed % 4 != 3 if paths is None else paths
    try:
        log, counts = play_and_count(seed, turns=turns, paths=named)
    except StuckError:
        return seed, Counter({"stuck games": 1}), []
    data = as_bytes(log)
    if folder:
        (folder / f"{seed:06}.jsonl").write_bytes(data)
    counts["games"] += 1
    counts["events"] += len(log) - 1
    return seed, counts, check(data) if check else []


def play_many(
    games: int,
    first_seed: int = 0,
    *,
    processes: int = 1,
    turns: int = 13,
    folder: Path | None = None,
    check: Check | None = None,
) -> Iterator[tuple[int, Counter[str], list[Any]]]:
    """The games one after the other as they are done: seed, counts, findings."""
    work = partial(play_one, turns=turns, folder=folder, check=check)
    seeds = range(first_seed, first_seed + games)
    if processes == 1:
        yield from map(work, seeds)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(work, seeds, chunksize=4)


def main(arguments: list[str] | None = None, check: Check | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.independent", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--turns", type=int, default=13)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, help="folder for the logs")
    options = parser.parse_args(arguments)
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    failed = []
    played = play_many(
        options.games,
        options.first_seed,
        processes=options.processes,
        turns=options.turns,
        folder=options.output,
        check=check,
    )
    for done, (seed, counts, findings) in enumerate(played, 1):
        total += counts
        if findings:
            failed.append(seed)
            print(f"seed {seed}: {findings[0]}")
        print(f"\r{done}/{options.games} games, {len(failed)} failed", end="", file=sys.stderr)
    print(file=sys.stderr)
    for name, count in sorted(total.items()):
        print(f"{count:8} {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
