"""The compiled map: the types of map.json. Geometry is derived from the grid, not stored."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from adjudicator.board.grid import Grid
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice

__all__ = ["Deployment", "HexMap", "HexRecord", "SideRecord"]

Origins = dict[str, list[str]]


class HexRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What one hex is."""

    #: every terrain of the hex, in the order of the game's list
    terrain: Annotated[list[str], Meta(min_length=1)]
    #: metres
    elevation: Annotated[int, Meta(ge=-20_000, le=20_000)] | None = None
    names: list[str] = []
    regions: list[str] = []
    #: terrain (or "name", "elevation") -> ids of the features it came from
    source: Origins = field(default_factory=dict, name="from")


class SideRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What one hexside is."""

    kinds: list[str]
    #: label of the higher hex, for a crest
    uphill: str | None = None
    source: Origins = field(default_factory=dict, name="from")


class Deployment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A counter printed on the map: who starts where."""

    hex: str
    side: str
    #: infantry, cavalry, artillery
    type: str
    combat: Annotated[int, Meta(ge=0, le=999)]
    movement: Annotated[int, Meta(ge=0, le=999)]
    #: the unit that history puts here
    unit: str | None = None


class HexMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """map.json: all that a game needs to know of its map."""

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
    #: "label/label" -> hexside; only sides that are something
    hexsides: dict[str, SideRecord] = {}
    #: road name -> "label/label" connections -> ids of the features it came from
    roads: dict[str, dict[str, list[str]]] = {}
    #: north, east, south, west -> labels
    edges: dict[str, list[str]] = {}
    #: named sets of hexes: entry, exit and arrow hexes
    sets: dict[str, list[str]] = {}
    deployments: list[Deployment] = []
    #: input file -> SHA-256, so that a stale map can be told
    inputs: dict[str, str] = {}

    def grid(self) -> Grid:
        """Return the grid that the labels belong to."""
        return Grid(self.lattice, self.grids)

    def terrain(self, label: str) -> list[str]:
        """Return the terrains of a hex."""
        return self.hexes[label].terrain

    def side(self, label: str) -> SideRecord | None:
        """Return what a hexside is, by its name in reading order; None if it is nothing."""
        return self.hexsides.get(label)
