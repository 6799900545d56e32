"""Draws standing water: lakes and ponds that cover hexes, a part of a hex, or a hexside.

All outlines are painted before all water, so that adjacent waters merge.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.board.hexes import Hex, Hexside, neighbour
from adjudicator.digitize.render.curves import blob, circle, groups, lerp, rounded
from adjudicator.digitize.render.lines import runs, sides_drawn_as
from adjudicator.digitize.render.palette import PAPER, TerrainStyle, side_style, terrain_style
from adjudicator.digitize.render.scene import Area, Item, Path, Stroke
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.digitize.render.textures import ice
from adjudicator.style import mixed

__all__ = ["Waters"]

_WOBBLE = 0.13


class Waters:
    """Collects the waters of a map, which are painted together."""

    def __init__(self, sheet: Sheet) -> None:
        """Start with the hexsides that lie in water."""
        self.sheet = sheet
        self.outlines: list[Item] = []
        self.bodies: list[Item] = []
        self.details: list[Item] = []
        for _, style, sides in sides_drawn_as(sheet, "water"):
            shores = [side for side in sides if not self._inside(side)]
            lines = tuple(runs(sheet, shores))
            width = style.width / 100 * sheet.pitch
            self.outlines.append(Stroke(lines, style.colour, width + 0.02 * sheet.pitch))
            self.bodies.append(Stroke(lines, style.fill, width - 0.02 * sheet.pitch))

    def items(self) -> list[Item]:
        """Return all items in painting order."""
        return [*self.outlines, *self.bodies, *self.details]

    def fill(self, hexes: Iterable[Hex], style: TerrainStyle) -> None:
        """Add hexes that water covers completely, with shore lines as in old engravings."""
        sheet, body = self.sheet, style.fill or PAPER
        whole = list(hexes)
        for group in groups(whole):
            shape = blob(sheet.grid, group, 0.05, wobble=_WOBBLE)
            rims = (*shape.rings, *shape.holes)
            self.outlines.append(Stroke(rims, style.line, 0.04 * sheet.pitch, closed=True))
            self.bodies.append(Area(shape.rings, body, holes=shape.holes))
            for inset, share in ((0.11, 0.35), (0.17, 0.62)):
                inner = blob(sheet.grid, group, inset, wobble=_WOBBLE)
                lines, shade = (*inner.rings, *inner.holes), mixed(style.line, body, share)
                self.details.append(Stroke(lines, shade, sheet.pitch * 0.011, closed=True))
        for one in whole:
            at, key = sheet.lattice.centre(one), sheet.grid.label(one)
            self.details += ice(at, sheet.pitch, style, key)

    def part(self, one: Hex, style: TerrainStyle) -> None:
        """Add water in a part of a hex: along its wet sides or, if it has none, a small pond."""
        pitch, body = self.sheet.pitch, style.fill or PAPER
        shores = tuple(self._shores(one))
        at = self.sheet.lattice.centre(one)
        if not shores:
            pond = circle((at[0] + 0.2 * pitch, at[1] + 0.22 * pitch), 0.18 * pitch, 28, 0.7)
            shores = (pond,)
            inner = circle((at[0] + 0.2 * pitch, at[1] + 0.22 * pitch), 0.11 * pitch, 24, 0.7)
            shade = mixed(style.line, body, 0.5)
            self.details.append(Stroke((inner,), shade, 0.011 * pitch, closed=True))
        self.outlines.append(Stroke(shores, style.line, 0.04 * pitch, closed=True))
        self.bodies.append(Area(shores, body))

    def _shores(self, one: Hex) -> list[Path]:
        """Return a strip of water along each continuous run of a hex's wet sides."""
        wet = [self._wet(one, direction) for direction in range(6)]
        if all(wet):
            return [rounded(tuple(self.sheet.lattice.outline(one)), 2)]
        found = []
        for first in range(6):
            if wet[first] and not wet[first - 1]:
                count = next(n for n in range(1, 6) if not wet[(first + n) % 6])
                found.append(self._strip(one, first, count))
        return found

    def _strip(self, one: Hex, first: int, count: int) -> Path:
        """Return the strip along some sides of a hex; it reaches slightly beyond them."""
        at, outline = self.sheet.lattice.centre(one), self.sheet.lattice.outline(one)
        shore = [outline[(first + n) % 6] for n in range(count + 1)]
        shore[0] = lerp(shore[0], shore[1], 0.2)
        shore[-1] = lerp(shore[-1], shore[-2], 0.2 if count > 1 else 0.25)
        outer = [lerp(at, p, 1.07) for p in shore]
        inner = [lerp(at, p, 0.56) for p in reversed(shore)]
        return rounded((*outer, *inner), 3)

    def _wet(self, one: Hex, direction: int) -> bool:
        """Return whether a side of a hex lies in water, or the hex beyond it is all water."""
        sheet, near = self.sheet, neighbour(one, direction)
        record = sheet.hexmap.hexsides.get(sheet.grid.side_label(Hexside.of(one, direction)))
        if record and any(side_style(kind).draw == "water" for kind in record.kinds):
            return True
        if near not in sheet.grid:
            return False
        return self._full(near)

    def _full(self, one: Hex) -> bool:
        """Return whether water is the only terrain that covers a hex."""
        styles = map(terrain_style, self.sheet.terrains(one))
        covers = [style.texture for style in styles if style.cover == "area"]
        return bool(covers) and set(covers) == {"ice"}

    def _inside(self, side: Hexside) -> bool:
        """Return whether a side lies between two hexes that are all water."""
        return all(one in self.sheet.grid and self._full(one) for one in side.hexes)
