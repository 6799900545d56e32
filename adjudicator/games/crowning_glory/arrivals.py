"""Rules for arrivals: the Variable group (5.7), the hidden Reserve (5.6), Duroc (10.4)."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Move, Place
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.alternation import all_selectable
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import enters, mark_selected
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited
from adjudicator.games.crowning_glory.zones import friends_in, in_zone
from adjudicator.mechanics.play.arrivals import EntryHexes, WaitingUnits, first_hex
from adjudicator.mechanics.play.die_arrivals import DieArrivalCases, DieArrivals
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.presence import moves_begin_somewhere

__all__ = ["arrives", "reserve_due", "variable"]

book = rulebook.chapter("arrivals")


@book.value
def arrives(state: CgState, die: int) -> bool:
    """Return whether a die brings the Variable group this turn."""
    table = state.tables.reinforcements.variable
    return die in (table.first_turn if state.turn <= 1 else table.later)


@arrives.slip("CG-5.7b")
def arrives_as_later(state: CgState, die: int) -> bool:
    """Slip: the first turn is like the later ones."""
    return die in state.tables.reinforcements.variable.later


variable = DieArrivals(
    book,
    DieArrivalCases("CG-5.7a", arrives="CG-5.7b", cost="CG-5.7d"),
    places=("variable", "arriving"),
    phases=(Declaration, MovementPhase),
    arrives=arrives,
    late=lambda state: type(state.frame) is MovementPhase and bool(state.frame.last),
    # its marker is ready at once
    come=lambda state, unit: state.relocate(unit, "box" if state.is_marker(unit) else "arriving"),
)
#: where a Variable unit is before it enters
_ON_THE_MARCH = variable.places


moves_begin_somewhere(book, "CG-8.1c")


EntryHexes(
    book,
    "CG-5.7c",
    on=Move,
    entered=lambda state, move: first_hex(move) if state.where[move.unit] in _ON_THE_MARCH else "",
    named=lambda state, _: state.tables.reinforcements.variable.entry,
)


@book.rule("CG-6.0", "CG-8.7", on=Move)
def not_into_enemies(state: CgState, move: Move) -> RuleResult:
    """The entry hex is neither occupied by an enemy nor prohibited to the unit's type (8.7)."""
    at, spec = first_hex(move), state.units[move.unit]
    if not enters(state, move) or at not in state.places:
        return None
    if state.enemies_in(spec.side, at):
        return fault_of(move, "enemy-occupied", at=at, type=spec.type)
    if not prohibited(state, spec.type, at):
        return None
    args = {"type": spec.type, "terrain": " and ".join(state.board.terrain[at])}
    return fault_of(move, "prohibited", rule="CG-8.7", at=at, args=args)


book.rule("CG-5.7c", "CG-5.7b", on=Place, unless=lambda state, _: state.scenario is not None)(
    variable.is_not_placed
)


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
    places=("reserve", *_ON_THE_MARCH),
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
    came = state.where[event.unit] in _ON_THE_MARCH
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
