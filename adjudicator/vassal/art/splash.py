"""Draw the picture that a module shows while it opens: its title over a part of its board."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image

from adjudicator.digitize.render.letters import clean
from adjudicator.style import GOLD, PALE, ink_on, mixed
from adjudicator.vassal.art.canvas import Canvas, png_bytes
from adjudicator.vassal.look.counters import CounterLook, side_look
from adjudicator.vassal.look.look import side_name

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["splash"]

_SIZE = (640, 400)
_BAND = 132


def splash(game: Game, look: CounterLook, board: bytes) -> bytes:
    """Return the PNG: the middle of the board, the title below it, and the colours of the sides."""
    wide, high = _SIZE
    with Image.open(io.BytesIO(board)) as whole:
        ground = whole.convert("RGB")
    shown = high - _BAND
    scale = max(wide / ground.width, shown / ground.height, 0.42)
    small = ground.resize((round(ground.width * scale), round(ground.height * scale)))
    left, top = (small.width - wide) // 2, (small.height - shown) // 2
    picture = Image.new("RGB", _SIZE)
    picture.paste(small.crop((left, top, left + wide, top + shown)), (0, 0))
    canvas = Canvas(wide, _BAND, background="#2b2620", oversampling=3)
    canvas.box((0, 0, wide, 3), GOLD)
    name, _, about = game.file.title.partition(":")
    canvas.fitted((wide / 2, 38), clean(name.strip(), 80), wide - 40, (14, 34), PALE, bold=True)
    about = clean(about.strip(), 120)
    canvas.fitted((wide / 2, 74), about, wide - 40, (9, 16), mixed(PALE, "#2b2620", 0.2))
    step = wide / max(1, len(game.file.sides))
    for number, side in enumerate(game.file.sides):
        fill = side_look(look, side).fill
        box = (number * step, _BAND - 30, (number + 1) * step, _BAND)
        canvas.box(box, fill)
        at = ((number + 0.5) * step, _BAND - 15)
        canvas.fitted(at, clean(side_name(game, side), 40), step - 20, (9, 15), ink_on(fill))
    picture.paste(canvas.picture().convert("RGB"), (0, shown))
    return png_bytes(picture)
