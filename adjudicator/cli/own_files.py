"""Options that name a user's own files in place of those of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

__all__ = ["own_files"]

F = TypeVar("F", bound=Callable[..., Any])
_FILE = click.Path(path_type=Path, dir_okay=False)


def own_files(*, units: str, tables: str, scenario: str) -> Callable[[F], F]:
    """Give a command the options for somebody's own files, with these texts of help."""

    def with_options(command: F) -> F:
        for option in (
            click.option("--scenario-file", type=_FILE, help=scenario),
            click.option("--tables", type=_FILE, help=tables),
            click.option("--units", type=_FILE, help=units),
        ):
            command = option(command)
        return command

    return with_options
