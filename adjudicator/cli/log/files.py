"""Arguments and reading of logs, shared by the commands about VASSAL logs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adjudicator.cli.language import in_message_language
from adjudicator.cli.output import output_option as given_output
from adjudicator.errors import Text

if TYPE_CHECKING:
    from adjudicator.cli.batch import Batch
    from adjudicator.vassal.audit.gather import Gathered
    from adjudicator.vassal.format.logfile import LogFile
    from adjudicator.vassal.format.module_reader import Module

__all__ = [
    "dice_option",
    "log_argument",
    "logs_argument",
    "module_option",
    "output_option",
    "read_logs",
]

F = TypeVar("F", bound=Callable[..., Any])

_FILE = click.Path(path_type=Path, dir_okay=False)
logs_argument = click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=_FILE)
log_argument = click.argument("log", metavar="LOG", type=_FILE)
module_option = click.option(
    "--module",
    "module_file",
    metavar="FILE",
    type=_FILE,
    help="The module (.vmod, or its build file): places by their labels, dice by their buttons. "
    "Not needed for modules of the games that come with Adjudicator.",
)
dice_option = click.option(
    "--dice-pattern",
    "dice",
    multiple=True,
    metavar="FORMAT",
    help="How dice are reported, as in VASSAL's editor: '$name$: $result$ ($PlayerName$)'; "
    "$faces$ for dice with words on them.",
)
output_option = given_output()


def read_logs(
    batch: Batch, module_file: Path | None = None, dice: Sequence[str] = ()
) -> tuple[Gathered, Module | None]:
    """Read and replay logs, with a progress bar on a terminal if there are several.

    Our own modules need not be given: they are known by name. Of several logs, unreadable ones
    are skipped, unless all are unreadable.
    """
    from adjudicator.vassal.audit.gather import buttons, gather_logs

    module = None
    if module_file is not None:
        from adjudicator.vassal.format.module_reader import read_module

        module = read_module(module_file)
    logs = batch.each(_read)
    if not logs:
        batch.finish(bad=True)
    if module is None:
        from adjudicator.vassal.read.own_module import own_module

        module = own_module(logs)
    known = buttons(module, dice)
    if len(logs) < 2 or not sys.stderr.isatty():
        return gather_logs(logs, known), module
    label = in_message_language(Text("Reading logs"))
    with click.progressbar(length=len(logs), label=label, file=sys.stderr) as bar:
        return gather_logs(logs, known, lambda _: bar.update(1)), module


def _read(name: str) -> LogFile:
    """Read a log to its end."""
    from adjudicator.vassal.format.logfile import read_log

    log = read_log(Path(name))
    _ = log.script
    return log
