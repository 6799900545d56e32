"""Rules for the hidden Reserve (5.6), and for Duroc in the scenario (10.4)."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Place
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.alternation import all_selectable
from adjudicator.games.crowning_glory.arrivals import ON_THE_MARCH
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import mark_selected
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.zones import friends_in, in_zone
from adjudicator.mechanics.play.arrivals import EntryHexes, WaitingUnits
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.phases import phase_of

__all__ = ["reserve_due"]

book = rulebook.chapter("reserve")


def reserve_due(state: CgState) -> list[str]:
    """Return the Reserve units that must be placed in this Movement Phase."""
    if state.scenario is not None or state.turn != state.tables.reinforcements.reserve.turn:
        return []
    return [u for u, place in state.where.items() if place == "reserve"]


def _is_reserve(state: CgState, event: Place) -> bool:
    return state.scenario is None and state.where[event.unit] == "reserve"


WaitingUnits(
    book,
    "CG-5.6",
    places=("reserve", *ON_THE_MARCH),
    unless=lambda state, _: state.scenario is not None,
)


@book.rule("CG-5.6", on=Place)
def the_reserve_at_its_time(state: CgState, event: Place) -> RuleResult:
    """The Reserve is placed at the end of the Movement Phase of turn 1."""
    unit, turn = event.unit, state.tables.reinforcements.reserve.turn
    if not _is_reserve(state, event):
        return None
    if state.turn != turn or phase_of(state, MovementPhase) is None:
        return fault_about(unit, "reserve-when", turn=turn, seen=_now(state))
    left = all_selectable(state)
    if not left:
        return None
    args = {"units": left, "count": len(left)}
    return fault_about(unit, "reserve-early", args=args, seen=len(left))


def _now(state: CgState) -> str:
    return f"{state.phase}, turn {state.turn}"


EntryHexes(
    book,
    "CG-5.6",
    on=Place,
    entered=lambda state, event: event.at if _is_reserve(state, event) else "",
    named=lambda state, _: state.tables.reinforcements.reserve.entry,
)


@book.rule("CG-5.6", on=Place)
def where_the_reserve_goes(state: CgState, event: Place) -> RuleResult:
    """The Reserve is placed outside enemy zones, one unit per hex."""
    entry = state.board.sets.get(state.tables.reinforcements.reserve.entry, ())
    if not _is_reserve(state, event) or event.at not in entry:
        return None
    if in_zone(state, event.unit, event.at):
        return fault_of(event, "placed-in-zone", also=["CG-7.0"])
    return _taken(state, event)


def _taken(state: CgState, event: Place) -> Fault | None:
    """Report a hex in which a unit stands already."""
    if not state.stack(event.at):
        return None
    friend = friends_in(state, event.unit, event.at)
    return fault_of(event, "placed-on-friend" if friend else "enemy-occupied", also=["CG-6.0"])


@book.rule("CG-10.4d", on=Place, unless=lambda state, _: state.scenario is None)
def duroc_at_his_time(state: CgState, event: Place) -> RuleResult:
    """Duroc arrives at the start of the third turn, in his hex or next to it."""
    assert state.scenario is not None  # noqa: S101  # the guard saw it
    at, arrival, place = event.at, state.scenario.arrival, state.where[event.unit]
    turn = arrival.turn
    if event.unit != arrival.unit or place != "reserve":
        return fault_of(event, "not-in-reserve", turn=turn, seen=place)
    if state.turn != turn or type(state.frame) is not Declaration:
        args = {"at": at, "turn": turn}
        return fault_about(event.unit, "duroc-when", args=args, seen=_now(state))
    if state.stack(at):
        return _taken(state, event)
    near = state.board.neighbours[arrival.at] if state.stack(arrival.at) else ()
    if at == arrival.at or at in near:
        return None
    args = {"turn": turn, "taken": arrival.at}
    return fault_of(event, "duroc-where", args=args, expected=arrival.at, seen=at)


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
    args = {"at": arrival.at, "turn": arrival.turn}
    return fault_about(arrival.unit, "duroc-when", args=args, seen="not placed")
