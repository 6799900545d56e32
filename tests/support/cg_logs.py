"""A Crowning Glory for tests: the game, its referee, and games played by chance."""

from __future__ import annotations

from functools import cache
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.play import Played, Style, play

__all__ = ["game", "played", "referee_of", "replayed"]


@cache
def game() -> Game:
    """Return the game, read once."""
    return load_game("crowning-glory")


@cache
def played(seed: int, *, open_moves: bool = False) -> tuple[Played, list[Event]]:
    """Return a game played to its end, and its events."""
    found = play(game(), seed=seed, style=Style(open=open_moves))
    return found, list(found.events())


def referee_of(**header: Any) -> Referee:
    """Return a referee who begins with a header."""
    return Referee(game(), Header(format=1, game=game().id, **header))


def replayed(seed: int, most: int) -> Referee:
    """Return the referee of a played game after some of its events."""
    found, events = played(seed)
    referee = Referee(game(), found.header)
    for event in events[:most]:
        referee.feed(event)
    return referee
