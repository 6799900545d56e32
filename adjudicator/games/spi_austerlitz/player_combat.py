"""Combat Phases of the random player: make planned attacks and resolve each at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.core.events import (
    Advance,
    Attack,
    Declare,
    Displace,
    Eliminate,
    Event,
    Retreat,
    Roll,
)
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.morale import exchange_value
from adjudicator.games.spi_austerlitz.odds import odds
from adjudicator.games.spi_austerlitz.player_displacement import pushes
from adjudicator.games.spi_austerlitz.player_plan import Planned, plan
from adjudicator.games.spi_austerlitz.retreat_search import open_retreats, retreat_hexes
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.proving.play import Style

__all__ = ["Fighter"]


class Fighter:
    """The random player in the Combat Phases of both sides."""

    def __init__(self, state: SpiState, chance: Random, style: Style, counts: Counter[str]) -> None:
        """Store the state to play on, the random source, the style and the counters."""
        self.state, self.chance, self.style, self.counts = state, chance, style, counts

    def phase(self) -> Iterator[Event]:
        """Plan all attacks of the phase and make them."""
        yield from self.made(plan(self.state, self.chance))

    def made(self, left: list[Planned]) -> Iterator[Event]:
        """Declare, roll and resolve the given attacks one after another."""
        while left:
            planned = left.pop(0)
            yield self._declared(planned)
            yield self._rolled(left)
            yield from self._resolve(self.state, self.chance, left)

    def _declared(self, planned: Planned) -> Attack:
        """Return the attack as it is logged, with or without claims."""
        units, targets = planned.units, planned.targets
        weighed = odds(self.state, units, targets)
        if weighed is None or self.chance.random() >= self.style.claims:
            return Attack(units=units, targets=targets)
        named = [one for place in targets for one in self.state.stack(place)]
        return Attack(
            units=units,
            targets=targets,
            attack=_plain(weighed.attack),
            defence=_plain(weighed.defence),
            odds=weighed.text,
            defenders=named if self.chance.random() < 0.2 else [],
        )

    def _rolled(self, left: list[Planned]) -> Roll:
        """Roll the die; reject faces whose result would prevent an attack that is still planned."""
        faces = [int(face) for face in self.state.tables.combat.rows]
        self.chance.shuffle(faces)
        before = self.chance.getstate()
        for face in faces:
            twin = self._imagined(face, left)
            self.chance.setstate(before)
            if _intact(twin, self.state, left):
                break
        else:
            face = faces[0]
            self.counts["upset plans"] += 1
        twin = self.state.copy()
        _apply(twin, Roll(dice=[face]))
        result = twin.frame.result if self.chance.random() < self.style.claims else ""
        self.counts[f"result {twin.frame.result}"] += 1
        return Roll(dice=[face], result=result)

    def _imagined(self, face: int, left: list[Planned]) -> SpiState:
        """Return a copy of the state after the result of a face of the die."""
        twin = self.state.copy()
        _apply(twin, Roll(dice=[face]))
        self.chance.random()  # `_rolled` draws here too
        for event in self._resolve(twin, self.chance, left):
            _apply(twin, event)
        return twin

    def _resolve(self, state: SpiState, chance: Random, left: list[Planned]) -> Iterator[Event]:
        """Carry out the result of an attack, then sometimes advance."""
        combat: Combat = state.frame
        if combat.result == "Ex" and combat.may_pay and chance.random() < 0.2:
            yield Declare(what="Ar")
        for unit in list(combat.to_eliminate):
            yield Eliminate(unit=unit)
        yield from _pay(state, combat)
        coming = {place for one in left for place in one.targets}
        busy = {unit for one in left for unit in one.units}
        for unit in list(combat.to_retreat):
            yield from self._drive_back(state, chance, unit, coming, busy)
        yield from _advance(state, combat, chance)

    def _drive_back(
        self, state: SpiState, chance: Random, unit: str, coming: set[str], busy: set[str]
    ) -> Iterator[Event]:
        """Retreat a unit into an open hex or, with displacements, a full one; else eliminate it."""
        by = state.enemy[state.units[unit].side]
        free = open_retreats(state, unit)
        if free:
            to = chance.choice([place for place in free if place not in coming] or free)
            yield Retreat(unit=unit, to=to, by=by)
            return
        ways = [(to, pushes(state, unit, to, busy)) for to in retreat_hexes(state, unit)]
        possible = [(to, pushed) for to, pushed in ways if pushed is not None]
        if not possible:
            yield Eliminate(unit=unit)
            return
        to, pushed = min(possible, key=lambda way: (len(way[1]), way[0]))
        if state is self.state and any(state.where[one] != to for one, _ in pushed):
            self.counts["chains of displacement"] += 1
        yield Retreat(unit=unit, to=to, by=by)
        for one, place in pushed:
            yield Displace(unit=one, to=place, by=by)


def _plain(value: float | None) -> int | float | None:
    """Return a whole number as an int, any other value unchanged."""
    return int(value) if value is not None and value == int(value) else value


def _pay(state: SpiState, combat: Combat) -> Iterator[Event]:
    """Pay for an exchange with the smallest sufficient unit, or else with the largest first."""
    while combat.owed > 0 and combat.may_pay:
        worth = {unit: exchange_value(state, unit) or 0 for unit in combat.may_pay}
        enough = [unit for unit, value in worth.items() if value >= combat.owed]
        pick = min(enough, key=worth.__getitem__) if enough else max(worth, key=worth.__getitem__)
        yield Eliminate(unit=pick)


def _advance(state: SpiState, combat: Combat, chance: Random) -> Iterator[Event]:
    """Advance some victorious units into a vacated hex."""
    if chance.random() < 0.4:
        return
    empty = [place for place in combat.vacated if not state.stack(place)]
    for place in empty[:1]:
        for unit in list(combat.victors):
            here = state.where[unit]
            if here not in state.places or place not in state.board.neighbours[here]:
                continue
            closed = prohibited(state, state.units[unit].type, place)
            if not closed and room(state, unit, place) and chance.random() < 0.6:
                yield Advance(unit=unit, to=place)


def _apply(state: SpiState, event: Event) -> None:
    """Apply an event to a copy of the state without judging it."""
    state.now += 1
    state.rules.appliers[type(event)](state, event)


def _intact(twin: SpiState, state: SpiState, left: list[Planned]) -> bool:
    """Return whether the units and targets of the planned attacks are the same in both states."""
    for one in left:
        if any(twin.where[unit] != state.where[unit] for unit in one.units):
            return False
        if any(sorted(twin.stack(place)) != sorted(state.stack(place)) for place in one.targets):
            return False
    return True
