"""Draws the picture of a tileset: a coloured, labelled hex for each combination of terrains."""

from __future__ import annotations

import io

from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.formats.tiled_layout import TileLayout, tile_sets
from adjudicator.digitize.render.palette import GRID, INK, PAPER, terrain_style
from adjudicator.errors import LimitError

__all__ = ["columns_of", "tile_colour", "tileset_picture"]

_COLUMNS = 8
#: tiles are drawn this many times larger and then reduced, for smooth edges
_OVERSAMPLING = 4
#: most tiles of one picture, and most pixels of them all
_MAX_TILES, _MAX_PIXELS = 2_000, 50_000_000


def columns_of(tiles: int) -> int:
    """Return the number of columns of a picture with this many tiles."""
    return max(1, min(tiles, _COLUMNS))


def tile_colour(terrain: tuple[str, ...]) -> str:
    """Return the colour of a combination of terrains: the fill of the one painted last."""
    styles = [terrain_style(word) for word in terrain]
    filled = [style for style in styles if style.fill is not None]
    return (max(filled, key=lambda style: style.order).fill if filled else None) or PAPER


def tileset_picture(hexmap: HexMap) -> bytes:
    """Return the PNG picture of the tiles that ``tmj_from_map`` uses for a map."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - slow to load

    tiles = TileLayout(hexmap).tiles
    sets = tile_sets(hexmap)
    columns = columns_of(len(sets))
    wide, high = tiles.tile_width, tiles.tile_height
    if len(sets) > _MAX_TILES or len(sets) * wide * high > _MAX_PIXELS:
        raise LimitError(
            "{number} combinations of terrains, too many for a picture of tiles",
            number=len(sets),
            hint="print the map instead of writing it to a file: it then needs no picture",
        )
    sheet = Image.new("RGBA", (columns * wide, -(-len(sets) // columns) * high))
    plain = tiles.centre(0, 0)
    outline = [
        ((x - plain[0] + wide / 2) * _OVERSAMPLING, (y - plain[1] + high / 2) * _OVERSAMPLING)
        for x, y in tiles.outline(0, 0)
    ]
    font = ImageFont.load_default(max(6, high // 7) * _OVERSAMPLING)
    for n, terrain in enumerate(sets):
        tile = Image.new("RGBA", (wide * _OVERSAMPLING, high * _OVERSAMPLING))
        pen = ImageDraw.Draw(tile)
        pen.polygon(outline, fill=tile_colour(terrain), outline=GRID, width=_OVERSAMPLING)
        middle = wide * _OVERSAMPLING / 2, high * _OVERSAMPLING / 2
        words = "\n".join(word[:12] for word in terrain[:4])
        pen.multiline_text(middle, words, fill=INK, font=font, anchor="mm", align="center")
        small = tile.resize((wide, high), Image.Resampling.LANCZOS)
        sheet.paste(small, (n % columns * wide, n // columns * high))
    stream = io.BytesIO()
    sheet.save(stream, "PNG")
    return stream.getvalue()
