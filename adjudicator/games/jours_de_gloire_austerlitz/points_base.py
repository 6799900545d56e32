"""What the sources of victory points share: a source returns side -> points.

`final` says that the game is counted at its end: some sources bring points only then. The cases
differ by scenario, so a slip holds only in the scenario of its case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from adjudicator.core.values import Value
from adjudicator.games.jours_de_gloire_austerlitz.frames import Award
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["SCENARIOS", "WITH_GUARD", "Count", "Source", "awarded", "cases", "is_routed", "slip"]

Count = dict[str, float]
Counted = Callable[[JdgState, bool], Count]
Source = Value[JdgState, [bool], Count]

SCENARIOS = ("S1", "S2", "S3", "S4", "N1", "N2", "A1", "A2")
#: those with points for the French Guard
WITH_GUARD = ("S1", "S3", "N1", "N2", "A1", "A2")


def cases(topic: str, scenarios: Iterable[str] = SCENARIOS) -> tuple[str, ...]:
    """Return the cases of a topic in some scenarios."""
    return tuple(f"JDG-{one}-{topic}" for one in scenarios)


def slip(source: Source, *some: str) -> Callable[[Counted], Counted]:
    """Register what a player counts who gets one of some cases wrong, in its scenario."""

    def register(wrong: Counted) -> Counted:
        for case in some:
            source.slip(case)(partial(_misread, source, case, wrong))
        return wrong

    return register


def _misread(source: Source, case: str, wrong: Counted, state: JdgState, final: bool) -> Count:
    here = case.startswith(state.case(""))
    return wrong(state, final) if here else source.right(state, final)


def awarded(awards: Iterable[Award]) -> Count:
    """Return the sum of some awards."""
    found: Count = {}
    for one in awards:
        found[one.side] = found.get(one.side, 0) + one.points
    return found


def is_routed(state: JdgState, unit: str) -> bool:
    """Return whether a unit is routed on the map."""
    return state.on_map(unit) and state.condition_of(unit) == "routed"
