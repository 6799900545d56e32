"""Combat Phases of the random player: choose promising attacks and resolve each at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeVar

from adjudicator.core.events import Advance, Decline, Event, Lose, Retreat, Roll
from adjudicator.games.crowning_glory.advance import advances
from adjudicator.games.crowning_glory.alternation import to_attack
from adjudicator.games.crowning_glory.attack import forbids_attack
from adjudicator.games.crowning_glory.combat_obligations import involved, losses_due
from adjudicator.games.crowning_glory.differential import weigh
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.legal import forces, markers
from adjudicator.games.crowning_glory.participants import fight_of
from adjudicator.games.crowning_glory.results import table_result
from adjudicator.games.crowning_glory.retreat import may_retreat, retreat_hexes
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.combat.difference import WeighedDifference
from adjudicator.proving.play import Style

__all__ = ["Fighter"]

E = TypeVar("E", bound=Event)
#: number of attacks that are compared before one is chosen
_WEIGHED = 6


class Fighter:
    """The random player in the Combat Phases of both sides."""

    def __init__(self, state: CgState, chance: Random, style: Style, counts: Counter[str]) -> None:
        """Store the state to play on, the random source, the style and the counters."""
        self.state, self.chance, self.style, self.counts = state, chance, style, counts

    def phase(self) -> Iterator[Event]:
        """Let the sides attack or decline in turn until both have declined."""
        state = self.state
        phase: CombatPhase = state.frames[0]
        while not state.winner and len(phase.declined) < len(state.enemy):
            side = to_attack(state, phase)
            if not side:
                return
            attack = self._found(side)
            if attack is None:
                yield Decline(by=side)
                continue
            yield attack
            yield self._rolled(state.frame)
            yield from self._resolved(state.frame)

    def _found(self, side: str) -> Assault | None:
        """Return the best of some random attacks, or None to decline."""
        state, chance = self.state, self.chance
        targets = forces(state, side)
        best: tuple[int, Assault] | None = None
        for _ in range(_WEIGHED if targets else 0):
            place = chance.choice(list(targets))
            units = chance.sample(targets[place], chance.randint(1, len(targets[place])))
            guns = markers(state, side)
            if guns and chance.random() < 0.5:
                units.append(chance.choice(guns))
            plain = Assault(units=units, targets=[place])
            if forbids_attack(state, plain):
                continue
            weighed = self._weighed(plain)
            if weighed is not None and (best is None or weighed.at > best[0]):
                best = weighed.at, self._written(plain, weighed)
        if best is None or chance.random() < (0.75 if best[0] < 3 else 0.15):
            return None
        return best[1]

    def _weighed(self, attack: Assault) -> WeighedDifference | None:
        fight = fight_of(self.state, attack)
        return None if fight is None else weigh(self.state, fight)

    def _written(self, attack: Assault, weighed: WeighedDifference) -> Assault:
        """Return the attack as it is logged, with or without claims."""
        if self.chance.random() >= self.style.claims:
            return attack
        guns = any(self.state.is_marker(unit) for unit in attack.units)
        return Assault(
            units=attack.units,
            targets=attack.targets,
            artillery=weighed.artillery if guns else None,
            attack=weighed.attack,
            defence=weighed.defence,
            differential=weighed.differential,
            shift=weighed.shift,
            column=weighed.column,
        )

    def _rolled(self, combat: Combat) -> Roll:
        die = self.chance.randint(1, 6)
        result = table_result(self.state.tables.combat[combat.side], combat.column, die)
        self.counts[f"result {result}"] += 1
        shown = result if self.chance.random() < self.style.claims else ""
        return Roll(dice=[die], result=shown, by=combat.side)

    def _resolved(self, combat: Combat) -> Iterator[Event]:
        """Take the losses, the attacker first; sometimes retreat and advance."""
        state, chance = self.state, self.chance
        yield from self._losses(combat, combat.side)
        if state.winner:
            return
        defender = combat.defender
        if may_retreat(state, combat):
            by = state.enemy[combat.side]
            hexes = retreat_hexes(state, combat, defender)
            ways = self._beyond_doubt([Retreat(unit=defender, to=to, by=by) for to in hexes])
            if ways and (combat.must_retreat or chance.random() < 0.4):
                yield chance.choice(ways)
        yield from self._losses(combat, state.enemy[combat.side])
        able = [] if state.winner else advances(state, combat)
        entries = [Advance(unit=unit, to=combat.target, by=combat.side) for unit in able]
        entries = self._beyond_doubt(entries)
        if entries and chance.random() < 0.6:
            yield chance.choice(entries)

    def _beyond_doubt(self, events: list[E]) -> list[E]:
        """Return the events that are certainly legal; in a scenario some are doubtful."""
        if self.state.scenario is None:
            return events
        return [event for event in events if self.state.game.legal(self.state, event)]

    def _losses(self, combat: Combat, side: str) -> Iterator[Event]:
        """Distribute the losses of a side at random among its units in the attack."""
        state = self.state
        while not state.winner and (due := losses_due(state, combat, side)):
            unit = self.chance.choice(involved(state, combat, side))
            most = min(due, state.steps[unit])
            yield Lose(unit=unit, steps=self.chance.randint(1, most), by=side)
