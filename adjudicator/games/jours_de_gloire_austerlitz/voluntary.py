"""Rules for groups that stand back (S4): points when one first moves of its own will."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["moved_at_will"]


def moved_at_will(state: JdgState, units: Iterable[str]) -> None:
    """Give the points for the first voluntary movement of a group that nobody has attacked."""
    moved = set(units)
    for group in state.scenario.points.voluntary:
        if moved.isdisjoint(group.units) or not state.freed.isdisjoint(group.units):
            continue
        if any(one.case == group.case for one in state.awards):
            continue
        points = group.points[min(max(state.turn, 1), len(group.points)) - 1]
        first = next(one for one in group.units if one in moved)
        state.award(group.side, points, group.case, unit=first)
