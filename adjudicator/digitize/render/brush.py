"""Draws the shapes of a scene on a Pillow image."""

from __future__ import annotations

import io
from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageDraw

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.letters import BASELINE, lettering
from adjudicator.digitize.render.scene import Area, Disc, Item, Path, Picture, Stroke, Text
from adjudicator.style import rgb

__all__ = ["HALO_WIDTH", "Brush"]

#: width of the rim around a text, in font heights
HALO_WIDTH = 0.14

_Box = tuple[int, int, int, int]


class Brush:
    """Paints shapes on one canvas, which shows a part of the map's plane at a scale."""

    def __init__(self, canvas: Image.Image, scale: float, corner: Point) -> None:
        """Use a canvas whose top left pixel is the point `corner` of the plane."""
        self.canvas = canvas
        self.scale = scale
        self.corner = corner
        self.draw = ImageDraw.Draw(canvas)

    def paint(self, item: Item) -> None:
        """Paint one shape."""
        if isinstance(item, Area):
            self._area(item)
        elif isinstance(item, Stroke):
            self._stroke(item)
        elif isinstance(item, Disc):
            self._disc(item)
        elif isinstance(item, Text):
            self._text(item)
        else:
            self._picture(item)

    def _points(self, path: Path) -> list[Point]:
        # Rounded here, because Pillow truncates towards zero, so that the two halves of a shape
        # that crosses the top of a strip would not meet.
        k, (x0, y0) = self.scale, self.corner
        return [(floor((x - x0) * k + 0.5), floor((y - y0) * k + 0.5)) for x, y in path]

    def _area(self, item: Area) -> None:
        rings = [self._points(ring) for ring in item.rings]
        if not item.holes and item.opacity >= 1:
            for ring in rings:
                self.draw.polygon(ring, fill=item.fill)
            return
        box = self._box([p for ring in rings for p in ring], 0)
        if box is None:
            return
        mask, draw = self._mask(box)
        level = round(255 * item.opacity)
        for paths, value in ((rings, level), ([self._points(h) for h in item.holes], 0)):
            for ring in paths:
                draw.polygon([(x - box[0], y - box[1]) for x, y in ring], fill=value)
        self.canvas.paste(rgb(item.fill), box, mask)

    def _stroke(self, item: Stroke) -> None:
        lines = [self._points(line) for line in item.lines]
        width = item.width * self.scale
        if item.opacity >= 1:
            for line in lines:
                _pen(self.draw, line, width, item.colour)
            return
        box = self._box([p for line in lines for p in line], width)
        if box is None:
            return
        mask, draw = self._mask(box)
        for line in lines:
            moved = [(x - box[0], y - box[1]) for x, y in line]
            _pen(draw, moved, width, round(255 * item.opacity))
        self.canvas.paste(rgb(item.colour), box, mask)

    def _disc(self, item: Disc) -> None:
        (x, y), r = self._points((item.centre,))[0], round(item.radius * self.scale)
        outline = item.colour if item.width else None
        width = max(1, round(item.width * self.scale)) if item.width else 0
        box = (x - r, y - r, x + r, y + r)
        self.draw.ellipse(box, fill=item.fill, outline=outline, width=width)

    def _text(self, item: Text) -> None:
        (x, y), size = self._points((item.at,))[0], item.size * self.scale
        rim = size * HALO_WIDTH if item.halo else 0.0
        drawn = lettering(item.text, size, bold=item.bold, italic=item.italic, rim=rim)
        x -= drawn.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        left = floor(x - drawn.origin[0] + 0.5)
        top = floor(y + BASELINE * size - drawn.origin[1] + 0.5)
        if drawn.rim is not None and item.halo:
            self.canvas.paste(rgb(item.halo), (left, top), drawn.rim)
        self.canvas.paste(rgb(item.colour), (left, top), drawn.ink)

    def _picture(self, item: Picture) -> None:
        a, b, c, d, e, f = item.place
        bend = a * e - b * d
        if not bend:
            return
        k, (x0, y0) = self.scale, self.corner
        # Pillow needs the inverse transform, from the canvas to the picture.
        ia, ib, id_, ie = e / bend / k, -b / bend / k, -d / bend / k, a / bend / k
        ic = (e * (x0 - c) - b * (y0 - f)) / bend
        if_ = (-d * (x0 - c) + a * (y0 - f)) / bend
        image = _opened(item.png)
        cover = Image.new("L", image.size, round(255 * item.opacity))
        way = (ia, ib, ic, id_, ie, if_)
        size, affine = self.canvas.size, Image.Transform.AFFINE
        shown = image.transform(size, affine, way, Image.Resampling.BILINEAR)
        mask = cover.transform(size, affine, way, Image.Resampling.NEAREST)
        self.canvas.paste(shown, (0, 0), mask)

    def _box(self, points: list[Point], reach: float) -> _Box | None:
        """Return the part of the canvas that some points cover, or None if they miss it."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if not xs:
            return None
        box = (
            max(0, floor(min(xs) - reach)),
            max(0, floor(min(ys) - reach)),
            min(self.canvas.width, ceil(max(xs) + reach) + 1),
            min(self.canvas.height, ceil(max(ys) + reach) + 1),
        )
        return box if box[0] < box[2] and box[1] < box[3] else None

    @staticmethod
    def _mask(box: _Box) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        return mask, ImageDraw.Draw(mask)


@lru_cache(maxsize=1)
def _opened(png: bytes) -> Image.Image:
    """Return a decoded picture; cached, because every strip uses the same one."""
    with Image.open(io.BytesIO(png)) as opened:
        return opened.convert("RGB")


def _pen(draw: ImageDraw.ImageDraw, line: list[Point], width: float, ink: str | int) -> None:
    """Draw a line with a round pen."""
    thick = max(1, round(width))
    draw.line(line, fill=ink, width=thick, joint="curve" if thick > 4 and len(line) > 2 else None)
    if thick > 2:
        r = thick // 2
        for x, y in (line[0], line[-1]):
            draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)
