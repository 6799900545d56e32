"""Play many games: python -m tests.independent.spi_austerlitz --games 1000 [-o DIR]."""

from __future__ import annotations

import sys
from functools import partial

from .game import play_and_count
from .runs import Check, Played, as_bytes, parser_of, run

__all__ = ["as_bytes", "main"]


def _play(seed: int, *, turns: int) -> Played:
    """Play one game; every fourth log names only from and to."""
    return play_and_count(seed, turns=turns, paths=seed % 4 != 3)


def main(arguments: list[str] | None = None, check: Check | None = None) -> int:
    parser = parser_of("tests.independent")
    parser.add_argument("--turns", type=int, default=13)
    options = parser.parse_args(arguments)
    return run(partial(_play, turns=options.turns), options, check)


if __name__ == "__main__":
    sys.exit(main())
