"""`adjudicator game new`: drafts the folder of a game from a VASSAL module."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.say import say
from adjudicator.errors import InputError, Text

__all__ = ["new_command"]


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "module_file",
    metavar="MODULE",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The module to begin from: a .vmod.",
)
@click.option("--title", default="", help="What the game is called; by default as the module.")
def new_command(folder: Path, module_file: Path, title: str) -> None:
    """Draft the folder of a game from somebody's VASSAL module.

    Written are game.json, units.json, a scenario for each set-up, the map with the board's picture
    as its scan, and a profile for the logs of the module. What the module does not tell is listed
    in TODO.md, and on standard error. The name of the folder is the id of the game.

    \b
    Examples:
      adjudicator game new my-game --from Their.vmod
      adjudicator map render my-game/map --scan -o check.png
      adjudicator game check my-game
    """
    from adjudicator.safeio import documents
    from adjudicator.vassal.draft.compiled import with_map
    from adjudicator.vassal.draft.game import draft_game
    from adjudicator.vassal.format.module_reader import read_module

    documents.refuse_folder(folder)
    module = read_module(module_file)
    try:
        made = draft_game(module, folder.resolve().name, title)
    except InputError as error:
        raise error.located(file=module_file) from None
    files = with_map(made.files)
    documents.write_folder(folder, files)
    for name in files:
        say(folder / name)
    for line in made.found:
        say(Text("found  {what}", what=line), err=True)
    for line in made.left:
        say(Text("to do  {what}", what=line), err=True)
