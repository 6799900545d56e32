"""Choices in combat: shots, attacks and answers to them, the dice that are due, retreats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives, Proposal, Subsets
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.charge import charges, may_charge
from adjudicator.games.jours_de_gloire_austerlitz.fire import targets as targets_of_fire
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation, Assault, Firing
from adjudicator.games.jours_de_gloire_austerlitz.leaders import refuges
from adjudicator.games.jours_de_gloire_austerlitz.odds import closing
from adjudicator.games.jours_de_gloire_austerlitz.retreat import ways
from adjudicator.games.jours_de_gloire_austerlitz.shock import targets as targets_of_shock
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.ways import retreats

__all__ = ["answers", "attacks", "dice", "fates", "ice", "shots"]

#: most shocks proposed on one hex
_MOST = 256


def dice(kind: Any, unit: str, *, several: bool = False, **more: Any) -> Alternatives:
    """Propose every face of a die for a unit, or for a unit alone where several may be named."""
    named: dict[str, Any] = {"units": [unit]} if several else {"unit": unit}
    return Alternatives(
        kind, lambda: range(10), lambda die: kind(die=die, **named, **more), units=(unit,)
    )


def ice(unit: str, ponds: list[str]) -> Iterator[Proposal]:
    """Propose the die for the next pond hex."""
    if ponds:
        yield dice(own.Ice, unit, at=ponds[0])


# Attacks


def shots(state: JdgState, active: list[str]) -> Iterator[Proposal]:
    """Propose every shot at an enemy."""
    for unit in active:
        if state.units[unit].type in state.tables.series.fire.range:
            yield Alternatives(own.Fire, partial(_shots, state, unit), units=(unit,))


def _shots(state: JdgState, unit: str) -> list[ev.Event]:
    targets = targets_of_fire(state, unit)
    return [own.Fire(unit=unit, target=one, die=die) for one in targets for die in range(10)]


def attacks(state: JdgState, active: list[str]) -> Iterator[Proposal]:
    """Propose shocks by any units that may attack a hex, and charges by units of one hex."""
    near: dict[str, list[str]] = {}
    for unit in active:
        for place in targets_of_shock(state, unit):
            near.setdefault(place, []).append(unit)
    for place, units in near.items():
        yield Subsets(own.Shock, units, partial(_shock, place), most=_MOST)
    riders: dict[str, list[str]] = {}
    for unit in active:
        if may_charge(state, unit):
            riders.setdefault(state.where[unit], []).append(unit)
    for units in riders.values():
        yield Alternatives(own.Charge, partial(_charges, state, units), units=units)


def _shock(place: str, units: list[str]) -> ev.Event:
    return own.Shock(units=units, at=place)


def _charges(state: JdgState, units: list[str]) -> list[ev.Event]:
    some = [list(one) for size in range(1, len(units) + 1) for one in combinations(units, size)]
    return [event for one in some for event in charges(state, one)]


# What follows


def answers(state: JdgState, frame: Firing | Assault) -> Iterator[Proposal]:
    """Propose what a shot or a shock demands next."""
    if isinstance(frame, Firing):
        if frame.due:
            yield dice(own.CohesionTest, frame.target)
        yield from _ways(state, own.Flee, frame.flees)
        return
    if not frame.rolled:
        yield from _before_contact(state, frame)
        return
    yield from _ways(state, own.FallBack, list(frame.retreats))
    yield from _ways(state, own.Flee, frame.flees)
    yield from _leaders_along(state, frame)
    if frame.at and not state.enemies_in(frame.side, frame.at):
        for unit in closing(state, frame):
            if state.on_map(unit) and unit not in frame.advanced:
                yield ev.Advance(unit=unit, to=frame.at)


def _before_contact(state: JdgState, frame: Assault) -> Iterator[Proposal]:
    """Propose answers to a charge, tests of engagement and the die."""
    enemy = state.enemy[frame.side]
    riders = [one for one in frame.defenders if may_ride(state, one)]
    if frame.kind == "charge" and riders and not frame.engaged:
        if not frame.counter:
            good = [one for one in riders if state.condition_of(one) == "good"]
            if good:
                yield Subsets(own.CounterCharge, good, lambda some: own.CounterCharge(units=some))
            yield ev.Decline(by=enemy)
        far = state.tables.series.shock.retire
        for unit in riders:
            make = partial(_going, own.Retire, unit)
            yield Alternatives(own.Retire, partial(retreats, state, unit, far), make, (unit,))
    for unit in frame.units:
        if unit not in frame.engaged:
            yield dice(own.EngagementTest, unit)
    yield Alternatives(own.Resolve, lambda: range(10), lambda die: own.Resolve(die=die))


def may_ride(state: JdgState, unit: str) -> bool:
    """Return whether a unit is cavalry, which may answer a charge."""
    return state.units[unit].type in state.tables.series.shock.charging


def _going(kind: Any, unit: str, path: list[str]) -> ev.Event:
    event: ev.Event = kind(unit=unit, path=path)
    return event


def _ways(state: JdgState, kind: Any, units: list[str]) -> Iterator[Proposal]:
    """Propose the ways of units that must go back, or that one without a way is removed."""
    for unit in units:
        if state.on_map(unit):
            make = partial(_going, kind, unit)
            yield Alternatives(kind, partial(ways, state, unit), make, (unit,))
            yield ev.Eliminate(unit=unit)


def _leaders_along(state: JdgState, frame: Assault) -> Iterator[Proposal]:
    """Propose that leaders go back with a unit of their hex."""
    for path in frame.went.values():
        for unit in state.stack(path[0]):
            if state.is_leader(unit):
                yield own.FallBack(unit=unit, path=path)


def fates(state: JdgState, activation: Activation) -> Iterator[Proposal]:
    """Propose the dice and ways of leaders who are in danger."""
    for unit, due in activation.threatened.items():
        if not state.on_map(unit):
            continue
        if due == "die":
            yield dice(own.LeaderTest, unit)
        else:
            yield from (ev.Displace(unit=unit, to=to) for to in refuges(state, unit))
