"""The map of a game and its layout on the board of the module."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.board.hex_map import HexMap
from adjudicator.vassal.table.numbering import BoardLayout, board_layout, for_grid, raw_cell

if TYPE_CHECKING:
    from adjudicator.board.grid import Grid
    from adjudicator.core.game import Game
    from adjudicator.vassal.build.place_ground import PlaceGround
    from adjudicator.vassal.look.look import Look
    from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["Ground", "HexFinder", "find_ground"]

Point = tuple[int, int]


class Ground(NamedTuple):
    """A hex map, its grid, and its layout on the board."""

    hexmap: HexMap
    grid: Grid
    layout: BoardLayout

    @property
    def id(self) -> str:
        """The id of the map."""
        return self.hexmap.id

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the board, in pixels."""
        return self.layout.width, self.layout.height

    def spots(self) -> dict[str, list[Point]]:
        """Return the pixel in each hex to which the engine snaps pieces."""
        grid = self.grid
        found: dict[str, list[Point]] = {}
        for spec, numbering in zip(grid.specs, grid.numberings, strict=True):
            engine = for_grid(spec, grid.lattice, self.layout)
            for one, label in zip(grid.hexes, grid.labels, strict=True):
                if numbering.label(one) == label:
                    raw = raw_cell(spec, grid.lattice.orientation, *numbering.cell(one))
                    found[label] = [engine.centre(*raw)]
        return found

    def finder(self) -> HexFinder:
        """Return a function that finds the hex of a pixel."""
        return HexFinder(self)


class HexFinder:
    """Finds the hex of a pixel, as the engine does."""

    def __init__(self, ground: Ground) -> None:
        """Index all cells."""
        grid = ground.grid
        self._grids: list[tuple[HexGrid, dict[tuple[int, int], str]]] = []
        for spec, numbering in zip(grid.specs, grid.numberings, strict=True):
            cells = {
                raw_cell(spec, grid.lattice.orientation, *numbering.cell(one)): label
                for one, label in zip(grid.hexes, grid.labels, strict=True)
                if numbering.label(one) == label
            }
            self._grids.append((for_grid(spec, grid.lattice, ground.layout), cells))

    def __call__(self, x: int, y: int) -> str:
        """Return the hex of a pixel, or ""; where two grids meet, the nearer centre decides."""
        near: list[tuple[int, str]] = []
        for engine, cells in self._grids:
            raw = engine.raw(x, y)
            if raw in cells:
                across, down = engine.centre(*raw)
                near.append(((across - x) ** 2 + (down - y) ** 2, cells[raw]))
        return min(near)[1] if near else ""


def find_ground(game: Game, look: Look) -> Ground | PlaceGround:
    """Return the map of a game, of hexes or of places, with its layout on the board."""
    found = game.map(game.file.map)
    if not isinstance(found, HexMap):
        from adjudicator.vassal.build.place_ground import PlaceGround  # noqa: PLC0415  # not for hexes

        return PlaceGround(found, look.pitch, game.language)
    grid = found.grid()
    return Ground(found, grid, board_layout(grid, look.pitch, look.margin))
