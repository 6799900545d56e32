"""Draw the map of a game as a VASSAL board, with every hex where the engine's grid puts it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageChops

from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.render.build import LAYERS, build_scene
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.render.scene import Layer, Scene, Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.vassal.art.edge_names import set_names
from adjudicator.vassal.art.sections import section_lines
from adjudicator.vassal.look.counters import CounterLook
from adjudicator.vassal.table.numbering import BoardLayout, board_layout

if TYPE_CHECKING:
    from adjudicator.board.any_board import AnyMap
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look

__all__ = ["BoardArt", "board", "board_png", "board_scene", "names_png"]

#: the layers with the names of hexes, and of sets of hexes
_NAMES = ("names", "set names")
#: layers of a map that a board does not need: players have their own counters
_LEFT_OUT = ("frame", "counters")
#: hexes of this many pixels need only threefold oversampling
_LARGE = 80
#: how much higher labels are than on a printed map, as a fraction of the pitch
_LIFT = 0.022


class BoardArt(NamedTuple):
    """The picture of a board, and the layout of the map on it."""

    png: bytes
    layout: BoardLayout

    @property
    def memory(self) -> int:
        """Bytes of memory that VASSAL needs for the picture: four for each pixel."""
        return 4 * self.layout.width * self.layout.height


def board_png(game: Game, look: Look, found: AnyMap | None = None) -> bytes:
    """Return the picture of a board, of hexes or of places; by default of the game's own map."""
    found = game.map(game.file.map) if found is None else found
    if isinstance(found, HexMap):
        return board(game, look, _with_marked_sets(found, look), look.sections).png
    from adjudicator.digitize.render.places.picture import board_picture  # noqa: PLC0415

    return board_picture(found, look.pitch / found.sheet.slot, game.language).png


def _with_marked_sets(hexmap: HexMap, look: Look) -> HexMap:
    """Return a map without the sets that its board does not mark."""
    shown = {name: at for name, at in hexmap.sets.items() if name not in look.unmarked}
    return replace(hexmap, sets=shown)


def board(
    game: Game, look: CounterLook, hexmap: HexMap | None = None, sections: Sequence[str] = ()
) -> BoardArt:
    """Return a board of hexes, in the size that its look defines; by default the game's own."""
    hexmap = hexmap or game.hexmap(game.file.map)
    layout = board_layout(hexmap.grid(), look.pitch, look.margin)
    scene = board_scene(hexmap, layout, sections=sections)
    return BoardArt(
        render_png(scene, layout.scale, oversampling=3 if look.pitch >= _LARGE else 4), layout
    )


def board_scene(hexmap: HexMap, layout: BoardLayout, *, sections: Sequence[str] = ()) -> Scene:
    """Return the drawing of a map, cropped so that it fills the board at the layout's scale."""
    sheet, drawn = Sheet(hexmap), [name for name in LAYERS if name not in _LEFT_OUT]
    scene = build_scene(hexmap, layers=drawn, sheet=sheet)
    left, top = (-shift / layout.scale for shift in layout.offset)
    # Half a pixel less than the board, because the renderer rounds up.
    right = left + (layout.width - 0.5) / layout.scale
    bottom = top + (layout.height - 0.5) / layout.scale
    layers = [_raised(layer, sheet) if layer.name == "labels" else layer for layer in scene.layers]
    if sections:
        layers.append(Layer("sections", tuple(section_lines(sheet, sections, (top, bottom)))))
    texts = [item for layer in layers for item in layer.items if isinstance(item, Text)]
    layers.append(Layer("set names", tuple(set_names(sheet, (left, right), texts))))
    return scene._replace(bounds=(left, top, right, bottom), layers=tuple(layers))


def names_png(hexmap: HexMap, look: Look) -> bytes:
    """Return the names of places on a board of hexes, see-through everywhere else."""
    hexmap = _with_marked_sets(hexmap, look)
    layout = board_layout(hexmap.grid(), look.pitch, look.margin)
    scene = board_scene(hexmap, layout)
    scene = scene._replace(layers=tuple(one for one in scene.layers if one.name in _NAMES))
    dark, light = (
        Image.open(io.BytesIO(render_png(scene._replace(background=ground), layout.scale)))
        for ground in ("#000000", "#ffffff")
    )
    # what differs by its background shows through; on black the colours are weighted already
    cover = ImageChops.invert(ImageChops.difference(dark, light)).convert("L")
    weighted = Image.merge("RGBA", (*dark.split(), cover))
    picture = Image.frombytes("RGBa", weighted.size, weighted.tobytes()).convert("RGBA")
    data = io.BytesIO()
    picture.save(data, "PNG", compress_level=6)
    return data.getvalue()


def _raised(labels: Layer, sheet: Sheet) -> Layer:
    """Move the labels of hexes up, so that a counter does not cover them."""
    lift = _LIFT * sheet.pitch if sheet.lattice.orientation == "flat" else 0.0
    texts = (item for item in labels.items if isinstance(item, Text))
    moved = (text._replace(at=(text.at[0], text.at[1] - lift)) for text in texts)
    return labels._replace(items=tuple(moved))
