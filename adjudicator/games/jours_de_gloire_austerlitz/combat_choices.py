"""Choices in combat: shots, attacks, the dice that are due, retreats and advances."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives, Proposal, Subsets
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["answers", "attacks", "dice", "ice", "shots"]


def dice(kind: Any, unit: str, *, several: bool = False, **more: Any) -> Alternatives:
    """Propose every face of a die for a unit, or for a unit alone among several."""
    named: dict[str, Any] = {"units": [unit]} if several else {"unit": unit}
    return Alternatives(
        kind, lambda: range(10), lambda die: kind(die=die, **named, **more), units=(unit,)
    )


def ice(unit: str, ponds: list[str]) -> Iterator[Proposal]:
    """Propose the die for the next pond hex."""
    if ponds:
        yield dice(own.Ice, unit, at=ponds[0])


def shots(state: JdgState, active: list[str]) -> Iterator[Proposal]:
    """Propose every shot at an enemy in range."""
    ranges, board = state.tables.series.fire.range, state.board
    for unit in active:
        reach = ranges.get(state.units[unit].type)
        if reach is None:
            continue
        enemies = state.of_side(state.enemy[state.units[unit].side])
        for target in enemies:
            near = board.distance(state.where[unit], state.where[target]) <= reach
            if near and not state.is_leader(target):
                yield dice(own.Fire, unit, target=target)


def attacks(state: JdgState, active: list[str]) -> Iterator[Proposal]:
    """Propose shocks on hexes next to the units, by any of them."""
    near: dict[str, list[str]] = {}
    for unit in active:
        if state.is_leader(unit):
            continue
        for place in state.board.neighbours[state.where[unit]]:
            if state.enemies_in(state.units[unit].side, place):
                near.setdefault(place, []).append(unit)
    for place, units in near.items():
        yield Subsets(own.Shock, units, partial(_shock, place), most=256)


def _shock(place: str, units: list[str]) -> ev.Event:
    return own.Shock(units=units, at=place)


def answers(state: JdgState, frame: Firing | Assault) -> Iterator[Proposal]:
    """Propose what a shot or a shock demands next."""
    if isinstance(frame, Firing):
        if frame.due:
            yield dice(own.CohesionTest, frame.target)
        return
    for unit in frame.units:
        if unit not in frame.engaged and not frame.rolled:
            yield dice(own.EngagementTest, unit)
    if not frame.rolled:
        yield Alternatives(own.Resolve, lambda: range(10), lambda die: own.Resolve(die=die))
    for unit in frame.retreats:
        yield Alternatives(own.FallBack, partial(_ways, state, unit, own.FallBack), units=(unit,))
    for unit in frame.flees:
        yield Alternatives(own.Flee, partial(_ways, state, unit, own.Flee), units=(unit,))
    for unit in (*frame.retreats, *frame.flees):
        yield ev.Eliminate(unit=unit)
    if frame.rolled and frame.at and frame.at not in state.stacks:
        for unit in frame.units:
            if state.on_map(unit):
                yield ev.Advance(unit=unit, to=frame.at)


def _ways(state: JdgState, unit: str, kind: Any) -> list[Any]:
    """Return retreats by one or two hexes."""
    found, ways = [], [[state.where[unit]]]
    for _ in range(2):
        ways = [
            [*way, near]
            for way in ways
            for near in state.board.neighbours[way[-1]]
            if near not in way and near in state.area and near not in state.stacks
        ]
        found += [kind(unit=unit, path=way) for way in ways]
    return found
