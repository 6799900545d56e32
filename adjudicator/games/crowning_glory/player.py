"""Preferences of the random player: units seek enemies, towns or an edge, and good columns."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.games.crowning_glory.arrivals import arrives
from adjudicator.games.crowning_glory.attack import forbids_attack
from adjudicator.games.crowning_glory.differential import fight_of, weigh
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.exits import may_exit
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.sequence import eligible
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.combat.difference import WeighedDifference
from adjudicator.mechanics.play.regrouping import Regroup
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances

__all__ = ["Preferences"]

_WEIGHTS: dict[type[ev.Event], float] = {
    ev.Phase: 0.05,
    ev.Hold: 0.15,
    ev.Exit: 0.3,
    ev.Lose: 5,
    ev.Advance: 2,
    ev.Decline: 0.5,
}


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    compared = 6
    score = ("winner",)

    def __init__(self, state: CgState, chance: Random, style: preferences.Style) -> None:
        """Draw how bold the sides are, and how many units seek something else than enemies."""
        super().__init__(state, chance, style)
        #: side -> the least column in which it attacks
        self.least = {side: chance.choice((1, 3, 5)) for side in state.enemy}
        self.wandering = chance.choice((0.0, 0.2, 0.8))
        self._phase = (-1, "")
        #: unit -> hex -> distance to what the unit seeks in this phase
        self._ways: dict[str, dict[str, int]] = {}

    def weight(self, state: CgState, some: Alternatives) -> float:
        """Move most units, take losses at once, and end a game that is won."""
        won = state.winner and some.kind is not ev.End
        stays = some.kind is ev.Exit and not may_exit(state, some.units[0])
        return 0 if won or stays else _WEIGHTS.get(some.kind, 1)

    def worth(self, state: CgState, event: ev.Event) -> float:
        """Prefer moves towards a goal, attacks in good columns, and regrouping of many units."""
        if isinstance(event, ev.Move):
            if self._phase != (state.turn, state.phase):
                self._phase, self._ways = (state.turn, state.phase), self._goals(state)
            return exp(-1.5 * self._ways[event.unit].get(event.path[-1], 9))
        if isinstance(event, Assault):
            weighed = None if forbids_attack(state, event) else _weighed(state, event)
            least = self.least[state.units[event.units[0]].side]
            return 0 if weighed is None or weighed.at < least else exp(weighed.at - 4)
        if isinstance(event, ev.Phase) and event.phase == "regroup":
            return len(eligible(state)) / 4
        return 1

    def _goals(self, state: CgState) -> dict[str, dict[str, int]]:
        """Return the way of every unit to enemies, to towns or to the edge by which it may exit."""
        near, sets, exits = state.board.neighbours, state.board.sets, state.tables.exits
        foes = {
            side: distances(near, [state.where[one] for one in state.of_side(enemy)])
            for side, enemy in state.enemy.items()
        }
        edge = exits.east if exits.side in state.demoralized else exits.west
        others = [
            distances(near, sets.get(name, ())) for name in (state.tables.control.objectives, edge)
        ]
        chosen = {}
        for unit, spec in state.units.items():
            wanders = spec.side == exits.side and self.chance.random() < self.wandering
            chosen[unit] = self.chance.choice(others) if wanders else foes[spec.side]
        return chosen

    def values(self, state: CgState, event: ev.Event) -> dict[str, Any]:
        """Return what players say about costs, attacks, results and regrouped units."""
        if isinstance(event, ev.Move):
            return {"cost": event.cost}
        if isinstance(event, Regroup):
            return {"units": eligible(state)}
        if isinstance(event, ev.Roll):
            return {"result": _result(state, event.dice[0])}
        weighed = _weighed(state, event) if isinstance(event, Assault) else None
        if weighed is None or not isinstance(event, Assault):
            return {}
        guns = any(state.is_marker(unit) for unit in event.units)
        names = ("attack", "defence", "differential", "shift", "column")
        artillery = {"artillery": weighed.artillery} if guns else {}
        return artillery | {name: getattr(weighed, name) for name in names}

    def happened(self, before: CgState, event: ev.Event, _: CgState) -> Iterator[str]:
        """Count the results of attacks."""
        if isinstance(event, ev.Roll) and type(before.frame) is Combat:
            yield f"result {_result(before, event.dice[0])}"


def _weighed(state: CgState, attack: Assault) -> WeighedDifference | None:
    fight = fight_of(state, attack)
    return None if fight is None else weigh(state, fight)


def _result(state: CgState, die: int) -> str:
    """Return the result of a die: of an attack, or for the Variable group."""
    combat = state.frame
    if type(combat) is Combat:
        return str(state.tables.combat[combat.side].result(combat.column, die))
    return "arrive" if arrives(state, die) else "wait"
