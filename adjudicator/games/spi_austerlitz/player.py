"""Preferences of the random player: units close with the enemy, some leave, few stand idle."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.mandatory_attacks import still_to_attack, still_to_be_attacked
from adjudicator.games.spi_austerlitz.odds import multiple, odds
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances

__all__ = ["Preferences"]

_WEIGHTS: dict[type[ev.Event], float] = {ev.Phase: 0.3, ev.Place: 1e6, ev.Exit: 5, ev.Advance: 2}


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    staged = 0.03
    score = ("points", "level")

    def __init__(self, state: SpiState, chance: Random, style: preferences.Style) -> None:
        """Choose the units that are to exit the map, each by its edge."""
        super().__init__(state, chance, style)
        victory, near = state.tables.victory, state.board.neighbours
        ways = [distances(near, state.board.sets[name]) for name in victory.exit_hexes.values()]
        able = [unit for unit, one in state.units.items() if one.side == victory.exits]
        #: unit -> hex -> distance to the edge by which it is to exit
        self.leaving = {unit: chance.choice(ways) for unit in chance.sample(able, len(able) // 4)}
        self._phase = (-1, "")
        #: hex -> distance to the nearest enemy in this phase
        self._near: dict[str, int] = {}

    def weight(self, state: SpiState, some: Alternatives) -> float:
        """Place reinforcements first; move most units, each once; carry results out at once."""
        frame, unit = state.frame, next(iter(some.units), "")
        unwanted = (
            _comes_later(state, frame, some.kind, unit)
            if type(frame) is Combat
            else (some.kind is ev.Move and unit in frame.before)
            or (some.kind is ev.Exit and unit not in self.leaving)
            or (some.kind is ev.Place and state.turn != state.tables.reinforcements.turn)
        )
        return 0 if unwanted else _WEIGHTS.get(some.kind, 1)

    def worth(self, state: SpiState, event: ev.Event) -> float:
        """Prefer moves towards enemies or the own edge, and attacks at good odds."""
        if isinstance(event, ev.Move):
            return self._worth_of_move(state, event.unit, event.path[-1])
        if isinstance(event, ev.Attack):
            return 0 if any(_stranded(state, event)) else _ratio(state, event)
        return 1

    def _worth_of_move(self, state: SpiState, unit: str, end: str) -> float:
        spec, board, coming = state.units[unit], state.board, state.tables.reinforcements
        if self._phase != (state.turn, state.phase):
            self._phase = state.turn, state.phase
            foes = [place for place in state.stacks if state.enemies_in(spec.side, place)]
            self._near = distances(board.neighbours, foes)
        steps = self._near.get(end, 9)
        if self.peace(state):
            return float(steps > 1)
        theirs = board.sets[coming.entry[state.enemy[spec.side]]]
        if state.turn <= coming.turn and any(board.distance(end, at) <= 1 for at in theirs):
            return 0
        if unit in self.leaving:
            return exp(-3 * self.leaving[unit][end]) / (1 + 9 * (steps < 2))
        if spec.type == "artillery" and steps == state.tables.artillery.range:
            return exp(1)
        return exp(-steps) if steps > 1 else exp(multiple(state, end)[0] - 1)

    def values(self, state: SpiState, event: ev.Event) -> dict[str, Any]:
        """Return what players say about costs, strengths, odds and results."""
        if isinstance(event, ev.Move):
            return {"cost": event.cost}
        if isinstance(event, ev.Place):
            return {"cost": state.tables.reinforcements.cost}
        if isinstance(event, ev.Roll):
            twin = state.copy()
            state.rules.appliers[ev.Roll](twin, event)
            return {"result": twin.frame.result}
        found = odds(state, event.units, event.targets) if isinstance(event, ev.Attack) else None
        if found is None:
            return {}
        return {"attack": found.attack, "defence": found.defence, "odds": found.text}

    def happened(self, _: SpiState, event: ev.Event, after: SpiState) -> Iterator[str]:
        """Count the results of attacks."""
        if isinstance(event, ev.Roll):
            yield f"result {after.frame.result}"


def _comes_later(state: SpiState, combat: Combat, kind: type[ev.Event], unit: str) -> bool:
    """Return whether a result must be carried out first, or does not concern a unit."""
    if kind is ev.Declare:
        return not DEMANDS.not_begun(state, combat)
    if kind is ev.Retreat:
        return unit not in combat.to_retreat
    return kind in (ev.Advance, ev.Phase, ev.End) and not (
        combat.die and DEMANDS.is_done(state, combat)
    )


def _ratio(state: SpiState, attack: ev.Attack) -> float:
    """Return the strength of attackers compared with that of the defenders, at most 4."""
    ours = sum(state.units[unit].combat or 1 for unit in attack.units)
    stacks = [(state.stack(place), multiple(state, place)[0]) for place in attack.targets]
    theirs = sum((state.units[one].combat or 1) * times for stack, times in stacks for one in stack)
    return min(4.0, ours / max(1, theirs))


def _stranded(state: SpiState, attack: ev.Attack) -> Iterator[str]:
    """Yield hexes attacked again, and units that could no longer attack, or be attacked, as due."""
    frame: CombatPhase = state.frames[0]
    near, hit = state.board.neighbours, {state.where[enemy] for enemy in frame.attacked}
    yield from hit.intersection(attack.targets)
    hit.update(attack.targets)
    free = [unit for unit in still_to_attack(state, frame) if unit not in attack.units]
    for unit in free:
        others = [at for at in near[state.where[unit]] if at not in hit]
        if not any(state.enemies_in(frame.side, at) for at in others):
            yield unit
    for enemy in still_to_be_attacked(state, frame):
        place = state.where[enemy]
        if place not in attack.targets and not any(state.where[u] in near[place] for u in free):
            yield enemy
