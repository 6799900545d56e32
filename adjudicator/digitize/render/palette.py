"""Defines the appearance of every terrain, hexside and road on a map.

A style is looked up by the game's own word. Words with the same meaning share a style; an unknown
word gets a neutral hatch with the word written in the hex, so that it stays visible. No two
terrains differ in hue alone: they also differ in texture, and mostly in lightness.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicator.style import FAINT, SHEET, mixed

__all__ = [
    "ADDED",
    "CHANGED",
    "CLEAR_WORDS",
    "FAINT_INK",
    "GRID",
    "HALO",
    "HILL_INK",
    "INK",
    "LABEL",
    "PAPER",
    "REMOVED",
    "ROADS",
    "SHEET",
    "SIDES",
    "TERRAINS",
    "WATER_INK",
    "RoadStyle",
    "SideStyle",
    "TerrainStyle",
    "elevation_tint",
    "known_side",
    "known_terrain",
    "road_style",
    "side_style",
    "terrain_style",
]

#: the ground of a clear hex, and the inks
PAPER = "#f3ecd9"
INK = "#372f26"
FAINT_INK = FAINT
LABEL = "#5f5543"
GRID = "#a89b7d"
HALO = "#f7f1e2"
WATER_INK = "#2f5f7c"
HILL_INK = "#6e4f28"
#: marks of the comparison picture, different in lightness as well as in hue
ADDED, REMOVED, CHANGED = "#1b4f72", "#b0361e", "#3a2a4d"

Texture = Literal[
    "none", "trees", "reeds", "ice", "houses", "hamlet", "keep", "bastions", "abbey", "chapel",
    "knoll", "hill", "vines", "furrows", "rocks", "hatch",
]  # fmt: skip
Cover = Literal["area", "part", "spot", "none"]


class TerrainStyle(NamedTuple):
    """How a terrain is drawn."""

    #: ground colour; None leaves the paper
    fill: str | None
    #: colour of the outline of the ground and of the finer texture lines
    line: str
    #: fill colour of the symbols
    mark: str
    texture: Texture
    #: "area": neighbouring hexes form one area; "part": water in a part of the hex; "spot": a
    #: symbol in the middle of the hex, without ground
    cover: Cover
    #: colour of names that are written on it
    ink: str = INK
    italic: bool = False
    #: position in painting order; lower is painted first
    order: int = 50


_WATER = TerrainStyle("#b9d3e1", "#4d7f9b", "#f4f9fa", "ice", "area", WATER_INK, True, 10)
_PART = _WATER._replace(cover="part", order=20)
_MARSH = TerrainStyle("#c9decb", "#8aaab0", "#3f6a5e", "reeds", "area", "#3d5f57", True, 12)
_WOOD = TerrainStyle("#a8bd86", "#4c6339", "#6c8a4a", "trees", "area", "#3f5230", True, 14)
_KNOLL = TerrainStyle("#ead4a4", "#7d5c31", "#7d5c31", "knoll", "spot", HILL_INK, True, 30)
_HILL = TerrainStyle("#ead4a4", "#7d5c31", "#7d5c31", "hill", "area", HILL_INK, True, 8)
_TOWN = TerrainStyle("#e4c2aa", "#8c5a45", "#8d3f30", "houses", "area", order=40)
_CASTLE = TerrainStyle("#d9cfc0", "#3c352e", "#93897b", "keep", "spot", order=60)
_CHAPEL = TerrainStyle(None, "#3c352e", "#efe3c8", "chapel", "spot", order=62)
_UNKNOWN = TerrainStyle("#dcd5c8", "#857c6e", "#857c6e", "hatch", "area", order=26)

#: words for clear ground
CLEAR_WORDS = frozenset({"clear", "open", "plain", "plains"})

#: terrain word -> style. In a word, spaces and underscores equal hyphens, and case is ignored.
TERRAINS: dict[str, TerrainStyle] = {
    **dict.fromkeys(sorted(CLEAR_WORDS), TerrainStyle(None, GRID, GRID, "none", "none")),
    **dict.fromkeys(("lake", "all-lake", "pond", "all-pond", "sea", "water"), _WATER),
    **dict.fromkeys(("frozen-lake", "frozen-pond"), _WATER),
    **dict.fromkeys(("partial-pond", "partial-lake", "part-pond", "part-lake"), _PART),
    **dict.fromkeys(("stream", "river", "fordable-river"), _WATER._replace(
        fill="#cfe1ea", order=11)),
    "bridge": _UNKNOWN._replace(fill="#d8c6a2", line="#5a4326", texture="furrows", order=13),
    **dict.fromkeys(("marsh", "swamp", "bog"), _MARSH),
    **dict.fromkeys(("wood", "woods", "forest"), _WOOD),
    "park": _WOOD._replace(fill="#c6d3a6"),
    **dict.fromkeys(("orchard", "vineyard", "vineyards"), _WOOD._replace(
        fill="#e3dfb6", line="#7b7442", texture="vines")),
    **dict.fromkeys(("field", "fields", "farmland"), _UNKNOWN._replace(
        fill="#efe3bb", line="#b9a468", texture="furrows", order=9)),
    **dict.fromkeys(("rough", "rocks", "broken", "rugged-hill", "sand-quarry"), _UNKNOWN._replace(
        fill="#ddd3c0", line="#6f6657", texture="rocks")),
    "knoll": _KNOLL,
    **dict.fromkeys(("hill", "hills", "heights", "plateau", "ridge"), _HILL),
    **dict.fromkeys(("town", "city"), _TOWN),
    **dict.fromkeys(("village", "hamlet", "farm"), _TOWN._replace(
        fill="#f0dcc8", texture="hamlet", order=41)),
    "walled-farm": _TOWN._replace(fill="#dac8a2", line="#3c352e", texture="hamlet", order=41),
    "walled-garden": _WOOD._replace(fill="#cbcfa0", line="#3c352e", texture="vines"),
    **dict.fromkeys(("castle", "keep", "chateau", "tower"), _CASTLE),
    **dict.fromkeys(("fortress", "fort", "redoubt"), _CASTLE._replace(texture="bastions")),
    **dict.fromkeys(("abbey", "monastery", "convent"), _CASTLE._replace(
        mark="#efe3c8", texture="abbey", order=61)),
    **dict.fromkeys(("chapel", "church", "windmill", "st.-anthony-chapel"), _CHAPEL),
}  # fmt: skip


class SideStyle(NamedTuple):
    """How a hexside is drawn."""

    colour: str
    #: width in hundredths of the distance between two hexes
    width: float
    draw: Literal["stream", "bridge", "water", "crest", "dashed", "wall", "plain"]
    #: lighter middle of a stream, fill of a lake side or a bridge
    fill: str = PAPER


_POND_SIDE = SideStyle("#4d7f9b", 16, "water", "#b9d3e1")
_CREST = SideStyle("#6e4f28", 3.2, "crest")
_FRONT = SideStyle("#9c3324", 5.0, "dashed")

#: hexside kind -> style
SIDES: dict[str, SideStyle] = {
    **dict.fromkeys(("stream", "brook", "creek"), SideStyle("#34698a", 6.5, "stream", "#7fb0cb")),
    **dict.fromkeys(("river", "major-river"), SideStyle("#2f5f7c", 11, "stream", "#8fbbd2")),
    **dict.fromkeys(("bridge", "ford"), SideStyle("#3c352e", 20, "bridge")),
    **dict.fromkeys(("lake", "pond", "water"), _POND_SIDE),
    **dict.fromkeys(("crest", "hillcrest", "slope", "ridge", "escarpment"), _CREST),
    **dict.fromkeys(("front", "front-line", "frontline"), _FRONT),
    **dict.fromkeys(("wall", "walls", "rampart"), SideStyle("#3c352e", 6, "wall")),
}
_PLAIN_SIDE = SideStyle("#6b5f7a", 4.0, "plain")


class RoadStyle(NamedTuple):
    """How a road is drawn; widths in hundredths of the distance between two hexes."""

    colour: str
    width: float
    #: colour between the two edges; None for a single line
    fill: str | None
    dash: tuple[float, ...] = ()


_ROAD = RoadStyle("#6f5638", 7.0, "#fbf3dd")

#: road word -> style
ROADS: dict[str, RoadStyle] = {
    **dict.fromkeys(("road", "secondary-road", "minor-road"), _ROAD),
    **dict.fromkeys(("highway", "main-road", "chaussee", "post-road"),
                    RoadStyle("#5a3f26", 9.5, "#f2d9a8")),
    **dict.fromkeys(("track", "path", "trail"), RoadStyle("#6f5638", 3.0, None, (9.0, 6.0))),
}  # fmt: skip

#: ground tints from low to high: darker and browner
_HEIGHTS = ("#eef0dc", "#f3ecd9", "#eee0c0", "#e5cfa4", "#d9bd8a")


def _word(text: str) -> str:
    """Return a word in the spelling of the tables."""
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def terrain_style(terrain: str) -> TerrainStyle:
    """Return the style of a terrain; an unknown one is hatched, and its word is written."""
    return TERRAINS.get(_word(terrain), _UNKNOWN)


def side_style(kind: str) -> SideStyle:
    """Return the style of a hexside kind; an unknown one is a plain dotted line."""
    return SIDES.get(_word(kind), _PLAIN_SIDE)


def road_style(kind: str) -> RoadStyle:
    """Return the style of a road; an unknown kind is drawn as a road."""
    return ROADS.get(_word(kind), _ROAD)


def known_terrain(terrain: str) -> bool:
    """Return whether a terrain has a style of its own."""
    return _word(terrain) in TERRAINS


def known_side(kind: str) -> bool:
    """Return whether a hexside kind has a style of its own."""
    return _word(kind) in SIDES


def elevation_tint(elevation: int, lowest: int, highest: int) -> str:
    """Return the ground colour of a height between the lowest and the highest of the map."""
    if highest <= lowest:
        return PAPER
    place = (elevation - lowest) / (highest - lowest) * (len(_HEIGHTS) - 1)
    return mixed(_HEIGHTS[int(place)], _HEIGHTS[min(int(place) + 1, len(_HEIGHTS) - 1)], place % 1)
