"""Draws the comparison of two boards of places: the second with a mark on every change."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.board.lattice import Point
from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.compare import MapChange
from adjudicator.digitize.render.curves import lerp
from adjudicator.digitize.render.difference import difference_key, difference_mark
from adjudicator.digitize.render.places.build import places_scene
from adjudicator.digitize.render.places.ground import unit
from adjudicator.digitize.render.scene import Layer, Scene

__all__ = ["places_difference"]


def places_difference(a: PlaceMap, b: PlaceMap, changes: Sequence[MapChange]) -> Scene:
    """Return the second board with a mark on every place and link that changed.

    The marks are those of hex maps; a change off the second board has no mark.
    """
    scene, pitch = places_scene(b), unit(b)
    at = {key: one.at for board in (a, b) for key, one in board.places.items()}
    marks: dict[tuple[Point, str, float], None] = {}
    for change in changes:
        for place, size in _spots(at, change):
            if 0 <= place[0] <= b.sheet.width and 0 <= place[1] <= b.sheet.height:
                marks[(place, change.change, size)] = None
    items = [
        item for spot, kind, size in marks for item in difference_mark(spot, pitch, kind, size)
    ]
    bounds, key = difference_key(scene, changes, pitch)
    layers = (*scene.layers, Layer("changes", tuple(items)), Layer("changes-key", tuple(key)))
    return scene._replace(bounds=bounds, layers=layers)


def _spots(at: dict[str, Point], change: MapChange) -> list[tuple[Point, float]]:
    """Return positions and sizes of a change's marks: the middle of a link, or its places."""
    known = [at[place] for place in change.places if place in at]
    if change.what == "link" and len(known) == 2:
        return [(lerp(known[0], known[1], 0.5), 0.3)]
    return [(one, 0.6) for one in known]
