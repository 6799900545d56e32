"""Rules for the hidden Reserve (5.6), and for Duroc in the scenario (10.4)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Place
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.alternation import selectable
from adjudicator.games.crowning_glory.arrivals import ON_THE_MARCH
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import mark_selected
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.zones import friends_in, in_zone
from adjudicator.mechanics.play.duties import UnitDuty

__all__ = ["reserve_due"]

book = rulebook.chapter("reserve")


def reserve_due(state: CgState) -> list[str]:
    """Return the Reserve units that must be placed in this Movement Phase."""
    if state.scenario is not None or state.turn != state.tables.reinforcements.reserve.turn:
        return []
    return [u for u, place in state.where.items() if place == "reserve"]


@book.rule("CG-5.6", on=Place, unless=lambda state, _: state.scenario is not None)
def the_reserve_at_its_time(state: CgState, event: Place) -> RuleResult:
    """The Reserve is placed at the end of the Movement Phase of turn 1."""
    unit, frame = event.unit, state.frame
    args: dict[str, Any] = {"unit": unit}
    if state.where[unit] in ON_THE_MARCH:
        return None
    if state.where[unit] != "reserve":
        return Fault(message="not-in-reserve", args=args, units=[unit], seen=state.where[unit])
    reserve = state.tables.reinforcements.reserve
    if state.turn != reserve.turn or type(frame) is not MovementPhase:
        args["turn"] = reserve.turn
        seen = f"{state.phase}, turn {state.turn}"
        return Fault(message="reserve-when", args=args, units=[unit], seen=seen)
    left = [one for side in state.enemy for one in selectable(state, side)]
    if left:
        args |= {"units": sorted(left), "count": len(left)}
        return Fault(message="reserve-early", args=args, units=[unit], seen=len(left))
    return None


@book.rule("CG-5.6", on=Place, unless=lambda state, _: state.scenario is not None)
def where_the_reserve_goes(state: CgState, event: Place) -> RuleResult:
    """The Reserve is placed on the named edges, outside enemy zones, one unit per hex."""
    unit, at = event.unit, event.at
    if state.where[unit] != "reserve":
        return None
    entry = state.board.sets.get(state.tables.reinforcements.reserve.entry)
    if not entry:
        return Unknown(why="no-entry-hexes", needs=state.tables.reinforcements.reserve.entry)
    if at not in entry:
        return fault_of(event, "not-an-entry-hex", seen=at)
    if in_zone(state, unit, at):
        return fault_of(event, "placed-in-zone", also=["CG-7.0"])
    if state.stack(at):
        taken = friends_in(state, unit, at)
        message = "placed-on-friend" if taken else "enemy-occupied"
        return fault_of(event, message, also=["CG-6.0"])
    return None


@book.rule("CG-10.4d", on=Place, unless=lambda state, _: state.scenario is None)
def duroc_at_his_time(state: CgState, event: Place) -> RuleResult:
    """Duroc arrives at the start of the third turn, in his hex or next to it."""
    assert state.scenario is not None  # noqa: S101  # the guard saw it
    unit, at, arrival = event.unit, event.at, state.scenario.arrival
    args = {"unit": unit, "at": at, "turn": arrival.turn}
    if unit != arrival.unit or state.where[unit] != "reserve":
        return Fault(message="not-in-reserve", args=args, units=[unit], seen=state.where[unit])
    if state.turn != arrival.turn or type(state.frame) is not Declaration:
        seen = f"{state.phase}, turn {state.turn}"
        return Fault(message="duroc-when", args=args, units=[unit], seen=seen)
    if state.stack(at):
        message = "enemy-occupied" if state.enemies_in("french", at) else "placed-on-friend"
        return Fault(message=message, args=args, units=[unit], at=at, also=["CG-6.0"])
    taken = bool(state.stack(arrival.at))
    if at == arrival.at or (taken and at in state.board.neighbours[arrival.at]):
        return None
    args["taken"] = arrival.at
    return Fault(
        message="duroc-where", args=args, units=[unit], at=at, expected=arrival.at, seen=at
    )


@book.applies(Place)
def apply_place(state: CgState, event: Place) -> None:
    """Place the unit on the map; a Reserve unit counts as selected."""
    came = state.where[event.unit] in ON_THE_MARCH
    if came:
        mark_selected(state, event.unit)  # as if it had moved onto the map
    state.relocate(event.unit, event.at)
    state.confirm(event.unit)
    if type(state.frame) is MovementPhase and state.scenario is None and not came:
        state.frame.placed.append(event.unit)
        state.passive.add(event.unit)
        state.frame.unit = ""


UnitDuty(
    book,
    "CG-5.6",
    closing=MovementPhase,
    message="reserve-held",
    due=reserve_due,
    excused=lambda state: bool(state.winner),
)


@book.rule("CG-10.4d", closing=Declaration, unless=lambda state, _: state.scenario is None)
def duroc_comes(state: CgState, frame: Declaration) -> RuleResult:
    """Duroc is placed before the third turn continues."""
    assert state.scenario is not None  # noqa: S101  # the guard saw it
    arrival = state.scenario.arrival
    if state.turn != arrival.turn or state.where.get(arrival.unit) != "reserve":
        return None
    args = {"unit": arrival.unit, "at": arrival.at, "turn": arrival.turn}
    return Fault(message="duroc-when", args=args, units=[arrival.unit], seen="not placed")
