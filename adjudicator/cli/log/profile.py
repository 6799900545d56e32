"""`adjudicator log profile`: drafts a profile for reading the logs of a module."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.game_name import complete_game, find_game
from adjudicator.cli.output import output_option
from adjudicator.cli.say import json_text, say
from adjudicator.errors import Text

__all__ = ["profile_command"]

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("profile")
@click.argument("module_file", metavar="MODULE", type=_FILE)
@click.option(
    "--game",
    "game_name",
    metavar="GAME",
    shell_complete=complete_game,
    help="The game whose rules the logs are to be judged by.",
)
@output_option("Write the profile into this file.")
def profile_command(*, module_file: Path, game_name: str | None, output: Path | None) -> None:
    """Draft a profile, which says how to read logs of any VASSAL module.

    MODULE is a .vmod, or its build file. The draft contains what names reveal: maps, pieces,
    boxes, turn tracker, dice, sides. What you have to add is listed on standard error. Logs of
    modules that `adjudicator module build` made need no profile.

    \b
    Examples:
      adjudicator log profile Other.vmod --game spi-austerlitz -o other.json
      adjudicator check game.vlog --module Other.vmod --profile other.json
    """
    import msgspec

    from adjudicator.safeio import documents
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.profile_draft import draft

    if output is not None:
        documents.refuse_overwrite(output, [module_file])
    game = find_game(game_name) if game_name else None
    made = draft(read_module(module_file), game)
    text = json_text(msgspec.to_builtins(made.profile)) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        documents.write_text(output, text)
    for line in made.found:
        say(Text("found  {what}", what=line), err=True)
    for line in made.left:
        say(Text("to do  {what}", what=line), err=True)
