"""Preferences of the random player of games made of data: units close with the enemy and fight."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances
from adjudicator.systems.hexes.combat.attack import weigh_event
from adjudicator.systems.hexes.combat.dice import roll
from adjudicator.systems.hexes.combat.duties import still_due
from adjudicator.systems.hexes.combat.odds import plain
from adjudicator.systems.hexes.combat.outcomes import fight_of, is_done
from adjudicator.systems.hexes.format_course import Source, Win
from adjudicator.systems.hexes.frames import CombatPhase, Fight
from adjudicator.systems.hexes.law import hexes_of
from adjudicator.systems.hexes.state import DataState

__all__ = ["Preferences"]

_WEIGHTS: dict[type[ev.Event], float] = {
    ev.Phase: 0.3,
    ev.Place: 50,
    ev.Exit: 0.5,
    ev.Advance: 2,
    ev.Declare: 0.5,
}


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    staged = 0.03
    score = ("points", "level")

    def __init__(self, state: DataState, chance: Random, style: preferences.Style) -> None:
        """Note the hexes that count for victory."""
        super().__init__(state, chance, style)
        victory = state.law.rules.victory
        some: list[Source | Win] = [*victory.points, *victory.wins]
        counted = [one.hexes for one in some if one.hexes]
        goals = frozenset().union(*(hexes_of(state.board, one) for one in counted))
        #: hex -> distance to the nearest hex that counts
        self._goals = distances(state.board.neighbours, sorted(goals)) if goals else {}
        self._phase = (-1, "")
        self._near: dict[str, int] = {}

    def weight(self, state: DataState, some: Alternatives) -> float:
        """Move most units, each once; carry results out at once."""
        frame, unit = state.frame, next(iter(some.units), "")
        if type(frame) is Fight:
            unwanted = some.kind in (ev.Advance, ev.Phase, ev.End, ev.Attack) and not (
                frame.die and is_done(state, frame)
            )
            return 0 if unwanted else _WEIGHTS.get(some.kind, 1)
        if some.kind is ev.Move and unit in getattr(frame, "before", ()):
            return 0
        return _WEIGHTS.get(some.kind, 1)

    def worth(self, state: DataState, event: ev.Event) -> float:
        """Prefer moves towards enemies and goals, and attacks at good odds."""
        if isinstance(event, ev.Move):
            return self._worth_of_move(state, event.unit, event.path[-1])
        if isinstance(event, ev.Attack):
            return _promise(state, event)
        if isinstance(event, ev.Eliminate):
            return 0.3
        return 1

    def _worth_of_move(self, state: DataState, unit: str, end: str) -> float:
        side = state.units[unit].side
        if self._phase != (state.turn, state.phase):
            self._phase = state.turn, state.phase
            foes = [place for place in state.stacks if state.enemies_in(side, place)]
            self._near = distances(state.board.neighbours, foes)
        steps = self._near.get(end, 9)
        if self.peace(state):
            return float(steps > 1)
        pull = exp(-self._goals.get(end, 9) / 2) if self._goals else 0
        return exp(-steps) + pull

    def values(self, state: DataState, event: ev.Event) -> dict[str, Any]:
        """Return what players say about costs, strengths, odds and results."""
        if isinstance(event, ev.Move):
            return {"cost": event.cost}
        if isinstance(event, ev.Roll):
            twin = state.copy()
            roll(twin, event)
            fight = fight_of(twin)
            return {"result": fight.outcomes[0].result} if fight and fight.outcomes else {}
        if not isinstance(event, ev.Attack):
            return {}
        found = weigh_event(state, event)
        if found.column is None:
            return {}
        totals = {"attack": plain(found.attack), "defence": plain(found.defence)}
        return {**totals, "odds": state.law.columns[found.column]}

    def happened(self, _: DataState, event: ev.Event, after: DataState) -> Iterator[str]:
        """Count the results of attacks."""
        fight = fight_of(after)
        if isinstance(event, ev.Roll) and fight is not None and fight.outcomes:
            yield f"result {fight.outcomes[0].result}"


def _promise(state: DataState, attack: ev.Attack) -> float:
    """Return how good an attack is: by its column, and by whether duties remain possible."""
    found = weigh_event(state, attack)
    columns = max(1, len(state.law.columns))
    worth = 0.1 + (found.column or 0) / columns
    frame = state.frames[0]
    if type(frame) is not CombatPhase:
        return worth
    due, targets = still_due(state, frame)
    hit = set(attack.targets)
    meets = [unit for unit in targets if state.where[unit] in hit]
    meets += [unit for unit in attack.units if unit in due]
    return worth + len(meets)
