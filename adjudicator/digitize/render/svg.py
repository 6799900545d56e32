"""Writes a scene as SVG: one group per layer, text as text elements, everything escaped."""

from __future__ import annotations

import base64
import re
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from adjudicator.digitize.render.brush import HALO_WIDTH
from adjudicator.digitize.render.letters import BASELINE, text_width
from adjudicator.digitize.render.scene import (
    Area,
    Disc,
    Item,
    Layer,
    Path,
    Picture,
    Scene,
    Stroke,
    Text,
)
from adjudicator.errors import LimitError

__all__ = ["FONTS", "render_svg"]

FONTS = "Aileron, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

# Characters that XML 1.0 does not allow, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_svg(scene: Scene, scale: float = 1.0) -> str:
    """Return the scene as an SVG document; the scale only sets its width and height."""
    if not 0.01 <= scale <= 100:  # NaN fails as well
        raise LimitError(
            "a scale of {scale:g} is out of proportion", scale=scale, hint="use 0.01 to 100"
        )
    left, top, _, _ = scene.bounds
    size = f"{_n(scene.width)} {_n(scene.height)}"
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{_n(scene.width * scale)}" height="{_n(scene.height * scale)}" '
        f'viewBox="{_n(left)} {_n(top)} {size}" '
        f"font-family={_attribute(FONTS)}>\n"
        f"<title>{_text(scene.title)}</title>\n"
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(scene.width)}" '
        f'height="{_n(scene.height)}" fill="{scene.background}"/>\n'
    )
    return head + "".join(_layer(layer) for layer in scene.layers) + "</svg>\n"


def _layer(layer: Layer) -> str:
    body = "".join(_item(item) + "\n" for item in layer.items)
    return f"<g id={_attribute(layer.name)}>\n{body}</g>\n"


def _item(item: Item) -> str:
    if isinstance(item, Area):
        return _area(item)
    if isinstance(item, Stroke):
        return _stroke(item)
    if isinstance(item, Disc):
        return _disc(item)
    if isinstance(item, Text):
        return _words(item)
    return _picture(item)


def _area(item: Area) -> str:
    path = "".join(_path(ring, closed=True) for ring in (*item.rings, *item.holes))
    rule = ' fill-rule="evenodd"' if item.holes else ""
    return f'<path d="{path}" fill="{item.fill}"{rule}{_opacity("opacity", item.opacity)}/>'


def _stroke(item: Stroke) -> str:
    path = "".join(_path(line, closed=item.closed) for line in item.lines)
    # A round cap lengthens every dash by the width of the line, as in the PNG.
    dash = f' stroke-dasharray="{" ".join(map(_n, item.dash))}"' if item.dash else ""
    return (
        f'<path d="{path}" fill="none" stroke="{item.colour}" stroke-width="{_n(item.width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dash}{_opacity("opacity", item.opacity)}/>'
    )


def _disc(item: Disc) -> str:
    x, y = item.centre
    radius = item.radius - item.width / 2
    line = f' stroke="{item.colour}" stroke-width="{_n(item.width)}"' if item.width else ""
    return (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{item.fill or "none"}"{line}/>'
    )


def _words(item: Text) -> str:
    x, y = item.at
    style = ' font-weight="bold"' if item.bold else ""
    style += ' font-style="italic"' if item.italic else ""
    if item.halo:
        style += (
            f' stroke="{item.halo}" stroke-width="{_n(item.size * HALO_WIDTH * 2)}" '
            'stroke-linejoin="round" paint-order="stroke"'
        )
    width = text_width(item.text, item.size, bold=item.bold)
    return (
        f'<text x="{_n(x)}" y="{_n(y + BASELINE * item.size)}" font-size="{_n(item.size)}" '
        f'text-anchor="{item.anchor}" fill="{item.colour}"{style} textLength="{_n(width)}" '
        f'lengthAdjust="spacingAndGlyphs">{_text(item.text)}</text>'
    )


def _picture(item: Picture) -> str:
    a, b, c, d, e, f = item.place
    data = base64.b64encode(item.png).decode("ascii")
    matrix = " ".join(f"{value + 0.0:.8g}" for value in (a, d, b, e, c, f))
    return (
        f'<image width="{item.width}" height="{item.height}" transform="matrix({matrix})"'
        f'{_opacity("opacity", item.opacity)} href="data:image/png;base64,{data}"/>'
    )


def _path(points: Path, *, closed: bool) -> str:
    """Return path data; points after the first are relative, which is shorter."""
    at = [(round(x * 100), round(y * 100)) for x, y in points]
    first = f"M{_n(at[0][0] / 100)} {_n(at[0][1] / 100)}"
    steps = " ".join(
        f"{_n((b[0] - a[0]) / 100)} {_n((b[1] - a[1]) / 100)}" for a, b in pairwise(at)
    )
    return f"{first}l{steps}{'z' if closed else ''}" if steps else first


def _opacity(name: str, value: float) -> str:
    return f' {name}="{_n(value)}"' if value < 1 else ""


def _n(value: float) -> str:
    """Return the shortest text of a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))
