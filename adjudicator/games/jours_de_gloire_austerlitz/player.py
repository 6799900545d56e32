"""Preferences of the random player: formations act, units close with the enemy and fight."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from msgspec.structs import replace

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.command import is_bound
from adjudicator.games.jours_de_gloire_austerlitz.cup_choices import chance_of
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing, Flight, Movement
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.stated_values import stated_values
from adjudicator.games.jours_de_gloire_austerlitz.zones import beside_enemies
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances

__all__ = ["Preferences"]

_WEIGHTS: dict[type[ev.Event], float] = {
    ev.Phase: 0.2,
    own.Draw: 0.3,
    **dict.fromkeys((own.Fill, own.OpenTurn, own.Initiative, own.Plan, own.Select), 100),
    **dict.fromkeys((own.LeaderTest, ev.Displace, ev.End), 1e6),
    own.Lift: 0.02,
    own.Order: 2,
    own.InitiativeTest: 1,
    own.Enter: 100,
    own.Rally: 5,
    own.Shock: 6,
    own.Charge: 6,
    ev.Exit: 0.0005,
}
#: what is done before anything else goes on
_DUE = (
    *(own.Ice, own.CohesionTest, own.EngagementTest, own.FallBack, own.Flee, own.LeaderTest),
    *(own.CounterCharge, own.Retire, ev.Decline),
)
#: what comes after that; only a unit without a way is removed
_LATER: dict[type[ev.Event], float] = {own.Resolve: 1e3, ev.Eliminate: 1e2, ev.Advance: 2}
#: after so many events of an activation no unit turns any more: to turn is always possible
_LONG = 60


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    compared = 8
    staged = 0.02

    def __init__(self, state: JdgState, chance: Random, style: preferences.Style) -> None:
        """Draw which sides do not say what they put in the cup, and what they note."""
        super().__init__(state, chance, style)
        self.silent = [side for side in state.enemy if chance.random() < 0.2]
        self._drawn = (-1, -1)
        #: hex -> distance to the nearest enemy of the side in play
        self._near: dict[str, int] = {}

    def weight(self, state: JdgState, some: Alternatives) -> float:
        """Do first what is due; move each unit once, turn it to the enemy; then draw."""
        if type(state.frame) in (Movement, Firing, Assault, Flight):
            return 1e6 if some.kind in _DUE else _LATER.get(some.kind, 0.5)
        unit = next(iter(some.units), "")
        if some.kind is ev.Move:
            return self._weight_of_move(state, unit)
        if some.kind is own.Face:
            return self._weight_of_turn(state, unit)
        return _WEIGHTS.get(some.kind, 1)

    def _weight_of_move(self, state: JdgState, unit: str) -> float:
        activation = state.activation
        if unit == state.tables.leaders.escort:
            return 1e6 if left_alone(state, unit) else 0
        if activation is not None and unit in activation.before:
            return 0
        return 0.01 if state.is_leader(unit) else 1

    def _weight_of_turn(self, state: JdgState, unit: str) -> float:
        """Turn units that have moved next to enemies and do not face them; seldom others."""
        activation = state.activation
        if activation is None or state.now - activation.opened > _LONG:
            return 0
        if unit not in activation.before:
            return 0.002
        if _faced(state, unit, state.facing.get(unit, 0)) or not beside_enemies(state, unit):
            return 0.01
        return 2

    def worth(self, state: JdgState, event: ev.Event) -> float:
        """Prefer moves towards enemies; leaders stay with their troops."""
        if isinstance(event, own.Draw):
            return chance_of(state, event)
        if isinstance(event, own.Face):
            return 0.01 + _faced(state, event.unit, event.facing)
        if isinstance(event, ev.Move):
            return self._worth_of_move(state, event.unit, event.path[-1])
        return 1

    def _worth_of_move(self, state: JdgState, unit: str, end: str) -> float:
        steps = self._distances(state, unit).get(end, 9)
        if state.is_leader(unit):
            friends = any(not state.is_leader(one) for one in state.stack(end))
            return float(friends and steps > 3)
        if is_bound(state, unit) or state.condition_of(unit) != "good":
            return 1
        return exp(-steps)

    def _distances(self, state: JdgState, unit: str) -> dict[str, int]:
        """Return the distance of every hex to the nearest enemy, once for each activation."""
        key = (state.turn, len(state.drawn))
        if self._drawn != key:
            side = state.units[unit].side
            foes = [state.where[one] for one in state.of_side(state.enemy[side])]
            self._drawn, self._near = key, distances(state.board.neighbours, foes)
        return self._near

    def values(self, state: JdgState, event: ev.Event) -> dict[str, Any]:
        """Return what players say about an event."""
        return stated_values(state, event)

    def written(self, _: JdgState, event: ev.Event) -> ev.Event:
        """Return an event without what a silent side keeps to itself."""
        if isinstance(event, own.Fill) and event.by in self.silent:
            return replace(event, markers=[], hidden=event.hidden + len(event.markers))
        if isinstance(event, own.Plan) and event.by in self.silent:
            return replace(event, brigades=[], hidden=True)
        return event

    def happened(self, before: JdgState, event: ev.Event, after: JdgState) -> Iterator[str]:
        """Count the results of attacks, routs, hidden markers and losses of leaders."""
        if isinstance(event, own.Resolve) and after.assault is not None:
            yield f"result {after.assault.result}"
        if isinstance(event, own.Fill) and event.hidden:
            yield "hidden markers"
        if len(after.demoralized) > len(before.demoralized):
            yield "demoralized"


def _faced(state: JdgState, unit: str, facing: int) -> int:
    """Return how many hexes with enemies a unit has in front of it."""
    side = state.units[unit].side
    fronts = state.zones.field.get(f"{state.where[unit]}/{facing}", ())
    return sum(1 for place in fronts if state.enemies_in(side, place))


def left_alone(state: JdgState, escort: str) -> bool:
    """Return whether the escort is in no emperor's hex, although one is on the map."""
    emperors = [one for one in state.tables.leaders.emperors if state.on_map(one)]
    return bool(emperors) and all(state.where[one] != state.where[escort] for one in emperors)
