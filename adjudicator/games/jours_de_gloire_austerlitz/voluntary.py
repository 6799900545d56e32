"""Rules for groups that stand back (S4): points when one first moves of its own will."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["moved_at_will"]


def moved_at_will(state: JdgState, units: Iterable[str]) -> None:
    """Give the points for the first voluntary movement of a group that nobody has attacked."""
    moved = set(units)
    for group in state.scenario.points.voluntary:
        if moved.isdisjoint(group.units):
            continue
        first = next(one for one in group.units if one in moved)
        freed = not state.freed.isdisjoint(group.units)
        case = state.case("vol-c") if freed else group.case
        known = [one for one in state.awards if one.case in (case, group.case)]
        if any(one.unit in group.units for one in known):
            continue
        # an award of no points records that a group which was attacked moved at no price
        points = 0 if freed else group.points[min(max(state.turn, 1), len(group.points)) - 1]
        state.award(group.side, points, case, unit=first)
