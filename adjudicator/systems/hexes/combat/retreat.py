"""Rules for retreats: one hex after the other, away from where the unit stood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Eliminate, Retreat
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.prohibitions import fault_of_going
from adjudicator.systems.hexes.combat.duties import leave_hex
from adjudicator.systems.hexes.combat.outcomes import (
    demands_retreat,
    eliminates,
    fight_of,
    follow,
)
from adjudicator.systems.hexes.format_combat import RetreatRules
from adjudicator.systems.hexes.frames import Fight
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.stacking import room
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.terrain import chart_of

__all__ = ["good_hexes", "has_way", "next_hexes", "register", "way_of"]


class Bar(NamedTuple):
    """Why a hex is closed to a retreat, and the case."""

    name: str
    case: str


def _rules(state: DataState) -> RetreatRules:
    rules = state.law.rules.retreat
    assert rules is not None  # noqa: S101  # its rules are not registered otherwise
    return rules


def bars(state: DataState, unit: str, start: str, place: str, *, last: bool) -> Iterator[Bar]:
    """Yield why a unit may not retreat from one hex into the next."""
    rules, spec = _rules(state), state.units[unit]
    if state.enemies_in(spec.side, place):
        yield Bar("enemy-occupied", rules.enemies)
    if rules.zones and state.in_zone(unit, place, "retreat"):
        yield Bar("enemy-zone", rules.zones)
    if rules.closed and chart_of(state).closed_step(state, spec.type, start, place):
        yield Bar("closed-terrain", rules.closed)
    sides = state.board.sides.get((start, place), ())
    if rules.hexsides is not None and not set(rules.hexsides.hexsides).isdisjoint(sides):
        yield Bar("hexside", rules.hexsides.case)
    if last and rules.full and not room(state, unit, place):
        yield Bar("full", rules.full)


class Way(NamedTuple):
    """How far a unit has retreated, and how far it must."""

    origin: str
    made: int
    left: int


def way_of(state: DataState, fight: Fight, unit: str) -> Way:
    """Return how far a unit of an attack has retreated, and how far it must."""
    demands = [one for outcome in fight.outcomes for one in outcome.demands]
    left = [one.left for one in demands if one.do == "retreat" and unit in one.units and one.left]
    origin = fight.origins.get(unit, state.where[unit])
    return Way(origin, fight.gone.get(unit, 0), max(left, default=1))


def next_hexes(state: DataState, unit: str, start: str, way: Way) -> list[str]:
    """Return the hexes into which a unit may take its next step, wherever that may lead it."""
    board, last = state.board, way.left <= 1
    return [
        place
        for place in board.neighbours.get(start, ())
        if board.distance(way.origin, place) == way.made + 1
        and next(bars(state, unit, start, place, last=last), None) is None
    ]


def has_way(state: DataState, unit: str, start: str, way: Way) -> bool:
    """Return whether a unit can make all the steps that are left."""
    if way.left <= 0:
        return True
    further = Way(way.origin, way.made + 1, way.left - 1)
    return any(
        has_way(state, unit, place, further) for place in next_hexes(state, unit, start, way)
    )


def good_hexes(state: DataState, unit: str, way: Way) -> list[str]:
    """Return the hexes into which a unit may take its next step and go on from there."""
    start = state.where[unit]
    further = Way(way.origin, way.made + 1, way.left - 1)
    return [
        place
        for place in next_hexes(state, unit, start, way)
        if has_way(state, unit, place, further)
    ]


def _demanded(state: DataState, unit: str) -> Fight | None:
    """Return the open attack, if a unit must retreat in it."""
    fight = fight_of(state)
    if fight is None or not any(demands_retreat(one, unit) for one in fight.outcomes):
        return None
    return fight


def _away(state: DataState, event: Retreat) -> RuleResult:
    """A retreat leads hex by hex away from where the unit stood."""
    fight, unit, to = _demanded(state, event.unit), event.unit, event.to
    start = state.where[unit]
    if start not in state.places:
        return None
    if to not in state.board.neighbours[start]:
        distance = state.board.distance(start, to)
        return fault_of_going(event, "retreat-too-far", expected=1, seen=distance)
    if fight is None:
        return None
    way = way_of(state, fight, unit)
    distance = state.board.distance(way.origin, to)
    if distance == way.made + 1:
        return None
    expected = good_hexes(state, unit, way) or "eliminated"
    return fault_of_going(event, "retreat-not-away", expected=expected, seen=to)


def _not_into_closed_hexes(state: DataState, event: Retreat) -> RuleResult:
    """A retreat does not lead into hexes that are closed to the unit."""
    start, unit, to = state.where[event.unit], event.unit, event.to
    if to not in state.board.neighbours.get(start, ()):
        return None
    fight = _demanded(state, unit)
    way = way_of(state, fight, unit) if fight is not None else Way(start, 0, 1)
    bar = next(bars(state, unit, start, to, last=way.left <= 1), None)
    if bar is None:
        return None
    expected = good_hexes(state, unit, way) or "eliminated"
    return fault_of_going(event, f"retreat-{bar.name}", rule=bar.case, expected=expected, seen=to)


def _not_into_a_dead_end(state: DataState, event: Retreat) -> RuleResult:
    """A unit does not take a step after which it has no way, if another step leaves it one."""
    fight, unit, to = _demanded(state, event.unit), event.unit, event.to
    if fight is None or to not in state.board.neighbours.get(state.where[unit], ()):
        return None
    way = way_of(state, fight, unit)
    if way.left <= 1 or to not in next_hexes(state, unit, state.where[unit], way):
        return None
    good = good_hexes(state, unit, way)
    if good and to not in good:
        return fault_of_going(event, "retreat-dead-end", expected=good, seen=to)
    if not good:
        return fault_of_going(event, "retreat-without-way", expected="eliminated", seen=to)
    return None


def _chosen_by(state: DataState, event: Retreat) -> RuleResult:
    """The owner, or the enemy, chooses where a unit retreats."""
    side = state.units[event.unit].side
    right = side if _rules(state).by == "owner" else state.enemy[side]
    by = state.game.file.roles.get(event.by, event.by)
    if by in ("", right):
        return None
    return fault_of_going(
        event, "retreat-chooser", by=event.by, expected=right, seen=event.by, claim=True
    )


def _no_needless_loss(state: DataState, event: Eliminate) -> RuleResult:
    """A unit that must retreat and has a way is not eliminated."""
    unit = event.unit
    fight = _demanded(state, unit)
    if (
        fight is None
        or not state.on_map(unit)
        or any(eliminates(state, one, unit) for one in fight.outcomes)
    ):
        return None
    ways = good_hexes(state, unit, way_of(state, fight, unit))
    if not ways:
        return None
    args = {"open": ways, "at": state.where[unit]}
    fault = fault_about(unit, "eliminated-not-retreated", args=args, at=state.where[unit])
    fault.expected, fault.seen = ways, "eliminated"
    return fault


def _apply(state: DataState, event: Retreat) -> None:
    """Move the unit to the other hex."""
    unit, fight = event.unit, fight_of(state)
    if not state.on_map(unit):  # eliminated units do not return
        return
    if fight is not None:
        follow(state, fight, event)
        fight.gone[unit] = fight.gone.get(unit, 0) + 1
    leave_hex(state, unit)
    state.relocate(unit, event.to)


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book = part.book
    book.applies(Retreat)(_apply)
    if not part.case("retreat", "case"):
        return
    book.rule(part.case("retreat", "chooser"), on=Retreat)(_chosen_by)
    book.rule(part.case("retreat", "case"), on=Retreat, stops=True)(_away)
    closing = part.several(
        *(("retreat", one) for one in ("enemies", "zones", "closed", "full")),
        ("retreat", "hexsides", "case"),
    )
    book.rule(*closing, on=Retreat, stops=True)(_not_into_closed_hexes)
    loss = part.case("retreat", "loss")
    book.rule(loss, on=Retreat)(_not_into_a_dead_end)
    book.rule(loss, on=Eliminate)(_no_needless_loss)
