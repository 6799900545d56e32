"""Builds the scene of a board of places, layer by layer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.render.palette import SHEET
from adjudicator.digitize.render.places import margin, marks
from adjudicator.digitize.render.places.ground import ground, unit
from adjudicator.digitize.render.scene import Item, Layer, Picture, Scene
from adjudicator.digitize.render.tracing import Traced, traced_shapes

__all__ = ["PLACE_LAYERS", "places_scene"]

#: the layers of a board of places, in painting order
PLACE_LAYERS: tuple[str, ...] = (
    "heights", "terrain", "waters", "roads", "symbols", "labels", "links", "places", "plaques",
    "names", "frame",
)  # fmt: skip


def places_scene(
    board: PlaceMap,
    *,
    language: str = "en",
    layers: Collection[str] = PLACE_LAYERS,
    features: Sequence[Traced] = (),
    scan: Picture | None = None,
) -> Scene:
    """Return the drawing of a board of places.

    Without "frame" the drawing contains only the sheet. `features` are traced shapes, drawn over
    the ground; `scan` is a picture that replaces the drawn ground.
    """
    drawn: dict[str, list[Item]] = {"scan": [scan]} if scan is not None else ground(board)
    drawn |= {
        "features": traced_shapes(features, unit(board)),
        "labels": marks.labels(board, language),
        "links": marks.links(board),
        "places": marks.areas(board),
        "plaques": marks.plaques(board, language),
        "names": marks.names(board, language),
        "frame": margin.frame(board, language),
    }
    framed = "frame" in layers
    bounds = margin.margins(board) if framed else (0.0, 0.0, board.sheet.width, board.sheet.height)
    always = ("scan", "features")
    built = tuple(
        Layer(name, tuple(items))
        for name, items in drawn.items()
        if items and (name in layers or name in always)
    )
    return Scene(board.title, bounds, SHEET, built)
