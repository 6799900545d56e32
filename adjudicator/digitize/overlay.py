"""The types of an overlay: corrections by hex that the rulebook demands, applied to the trace."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["OverlayEntry", "Printed"]

_Points = Annotated[int, Meta(ge=0, le=999)]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter printed on a set-up hex."""

    side: str
    type: str
    combat: _Points
    movement: _Points
    unit: str | None = None


class OverlayEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The properties of one overlay feature. Labels may be runs such as ``1013-1026``."""

    #: the rulebook fact that this entry serves; required, so that every override is explained
    serves: str
    #: true if the fact is not in the rulebook but our own guess
    reconstruction: bool = False
    kind: Literal["override"] = "override"
    id: str | None = None
    #: source features that this map leaves out
    drop: list[str] = []
    hexes: list[str] = []
    #: terrains that are added to or removed from the hexes; "only" replaces all
    add: list[str] = []
    remove: list[str] = []
    only: list[str] | None = None
    name: str | None = None
    elevation: Annotated[int, Meta(ge=-20_000, le=20_000)] | None = None
    region: str | None = None
    #: the hexes form, or are added to, a named set
    set: str | None = None
    deploy: list[Printed] = []
    hexsides: list[str] = []
    #: hexside kinds that are added to or removed from the hexsides
    put: list[str] = []
    clear: list[str] = []
    #: hexes on the uphill side of the hexsides, for a crest
    uphill: list[str] = []
    #: a road, as its hexes in order
    road: list[str] = []
    #: name of the road policy it belongs to
    road_kind: str = "road"
    #: road connections to remove
    unroad: list[str] = []
