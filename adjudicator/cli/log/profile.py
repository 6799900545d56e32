"""`adjudicator log profile`: drafts a profile for reading the logs of a module."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.game_name import complete_game, find_game
from adjudicator.cli.language import in_message_language
from adjudicator.cli.output import output_option
from adjudicator.cli.say import json_text, say
from adjudicator.cli.usage import UsageError
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
@click.option(
    "--try",
    "log_file",
    metavar="LOG",
    type=_FILE,
    help="Show how a log is read with the profile, and how much of it is not understood.",
)
@click.option(
    "--profile",
    "profile_file",
    metavar="FILE",
    type=_FILE,
    help="The profile to try; by default the draft.",
)
@click.option("--steps", is_flag=True, help="With --try: show how each step was read.")
@output_option("Write the profile into this file.")
def profile_command(
    *, module_file: Path, game_name: str | None, log_file: Path | None,
    profile_file: Path | None, steps: bool, output: Path | None,
) -> None:  # fmt: skip
    """Draft a profile, which says how to read logs of any VASSAL module.

    MODULE is a .vmod, or its build file. The draft contains what names reveal: maps, pieces,
    boxes, turn tracker, dice, sides. What you have to add is listed on standard error. Logs of
    modules that `adjudicator module build` made need no profile.

    \b
    Examples:
      adjudicator log profile Other.vmod --game spi-austerlitz -o other.json
      adjudicator log profile Other.vmod --game my-game --profile other.json --try game.vlog
      adjudicator check game.vlog --module Other.vmod --profile other.json
    """
    import msgspec

    from adjudicator.safeio import documents
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.profile_draft import draft

    if log_file is not None:
        _try(module_file, game_name, profile_file, log_file, steps=steps)
        return
    if profile_file is not None or steps:
        raise UsageError("--profile and --steps go with --try")
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


def _try(
    module: Path, game_name: str | None, profile_file: Path | None, log: Path, *, steps: bool
) -> None:
    """Print how a profile reads a log."""
    from adjudicator.vassal.format.logfile import read_log
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.dry_run import dry_run, lines_of, lines_of_steps
    from adjudicator.vassal.read.profile import find_profile, read_profile
    from adjudicator.vassal.read.profile_check import checked_context
    from adjudicator.vassal.read.profile_draft import draft

    file = find_profile(profile_file) if profile_file is not None else None
    if file is not None:
        profile = read_profile(file)
        game = find_game(game_name or profile.game)
    elif game_name is None:
        raise UsageError("--try goes with --game or --profile")
    else:
        game = find_game(game_name)
        profile = draft(read_module(module), game).profile
    found = dry_run(checked_context(game, module, profile, file=file), read_log(log))
    for line in (*lines_of(found), *(lines_of_steps(found) if steps else ())):
        say(in_message_language(line))
