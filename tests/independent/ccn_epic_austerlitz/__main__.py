"""Play many games: python -m tests.independent.ccn_epic_austerlitz --games 1000 [-o DIR]."""

from __future__ import annotations

import sys

from tests.independent.runs import Check, parser_of, run

from .game import play_and_count


def main(arguments: list[str] | None = None, check: Check | None = None) -> int:
    options = parser_of("tests.independent.ccn_epic_austerlitz").parse_args(arguments)
    return run(play_and_count, options, check)


if __name__ == "__main__":
    sys.exit(main())
