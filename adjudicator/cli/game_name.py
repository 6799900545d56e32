"""The GAME and CASE arguments: completion in the shell, and lookup with suggestions."""

from __future__ import annotations

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from adjudicator.cli.language import language_of
from adjudicator.errors import DocumentError, Text, either

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.core.game import Game
    from adjudicator.core.game_data import Case

__all__ = ["complete_case", "complete_game", "find_cases", "find_game"]


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Suggest the games that come with Adjudicator, and folders."""
    from adjudicator.core.game import games

    ours = [CompletionItem(name) for name in games(of_others=True) if name.startswith(incomplete)]
    return ours or [CompletionItem(incomplete, type="dir")]


def complete_case(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Suggest the cases of all rulebooks, with their titles."""
    wanted = incomplete.casefold()
    return [
        CompletionItem(name, help=game.text(case.title))
        for game in (find_game(one).speaking(language_of(os.environ)) for one in _games())
        for name, case in game.cases.items()
        if name.casefold().startswith(wanted)
    ]


def find_game(name: str) -> Game:
    """Return a game by its name or folder."""
    from adjudicator.core.game import load_game

    return load_game(name)


def find_cases(name: str, folder: Path | None = None) -> list[tuple[Game, Case]]:
    """Return the case with an id, or all cases with a citation, each with its game.

    They are those of the game in the folder, or of all games. Capitals, spaces and hyphens do not
    matter, and the prefix of the game is optional.
    """
    known: dict[str, str] = {}
    short: list[tuple[Game, Case]] = []
    cited: list[tuple[Game, Case]] = []
    wanted = _bare(name)
    for game in map(find_game, [str(folder)] if folder else _games()):
        prefix = game.file.prefix
        for case in game.cases.values():
            if wanted == _bare(case.id):
                return [(game, case)]
            known[case.id.casefold()] = case.id
            if wanted == _bare(case.id.removeprefix(prefix)):
                short.append((game, case))
            citations = (case.cite, f"{case.id}, {case.cite}", f"{prefix} {case.cite}")
            if wanted in map(_bare, citations):
                cited.append((game, case))
    if cited or short:
        return cited or short
    close = [known[one] for one in get_close_matches(name.casefold(), known, n=3)]
    hint = (
        Text("did you mean {near}?", near=either(close))
        if close
        else "see `adjudicator rules GAME`"
    )
    raise DocumentError("no rulebook has a case {name!r}", name=name[:60], hint=hint)


def _bare(name: str) -> str:
    """Return a name or citation without case, spaces, commas and hyphens."""
    return "".join(name.casefold().replace(",", "").replace("-", "").split())


def _games() -> list[str]:
    """Return the names of the games that have a rulebook."""
    from adjudicator.core.game import games
    from adjudicator.core.packages import home_of

    known = games(of_others=True)
    return [name for name in known if (home_of(name) / "rulebook.json").is_file()]
