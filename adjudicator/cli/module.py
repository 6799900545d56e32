"""The group `adjudicator module`: its commands and where they live."""

from __future__ import annotations

import click

from adjudicator.cli import LazyGroup

__all__ = ["module_group"]

_HERE = "adjudicator.cli"


@click.group(
    name="module",
    cls=LazyGroup,
    lazy={
        "new": (f"{_HERE}.module_build:new_command", "Make a folder for a game of your own."),
        "build": (f"{_HERE}.module_build:build_command", "Build the VASSAL module of a game."),
        "lint": (f"{_HERE}.module_lint:lint_command", "List the mistakes of a VASSAL module."),
        "show": (f"{_HERE}.module_show:show_command", "Show what a VASSAL module consists of."),
        "diff": (f"{_HERE}.module_show:diff_command", "Compare two VASSAL modules."),
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
