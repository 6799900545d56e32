"""Play many games: python -m tests.independent.hexes_by_data FOLDER --games 1000 [-o DIR]."""

from __future__ import annotations

import json
import sys
from functools import partial
from importlib import import_module
from typing import Any

from tests.independent.judging import folder_of
from tests.independent.runs import Check, parser_of, run

from .player import play_and_count

__all__ = ["main"]


def _findings(folder: str, log: bytes) -> list[Any]:
    """Ask the referee, who is no part of the player, about a game."""
    return list(import_module("tests.faults.trials").findings_of(folder, log.splitlines(True)))


def main(arguments: list[str] | None = None, check: Check | None = None) -> int:
    parser = parser_of("tests.independent.hexes_by_data")
    parser.add_argument("game", help="a game made of data: its id or its folder")
    parser.add_argument("--referee", action="store_true", help="let the referee check every game")
    options = parser.parse_args(arguments)
    folder = folder_of(options.game)
    if folder is None:
        parser.error(f"{options.game} has no rules.json")
    if options.referee:
        check = partial(_findings, str(folder))
    game = json.loads((folder / "game.json").read_bytes())["id"]
    return run(partial(play_and_count, folder, game=game), options, check)


if __name__ == "__main__":
    sys.exit(main())
