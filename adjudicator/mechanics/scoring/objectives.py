"""Objectives: hexes behind a line that count if the other side holds them.

The map names them as a set of hexes; on a map without that set they are certain terrains in a
region. On a map without the region too, it is only known what may be one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.roles import HexSet, Region, Terrain
from adjudicator.mechanics.tables import TablePart

__all__ = ["Objectives", "ObjectivesTable"]


class ObjectivesTable(TablePart, frozen=True):
    """Which hexes are objectives: a named set of the map, or else terrain in a region."""

    objectives: HexSet
    #: terrains that count in the region on a map that has no such set
    terrain: list[Terrain]


class Objectives:
    """The objectives in the region of one side that another side may capture."""

    def __init__(
        self,
        table: Callable[[Any], tuple[ObjectivesTable, Region, Region]],
        *,
        by: Callable[[Any], str],
        holder: Callable[[Any, str], str],
    ) -> None:
        """Store who captures (`by`), and who holds a hex.

        `table` returns the objectives, the region where they are, and that of the other side.
        """
        self._table, self._by, self._holder = table, by, holder

    def _of_terrain(self, state: Any, table: ObjectivesTable) -> list[str]:
        """Return the hexes whose terrain makes them objectives if they are in the region."""
        found = state.board.memo.get("objectives")
        if found is None:
            kinds = set(table.terrain)
            built = [at for at, names in state.board.terrain.items() if kinds & set(names)]
            found = state.board.memo["objectives"] = sorted(built)
        result: list[str] = found
        return result

    def captured(self, state: Any) -> list[str]:
        """Return the objectives that the other side holds."""
        table, region, _ = self._table(state)
        named = state.board.sets.get(table.objectives)
        if named is not None:
            hexes = sorted(named)
        else:
            inside = state.board.region(region)
            hexes = [at for at in self._of_terrain(state, table) if at in inside]
        return [at for at in hexes if self._holder(state, at) == self._by(state)]

    def possibly_captured(self, state: Any) -> list[str]:
        """Return what the other side may have captured on a map without set and region."""
        table, region, other = self._table(state)
        if table.objectives in state.board.sets or state.board.region(region):
            return []
        owner, beyond = state.enemy[self._by(state)], state.board.region(other)
        return [
            at
            for at in self._of_terrain(state, table)
            if at not in beyond and self._holder(state, at) != owner
        ]
