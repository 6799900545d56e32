"""`adjudicator log check-grid`: compares our names of places with those in VASSAL logs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.batch import Batch
from adjudicator.cli.language import lang_option
from adjudicator.cli.log.files import logs_argument, module_option
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.phrases import Phrases
    from adjudicator.vassal.format.module_reader import Module
    from adjudicator.vassal.table.grid_check import GridCheck

__all__ = ["grid_command"]


@click.command("check-grid")
@logs_argument
@module_option
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
@lang_option
def grid_command(
    *, logs: tuple[Path, ...], module_file: Path | None, style: str, language: str
) -> None:
    """Compare our names of places with those that VASSAL wrote into logs.

    LOG is a .vlog or .vsav file. Each piece stores where it was before its last move, by pixel and
    by name. Names that differ from ours are listed: either reports on this module name wrong
    places, or the log was played with another version of the module.

    Exits with 1 if a name differs, else 0.

    \b
    Examples:
      adjudicator log check-grid turn1.vlog --module game.vmod
      adjudicator log check-grid *.vlog --module game.vmod --format json
    """
    from adjudicator.phrases import phrases
    from adjudicator.vassal.format.logfile import read_log
    from adjudicator.vassal.table.grid_check import GridComparison

    batch = Batch([str(one) for one in logs], [module_file])
    comparison = GridComparison(_module(module_file, batch))
    batch.each(lambda name: comparison.add(read_log(Path(name))))
    found = comparison.result
    if style == "json":
        import msgspec

        click.echo(json_text(msgspec.to_builtins(found)))
    else:
        _print(found, phrases(language))
    batch.finish(bad=bool(found.differ))


def _module(given: Path | None, batch: Batch) -> Module:
    """Return the given module, or that of the first readable log."""
    from adjudicator.errors import DocumentError, InputError
    from adjudicator.vassal.format.logfile import read_log
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.own_module import own_module

    if given is not None:
        return read_module(given)
    for name in batch.names:
        try:
            found = own_module([read_log(Path(name))])
        except InputError:
            continue
        if found is None:
            raise DocumentError(
                "no log of a module that comes with Adjudicator",
                file=name,
                hint="name its module: --module game.vmod",
            )
        return found
    batch.each(lambda name: read_log(Path(name)))
    batch.finish(bad=True)
    raise AssertionError("a log that could not be read can")


def _print(found: GridCheck, phrase: Phrases) -> None:
    from adjudicator.vassal.table.places import OFFBOARD

    for one in found.differ:
        names = {"noted": one.noted, "label": one.label or OFFBOARD, "piece": one.piece}
        say(phrase("grid-differs", file=one.file, map=one.map, x=one.x, y=one.y, **names))
    if not found.places:
        say(phrase("grid-nothing", n=len(found.files)))
        return
    counts = {"agree": found.agree, "differ": len(found.differ), "unknown": len(found.unknown)}
    say(phrase("grid-summary", n=found.places, **counts))
