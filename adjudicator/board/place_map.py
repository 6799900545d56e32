"""Types of map.json for a compiled board of named places (kind "places")."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

__all__ = ["Label", "NamedPlace", "PlaceMap", "Scenery", "Sheet", "is_places"]

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
#: language -> text; "en" is always present
Names = dict[str, str]
_Along = Annotated[float, Meta(ge=-1e6, le=1e6)]
#: in the plane of a picture: x to the right, y down, in map units
Point = tuple[_Along, _Along]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The sheet that the board is printed on; its corner is 0, 0."""

    width: Annotated[float, Meta(ge=50, le=20_000)]
    height: Annotated[float, Meta(ge=50, le=20_000)]
    #: distance between two slots: the size of one piece
    slot: Annotated[float, Meta(ge=4, le=1_000)] = 44
    #: metres on the ground in one map unit, if the board has a scale
    metres: Annotated[float, Meta(gt=0, le=1e6)] | None = None


class NamedPlace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One place of play."""

    names: Names
    at: Point
    #: outline of its area
    area: Annotated[list[Point], Meta(min_length=3, max_length=2_000)]
    #: points for its pieces, in order
    slots: Annotated[list[Point], Meta(min_length=1, max_length=400)]
    #: its role in the game: start, objective, fallback
    role: Annotated[str, Meta(max_length=40)] = ""
    #: the side that holds it at the start
    side: Annotated[str, Meta(max_length=60)] = ""
    #: reconstructed fields, which no source gives: "at", "area", "names", "links"
    reconstruction: list[str] = []
    note: str = ""
    #: ids of the features that it comes from
    source: list[str] = field(default_factory=list, name="from")


class Label(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A name on the board without a place: a village, a pond, a stream."""

    names: Names
    at: Point
    #: the kind of feature, in the words of the source
    sort: Annotated[str, Meta(max_length=40)] = "village"
    source: list[str] = field(default_factory=list, name="from")


class Scenery(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One feature of the ground that is only drawn; the rules ignore it."""

    #: in the words of the source: pond, stream, heights
    sort: Annotated[str, Meta(max_length=40)]
    form: Literal["area", "line", "point"]
    #: outlines and holes of an area, or lines, or points
    parts: Annotated[list[Annotated[list[Point], Meta(min_length=1)]], Meta(min_length=1)]
    #: metres
    elevation: Annotated[int, Meta(ge=-20_000, le=20_000)] | None = None
    source: str = field(default="", name="from")


class PlaceMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """map.json of a board of places: the data for a game and for pictures."""

    kind: Literal["places"]
    format: Literal[1]
    id: Id
    title: str
    reconstruction: bool = False
    notes: list[str] = []
    credits: list[str] = []
    sheet: Sheet
    #: id -> place, in the order of the source
    places: Annotated[dict[Id, NamedPlace], Meta(min_length=1, max_length=500)]
    #: "place/place", in the order of the board
    links: Annotated[list[str], Meta(max_length=5_000)] = []
    #: named sets of places: starts, villages, objectives
    sets: dict[str, list[str]] = {}
    #: words for pictures, by key: sides, roles, "link", "reconstruction"
    words: dict[str, Names] = {}
    labels: Annotated[list[Label], Meta(max_length=2_000)] = []
    scenery: Annotated[list[Scenery], Meta(max_length=20_000)] = []
    #: input file -> SHA-256, to detect a stale map
    inputs: dict[str, str] = {}

    def name(self, place: str, language: str = "en") -> str:
        """Return the name of a place in a language, or else in English."""
        names = self.places[place].names
        return names.get(language) or names.get("en") or place

    def pairs(self) -> list[tuple[str, str]]:
        """Return the two ends of every link."""
        return [(one, two) for one, _, two in (link.partition("/") for link in self.links)]


class _Kind(Struct):
    """The field of a map.json that distinguishes the two kinds of maps."""

    kind: str = ""


def is_places(data: bytes) -> bool:
    """Return whether the bytes of a map.json are a board of places; False for invalid JSON."""
    try:
        return msgspec.json.decode(data, type=_Kind).kind == "places"
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
