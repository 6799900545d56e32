"""Tells whether the board of a log, made with another version of our module, is today's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.vassal.build.ground import find_ground
from adjudicator.vassal.build.unit_traits import MAIN
from adjudicator.vassal.table.replay import Replay

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.format.logfile import LogFile
    from adjudicator.vassal.look.look import Look

__all__ = ["same_board"]


def same_board(game: Game, look: Look, log: LogFile) -> bool:
    """Return whether the units of a log stand where the grid of today's module has its places.

    The engine puts every piece into the middle of a place. On another grid the middles are others,
    and most units would be off ours.
    """
    spots = {pixel for several in find_ground(game, look).spots().values() for pixel in several}
    places = [
        (one.place.x, one.place.y)
        for one in Replay(log.script).table.pieces.values()
        if one.place and one.place.map == MAIN and one.properties.get("unit")
    ]
    off = sum(place not in spots for place in places)
    return 2 * off <= len(places)
