"""Helpers for Un coup de tonnerre: the game, its referee, random games, and a log with cards."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.play import Played
from tests.support import games

__all__ = ["TACTICS", "game", "judged", "played", "referee_of", "replayed"]

NAME = "coup-de-tonnerre"
#: a log with tactics cards, some of them hidden; parts of it are illegal
TACTICS: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": NAME,
        "options": ["tactics"],
        "players": {"coalition": "Anna", "french": "Paul"},
    },
    {"do": "draw", "by": "french", "deck": "fog"},
    {"do": "choose", "by": "coalition"},
    {"do": "choose", "by": "french", "card": "rapp"},
    {"do": "draw", "by": "coalition", "deck": "coalition", "count": 2},
    {
        "do": "draw",
        "by": "french",
        "deck": "french",
        "count": 2,
        "cards": ["cuirassiers", "thiebault"],
    },
    {"do": "draw", "by": "coalition", "deck": "combined", "count": 3},
    {"do": "draw", "by": "french", "deck": "combined", "count": 3},
    {"do": "act", "by": "coalition", "card": "langeron", "action": 1, "target": "sokolnitz"},
    {"do": "play", "by": "coalition", "card": "artillerie-russe"},
    {"do": "roll", "by": "coalition", "dice": [3], "for": "tactics", "result": "works"},
    {"do": "roll", "by": "coalition", "dice": [4], "for": "attack", "line": 5},
    {"do": "lose", "by": "french", "unit": "garrison-sokolnitz"},
    {"do": "advance", "by": "coalition", "unit": "langeron-1", "to": "sokolnitz"},
    {"do": "advance", "by": "coalition", "unit": "langeron-2", "to": "sokolnitz"},
    {"do": "advance", "by": "coalition", "unit": "langeron-3", "to": "sokolnitz"},
    {"do": "advance", "by": "coalition", "unit": "langeron-4", "to": "sokolnitz"},
    {"do": "draw", "by": "coalition", "deck": "combined"},
    {"do": "discard", "by": "french", "card": "cuirassiers"},
    {"do": "draw", "by": "french", "deck": "combined"},
    {"do": "discard", "by": "french"},
    {"do": "pass", "by": "french"},
]


def game() -> Game:
    """Return the game, loaded once."""
    return games.game(NAME)


def played(seed: int, *options: str) -> tuple[Played, list[Event]]:
    """Return a complete random game, and its events."""
    return games.played(NAME, seed, *options)


def referee_of(**header: Any) -> Referee:
    """Return a referee that starts from a header."""
    return games.referee(NAME, **header)


def replayed(seed: int, most: int) -> Referee:
    """Return the referee of a random game after some of its events."""
    return games.replayed(NAME, seed, most)


def judged(header: Header, events: list[Event]) -> Report:
    """Judge a log as external input."""
    return games.judge_events(NAME, header, events)
