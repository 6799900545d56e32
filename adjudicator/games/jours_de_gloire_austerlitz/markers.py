"""Activation markers: who has how many in this turn, and how many must go into the cup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.games.jours_de_gloire_austerlitz.frames import ActivationPhase
from adjudicator.games.jours_de_gloire_austerlitz.purchases import brigade_of, is_bought
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = [
    "Needed",
    "cup_is_told",
    "doubled",
    "is_here",
    "is_revealed",
    "markers_of_turn",
    "needed",
    "ninth",
    "put_in",
    "side_of_marker",
]


class Needed(NamedTuple):
    """How many ordinary markers a side must put in: by group of formations, and together."""

    side: str
    #: groups of formations, and the least number of markers of each
    groups: tuple[tuple[frozenset[str], int], ...]
    least: int
    most: int


def cup_is_told(state: JdgState) -> bool:
    """Return whether the log has ever shown what goes into the cup."""
    known = state.filled or any(state.cup.values()) or any(state.unnamed.values())
    return state.fills_shown or bool(known)


def side_of_marker(state: JdgState, marker: str) -> str:
    """Return the side that owns a marker; "" if there is no such marker."""
    tables = state.tables
    line = tables.combined.get(marker) or tables.formations.get(marker)
    return line.side if line is not None else ""


def is_here(state: JdgState, formation: str) -> bool:
    """Return whether a formation has a unit on the map or due to enter, as far as we know."""
    return any(
        state.on_map(unit) or (state.where[unit] == "reserve" and _comes(state, unit))
        for unit in state.members(formation)
    )


def _comes(state: JdgState, unit: str) -> bool:
    """Return whether a unit off the map may come: an optional one must have been bought."""
    name = brigade_of(state, unit)
    return not name or state.units[unit].side in state.unread or is_bought(state, name)


def markers_of_turn(state: JdgState) -> dict[str, int]:
    """Return how many markers each formation has in a turn that begins.

    A demoralized formation has a single marker; one that is not here, or whose hour has not come,
    has none.
    """
    found = {}
    for one, line in state.tables.formations.items():
        first = state.scenario.available.get(one, 0)
        if state.turn >= first and is_here(state, one):
            full = state.scenario.markers.get(one, line.markers)
            found[one] = min(full, 1) if one in state.demoralized else full
    return found


def put_in(state: JdgState, side: str, more: Iterable[str] = ()) -> dict[str, int]:
    """Return the markers that a side is known to have in play in this turn, the opening one too."""
    counts = dict(state.filled.get(side, {}))
    opened = [state.opened] if state.opened and side_of_marker(state, state.opened) == side else []
    for one in (*opened, *more):
        counts[one] = counts.get(one, 0) + 1
    return counts


def doubled(state: JdgState, counts: Mapping[str, int]) -> list[str]:
    """Return the artillery reserves with more markers than they have, if the quota holds."""
    if not state.scenario.quota:
        return []
    have = state.markers
    return [one for one in state.tables.quota.reserves if counts.get(one, 0) > have.get(one, 0)]


def _available(state: JdgState, formations: Iterable[str]) -> int:
    return sum(state.markers.get(one, 0) for one in formations)


def needed(state: JdgState) -> Needed | None:
    """Return how many markers the quota of this scenario demands; None without a quota."""
    return _quota(state) if state.scenario.quota else _free(state)


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
    perhaps = free.side in state.unread  # the note may have brought the brigade
    most = first + free.others + max(ninth(state), perhaps) + free.paid
    return Needed(free.side, groups, first + second, most)


def ninth(state: JdgState) -> int:
    """Return 1 if a further marker is free because reinforcements have come (S4)."""
    free = state.scenario.free_markers
    return int(free is not None and free.more_with in state.bought.get(free.side, ()))


def is_revealed(state: JdgState, marker: str) -> bool:
    """Return whether a marker that is drawn is one that the log has not named before."""
    side = side_of_marker(state, marker)
    drawing = any(type(one) is ActivationPhase for one in state.frames)
    in_view = bool(state.opening) or bool(state.cup.get(side, {}).get(marker))
    return drawing and not in_view and bool(state.unnamed.get(side))
