"""Paints a scene as PNG: strip by strip, each drawn larger and then reduced, for smooth edges."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from adjudicator.board.lattice import Point
from adjudicator.digitize.render.brush import Brush
from adjudicator.digitize.render.scene import Scene
from adjudicator.digitize.render.spans import Span, spans
from adjudicator.errors import LimitError, Text

__all__ = ["MAX_PIXELS", "MAX_SIDE", "picture_size", "render_png"]

#: most pixels of a picture; a sheet of 34 by 34 inches at 300 dots per inch has 104 million
MAX_PIXELS = 120_000_000
#: longest side of a picture, in pixels
MAX_SIDE = 30_000
#: pixels of one strip while it is drawn
_STRIP_PIXELS = 16_000_000

Progress = Callable[[float], None]


def picture_size(scene: Scene, scale: float) -> tuple[int, int]:
    """Return width and height of the PNG in pixels; refuse a size that is too large or zero."""
    if not math.isfinite(scale) or scale <= 0:
        raise LimitError(
            "a scale of {scale} is not above 0", scale=scale, hint="1 is the size of the grid"
        )
    width, height = scene.width * scale, scene.height * scale
    if not (width * height <= MAX_PIXELS and max(width, height) <= MAX_SIDE):
        most = min(
            math.sqrt(MAX_PIXELS / (scene.width * scene.height)),
            MAX_SIDE / max(scene.width, scene.height),
        )
        raise LimitError(
            "a picture of {width:.0f} by {height:.0f} pixels is too large",
            width=width,
            height=height,
            hint=Text(
                "the largest scale for this map is {most:g}", most=math.floor(most * 100) / 100
            ),
        )
    if min(width, height) < 1:
        raise LimitError("at a scale of {scale:g} the picture has no pixels", scale=scale)
    return math.ceil(width), math.ceil(height)


def render_png(
    scene: Scene, scale: float = 1.0, progress: Progress | None = None, *, oversampling: int = 0
) -> bytes:
    """Return the scene as a PNG; `progress` is called with the share that is done.

    The scene is drawn `oversampling` times larger and then reduced; by default as its scale needs.
    """
    width, height = picture_size(scene, scale)
    oversampling = oversampling or (4 if scale < 2 else 3)
    rows = max(16, _STRIP_PIXELS // (width * oversampling * oversampling))
    work = [span for layer in scene.layers for item in layer.items for span in spans(item)]
    picture = Image.new("RGB", (width, height), scene.background)
    for top in range(0, height, rows):
        size = (width, min(rows, height - top))
        strip = _strip(
            scene, work, _View(scene.bounds[:2], scale * oversampling, oversampling, top, size)
        )
        picture.paste(strip, (0, top))
        if progress is not None:
            progress(min(1.0, (top + rows) / height) * 0.9)
    data = io.BytesIO()
    picture.save(data, "PNG", compress_level=6)
    if progress is not None:
        progress(1.0)
    return data.getvalue()


class _View(NamedTuple):
    """The part of the plane that a strip shows, and its scale."""

    corner: Point
    #: pixels of the enlarged strip per map unit
    scale: float
    oversampling: int
    #: first row, in pixels of the picture
    top: int
    size: tuple[int, int]

    def rows(self) -> tuple[float, float]:
        """Return the first and last y of the plane that the strip shows."""
        first = self.corner[1] + self.top * self.oversampling / self.scale
        return first, first + self.size[1] * self.oversampling / self.scale


def _strip(scene: Scene, work: list[Span], view: _View) -> Image.Image:
    """Draw one strip of the picture."""
    fine = (view.size[0] * view.oversampling, view.size[1] * view.oversampling)
    canvas = Image.new("RGB", fine, scene.background)
    first, last = view.rows()
    brush = Brush(canvas, view.scale, (view.corner[0], first))
    for top, bottom, item in work:
        if top <= last + 1 and bottom >= first - 1:  # one unit more, because points are rounded
            brush.paint(item)
    return canvas.reduce(view.oversampling)
