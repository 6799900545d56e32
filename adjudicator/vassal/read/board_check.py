"""Tells whether the board of a log, made with another version of our module, is today's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.vassal.build.ground import find_grounds
from adjudicator.vassal.build.pieces import tidy
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
    table = Replay(log.script).table
    grounds = {tidy(name): ground for name, ground in find_grounds(game, look).items()}
    picked = table.boards.get(MAIN) or ()
    names = [one.name for one in picked if one.name in grounds] or [tidy(game.file.map)]
    spots = {pixel for several in grounds[names[0]].spots().values() for pixel in several}
    places = [
        (one.place.x, one.place.y)
        for one in table.pieces.values()
        if one.place and one.place.map == MAIN and one.properties.get("unit")
    ]
    off = sum(place not in spots for place in places)
    return 2 * off <= len(places)
