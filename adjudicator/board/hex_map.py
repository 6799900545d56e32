"""Types of map.json, a compiled hex map. Geometry is derived from the grid, not stored."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from adjudicator.board.grid import Grid
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice

__all__ = ["Deployment", "HexMap", "HexRecord", "Level", "SideRecord"]

Origins = dict[str, list[str]]
Level = Annotated[int, Meta(ge=0, le=99)]


class HexRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The terrain, names and regions of one hex."""

    #: every terrain of the hex, in the order of the game's list
    terrain: Annotated[list[str], Meta(min_length=1)]
    #: metres
    elevation: Annotated[int, Meta(ge=-20_000, le=20_000)] | None = None
    #: level of height, from 0 for the lowest; None on a map without levels
    level: Level | None = None
    names: list[str] = []
    regions: list[str] = []
    #: terrain (or "name", "elevation") -> ids of the features that it comes from
    source: Origins = field(default_factory=dict, name="from")


class SideRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The kinds of one hexside."""

    kinds: list[str]
    #: label of the higher hex, for a crest
    uphill: str | None = None
    source: Origins = field(default_factory=dict, name="from")


class Deployment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A counter printed on the map at its start hex."""

    hex: str
    side: str
    #: infantry, cavalry, artillery
    type: str
    combat: Annotated[int, Meta(ge=0, le=999)]
    movement: Annotated[int, Meta(ge=0, le=999)]
    #: the historical unit at this place
    unit: str | None = None


class HexMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """map.json: the map data that a game needs."""

    format: Literal[1]
    id: str
    title: str
    reconstruction: bool = False
    notes: list[str] = []
    credits: list[str] = []
    lattice: Lattice
    grids: list[GridSpec]
    default_terrain: str
    #: label -> hex, in reading order
    hexes: dict[str, HexRecord]
    #: "label/label" -> hexside; only hexsides with a kind
    hexsides: dict[str, SideRecord] = {}
    #: road name -> "label/label" connections -> ids of the features that it comes from
    roads: dict[str, dict[str, list[str]]] = {}
    #: north, east, south, west -> labels
    edges: dict[str, list[str]] = {}
    #: named sets of hexes: entry, exit and arrow hexes
    sets: dict[str, list[str]] = {}
    deployments: list[Deployment] = []
    #: input file -> SHA-256, to detect a stale map
    inputs: dict[str, str] = {}

    def grid(self) -> Grid:
        """Return the grid that the labels belong to."""
        return Grid(self.lattice, self.grids)

    def terrain(self, label: str) -> list[str]:
        """Return the terrains of a hex."""
        return self.hexes[label].terrain

    def side(self, label: str) -> SideRecord | None:
        """Return a hexside by its name in reading order; None if it has no kind."""
        return self.hexsides.get(label)
