"""All victory points of both sides by source, and what players get wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.games.jours_de_gloire_austerlitz.points_base import Source
from adjudicator.games.jours_de_gloire_austerlitz.points_losses import (
    all_lost,
    demoralized,
    eliminated,
    guard_demoralized,
    guard_routed,
    routed,
    wiped_out,
)
from adjudicator.games.jours_de_gloire_austerlitz.points_paid import paid
from adjudicator.games.jours_de_gloire_austerlitz.points_places import end_of_turn, exits, hexes
from adjudicator.games.jours_de_gloire_austerlitz.points_shocks import (
    fought,
    grenadiers,
    guard_in_shock,
)
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.scoring.points import Points

__all__ = ["CASES", "end_of_turn", "fought", "misread", "points"]

_SOURCES: dict[str, Source] = {
    "eliminated": eliminated,
    "routed": routed,
    "hexes": hexes,
    "guard_in_shock": guard_in_shock,
    "guard_routed": guard_routed,
    "guard_demoralized": guard_demoralized,
    "grenadiers": grenadiers,
    "all_lost": all_lost,
    "demoralized": demoralized,
    "wiped_out": wiped_out,
    "exits": exits,
    "paid": paid,
}
#: every case on points that a slip of a source explains
CASES = tuple(dict.fromkeys(case for one in _SOURCES.values() for case in one.slips))
#: the points of both sides
points: Points[[bool]] = Points(**_SOURCES)


def misread(state: JdgState, final: bool) -> Iterator[tuple[str, Mapping[str, float]]]:
    """Yield each case of this scenario with the totals of a player who gets it wrong.

    After the common mistakes comes that a source is left out, or counted twice.
    """
    right, here = points.by_source(state, final), state.case("")
    total = points(state, final)

    def instead(name: str, wrong: Mapping[str, float]) -> dict[str, float]:
        now = right[name]
        return {one: total[one] - now.get(one, 0) + wrong.get(one, 0) for one in state.enemy}

    judged = {case for one in _SOURCES.values() for case, _ in one.misreadings(state, final)}
    # first what players may do because a case is not judged at all, if there is such a case
    every = [(name, case) for name, one in _SOURCES.items() for case in one.slips]
    for name, case in sorted(every, key=lambda one: one[1] in judged):
        if case.startswith(here):
            for wrong in _SOURCES[name].slips[case]:
                yield case, instead(name, wrong(state, final))
    for name, source in _SOURCES.items():
        cases = [one for one in source.slips if one.startswith(here)]
        if len(cases) == 1:
            yield cases[0], instead(name, {})
            yield cases[0], instead(name, {one: 2 * n for one, n in right[name].items()})
