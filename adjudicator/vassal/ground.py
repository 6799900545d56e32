"""The map of a game and how it lies on the board of its module."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.vassal.numbering import BoardLayout, board_layout

if TYPE_CHECKING:
    from adjudicator.board.grid import Grid
    from adjudicator.board.hexmap import HexMap
    from adjudicator.game import Game
    from adjudicator.vassal.look import Look

__all__ = ["Ground", "find_ground"]


class Ground(NamedTuple):
    """A map, its grid, and its place on the board."""

    hexmap: HexMap
    grid: Grid
    layout: BoardLayout


def find_ground(game: Game, look: Look) -> Ground:
    """Return the ground of a game's module."""
    hexmap = game.hexmap(game.file.map)
    grid = hexmap.grid()
    return Ground(hexmap, grid, board_layout(grid, look.pitch, look.margin))
