"""The group `adjudicator game`, with the modules of its commands."""

from __future__ import annotations

import click

from adjudicator.cli import LazyGroup

__all__ = ["game_group"]

_HERE = "adjudicator.cli.game"


@click.group(
    name="game",
    cls=LazyGroup,
    lazy={
        "new": (f"{_HERE}.new:new_command", "Draft the folder of a game from a VASSAL module."),
        "check": (f"{_HERE}.check:check_command", "List what a game lacks or contradicts."),
    },
)
def game_group() -> None:
    """Begin a game from somebody's VASSAL module, and check its files.

    \b
    Examples:
      adjudicator game new my-game --from Their.vmod
      adjudicator game check my-game
    """
