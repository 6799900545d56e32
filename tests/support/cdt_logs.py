"""Un coup de tonnerre for tests: the game, its referee, and games played by chance."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.proving.play import Played, play

__all__ = ["TACTICS", "game", "judged", "played", "referee_of", "replayed"]


#: a log with tactics cards, some of them hidden; not all of it is right
TACTICS: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "coup-de-tonnerre",
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


@cache
def game() -> Game:
    """Return the game, read once."""
    return load_game("coup-de-tonnerre")


@cache
def played(seed: int, *options: str) -> tuple[Played, list[Event]]:
    """Return a game played to its end, and its events."""
    found = play(game(), seed=seed, options=options)
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


def judged(header: Header, events: list[Event]) -> Report:
    """Judge a log as if it had come from outside."""
    encode = msgspec.json.encode
    lines = [encode(header), *(encode(event) for event in events)]
    return adjudicate(game(), Log(io.BytesIO(b"\n".join(lines))))
