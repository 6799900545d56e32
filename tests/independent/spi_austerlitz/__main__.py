"""Play many games: python -m tests.independent.spi_austerlitz --games 1000 [-o DIR]."""

from __future__ import annotations

import sys
from functools import partial

from tests.independent.runs import Check, Played, parser_of, run

from .game import play_and_count

__all__ = ["main"]


def _play(seed: int, *, turns: int) -> Played:
    """Play one game; every fourth log names only from and to."""
    return play_and_count(seed, turns=turns, paths=seed % 4 != 3)


def main(arguments: list[str] | None = None, check: Check | None = None) -> int:
    parser = parser_of("tests.independent.spi_austerlitz")
    parser.add_argument("--turns", type=int, default=13)
    options = parser.parse_args(arguments)
    return run(partial(_play, turns=options.turns), options, check)


if __name__ == "__main__":
    sys.exit(main())
