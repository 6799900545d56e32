"""Arrivals during the game: the Reserve, the Variable group, and Duroc (5.6, 5.7, 10.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.independent.runs import StuckError

from . import board
from .pieces import RESERVE, UNITS, VARIABLE
from .position import join

if TYPE_CHECKING:
    from .game import Game

_GROUP = [unit for unit in VARIABLE if UNITS[unit].arm != "artillery"]


def early(game: Game) -> None:
    """Play arrivals at the start of the turn: Duroc, and optionally the die of the French."""
    position = game.position
    if position.scenario == "southern-attack":
        if position.turn == 3:
            _duroc(game)
    elif position.turn > 1 and game.maybe(0.5):
        _roll(game)


def late(game: Game) -> None:
    """Roll the die at the start of the Movement Phase, if it was not yet rolled."""
    if game.position.scenario == "battle":
        _roll(game)


def _roll(game: Game) -> None:
    turn = game.position.turn
    if arrived(game) or waiting(game) or getattr(game, "rolled", 0) == turn:
        return
    game.rolled = turn
    die = game.chance.randint(1, 6)
    game.say("roll", dice=[die], by="french")
    if die <= (2 if turn == 1 else 4):
        game.coming = set(_GROUP)


def waiting(game: Game) -> set[str]:
    """Return the units of the Variable group that have arrived but not yet entered."""
    return {one for one in getattr(game, "coming", ()) if one not in game.position.steps}


def arrived(game: Game) -> bool:
    """Return whether the whole group has entered."""
    return all(unit in game.position.steps for unit in _GROUP)


def reserve(game: Game) -> None:
    position = game.position
    if position.scenario != "battle" or position.turn != 1:
        return
    zones = position.enemy_zones("french")
    for unit in game.chance.sample(RESERVE, len(RESERVE)):
        free = [
            label
            for label in board.RESERVE_ENTRY
            if label not in zones
            and label not in position.at
            and not (UNITS[unit].arm == "cavalry" and "all-pond" in board.TERRAIN[label])
        ]
        if not free:
            raise StuckError(unit)
        label = game.chance.choice(free)
        game.say("place", unit=unit, at=label)
        join(position, unit, label)


def _duroc(game: Game) -> None:
    position = game.position
    if "1518" not in position.at:
        label = "1518"
    else:
        free = [one for one in board.neighbours("1518") if one not in position.at]
        free = [one for one in free if one in board.AREA]
        if not free:
            raise StuckError("french-duroc")
        label = game.chance.choice(free)
    game.say("place", unit="french-duroc", at=label)
    join(position, "french-duroc", label)
