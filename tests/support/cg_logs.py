"""Helpers for A Crowning Glory: the game, its referee, and random games."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.game import Game
from adjudicator.core.referee import Referee
from adjudicator.proving.play import Played, Style
from tests.support import games

__all__ = ["game", "played", "referee_of", "replayed"]

NAME = "crowning-glory"


def game() -> Game:
    """Return the game, loaded once."""
    return games.game(NAME)


def played(seed: int, *, open_moves: bool = False) -> tuple[Played, list[Event]]:
    """Return a complete random game, and its events."""
    return games.played(NAME, seed, style=Style(open=open_moves))


def referee_of(**header: Any) -> Referee:
    """Return a referee that starts from a header."""
    return games.referee(NAME, **header)


def replayed(seed: int, most: int) -> Referee:
    """Return the referee of a random game after some of its events."""
    return games.replayed(NAME, seed, most)
