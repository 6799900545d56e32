"""The compiled board of named places: the types of a map.json whose kind is "places"."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

__all__ = ["Label", "NamedPlace", "PlaceMap", "Scenery", "Sheet", "is_places"]

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
#: language -> text; "en" is always there
Names = dict[str, str]
_Along = Annotated[float, Meta(ge=-1e6, le=1e6)]
#: in the plane of a picture: x to the right, y downwards, in map units
Point = tuple[_Along, _Along]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The sheet that the board is printed on; its corner is 0, 0."""

    width: Annotated[float, Meta(ge=50, le=20_000)]
    height: Annotated[float, Meta(ge=50, le=20_000)]
    #: from the middle of a slot to the next: the room that one piece takes
    slot: Annotated[float, Meta(ge=4, le=1_000)] = 44
    #: metres on the ground in one map unit, if the board has a scale
    metres: Annotated[float, Meta(gt=0, le=1e6)] | None = None


class NamedPlace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One place of play."""

    names: Names
    at: Point
    #: outline of what belongs to it
    area: Annotated[list[Point], Meta(min_length=3, max_length=2_000)]
    #: where its pieces stand, one after another
    slots: Annotated[list[Point], Meta(min_length=1, max_length=400)]
    #: what it is in the game: start, objective, fallback
    role: Annotated[str, Meta(max_length=40)] = ""
    #: who holds it when the game begins
    side: Annotated[str, Meta(max_length=60)] = ""
    #: what of it no source gives and we chose: "at", "area", "names", "links"
    reconstruction: list[str] = []
    note: str = ""
    #: ids of the features it came from
    source: list[str] = field(default_factory=list, name="from")


class Label(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that is only named on the board: a village, a pond, a stream."""

    names: Names
    at: Point
    #: what it names, in the words of the source
    sort: Annotated[str, Meta(max_length=40)] = "village"
    source: list[str] = field(default_factory=list, name="from")


class Scenery(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One thing of the ground that is drawn and means nothing to the rules."""

    #: in the words of the source: pond, stream, heights
    sort: Annotated[str, Meta(max_length=40)]
    form: Literal["area", "line", "point"]
    #: outlines and holes of an area, or lines, or points
    parts: Annotated[list[Annotated[list[Point], Meta(min_length=1)]], Meta(min_length=1)]
    #: metres
    elevation: Annotated[int, Meta(ge=-20_000, le=20_000)] | None = None
    source: str = field(default="", name="from")


class PlaceMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """map.json of a board of places: all that a game and a picture need to know of it."""

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
    #: "place/place", the one that stands first on the board first
    links: Annotated[list[str], Meta(max_length=5_000)] = []
    #: named sets of places: starts, villages, objectives
    sets: dict[str, list[str]] = {}
    #: what a picture of it says beside names, by key: sides, roles, "link", "reconstruction"
    words: dict[str, Names] = {}
    labels: Annotated[list[Label], Meta(max_length=2_000)] = []
    scenery: Annotated[list[Scenery], Meta(max_length=20_000)] = []
    #: input file -> SHA-256, so that a stale map can be told
    inputs: dict[str, str] = {}

    def name(self, place: str, language: str = "en") -> str:
        """Return the name of a place in a language, or else in English."""
        names = self.places[place].names
        return names.get(language) or names.get("en") or place

    def pairs(self) -> list[tuple[str, str]]:
        """Return the two ends of every link."""
        return [(one, two) for one, _, two in (link.partition("/") for link in self.links)]


class _Kind(Struct):
    """The one field that tells what a map.json is."""

    kind: str = ""


def is_places(data: bytes) -> bool:
    """Return whether the bytes of a map.json are a board of places; what is no JSON is none."""
    try:
        return msgspec.json.decode(data, type=_Kind).kind == "places"
    except msgspec.MsgspecError:
        return False
