"""`adjudicator log stamp`: records in a log that it was played with our map and numbers."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.output import output_option
from adjudicator.cli.own_files import own_files
from adjudicator.cli.paint import deliver
from adjudicator.cli.say import json_safe, say

__all__ = ["stamp_command"]


@click.command("stamp")
@click.argument("log_name", metavar="LOG", type=click.Path(allow_dash=True))
@output_option("Write the stamped log into this file, not to standard output.")
@own_files(
    units="The units that were played with, if not the game's.",
    tables="The tables that were played with, if not the game's.",
    scenario="The scenario that was played, if not the game's.",
)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder, not from those that come with Adjudicator.",
)
def stamp_command(
    *,
    log_name: str,
    output: Path | None,
    units: Path | None,
    tables: Path | None,
    scenario_file: Path | None,
    game_folder: Path | None,
) -> None:
    """Write into a log, as JSON Lines, that it was played with our map and numbers.

    Reconstructed numbers bind only players who used them: in a log with a stamp, what depends on
    such a number is a violation, in one without a stamp a doubt. Stamp a log only if its players
    used our module, or the numbers that `adjudicator show` prints. Only the header changes; - is
    standard input.

    \b
    Examples:
      adjudicator log stamp game.jsonl -o stamped.jsonl
      adjudicator log stamp game.jsonl --units my-army.json -o stamped.jsonl
      adjudicator log stamp game.jsonl | adjudicator check -
    """
    from adjudicator.cli.log.game import game_of_log
    from adjudicator.core.log import open_log
    from adjudicator.core.stamping import stamp_of, stamped_lines
    from adjudicator.errors import InputError, Text
    from adjudicator.safeio import documents

    inputs = [Path(log_name), *(one for one in (units, tables, scenario_file) if one)]
    if output is not None:
        documents.refuse_overwrite(output, inputs)
    with open_log(log_name) as log:
        files = {"units": units, "tables": tables, "scenario": scenario_file}
        game = game_of_log(log.header.game, log=log.file, folder=game_folder, **files)
        try:
            stamp, before = stamp_of(game, log.header), log.header.stamp
        except InputError as error:
            raise error.located(file=log.file) from None
        lines = stamped_lines(game, log, stamp)
        # nothing is printed of a log that cannot be read to its end
        deliver(lines if output is not None else list(map(json_safe, lines)), output)
    if before and before != stamp:
        text = "{file}: note: it had another stamp, which is replaced"
        say(Text(text, file=log.file), err=True)
