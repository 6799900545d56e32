"""Run the properties: python -m nothing_swallows spi-austerlitz --games 2000 [-o FOLDER]."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random

from adjudicator.core.events import Event
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Header

from .cuts import cuts
from .faulty_games import faulty_games
from .logs import case_logs
from .same_position import Swallowed, same_position
from .two_faults import two_faults

__all__ = ["main", "tried"]


@cache
def _game(name: str) -> Game:
    return load_game(name)


def tried(name: str, seed: int, most: int, lines: int | None = None) -> list[Swallowed | None]:
    """Test both properties on some faulty games made from one seed, or from its first lines."""
    return list(_tried(_game(name), seed, most, lines))


def _tried(game: Game, seed: int, most: int, lines: int | None) -> Iterator[Swallowed | None]:
    chance = Random(f"{game.id} {seed}")
    for faulty in faulty_games(game, seed, most, lines):
        if faulty.event:
            yield from same_position(game, faulty, chance)
            found = two_faults(game, faulty, chance)
            if found is not False:
                yield None if found is True else found


def main(arguments: list[str] | None = None) -> int:
    """Test many faulty games, and report how often a property did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.nothing_swallows", description=__doc__)
    parser.add_argument("game", help="such as spi-austerlitz")
    parser.add_argument("--games", type=int, default=2000, help="faulty games to try at least")
    parser.add_argument("--each", type=int, default=20, help="faults put into a game, each alone")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path, help="a folder for the logs that fail")
    parser.add_argument("--cuts", action="store_true", help="cut the logs of all cases instead")
    options = parser.parse_args(arguments)
    if options.cuts:
        return _cut_cases(_game(options.game))
    trials, failed = 0, Counter[tuple[str, str]]()
    with ProcessPoolExecutor(options.processes) as pool:
        seeds = range(options.first_seed, options.first_seed + options.games)
        results = pool.map(partial(tried, options.game, most=options.each), seeds)
        for seed, found in zip(seeds, results, strict=False):
            trials += len(found)
            for one in found:
                if one is not None:
                    failed[one.property, f"{one.kind}, {one.first.split(' at ')[0]}"] += 1
                    _say(one, seed, options.output, sum(failed.values()))
            if trials >= options.games:
                pool.shutdown(cancel_futures=True)
                break
    for (prop, pair), count in failed.most_common(40):
        print(f"{count:5} {prop}: {pair}")
    print(f"{options.game}: {trials} faulty games, {sum(failed.values())} failed")
    return 1 if failed else 0


def _cut_cases(game: Game) -> int:
    """Cut every log in the cases of a game at every event, and some faulty games."""
    trials = failed = 0
    for name, header, events in (*case_logs(game), *_games_to_cut(game)):
        places = range(1, len(events))
        if len(events) > 100:
            places = sorted(Random(name).sample(places, 20))
        for cut in cuts(game, header, events, places):
            trials += 1
            if cut is not None:
                failed += 1
                print(f"{name}: {cut.way}, after {cut.at}: lost {cut.lost}, new {cut.new}"[:600])
    print(f"{game.id}: {trials} cuts, {failed} failed")
    return 1 if failed else 0


def _games_to_cut(game: Game) -> Iterator[tuple[str, Header, list[Event]]]:
    for one in faulty_games(game, 1, 20):
        yield one.kind, one.header, one.events


def _say(one: Swallowed, seed: int, folder: Path | None, number: int) -> None:
    print(f"seed {seed}: {one.property}: {one.kind}; {one.first}: {one.what}", flush=True)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number:04}-{seed}.jsonl").write_bytes(one.log)


if __name__ == "__main__":
    sys.exit(main())
