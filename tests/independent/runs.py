"""Plays many games of an independent player, writes them, and lets someone check them."""

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

#: a log, the header first, and the counts of its actions
Played = tuple[list[dict[str, Any]], Counter[str]]
#: takes the bytes of a log and returns the findings; empty if the game is legal
Check = Callable[[bytes], list[Any]]


class StuckError(Exception):
    """The players have no legal continuation from this position."""


def as_bytes(log: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in log).encode()


def play_one(
    seed: int, *, play: Callable[[int], Played], folder: Path | None, check: Check | None
) -> tuple[int, Counter[str], list[Any]]:
    """Play one game, write it, check it."""
    try:
        log, counts = play(seed)
    except StuckError:
        return seed, Counter({"stuck games": 1}), []
    data = as_bytes(log)
    if folder:
        (folder / f"{seed:06}.jsonl").write_bytes(data)
    counts["games"] += 1
    counts["events"] += len(log) - 1
    return seed, counts, check(data) if check else []


def play_many(
    play: Callable[[int], Played],
    seeds: range,
    *,
    processes: int = 1,
    folder: Path | None = None,
    check: Check | None = None,
) -> Iterator[tuple[int, Counter[str], list[Any]]]:
    """Yield the games as they are finished: seed, counts, findings."""
    work = partial(play_one, play=play, folder=folder, check=check)
    if processes == 1:
        yield from map(work, seeds)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(work, seeds, chunksize=4)


def parser_of(name: str) -> argparse.ArgumentParser:
    """Return a parser with the options that all players share."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, help="folder for the logs")
    return parser


def run(
    play: Callable[[int], Played], options: argparse.Namespace, check: Check | None = None
) -> int:
    """Play according to the options, and print counts; return 1 if a check found something."""
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    failed = []
    seeds = range(options.first_seed, options.first_seed + options.games)
    played = play_many(play, seeds, processes=options.processes, folder=options.output, check=check)
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
