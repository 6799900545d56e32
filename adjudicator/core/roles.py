"""Roles of the names and numbers in plain data: what a text or a number stands for.

A field of a position, a frame or a table is declared with a role::

    attackers: list[Unit] = []
    vacated: dict[Place, EventNo] = {}

From the roles follow which names are looked up and which numbers move on when a log ends. A game
adds its own roles in the same way: ``Card = Annotated[str, Role("card")]``.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

__all__ = [
    "AnyEventNo",
    "CaseId",
    "CaseOrNone",
    "Count",
    "EventNo",
    "EverySide",
    "HexSet",
    "Hexside",
    "Phase",
    "Place",
    "PlaceOrNone",
    "PlaceOrWord",
    "Region",
    "Role",
    "Side",
    "SideOrNone",
    "Terrain",
    "Unit",
    "UnitOrNone",
    "UnitType",
]


class Role(NamedTuple):
    """What a text stands for: the name of a unit, a side, a card."""

    #: the noun, by which a game lists the names
    noun: str
    #: texts that are accepted although they are no such names; "" for none
    besides: tuple[str, ...] = ()
    #: of the keys of a dictionary: it must have all of these names
    every: bool = False


#: the largest number that plain data may hold
_MOST = 1_000_000_000

Unit = Annotated[str, Role("unit")]
UnitOrNone = Annotated[str, Role("unit", ("",))]
#: a hex, or a place of a board of places
Place = Annotated[str, Role("place")]
PlaceOrNone = Annotated[str, Role("place", ("",))]
#: a place, or a word for a place off the map
PlaceOrWord = Annotated[str, Role("place or word")]
Side = Annotated[str, Role("side")]
SideOrNone = Annotated[str, Role("side", ("",))]
EverySide = Annotated[str, Role("side", every=True)]
UnitType = Annotated[str, Role("type of unit")]
#: names in the terrain chart
Terrain = Annotated[str, Role("terrain")]
Hexside = Annotated[str, Role("hexside")]
CaseId = Annotated[str, Role("case")]
CaseOrNone = Annotated[str, Role("case", ("",))]
#: "" before the first phase
Phase = Annotated[str, Role("phase", ("",))]
#: a named set of hexes of the map, such as the entry hexes of a side; a region of the map
HexSet = Annotated[str, Role("set of hexes")]
Region = Annotated[str, Role("region of hexes")]
#: the number of an event; 0 for none
EventNo = Annotated[int, Role("event"), Meta(ge=0, le=_MOST)]
#: the same, where a position may say by a number below 0 that it was in an earlier log
AnyEventNo = Annotated[int, Role("event"), Meta(ge=-_MOST, le=_MOST)]
Count = Annotated[int, Meta(ge=0, le=_MOST)]
