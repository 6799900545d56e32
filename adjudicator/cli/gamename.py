"""The GAME and CASE arguments: completed in the shell, looked up with a word of help."""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from adjudicator.cli.language import language_of
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.game import Game
    from adjudicator.gamedata import Case

__all__ = ["complete_case", "complete_game", "find_case", "find_game"]


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the games that come with Adjudicator, and folders."""
    from adjudicator.game import games

    ours = [CompletionItem(name) for name in games() if name.startswith(incomplete)]
    return ours or [CompletionItem(incomplete, type="dir")]


def complete_case(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the cases of all rulebooks, with their titles."""
    wanted = incomplete.casefold()
    return [
        CompletionItem(name, help=game.text(case.title))
        for game in (find_game(one).speaking(language_of(os.environ)) for one in _games())
        for name, case in game.cases.items()
        if name.casefold().startswith(wanted)
    ]


def find_game(name: str) -> Game:
    """Return a game by its name or folder."""
    from adjudicator.game import load_game

    return load_game(name)


def find_case(name: str) -> tuple[Game, Case]:
    """Return a case of any rulebook, and its game; capitals do not matter."""
    known: dict[str, str] = {}
    for game in map(find_game, _games()):
        for case in game.cases.values():
            if case.id.casefold() == name.casefold():
                return game, case
            known[case.id.casefold()] = case.id
    close = [known[one] for one in get_close_matches(name.casefold(), known, n=3)]
    wanted = f"-{name.casefold()}"  # as it is cited, without the prefix of the game
    close = [one for low, one in known.items() if low.endswith(wanted)] or close
    hint = f"did you mean {' or '.join(close)}?" if close else "see `adjudicator rules GAME`"
    raise DocumentError(f"no rulebook has a case {name[:60]!r}", hint=hint)


def _games() -> list[str]:
    """Return the names of the games that have a rulebook."""
    from adjudicator import resources
    from adjudicator.game import games

    modules = resources.data_root() / "modules"
    return [name for name in games() if (modules / name / "rulebook.json").is_file()]
