"""The map of a game and its layout on the board of the module."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.board.hex_map import HexMap
from adjudicator.core.piece_hooks import hook_of
from adjudicator.vassal.build.pieces import safe_name
from adjudicator.vassal.table.numbering import BoardLayout, board_layout, for_grid, raw_cell

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.board.grid import Grid
    from adjudicator.core.game import Game
    from adjudicator.vassal.build.place_ground import PlaceGround
    from adjudicator.vassal.look.look import Look
    from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["Ground", "HexFinder", "board_image", "board_of", "find_ground", "find_grounds"]

Point = tuple[int, int]


class Ground(NamedTuple):
    """A hex map, its grid, and its layout on the board."""

    hexmap: HexMap
    grid: Grid
    layout: BoardLayout
    #: the name of the board
    id: str

    @property
    def map(self) -> HexMap:
        """The map."""
        return self.hexmap

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


def find_ground(game: Game, look: Look, scenario: str = "") -> Ground | PlaceGround:
    """Return the map of a scenario with its layout on the board; by default the game's own map."""
    found = _laid_map(game, scenario) if scenario else game.map(game.file.map)
    if not isinstance(found, HexMap):
        from adjudicator.vassal.build.place_ground import PlaceGround  # noqa: PLC0415  # not for hexes

        return PlaceGround(found, look.pitch, game.language)
    grid = found.grid()
    layout = board_layout(grid, look.pitch, look.margin)
    return Ground(found, grid, layout, board_of(game, scenario))


def find_grounds(game: Game, look: Look) -> dict[str, Ground | PlaceGround]:
    """Return the boards of a module by name: the game's own map, and those of its scenarios."""
    scenarios = {board_of(game, one): one for one in reversed(game.file.scenarios)}
    own = find_ground(game, look)
    others = (find_ground(game, look, one) for one in reversed(scenarios.values()))
    return {own.id: own} | {one.id: one for one in others if one.id != own.id}


def board_of(game: Game, scenario: str) -> str:
    """Return the name of a scenario's board: its map, or if more is laid on it, one of its own."""
    if not scenario:
        return game.file.map
    file = game.scenario(scenario)
    plain = _laid_map(game, scenario) == game.map(file.map)
    return file.map if plain else f"{file.map} {file.id}"


def board_image(game: Game, board: str) -> str:
    """Return the file name of the picture of a board."""
    return "board.png" if board == game.file.map else f"board-{safe_name(board)}.png"


def _laid_map(game: Game, scenario: str) -> AnyMap:
    key = f"laid map {scenario}"
    if key not in game.memo:
        game.memo[key] = hook_of(game).laid_map(game, scenario)
    found: AnyMap = game.memo[key]
    return found
