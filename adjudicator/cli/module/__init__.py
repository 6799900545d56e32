"""The group `adjudicator module`, with the modules of its commands."""

from __future__ import annotations

import click

from adjudicator.cli import LazyGroup

__all__ = ["module_group"]

_HERE = "adjudicator.cli.module"


@click.group(
    name="module",
    cls=LazyGroup,
    lazy={
        "new": (f"{_HERE}.build:new_command", "Make a folder for a game of your own."),
        "build": (f"{_HERE}.build:build_command", "Build the VASSAL module of a game."),
        "lint": (f"{_HERE}.lint:lint_command", "List the mistakes of a VASSAL module."),
        "show": (f"{_HERE}.show:show_command", "Show what a VASSAL module consists of."),
        "diff": (f"{_HERE}.show:diff_command", "Compare two VASSAL modules."),
    },
)
def module_group() -> None:
    """Build, check, show and compare VASSAL modules.

    \b
    Examples:
      adjudicator module build spi-austerlitz -o spi-austerlitz.vmod
      adjudicator module lint spi-austerlitz.vmod
      adjudicator module show spi-austerlitz.vmod --boards
    """
