"""An inline map in the header of a log: a grid, a default terrain, and the differences."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, HexRecord, Level, SideRecord
from adjudicator.board.hexes import Orientation
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.errors import InputError, LabelError, LimitError

__all__ = ["MAX_INLINE", "InlineMap"]

#: the most hexes of an inline map
MAX_INLINE = 20_000

Labels = list[str]


class InlineMap(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A small map inside the header of a log."""

    grids: Annotated[list[GridSpec], Meta(min_length=1, max_length=20)]
    orientation: Orientation = "flat"
    default_terrain: str = "clear"
    #: label -> terrains, where they differ from the default
    hexes: dict[str, Annotated[list[str], Meta(min_length=1)]] = {}
    #: label or run of labels -> level of height; if any is given, all other hexes have level 0
    levels: dict[str, Level] = {}
    #: "label/label" -> kinds
    hexsides: dict[str, Annotated[list[str], Meta(min_length=1)]] = {}
    #: "label/label" -> the label of the higher hex, for a crest
    uphill: dict[str, str] = {}
    #: name -> "label/label" connections
    roads: dict[str, Labels] = {}
    #: name -> labels
    sets: dict[str, Labels] = {}
    regions: dict[str, Labels] = {}

    def hexmap(self) -> HexMap:
        """Return the complete map; raise an error for an unknown label."""
        if sum(one.columns * one.rows for one in self.grids) > MAX_INLINE:
            raise LimitError(
                "more than {most} hexes in a map written out", most=MAX_INLINE, place="map"
            )
        try:
            return self._full()
        except InputError as error:
            raise error.located(place="map") from None

    def _higher(self, side: str) -> str | None:
        """Return the higher hex of a hexside, if it has one."""
        higher = self.uphill.get(side)
        if higher is not None and higher not in side.split("/"):
            raise LabelError(
                "{higher!r} is no hex of {side!r}",
                higher=higher[:60],
                side=side[:60],
                place="uphill",
            )
        return higher

    def _full(self) -> HexMap:
        lattice = Lattice(orientation=self.orientation)
        grid = Grid(lattice, self.grids)
        if grid.duplicates:
            label = grid.duplicates[0]
            raise LabelError(
                "the label {label} stands on two hexes", label=label, hint="use a prefix"
            )
        if grid.shared:
            raise LabelError("two grids lie on the hex {label}", label=grid.label(grid.shared[0]))
        regions: dict[str, list[str]] = {}
        for name, labels in self.regions.items():
            for label in grid.labels_in(labels):
                regions.setdefault(label, []).append(name)
        for label in self.hexes:
            grid.hex(label)
        levels = {one: n for text, n in self.levels.items() for one in grid.run(text)}
        if unknown := next((side for side in self.uphill if side not in self.hexsides), None):
            raise LabelError("{side!r} is no hexside of the map", side=unknown[:60], place="uphill")
        return HexMap(
            format=1,
            id="inline",
            title="map of the log",
            lattice=lattice,
            grids=self.grids,
            default_terrain=self.default_terrain,
            hexes={
                label: HexRecord(
                    terrain=self.hexes.get(label, [self.default_terrain]),
                    level=levels.get(label, 0) if levels else None,
                    regions=regions.get(label, []),
                )
                for label in grid.labels
            },
            hexsides={
                grid.side_label(grid.side(name)): SideRecord(kinds=kinds, uphill=self._higher(name))
                for name, kinds in self.hexsides.items()
            },
            roads={
                name: {grid.side_label(grid.side(one)): [] for one in connections}
                for name, connections in self.roads.items()
            },
            edges=grid.edges(),
            sets={name: grid.labels_in(labels) for name, labels in self.sets.items()},
        )
