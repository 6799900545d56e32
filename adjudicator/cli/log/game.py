"""Finds the game of a log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import DocumentError, Text, at_line, did_you_mean, known_names

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["game_of_log"]


def game_of_log(
    name: str,
    *,
    log: str,
    folder: Path | None = None,
    units: Path | None = None,
    tables: Path | None = None,
    scenario: Path | None = None,
) -> Game:
    """Return the game that a log names, with its rules.

    A log is untrusted: it may name one of our games, never a folder.
    """
    from adjudicator.core.game import games, is_game, load_game

    if folder is None and not is_game(name):
        from difflib import get_close_matches

        known = games(of_others=True)
        near = get_close_matches(name, known, n=1)
        hint = did_you_mean(near[0]) if near else known_names(known)
        text = Text("there is no game {name!r}", name=name[:60])
        raise DocumentError(text, file=log, place=at_line(1, "game"), hint=hint)
    # relative to the user's folder, not to that of the game
    units, tables = units and units.absolute(), tables and tables.absolute()
    scenario = scenario and scenario.absolute()
    game = load_game(folder or name, units=units, tables=tables, scenario=scenario)
    if folder is not None and game.id != name:
        raise DocumentError(
            "a log of {name!r}, not of {game!r}",
            name=name[:60],
            game=game.id,
            file=log,
            place=at_line(1),
        )
    if game.code is None:
        what = Text("{game} has no rules to check by: audit only", game=game.id)
        left = "rules.json is unfinished: `adjudicator game check` lists what is left"
        remedy = Text(left) if game.unfinished else None
        raise DocumentError(what, file=log, hint=remedy)
    return game
