"""Activation markers: who has how many in this turn, and how many must go into the cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["Needed", "needed", "owned", "put_in", "ready", "reserves_doubled", "side_of_marker"]


class Needed(NamedTuple):
    """How many ordinary markers a side must put in: by group of formations, and together."""

    side: str
    #: groups of formations, and the least number of markers of each
    groups: tuple[tuple[frozenset[str], int], ...]
    least: int
    most: int


def side_of_marker(state: JdgState, marker: str) -> str:
    """Return the side that owns a marker."""
    tables = state.tables
    if marker in tables.combined:
        return tables.combined[marker].side
    return tables.formations[marker].side


def is_here(state: JdgState, formation: str) -> bool:
    """Return whether a formation has a unit on the map or due to enter."""
    return any(
        state.on_map(one) or state.where[one] == "reserve" for one in state.members(formation)
    )


def ready(state: JdgState, formation: str) -> bool:
    """Return whether a formation has its markers in this turn."""
    first = state.scenario.available.get(formation)
    if first is not None:
        return state.turn >= first and is_here(state, formation)
    some = [one.units for one in state.scenario.brigades.values()]
    bought = {
        unit for side in state.bought for one in state.bought[side] for unit in _units(state, one)
    }
    optional = {unit for units in some for unit in units}
    return any(
        unit in bought or (state.on_map(unit) and unit in optional)
        for unit in state.members(formation)
    )


def _units(state: JdgState, brigade: str) -> list[str]:
    found = state.scenario.brigades.get(brigade)
    return found.units if found is not None else []


def owned(state: JdgState, formation: str) -> int:
    """Return how many markers a formation has; a demoralized one has a single marker."""
    full = state.scenario.markers.get(formation, state.tables.formations[formation].markers)
    return min(full, 1) if formation in state.demoralized else full


def put_in(state: JdgState, side: str, more: Iterable[str] = ()) -> dict[str, int]:
    """Return the markers that a side is known to have in play in this turn, the opening one too."""
    counts = dict(state.filled.get(side, {}))
    opened = [state.opened] if state.opened and side_of_marker(state, state.opened) == side else []
    for one in (*opened, *more):
        counts[one] = counts.get(one, 0) + 1
    return counts


def reserves_doubled(state: JdgState, counts: Mapping[str, int]) -> list[str]:
    """Return the artillery reserves with more markers than they have."""
    return [one for one in state.tables.quota.reserves if counts.get(one, 0) > owned(state, one)]


def _available(state: JdgState, formations: Iterable[str]) -> int:
    return sum(owned(state, one) for one in formations if ready(state, one))


def needed(state: JdgState) -> Needed | None:
    """Return how many markers the quota of this scenario demands; None without a quota."""
    if state.scenario.quota:
        return _quota(state)
    return _free(state)


def _quota(state: JdgState) -> Needed:
    """Return the quota of 2.2; a pool with too few markers gives all that it has."""
    quota = state.tables.quota
    strict = "quota-shortfall-refused" in state.options
    groups, spare = [], 0
    for pool in quota.pools:
        there = _available(state, pool.formations)
        least = pool.markers if strict else min(pool.markers, there)
        groups.append((frozenset(pool.formations), least))
        spare += max(there - least, 0)
    extra = quota.extra if strict else min(quota.extra, spare)
    least = sum(one for _, one in groups) + extra
    more = quota.with_initiative if state.initiative == quota.side else 0
    return Needed(quota.side, tuple(groups), least, least + more)


def _free(state: JdgState) -> Needed | None:
    """Return the free and paid markers of S4."""
    free = state.scenario.free_markers
    if free is None:
        return None
    own = [one for one, line in state.tables.formations.items() if line.side == free.side]
    others = frozenset(own) - {free.formation}
    first = _available(state, [free.formation])
    second = min(free.others, _available(state, others))
    groups = ((frozenset([free.formation]), first), (others, second))
    return Needed(free.side, groups, first + second, first + free.others + ninth(state) + free.paid)


def ninth(state: JdgState) -> int:
    """Return 1 if a further marker is free because reinforcements have come (S4)."""
    free = state.scenario.free_markers
    come = free is not None and free.more_with in state.bought.get(free.side, ())
    return int(come)
