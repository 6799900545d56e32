"""Build the grids and zones of boards, so that VASSAL's labels are the same as ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.pieces import tidy
from adjudicator.vassal.build.zones import terrain_zones
from adjudicator.vassal.table.hex_grid import GRID_TAG, NUMBERING_TAG
from adjudicator.vassal.table.numbering import BoardLayout, for_grid

if TYPE_CHECKING:
    from adjudicator.board.labels import GridSpec
    from adjudicator.board.lattice import Lattice
    from adjudicator.vassal.build.ground import Ground
    from adjudicator.vassal.build.place_ground import PlaceGround

__all__ = ["hex_grid", "place_grid", "slot_grid", "track_grid", "zone", "zoned"]

_MAPGRID = "module.map.boardPicker.board.mapgrid"
_GRIDS = "module.map.boardPicker.board"


def hex_grid(ground: Ground) -> Node:
    """Return the grid of the board, with zones named after the terrain.

    If the map has several grids, each zone has its own, numbered by the size of the zone.
    """
    grid, layout = ground.grid, ground.layout
    zones = terrain_zones(ground)
    if len(grid.specs) == 1:
        whole = _numbered(grid.specs[0], grid.lattice, layout)
        return zoned([*(zone(one.name, one.path, parent=True) for one in zones), whole])
    found: list[Node] = []
    for one in zones:
        inner = layout._replace(width=one.size[0], height=one.size[1])
        numbered = _numbered(grid.specs[one.grid], grid.lattice, inner)
        found.append(zone(one.name, one.path, (numbered,)))
    return zoned(found)


def place_grid(ground: PlaceGround) -> Node:
    """Return a zone for each place; pieces snap to its slots."""
    spots = ground.spots()
    found: list[Node] = []
    for one in ground.zones:
        path = ";".join(f"{x},{y}" for x, y in one.outline)
        name = ground.names[one.name]
        found.append(zone(name, path, (slot_grid(name, spots[one.name]),), shown="$name$"))
    return zoned(found)


def slot_grid(name: str, spots: Iterable[tuple[int, int]]) -> Node:
    """Return a grid of slots, to which pieces snap."""
    points = [
        node(f"{_GRIDS}.Region", {"name": f"{name} {n}", "originx": x, "originy": y})
        for n, (x, y) in enumerate(spots, start=1)
    ]
    return node(f"{_GRIDS}.RegionGrid", {"snapto": True, "visible": False, "fontsize": 9}, points)


def zoned(parts: Iterable[Node]) -> Node:
    """Return a zoned grid, given its zones and an optional grid for the rest of the board."""
    return node(f"{_GRIDS}.ZonedGrid", {}, parts)


def zone(
    name: str, path: str, children: tuple[Node, ...] = (), *, parent: bool = False, shown: str = ""
) -> Node:
    """Return a zone; its grid names its places, unless `shown` is their location format."""
    return node(
        f"{_MAPGRID}.Zone",
        {
            "name": tidy(name),
            "locationFormat": shown or "$gridLocation$",
            "path": path,
            "useParentGrid": parent,
            "useHighlight": False,
            "highlightProperty": "",
        },
        children,
    )


def _numbered(spec: GridSpec, lattice: Lattice, layout: BoardLayout) -> Node:
    found, numbering = for_grid(spec, lattice, layout).attributes()
    shown = {
        "color": "0,0,0",
        "cornersLegal": "false",
        "edgesLegal": "false",
        "dotsVisible": "false",
        "snapTo": "true",
        "visible": "false",
    }
    hidden = {
        "color": "0,0,0",
        "fontSize": "9",
        "hDrawOff": "0",
        "rotateText": "0",
        "vDrawOff": "0",
        "visible": "false",
    }
    child = Node(NUMBERING_TAG, {**numbering, **hidden})
    return Node(GRID_TAG, {**found, **shown}, (child,))


def track_grid(cell: int) -> Node:
    """Return the grid of the track: squares in rows of ten, numbered from 00."""
    numbers = {
        "first": "V",
        "sep": "",
        "hType": "N",
        "vType": "N",
        "hLeading": 0,
        "vLeading": 0,
        "hOff": 0,
        "vOff": 0,
        "hDescend": False,
        "vDescend": False,
        "visible": False,
        "locationFormat": "$gridLocation$",
    }
    return node(
        f"{_GRIDS}.SquareGrid",
        {
            "dx": float(cell),
            "dy": float(cell),
            "x0": cell // 2,
            "y0": cell // 2,
            "visible": False,
            "snapTo": True,
            "cornersLegal": False,
            "edgesLegal": False,
            "range": "Metric",
        },
        [node(f"{_MAPGRID}.SquareGridNumbering", numbers)],
    )
