"""The draft of a map: the content of each hex and hexside so far, with its origin."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import Deployment
from adjudicator.board.hexes import Corner, Hex, Hexside
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.errors import LimitError

__all__ = ["MOST_MEETINGS", "AppliedEntry", "Conflict", "Draft", "Evidence", "SnappedLine"]

#: how often features may meet hexes and hexsides; our own maps stay below a tenth of this
MOST_MEETINGS = 100_000
#: terrain, kind or name -> ids of the features it came from
Origins = dict[str, list[str]]


class Evidence(NamedTuple):
    """The contribution of one feature to a terrain of a hex, counted or not."""

    terrain: str
    feature: str
    #: share of the hex that the feature covers; None for a point or a line
    share: float | None
    #: the policy it was checked against, in words
    rule: str
    counted: bool


class SnappedLine(NamedTuple):
    """A traced line and the hexsides that it was snapped to."""

    kind: str
    feature: str
    #: in order along the line; empty if no chain of hexsides was found
    sides: tuple[Hexside, ...]
    #: largest distance between the line and its hexsides, in hexes
    misfit: float
    tolerance: float
    #: the corners along the chain: one more than hexsides
    corners: tuple[Corner, ...]
    #: the part of the traced line that lies on the map
    line: Any


class Conflict(NamedTuple):
    """A crest hexside for which two features name opposite uphill hexes."""

    side: Hexside
    features: tuple[str, str]


class AppliedEntry(NamedTuple):
    """An overlay entry that was applied, and the places that it names."""

    name: str
    entry: OverlayEntry
    hexes: tuple[Hex, ...]
    sides: tuple[Hexside, ...]
    #: the places that the entry changed
    changed: frozenset[Hex | Hexside]


class Draft:
    """Collects the content of a map, by hex and hexside, until it is compiled."""

    def __init__(self, grid: Grid) -> None:
        """Start with an empty map."""
        self.grid = grid
        self._meetings = 0
        self.terrain: dict[Hex, Origins] = {h: {} for h in grid}
        self.names: dict[Hex, Origins] = {h: {} for h in grid}
        self.elevation: dict[Hex, tuple[int, str]] = {}
        #: empty on a map without levels
        self.levels: dict[Hex, int] = {}
        self.sides: dict[Hexside, Origins] = {}
        self.uphill: dict[Hexside, tuple[Hex, str]] = {}
        self.roads: dict[str, dict[Hexside, list[str]]] = {}
        self.regions: dict[Hex, list[str]] = {h: [] for h in grid}
        self.sets: dict[str, list[str]] = {}
        self.deployments: list[Deployment] = []
        self.evidence: dict[Hex, list[Evidence]] = {h: [] for h in grid}
        self.lines: list[SnappedLine] = []
        self.conflicts: list[Conflict] = []
        self.overrides: list[AppliedEntry] = []

    def count_meetings(self, number: int) -> None:
        """Count meetings of features and places; refuse more than the limit of time and memory."""
        self._meetings += number
        if self._meetings > MOST_MEETINGS:
            raise LimitError(
                "traced features meet hexes or hexsides more than {most} times",
                most=MOST_MEETINGS,
                hint="trace fewer features over each other, or use fewer hexes",
            )

    def add_terrain(self, at: Hex, terrain: str, feature: str) -> None:
        """Add a terrain to a hex."""
        _add_origin(self.terrain[at], terrain, feature)

    def add_name(self, at: Hex, name: str, feature: str) -> None:
        """Add a name to a hex."""
        _add_origin(self.names[at], name, feature)

    def add_side(self, side: Hexside, kind: str, feature: str) -> None:
        """Add a kind to a hexside."""
        _add_origin(self.sides.setdefault(side, {}), kind, feature)

    def add_uphill(self, side: Hexside, higher: Hex, feature: str) -> None:
        """Set the uphill hex of a crest; the first feature to name one wins."""
        known = self.uphill.setdefault(side, (higher, feature))
        if known[0] != higher:
            self.conflicts.append(Conflict(side, (known[1], feature)))

    def add_road(self, road: str, side: Hexside, feature: str) -> None:
        """Add a road across a hexside."""
        found = self.roads.setdefault(road, {}).setdefault(side, [])
        if feature not in found:
            found.append(feature)

    def remove_side(self, side: Hexside, kind: str) -> None:
        """Remove a kind from a hexside."""
        features = self.sides.get(side, {}).pop(kind, [])
        left = self.sides.get(side, {})
        uphill = self.uphill.get(side)
        # a kind that remains, such as a stream along a removed crest, has no uphill hex
        if uphill and uphill[1] in features and not any(uphill[1] in ids for ids in left.values()):
            del self.uphill[side]
        if not left:
            self.sides.pop(side, None)
            self.uphill.pop(side, None)

    def sides_of(self, kind: str) -> list[Hexside]:
        """Return the hexsides of one kind."""
        return [side for side, origins in self.sides.items() if kind in origins]

    def road_sides(self) -> dict[Hexside, list[str]]:
        """Return every hexside that any road crosses, with the features that the road came from."""
        found: dict[Hexside, list[str]] = {}
        for connections in self.roads.values():
            for side, features in connections.items():
                found.setdefault(side, []).extend(features)
        return found


def _add_origin(origins: Origins, key: str, feature: str) -> None:
    found = origins.setdefault(key, [])
    if feature not in found:
        found.append(feature)
