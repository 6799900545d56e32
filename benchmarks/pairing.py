"""The `any` pairing of 2,000 hexes with 500 traced polygons, against two other ways.

Every contender builds the geometry of both sides within its time. The two others start from
lists of corner points; ours computes the corners of the hexes as well.
"""

from __future__ import annotations

import math
import random
from itertools import chain
from typing import Any

import geopandas
import numpy as np
import shapely
from shapely.geometry import Polygon
from timing import Row, medians, table

from adjudicator.board.hexes import Hex
from adjudicator.board.lattice import Lattice
from adjudicator.digitize.pairing import hex_polygons, pair_any, polygons

__all__ = ["rows"]

Ring = list[tuple[float, float]]
#: numbers of shapes, and of the hexes that they meet: two lists, arrays or columns
Pairs = tuple[Any, Any]

COLUMNS, ROWS, SHAPES = 50, 40, 500
LATTICE = Lattice(orientation="flat")
HEXES = [Hex(q, r - q // 2) for q in range(COLUMNS) for r in range(ROWS)]
HEX_RINGS: list[Ring] = [LATTICE.outline(h) for h in HEXES]


def _traced(seed: int = 1805) -> list[Ring]:
    """Return ragged round polygons as a hand would trace woods: 12 to 60 points, 1 to 5 hexes."""
    rand = random.Random(seed)
    right, bottom = LATTICE.point(COLUMNS, ROWS - COLUMNS / 2)
    rings = []
    for _ in range(SHAPES):
        x, y, size = rand.uniform(0, right), rand.uniform(0, bottom), rand.uniform(30, 150)
        points = rand.randint(12, 60)
        ring = []
        for number in range(points):
            angle, reach = 2 * math.pi * number / points, size * rand.uniform(0.6, 1)
            ring.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        rings.append([*ring, ring[0]])
    return rings


SHAPE_RINGS = _traced()


def _at_once(rings: list[Ring]) -> Any:
    """Return many polygons, built by one call."""
    flat = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), dtype=np.float64)
    owner = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    return shapely.polygons(shapely.linearrings(flat.reshape(-1, 2), indices=owner))


def ours() -> Pairs:
    """Whole arrays: the code that `map compile` uses."""
    return pair_any(hex_polygons(LATTICE, HEXES), polygons([[ring] for ring in SHAPE_RINGS]))


def _joined(cells: Any, shapes: Any) -> Pairs:
    left = geopandas.GeoDataFrame({"hex": range(len(HEXES))}, geometry=cells)
    right = geopandas.GeoDataFrame({"kind": range(SHAPES)}, geometry=shapes)
    found = geopandas.sjoin(left, right, predicate="intersects")
    return found["kind"], found["hex"]


def by_geopandas() -> Pairs:
    """geopandas.sjoin, its frames built from polygons one by one."""
    return _joined([Polygon(r) for r in HEX_RINGS], [Polygon(r) for r in SHAPE_RINGS])


def by_geopandas_at_once() -> Pairs:
    """geopandas.sjoin, its frames built from whole arrays as ours are."""
    return _joined(_at_once(HEX_RINGS), _at_once(SHAPE_RINGS))


def by_loops() -> Pairs:
    """Two loops over shapely polygons."""
    cells = [Polygon(ring) for ring in HEX_RINGS]
    shapes = [Polygon(ring) for ring in SHAPE_RINGS]
    found: Pairs = ([], [])
    for s, shape in enumerate(shapes):
        for c, cell in enumerate(cells):
            if shape.intersects(cell):
                found[0].append(s)
                found[1].append(c)
    return found


def rows(rounds: int = 9) -> list[Row]:
    """Run all contenders and return the ratios; all must find the same pairs."""
    contenders = [ours, by_geopandas, by_geopandas_at_once, by_loops]
    found = [set(zip(*map(list, call()), strict=True)) for call in contenders]
    assert len(found[0]) > 1000
    assert all(pairs == found[0] for pairs in found)
    time = medians({call.__name__: call for call in contenders}, rounds=rounds)
    mine = time["ours"]
    return [
        Row("pairing: ours / geopandas.sjoin", mine / time["by_geopandas"], 0.5),
        Row("pairing: ours / geopandas.sjoin on arrays", mine / time["by_geopandas_at_once"]),
        Row("pairing: ours / naive loops", mine / time["by_loops"], 0.1),
    ]


if __name__ == "__main__":
    print(table(rows()))
