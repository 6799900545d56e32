"""`adjudicator game check`: lists what the files of a game lack or contradict."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.game_name import complete_game
from adjudicator.cli.language import language_of
from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say
from adjudicator.errors import DocumentError, Text, in_language

if TYPE_CHECKING:
    from adjudicator.cli.game.problems import GameProblem

__all__ = ["check_command"]


@click.command("check")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@click.option("--strict", is_flag=True, help="Exit with 1 also for what is still to do.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
def check_command(game_name: str, *, strict: bool, style: str) -> None:
    """List what the files of a game contradict, and what is still to do.

    GAME is a folder, or the name of a game that comes with Adjudicator or is installed. Each line
    names the file, the place in it, and what to do. Exits with 1 if anything contradicts.

    \b
    Examples:
      adjudicator game check my-game
      adjudicator game check my-game --strict --format json
    """
    from adjudicator.cli.game.problems import problems_of

    found = list(problems_of(_folder(game_name)))
    if style == "json":
        click.echo(json_text([_as_json(one) for one in found]))
    else:
        _print(found)
    wrong = any(one.severity == "error" or strict for one in found)
    if wrong:
        raise click.exceptions.Exit(1)


def _folder(name: str) -> Path:
    """Return the folder of a game, which must have a game.json."""
    from adjudicator.core.game import is_game
    from adjudicator.core.packages import home_of
    from adjudicator.safeio import documents

    path = Path(name)
    if documents.is_file(path / "game.json"):
        return path
    if is_game(name):
        return home_of(name)
    if documents.exists(path):
        hint = "begin one: adjudicator game new FOLDER --from MODULE"
        raise DocumentError("no game: it has no game.json", file=path, hint=hint)
    from adjudicator.cli.game_name import find_game

    return find_game(name).folder  # which says that there is no such game


def _print(found: list[GameProblem]) -> None:
    language = language_of(os.environ)
    for one in found:
        error = DocumentError(one.message, file=one.file, place=one.place, hint=one.remedy)
        word = in_language(Text(one.severity), language)
        paint = "error" if one.severity == "error" else "note"
        say(error.line(language), head=marked(word, paint) + " ")
    wrong = sum(one.severity == "error" for one in found)
    said = Text("{wrong} contradictions, {left} things to do", wrong=wrong, left=len(found) - wrong)
    say(in_language(said, language))


def _as_json(one: GameProblem) -> dict[str, str | None]:
    return {
        "severity": one.severity,
        "file": str(one.file),
        "place": str(one.place),
        "message": str(one.message),
        "remedy": None if one.remedy is None else str(one.remedy),
    }
