"""A small canvas with oversampling, so that edges are smooth and text is clear."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from adjudicator.digitize.render.letters import BASELINE, clean, lettering, text_width
from adjudicator.style import rgb

__all__ = ["Box", "Canvas", "balanced", "png_bytes", "unbroken"]

#: left, top, right, bottom
Box = tuple[float, float, float, float]
Point = tuple[float, float]
#: the most characters and rows of a text, and the height of a row for a size of letters
_LONGEST, _ROWS, _ROW = 120, 3, 1.18


class Canvas:
    """A canvas with its own units, such as the pixels of a counter of the default size."""

    def __init__(
        self,
        width: float,
        height: float,
        unit: float = 1.0,
        background: str | None = None,
        oversampling: int = 4,
    ) -> None:
        """Create a canvas of a size in units; `unit` is the number of pixels of a unit.

        Without a background it is transparent. The picture is drawn `oversampling` times larger
        and then reduced.
        """
        self.width, self.height = width, height
        self.size = (max(1, round(width * unit)), max(1, round(height * unit)))
        self._k = unit * oversampling
        fine = (self.size[0] * oversampling, self.size[1] * oversampling)
        self._oversampling = oversampling
        self.image = (
            Image.new("RGB", fine, background)
            if background
            else Image.new("RGBA", fine, (0, 0, 0, 0))
        )
        self.draw = ImageDraw.Draw(self.image)

    def _fine(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._k, y * self._k) for x, y in points]

    def _box(self, box: Box) -> Box:
        # Pillow includes the last row and column.
        left, top, right, bottom = (edge * self._k for edge in box)
        return left, top, max(left, right - 1), max(top, bottom - 1)

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._k))

    def box(
        self,
        box: Box,
        fill: str | None,
        *,
        line: str | None = None,
        width: float = 1.0,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle, with round corners if it has a radius."""
        thick = self._thick(width) if line else 0
        self.draw.rounded_rectangle(self._box(box), radius * self._k, fill, line, thick)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: str | None,
        *,
        line: str | None = None,
        width: float = 1.0,
    ) -> None:
        """Draw a circle."""
        x, y = centre
        around = self._box((x - radius, y - radius, x + radius, y + radius))
        self.draw.ellipse(around, fill, line, self._thick(width) if line else 0)

    def shape(
        self, points: Sequence[Point], fill: str, *, line: str | None = None, width: float = 1.0
    ) -> None:
        """Draw a polygon."""
        self.draw.polygon(self._fine(points), fill)
        if line:
            self.line([*points, points[0]], line, width)

    def line(
        self, points: Sequence[Point], colour: str, width: float, *, blunt: bool = False
    ) -> None:
        """Draw a line with round or blunt ends."""
        fine, thick = self._fine(points), self._thick(width)
        self.draw.line(fine, colour, thick, joint="curve" if len(fine) > 2 else None)
        r = thick / 2
        for x, y in () if blunt else (fine[0], fine[-1]):
            self.draw.ellipse((x - r, y - r, x + r, y + r), colour)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: str,
        *,
        anchor: str = "middle",
        bold: bool = False,
        halo: str | None = None,
    ) -> None:
        """Draw a line of text, vertically centred at a point; the text must be clean."""
        px = size * self._k
        drawn = lettering(text, px, bold=bold, rim=px * 0.14 if halo else 0.0)
        x = at[0] * self._k - drawn.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        corner = (
            round(x - drawn.origin[0]),
            round(at[1] * self._k + BASELINE * px - drawn.origin[1]),
        )
        if drawn.rim is not None and halo:
            self.image.paste(rgb(halo), corner, drawn.rim)
        self.image.paste(rgb(colour), corner, drawn.ink)

    def fitted(
        self,
        at: Point,
        text: str,
        room: float,
        sizes: tuple[float, float],
        colour: str,
        *,
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """Draw untrusted text within a width: scaled between two sizes, or else truncated."""
        least, size = sizes
        text = clean(text, _LONGEST)
        wide = text_width(text, 1.0, bold=bold)
        if wide * size > room:
            size = max(least, room / wide)
        # letters are not exactly proportional to their size
        while size > least and text_width(text, size, bold=bold) > room:
            size = max(least, size * 0.98)
        while text_width(text, size, bold=bold) > room and len(text) > 1:
            text = text.rstrip("…")[:-1].rstrip() + "…"
            if text == "…":
                break
        self.text(at, text, size, colour, anchor=anchor, bold=bold)

    def label(
        self,
        at: Point,
        text: str,
        room: tuple[float, float],
        sizes: tuple[float, float],
        colour: str,
        *,
        bold: bool = False,
    ) -> None:
        """Draw untrusted text within a width and a height, in the rows that make it largest."""
        words, best, size = unbroken(clean(text, _LONGEST)), [clean(text, _LONGEST)], 0.0
        for rows in range(1, min(len(words), _ROWS) + 1):
            lines = balanced(words, rows, bold=bold)
            widest = max(text_width(one, 1.0, bold=bold) for one in lines)
            fits = min(sizes[1], room[0] / max(widest, 0.01), room[1] / (_ROW * rows))
            if fits > size * 1.02:
                best, size = lines, fits
        size = max(size, sizes[0])
        for number, line in enumerate(best):
            y = at[1] + (number - (len(best) - 1) / 2) * size * _ROW
            self.fitted((at[0], y), line, room[0], (sizes[0], size), colour, bold=bold)

    def hatched(self, area: Sequence[Point], colour: str, step: float, width: float) -> None:
        """Fill a polygon with diagonal lines."""
        fine = self._fine(area)
        left, top = (int(min(p[i] for p in fine)) for i in (0, 1))
        w, h = (int(max(p[i] for p in fine)) + 1 - edge for i, edge in ((0, left), (1, top)))
        inside, lines = Image.new("L", (w, h), 0), Image.new("L", (w, h), 0)
        ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in fine], 255)
        draw, gap = ImageDraw.Draw(lines), step * self._k
        for number in range(int((w + h) / gap) + 1):
            draw.line([(number * gap, 0), (number * gap - h, h)], 255, self._thick(width))
        self.image.paste(rgb(colour), (left, top), ImageChops.darker(inside, lines))

    def picture(self) -> Image.Image:
        """Return the picture at its final size."""
        if self.image.mode == "RGB":
            return self.image.reduce(self._oversampling)
        return self.image.resize(self.size, Image.Resampling.LANCZOS)

    def png(self) -> bytes:
        """Return the picture at its final size as a PNG."""
        return png_bytes(self.picture())


def unbroken(text: str) -> list[str]:
    """Return the words of a clean text; a sign after a space, as in French, is part of its word."""
    return re.split(r" (?![:;!?»])", text) if text else []


def balanced(words: Sequence[str], rows: int, *, bold: bool = False) -> list[str]:
    """Return words in rows that are as equally wide as they can be, in order."""
    if rows <= 1:
        return [" ".join(words)]
    splits = (
        [" ".join(words[:at]), *balanced(words[at:], rows - 1, bold=bold)]
        for at in range(1, len(words) - rows + 2)
    )
    return min(splits, key=lambda lines: max(text_width(one, 1.0, bold=bold) for one in lines))


def png_bytes(image: Image.Image) -> bytes:
    """Return a picture as a PNG."""
    data = io.BytesIO()
    image.save(data, "PNG", compress_level=6)
    return data.getvalue()
