"""Makes the logs of a season with the random player: one in twenty faulty, one in 500 broken.

python benchmarks/season_logs.py FOLDER NUMBER writes them; those that are there already are kept.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec

from adjudicator.core.game import Game, load_game
from adjudicator.proving.faults import faults_of
from adjudicator.proving.mutations import kinds_of, legal_log
from adjudicator.proving.play import play
from adjudicator.safeio import documents

__all__ = ["make_logs"]

#: the games in turn, each with the turns that are played; None: all of them
_GAMES = (("spi-austerlitz", 4), ("coup-de-tonnerre", None), ("crowning-glory", 3),
          ("coup-de-tonnerre", None), ("spi-austerlitz", None))  # fmt: skip
_PLAYERS = 150
_FAULTY, _BROKEN = 20, 500
_BREAKS = (b"", b"{", b'{"format":1,"game":"chess"}\n', b'{"format":1,"game":"spi-austerlitz"}\n{"')


def make_logs(folder: Path, number: int) -> None:
    """Write the logs of a season; the same number gives the same logs."""
    games = {name: load_game(name) for name, _ in _GAMES}
    for one in range(number):
        file = folder / f"round-{one // 1000 + 1:02}" / f"game-{one:06}.jsonl"
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            documents.write_bytes(file, _log(games, one))


def _log(games: dict[str, Game], number: int) -> bytes:
    if number % _BROKEN == 7:
        return _BREAKS[number // _BROKEN % len(_BREAKS)]
    name, turns = _GAMES[number % len(_GAMES)]
    game, chance = games[name], Random(number)
    lines = list(play(game, seed=number, turns=turns).lines())
    if number % _FAULTY == 0:
        lines = _faulty(game, lines, number, chance)
    header = msgspec.json.decode(lines[0])
    pair = chance.sample(range(_PLAYERS), 2)
    header["players"] = {
        side: f"Player {who:03}" for side, who in zip(game.file.sides, pair, strict=False)
    }
    return b"".join([msgspec.json.encode(header) + b"\n", *lines[1:]])


def _faulty(game: Game, lines: list[bytes], number: int, chance: Random) -> list[bytes]:
    """Return a log with one fault, of the first kind at random that has a place in it."""
    log = legal_log(game, iter(lines))
    kinds = list(kinds_of(log).values())
    chance.shuffle(kinds)
    found = next(faults_of(game, log, number, kinds), None)
    return found.lines if found is not None else lines


if __name__ == "__main__":
    make_logs(Path(sys.argv[1]), int(sys.argv[2]))
