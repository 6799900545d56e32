"""Rules for charges (9): who charges over which ground, and how the other side answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Decline
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.directions import direction
from adjudicator.games.jours_de_gloire_austerlitz.events import Charge, CounterCharge, Retire
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.light import fog_case
from adjudicator.games.jours_de_gloire_austerlitz.movement import cause, points_left, spend
from adjudicator.games.jours_de_gloire_austerlitz.retreat import RETREATS
from adjudicator.games.jours_de_gloire_austerlitz.shock import begin, may_attack
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.voluntary import moved_at_will
from adjudicator.games.jours_de_gloire_austerlitz.ways import wrong_way

__all__ = ["charges", "may_charge"]

book = rulebook.chapter("charge")


def _is_cavalry(state: JdgState, unit: str) -> bool:
    return state.units[unit].type in state.tables.series.shock.charging


def may_charge(state: JdgState, unit: str) -> bool:
    """Return whether a unit may charge, as far as it is concerned itself."""
    activation = state.activation
    moved = activation is not None and unit in activation.before
    good = state.condition_of(unit) == "good"
    return _is_cavalry(state, unit) and good and not moved and may_attack(state, unit)


@book.rule("JDG-B-9-c", on=Charge)
def who_charges(state: JdgState, event: Charge) -> RuleResult:
    """Cavalry in good order that stands in one hex and has not moved may charge."""
    found: list[Fault] = []
    activation = state.activation
    for unit in dict.fromkeys(event.units):
        if not _is_cavalry(state, unit):
            found.append(fault_of(event, "charge-type", unit=unit, units=[unit]))
        elif state.condition_of(unit) == "disordered":
            found.append(fault_of(event, "charge-disordered", unit=unit, units=[unit]))
        if activation is not None and unit in activation.before:
            found.append(fault_of(event, "charge-moved", unit=unit, units=[unit]))
        if state.on_map(unit) and state.where[unit] != event.path[0]:
            found.append(fault_of(event, "charge-apart", unit=unit, units=[unit], at=event.path[0]))
    return found or None


def _closed(state: JdgState, start: str, end: str) -> bool:
    """Return whether a charge may not cross a hexside or enter a hex."""
    over = set(state.tables.series.shock.over)
    terrain = set(state.board.terrain.get(end, ()))
    return not terrain <= over or not set(state.board.sides.get((start, end), ())) <= over


def _bad_ground(state: JdgState, event: Charge) -> tuple[str, str]:
    """Return why a run-up is forbidden, and where; ("", "") if it is not."""
    board, run_up = state.board, state.tables.series.shock.run_up
    way = [*event.path, event.at]
    if any(end in state.places and end not in state.area for end in way):
        return "", ""  # the rules of the map say that
    for start, end in pairwise(way):
        if end not in board.neighbours.get(start, ()):
            return "charge-broken", end
    if len(event.path) <= run_up:
        return "charge-short", event.at
    for start, end in pairwise(way):
        if _closed(state, start, end):
            return "charge-ground", end
    for place in event.path[1:]:
        if any(one not in event.units for one in state.stack(place)):
            return "charge-blocked", place
    return "", ""


@book.rule("JDG-B-9-c", on=Charge)
def free_run_up(state: JdgState, event: Charge) -> RuleResult:
    """A charge needs room, clear and free, and enemies at its end."""
    message, place = _bad_ground(state, event)
    if message:
        least = state.tables.series.shock.run_up
        seen = {"expected": least, "seen": len(event.path) - 1} if message == "charge-short" else {}
        return fault_of(event, message, at=place, **seen)
    side = state.units[event.units[0]].side
    if all(state.is_leader(one) for one in state.enemies(side, event.at)):
        return fault_of(event, "charge-nobody", at=event.at)
    return None


@book.rule("JDG-B-9-c", on=Charge)
def within_its_points(state: JdgState, event: Charge) -> RuleResult:
    """The run-up costs no more points than a unit has."""
    if event.path[0] not in state.places or _bad_ground(state, event)[0]:
        return None
    found = []
    for unit in filter(state.on_map, dict.fromkeys(event.units)):
        cost, points = run_up_cost(state, unit, event.path), points_left(state, unit)
        if cost > points:
            given = {"expected": points, "seen": cost}
            fault = fault_of(event, "charge-far", unit=unit, **given)
            fault.follows = cause(state, unit, cost)
            found.append(fault)
    return found or None


def run_up_cost(state: JdgState, unit: str, path: list[str]) -> int:
    """Return the points of a run-up."""
    near, price = state.board.neighbours, state.pricer(unit).open_price
    return sum(price(one, two) for one, two in pairwise(path) if two in near.get(one, ()))


@book.rule("JDG-B-12.1-a", "JDG-B-12.2-a", "JDG-12.2-b", on=Charge)
def no_charge_in_the_dark(state: JdgState, event: Charge) -> RuleResult:
    """Nobody charges by night or in fog."""
    series, by_night = state.tables.series, state.light == "night"
    if (series.night if by_night else series.fog).charges:
        return None
    way = [one for one in (*event.path, event.at) if one in state.places]
    dark = next((one for one in way if state.is_dark(one)), "")
    if not dark:
        return None
    case = "JDG-B-12.1-a" if by_night else fog_case(state)
    return fault_of(event, "charge-night" if by_night else "charge-fog", rule=case, at=dark)


def charges(state: JdgState, units: list[str]) -> Iterator[Charge]:
    """Yield the charges of some units of one hex, by the shortest ways."""
    if not units or not all(may_charge(state, unit) for unit in units):
        return
    run_up, side = state.tables.series.shock.run_up, state.units[units[0]].side
    ways = [[state.where[units[0]]]]
    for _ in range(run_up):
        ways = [
            [*way, near]
            for way in ways
            for near in state.board.neighbours[way[-1]]
            if near not in way and not state.stack(near) and not _closed(state, way[-1], near)
        ]
    for way in ways:
        for at in state.board.neighbours[way[-1]]:
            event = Charge(units=units, at=at, path=way)
            if state.enemies(side, at) and free_run_up(state, event) is None:
                yield event


@book.applies(Charge)
def apply_charge(state: JdgState, event: Charge) -> None:
    """Run up to the enemy, turn to him, and open a charge."""
    end = event.path[-1]
    if end in state.places:
        facing = direction(state.board, end, event.at) if event.at in state.places else None
        there = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
        for unit in there:
            spend(state, unit, run_up_cost(state, unit, event.path))
            if (activation := state.activation) is not None:
                activation.before.setdefault(unit, state.where[unit])
            state.occupy(unit, [one for one in event.path[1:] if one in state.places])
            state.relocate(unit, end)
            if facing is not None:
                state.turn_to(unit, facing)
        moved_at_will(state, there)
    begin(state, event)


# Answers

book.decides(Decline)(
    lambda state, _: state.enemy[state.assault.side] if state.assault else str(state.phasing)
)
book.decides(CounterCharge)(lambda state, event: state.units[event.units[0]].side)


def _late(state: JdgState) -> str:
    """Return why nobody may answer a charge any more, or why there is none."""
    assault = state.assault
    if assault is None or assault.kind != "charge":
        return "answer-nothing"
    return "answer-late" if assault.engaged or assault.rolled else ""


def _may_answer(state: JdgState, assault: Assault, unit: str) -> bool:
    return unit in assault.defenders and _is_cavalry(state, unit)


@book.rule("JDG-B-9-c", on=CounterCharge)
def who_meets_a_charge(state: JdgState, event: CounterCharge) -> RuleResult:
    """Cavalry in good order that is charged may meet the charge, before any test."""
    if state.activation is None:
        return None
    assault, why = state.assault, _late(state)
    if assault is None or why:
        return fault_of(event, why)
    if assault.counter:
        return fault_of(event, "answer-twice")
    found = []
    for unit in dict.fromkeys(event.units):
        if not _may_answer(state, assault, unit):
            found.append(fault_of(event, "counter-type", unit=unit))
        elif state.condition_of(unit) != "good":
            found.append(fault_of(event, "counter-disordered", unit=unit))
    return found or None


@book.rule("JDG-B-9-c", "JDG-TEC-c", *RETREATS, on=Retire)
def who_retires(state: JdgState, event: Retire) -> RuleResult:
    """Cavalry that is charged may retire towards its edge, before any test."""
    if state.activation is None:
        return None
    assault, why = state.assault, _late(state)
    if assault is None or why:
        return fault_of(event, why)
    if not _may_answer(state, assault, event.unit) or event.unit in assault.counter:
        return fault_of(event, "retire-type")
    far = state.tables.series.shock.retire
    return wrong_way(state, event, length=far, case="JDG-B-9-c")


@book.rule("JDG-B-9-c", on=Decline)
def nothing_to_decline(state: JdgState, event: Decline) -> RuleResult:
    """Only a charge is answered."""
    why = _late(state) if state.activation is not None else ""
    return fault_of(event, why) if why else None


@book.applies(CounterCharge)
def apply_counter_charge(state: JdgState, event: CounterCharge) -> None:
    """Meet a charge."""
    assault = state.assault
    if assault is not None and not assault.rolled:
        assault.counter = [one for one in event.units if one in assault.defenders]


@book.applies(Retire)
def apply_retire(state: JdgState, event: Retire) -> None:
    """Withdraw a unit before contact; it takes the hexes that it passes."""
    if event.path[-1] in state.places and state.on_map(event.unit):
        state.occupy(event.unit, [one for one in event.path[1:] if one in state.places])
        state.relocate(event.unit, event.path[-1])
    if (assault := state.assault) is not None:
        assault.retired.append(event.unit)
        assault.defenders = [one for one in assault.defenders if one != event.unit]


@book.applies(Decline)
def apply_decline(state: JdgState, event: Decline) -> None:
    """Await a charge without any reaction."""
    if (assault := state.assault) is not None:
        assault.declined = True
