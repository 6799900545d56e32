"""Preferences of the random player: formations act, units close with the enemy and fight."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.cup_choices import chance_of
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing, Flight, Movement
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances

__all__ = ["Preferences"]

_WEIGHTS: dict[type[ev.Event], float] = {
    ev.Phase: 0.1,
    own.Draw: 0.5,
    own.Fill: 100,
    own.OpenTurn: 100,
    own.Initiative: 100,
    own.Plan: 100,
    own.Lift: 0.02,
    own.Order: 0.3,
    own.Select: 100,
    own.InitiativeTest: 1,
    own.Enter: 100,
    own.Face: 0.02,
    own.Rally: 5,
    own.Fire: 1,
    own.Shock: 4,
    own.Charge: 4,
    own.LeaderTest: 1e6,
    ev.Displace: 1e6,
    ev.Exit: 0.002,
}
#: what is done before anything else goes on
_DUE = (
    *(own.Ice, own.CohesionTest, own.EngagementTest, own.FallBack, own.Flee, own.LeaderTest),
    *(own.CounterCharge, own.Retire, ev.Decline),
)
#: what comes after that; only a unit without a way is removed
_LATER: dict[type[ev.Event], float] = {own.Resolve: 1e3, ev.Eliminate: 1e2, ev.Advance: 2}


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    compared = 8

    def __init__(self, state: JdgState, chance: Random, style: preferences.Style) -> None:
        """Draw how bold the sides are."""
        super().__init__(state, chance, style)
        self._drawn = (-1, -1)
        #: hex -> distance to the nearest enemy of the side in play
        self._near: dict[str, int] = {}

    def weight(self, state: JdgState, some: Alternatives) -> float:
        """Do first what is due; move each unit once; then draw."""
        frame, activation = state.frame, state.activation
        unit = next(iter(some.units), "")
        if type(frame) in (Movement, Firing, Assault, Flight):
            return 1e6 if some.kind in _DUE else _LATER.get(some.kind, 0.5)
        if some.kind is ev.Move and unit == state.tables.leaders.escort:
            return 1e6 if left_alone(state, unit) else 0
        if some.kind is ev.Move and activation is not None and unit in activation.before:
            return 0
        if some.kind is ev.Move and state.is_leader(unit):
            return 0.05
        if some.kind is own.Face and activation is not None:
            return 0.02 if unit in activation.before else 0.002
        return _WEIGHTS.get(some.kind, 1)

    def worth(self, state: JdgState, event: ev.Event) -> float:
        """Prefer moves towards enemies."""
        if isinstance(event, own.Draw):
            return chance_of(state, event)
        if isinstance(event, ev.Move):
            return exp(-self._distances(state, event.unit).get(event.path[-1], 9))
        return 1

    def _distances(self, state: JdgState, unit: str) -> dict[str, int]:
        """Return the distance of every hex to the nearest enemy, once for each activation."""
        key = (state.turn, len(state.drawn))
        if self._drawn != key:
            side = state.units[unit].side
            foes = [state.where[one] for one in state.of_side(state.enemy[side])]
            self._drawn, self._near = key, distances(state.board.neighbours, foes)
        return self._near

    def happened(self, _: JdgState, event: ev.Event, after: JdgState) -> Iterator[str]:
        """Count the results of attacks."""
        if isinstance(event, own.Resolve) and after.assault is not None:
            yield f"result {after.assault.result}"


def left_alone(state: JdgState, escort: str) -> bool:
    """Return whether the escort is in no emperor's hex, although one is on the map."""
    emperors = [one for one in state.tables.leaders.emperors if state.on_map(one)]
    return bool(emperors) and all(state.where[one] != state.where[escort] for one in emperors)
