"""The types of grid.json: how a map is compiled from traced features.

A map folder holds `grid.json` (this), an overlay, and the compiled `map.json`. Kinds are the
terms of the source ("village"); terrains are the terms of the game ("town").
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice

__all__ = [
    "ControlPoint",
    "ElevationPolicy",
    "Fact",
    "HexsidePolicy",
    "MapSpec",
    "Placement",
    "RegionPolicy",
    "Registration",
    "RoadPolicy",
    "ScanRef",
    "SourceRef",
    "TerrainPolicy",
]

Share = Annotated[float, Meta(ge=0, le=1)]
Coordinate = Annotated[float, Meta(ge=-1e9, le=1e9)]
XY = tuple[Coordinate, Coordinate]
Metres = Annotated[int, Meta(ge=-20_000, le=20_000)]


class ControlPoint(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A point whose position is known both in the source and on the map."""

    name: str = ""
    #: position in the source's own coordinates, or
    at: XY | None = None
    #: id of a source feature, for its centroid
    feature: str | None = None
    #: position on the map: the centre of a hex, or
    hex: str | None = None
    #: a point of the map's plane
    pixel: XY | None = None


class Placement(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A registration without control points: one fixed point, a scale and a rotation."""

    at: XY
    pixel: XY
    #: map units per metre (or per source pixel)
    scale: Annotated[float, Meta(ge=1e-9, le=1e9)]
    #: degrees by which the map's up direction is turned clockwise from north
    turn: float = 0.0


class Registration(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the source's plane is mapped to the map's plane: by points or placement, not both."""

    fit: Literal["similarity", "affine"] = "similarity"
    points: list[ControlPoint] = []
    #: after the fit, the source is bent so that every control point lies exactly on its place
    bend: bool = False
    placement: Placement | None = None


class SourceRef(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One file of traced features."""

    #: path, relative to the map folder
    file: str
    #: unit of its coordinates: degrees, metres (y to the north) or pixels (y downwards)
    space: Literal["lonlat", "metres", "pixels"] = "lonlat"
    #: for degrees: a coordinate system in metres, by its code in a register: EPSG:32633
    #: (EPSG, ESRI, IGNF, NKG or OGC)
    projection: str | None = None
    #: None: the source is in map units already
    registration: Registration | None = None


class ScanRef(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture of the printed map, to be compared with the compiled one; it is never read for it.

    Without points its pixels are map units already.
    """

    #: path, relative to the map folder
    file: str
    #: how the picture is laid on the map by its points
    fit: Literal["similarity", "affine"] = "affine"
    #: hexes, each with the pixel of its centre on the picture
    points: list[ControlPoint] = []


class TerrainPolicy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When a hex has a terrain. Policies are applied in the order of grid.json."""

    #: kinds of source features; none: only the overlay gives it to hexes
    kinds: list[str] = []
    #: the area covers any part of the hex, more than half, its centre, or a share of its area;
    #: points and lines always count for the hexes they touch
    policy: Literal["any", "majority", "centre", "share"] = "any"
    #: for "share": at least this much of the hex
    share: Share = 0.5
    #: only if the hex has none of these terrains already
    unless: list[str] = []
    #: for "any": the smallest share of the hex that counts; less is a sliver
    least: Share = 0.0
    #: a mark beside the terrain: a hex with nothing but marks also has the default terrain
    mark: bool = False
    #: the hex takes the feature's name
    names: bool = True
    #: a hex of this terrain must have a name
    must_be_named: bool = False
    #: no unit can enter (used to find islands)
    impassable: bool = False


class HexsidePolicy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When a hexside has a kind."""

    #: kinds of source features; none: only the overlay gives it to hexsides
    kinds: list[str] = []
    #: "covered": an area covers at least `share` of its length; "touched": an area meets it;
    #: "snap": a line is snapped to the nearest hexsides; "outline": between the hexes inside an
    #: area (by their centre) and those outside; "crossing": a road crosses a side of kind `of`,
    #: or it is the side nearest to the point feature; "levels": between hexes of different levels
    policy: Literal["covered", "touched", "snap", "outline", "crossing", "levels"] = "snap"
    share: Share = 0.9
    #: for "crossing": the hexside kind that is crossed
    of: str | None = None
    #: the side has an uphill hex: inside an outline, on the higher level, or for a line on the side
    #: that `higher` names
    directed: bool = False
    #: largest distance of a snapped line from its hexsides, in hexes, without a finding of verify
    tolerance: Annotated[float, Meta(gt=0)] = 0.75
    #: no unit can cross (used to find islands)
    impassable: bool = False
    #: verify reports where such a line ends in the open
    must_lead_somewhere: bool = False


class RoadPolicy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Lines that connect hex to hex."""

    #: kinds of source features; none: only the overlay draws them
    kinds: list[str] = []
    #: a hex is skipped if the line runs in it for less than this part of a hex's width
    corner: Share = 0.2


class ElevationPolicy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Areas that set elevations: a hex takes the highest `elevation` (metres) over its centre."""

    kinds: list[str]
    default: Metres | None = None
    #: the lowest elevation of level 1, of level 2 and so on; lower hexes have level 0
    levels: Annotated[list[Metres], Meta(max_length=99)] = []


class RegionPolicy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A named part of the map: all hexes reached from a seed without crossing a hexside kind."""

    seed: str
    #: hexside kind that bounds it
    bounded_by: str
    #: only the sides that came from these features
    features: list[str] = []


class Fact(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that must be true on the compiled map, with the rule that says so."""

    cite: str
    hex: str | None = None
    #: the hex has each of these terrains
    terrain: list[str] = []
    #: the hex has one of these terrains and no other
    among: list[str] = []
    #: the hex has none of these terrains, or the hexside none of these kinds
    lacks: list[str] = []
    name: str | None = None
    region: str | None = None
    #: the hex, or each of `hexes`, has this level
    level: int | None = None
    hexside: str | None = None
    #: the hexside has each of these kinds
    has: list[str] = []
    uphill: str | None = None
    #: these hexes are adjacent, each to the first
    adjacent: list[str] = []
    #: these hexes are not adjacent, each to the first
    apart: list[str] = []
    #: a chain of hexsides of one kind leads from one hexside to another
    chain: str | None = None
    start: str | None = None
    end: str | None = None
    #: a named set of hexes, or an edge of the map, is exactly these (labels or runs)
    set: str | None = None
    #: exactly these hexes have this name
    named: str | None = None
    hexes: list[str] = []
    #: how many hexes have this terrain (or, with no terrain, how many hexes there are)
    count: int | None = None
    #: how many counters of each side are printed on the map
    deployed: dict[str, int] = {}


class MapSpec(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """grid.json: a map's grid, its sources and the game's policies for reading terrain."""

    format: Literal[1] = 1
    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")]
    title: str
    #: true if the map is our reconstruction of a printed one
    reconstruction: bool = False
    notes: list[str] = []
    credits: list[str] = []
    lattice: Lattice
    grids: Annotated[list[GridSpec], Meta(min_length=1, max_length=20)]
    sources: list[SourceRef] = []
    #: a picture of the printed map, which `map render --scan` lays underneath
    scan: ScanRef | None = None
    #: overlay file, relative to the map folder
    overlay: str | None = None
    #: terrain of a hex that has no other
    default_terrain: str = "clear"
    #: source kinds that have no meaning in this game
    ignored: list[str] = []
    terrains: dict[str, TerrainPolicy] = {}
    #: groups of terrains whose traced areas may not overlap
    exclusive: list[list[str]] = []
    hexsides: dict[str, HexsidePolicy] = {}
    roads: dict[str, RoadPolicy] = {}
    elevation: ElevationPolicy | None = None
    regions: dict[str, RegionPolicy] = {}
    #: a terrain that covers less than this share of a hex is a sliver
    sliver: Share = 0.02
    facts: list[Fact] = []
