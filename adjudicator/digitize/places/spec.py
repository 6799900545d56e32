"""The types of places.json: how a board of named places is compiled.

A place lies at a traced feature or at a point of the source; it may be shifted on the sheet to
make room for its pieces. Its area is a traced feature, a given outline, or else a box around its
slots.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.board.place_map import Id, Names, Sheet
from adjudicator.digitize.spec import XY, SourceRef

__all__ = ["Fact", "LabelSpec", "PlaceSpec", "PlacesSpec"]

#: the parts of a place that may be our own choice
Chosen = Literal["at", "area", "names", "links", "role", "side"]


class PlaceSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One place where pieces can stand."""

    names: Names
    #: id of a source feature, for its centroid, or
    feature: str | None = None
    #: position in the first source's own coordinates
    at: XY | None = None
    #: offset from there to where it is drawn, in map units
    shift: XY = (0.0, 0.0)
    #: id of the source feature that is its area, or
    outline: str | None = None
    #: its area in the first source's own coordinates; without either, a box around its slots
    area: Annotated[list[XY], Meta(min_length=3, max_length=2_000)] | None = None
    #: columns and rows of slots for its pieces
    slots: tuple[Annotated[int, Meta(ge=1, le=20)], Annotated[int, Meta(ge=1, le=20)]] = (2, 2)
    #: the places that it is linked with; each of them also names this one
    links: list[str] = []
    role: Annotated[str, Meta(max_length=40)] = ""
    side: Annotated[str, Meta(max_length=60)] = ""
    #: the parts that no source gives and that are our own choice
    reconstruction: list[Chosen] = []
    note: str = ""


class LabelSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name printed on the board that is not a place."""

    names: Names
    feature: str | None = None
    at: XY | None = None
    shift: XY = (0.0, 0.0)
    sort: Annotated[str, Meta(max_length=40)] = "village"


class Fact(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that must be true on the compiled board, with the rule that says so."""

    cite: str
    place: str | None = None
    role: str | None = None
    side: str | None = None
    #: the place has this name, in some language
    name: str | None = None
    #: the place is linked with each of these
    linked: list[str] = []
    #: the place is linked with none of these
    apart: list[str] = []
    #: these places in order of distance from the place; equal distances in any order
    nearest: list[str] = []
    #: the place has room for this many pieces
    room: int | None = None
    #: a named set is exactly these places
    set: str | None = None
    places: list[str] = []
    #: how many places there are
    count: int | None = None


class PlacesSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """places.json: the sheet, its sources, the places and their links."""

    kind: Literal["places"]
    format: Literal[1] = 1
    id: Id
    title: str
    #: true if the board is our reconstruction of a printed one
    reconstruction: bool = False
    notes: list[str] = []
    credits: list[str] = []
    sheet: Sheet
    sources: list[SourceRef] = []
    #: kinds of source features that are drawn, from the lowest to the highest
    scenery: list[str] = []
    #: kinds of source features that are not drawn
    ignored: list[str] = []
    places: Annotated[dict[Id, PlaceSpec], Meta(min_length=1, max_length=500)]
    sets: dict[str, list[str]] = {}
    #: other texts on a picture of the board, by key: sides, roles, "link", "reconstruction"
    words: dict[str, Names] = {}
    labels: Annotated[list[LabelSpec], Meta(max_length=2_000)] = []
    facts: list[Fact] = []
