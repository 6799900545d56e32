"""Checks that every label in a compiled hex map belongs to its grid."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, SideRecord
from adjudicator.errors import InputError, LabelError, Text, either

__all__ = ["check_map"]


def check_map(hexmap: HexMap) -> None:
    """Raise an error with the place if a label of a compiled map is not in its grid."""
    try:
        grid = hexmap.grid()
    except InputError as error:
        raise error.located(place="grids") from None
    _check_hexes(grid, "hexes", hexmap.hexes)
    if len(hexmap.hexes) < len(grid):
        missing = next(label for label in grid.labels if label not in hexmap.hexes)
        raise LabelError("hex {missing!r} of the grid is missing", missing=missing, place="hexes")
    _check_sides(grid, "hexsides", hexmap.hexsides)
    for road, connections in hexmap.roads.items():
        _check_sides(grid, f"roads.{road}", connections)
        _check_connections(grid, f"roads.{road}", connections)
    for name, side in hexmap.hexsides.items():
        _check_uphill(grid, name, side)
    for group, labels in [*hexmap.edges.items(), *hexmap.sets.items()]:
        _check_hexes(grid, group, labels)
    _check_hexes(grid, "deployments", (one.hex for one in hexmap.deployments))


def _check_connections(grid: Grid, place: str, names: Iterable[str]) -> None:
    """Refuse a road that does not lead from one hex of the map to another."""
    for name in names:
        if not all(one in grid for one in grid.side(name).hexes):
            raise LabelError("the road leads off the map at {name!r}", name=name, place=place)


def _check_uphill(grid: Grid, name: str, side: SideRecord) -> None:
    """Refuse a higher hex that is not one of the hexside's two, or not on the map."""
    if side.uphill is None:
        return
    known = [grid.label(one) for one in grid.side(name).hexes if one in grid]
    if side.uphill not in known:
        text = Text("uphill {uphill!r} is no hex of it", uphill=side.uphill[:40])
        raise LabelError(
            text, place=f"hexsides.{name}", hint=Text("use {words}", words=either(known))
        )


def _check_hexes(grid: Grid, place: str, labels: Iterable[str]) -> None:
    for label in labels:
        try:
            grid.hex(label)
        except InputError as error:
            raise error.located(place=place) from None


def _check_sides(grid: Grid, place: str, names: Iterable[str]) -> None:
    for name in names:
        try:
            proper = grid.side_label(grid.side(name))
        except InputError as error:
            raise error.located(place=place) from None
        if proper != name:
            raise LabelError(
                "the hexside {name!r} is called {proper!r}", name=name, proper=proper, place=place
            )
