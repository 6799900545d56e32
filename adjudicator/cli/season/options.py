"""The options of a season's commands that say how logs are judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adjudicator.cli.season.judges import JudgeOptions
from adjudicator.cli.usage import UsageError
from adjudicator.cli.vassal_logs import profile_option, vassal_module_option
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.season.pools import Pool

__all__ = ["jobs_option", "judge_options", "judges_of", "pool_of"]

F = TypeVar("F", bound=Callable[..., Any])
_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False, exists=True)

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 512),
    help="Number of processes; by default one for each core.",
)


def judge_options(command: F) -> F:
    """Give a command the options that name other data of the game, and a module of VASSAL."""
    for option in (
        click.option("--game-folder", type=_FOLDER, help="Take the game from this folder."),
        profile_option,
        vassal_module_option,
        click.option("--tables", type=_FILE, help="Use these tables in place of the game's."),
        click.option("--units", type=_FILE, help="Use these units in place of the game's."),
    ):
        command = option(command)
    return command


def judges_of(options: Sequence[str], given: dict[str, Path | None]) -> JudgeOptions:
    """Return the options of the judges; all files must exist."""
    if given["profile_file"] and not given["module_file"]:
        raise UsageError("--profile goes with --module")
    for one in given.values():
        if one is not None and not one.exists():
            raise DocumentError("no such file", file=one)
    names = {key: "" if one is None else str(one.absolute()) for key, one in given.items()}
    return JudgeOptions(
        options=tuple(sorted(set(options))),
        units=names["units"],
        tables=names["tables"],
        module=names["module_file"],
        profile=names["profile_file"],
        folder=names["game_folder"],
    )


def pool_of(jobs: int | None, dask: str | None = None) -> Pool:
    """Return what does the work."""
    from adjudicator.season.pools import Dask, Processes, Serial

    if dask:
        return Dask(dask)
    number = jobs or os.cpu_count() or 1
    return Processes(number) if number > 1 else Serial()
