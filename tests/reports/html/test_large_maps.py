"""Test the map of a page with thousands of hexes: plain hexes, each whole and drawn once."""

from __future__ import annotations

import re

import pytest

from adjudicator.board.hex_board import HexBoard
from adjudicator.board.hexes import Orientation
from adjudicator.board.inline import InlineMap
from adjudicator.board.labels import GridSpec
from adjudicator.digitize.render.palette import GRID, terrain_style
from adjudicator.reports.html.ground import PITCH, ground_of

#: a closed path: its first point, and the steps from one point to the next
_HEX = re.compile(r"M(-?[\d.]+) (-?[\d.]+)l([-\d. ]+)z")


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_hex_of_a_large_map_is_drawn_once(orientation: Orientation) -> None:
    grids = [GridSpec(columns=90, rows=50)]
    hexes = {"0101": ["woods"], "0303": ["woods"]}
    written = InlineMap(grids=grids, hexes=hexes, orientation=orientation)
    board = HexBoard(written.hexmap())
    ground = ground_of(board)
    assert ground is not None
    drawn = "".join(ground.passes[1].values())
    assert drawn.count(f'fill="{terrain_style("woods").fill}" stroke="{GRID}"') == 1
    found = _HEX.findall(drawn)
    assert len(found) == len(board.places) == 4500
    middles = set(ground.middles.values())
    for x, y, steps in found:
        numbers = [float(one) for one in steps.split()]
        points = [(float(x), float(y))]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        middle = tuple(sum(one) / 6 for one in zip(*points, strict=True))
        near = [at for at in _around(middle) if at in middles]
        assert near, middle
        assert max(y for _, y in points) - min(y for _, y in points) <= PITCH * 1.16


def _around(at: tuple[float, ...]) -> list[tuple[int, int]]:
    """Return the whole numbers beside a point."""
    x, y = int(at[0] // 1), int(at[1] // 1)
    return [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
