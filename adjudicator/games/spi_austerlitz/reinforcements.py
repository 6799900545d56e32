"""Rules for reinforcements (chapter 12): which units arrive on turn 2, where, and at what cost."""

from __future__ import annotations

from collections import Counter

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Move, Place
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.morale import ERRATA
from adjudicator.games.spi_austerlitz.movement import points_left, walk
from adjudicator.games.spi_austerlitz.sequence import presence
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.arrivals import ArrivalTurn, EntryHexes, WaitingUnits
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.printed import values

__all__: list[str] = []

book = rulebook.chapter("reinforcements")


def _placed(state: SpiState) -> list[str]:
    """Return the reinforcements that were placed in this phase."""
    frame = phase_of(state, MovementPhase)
    return frame.placed if frame is not None else []


def due(state: SpiState, side: str) -> list[str]:
    """Return the reinforcements of a side that are to be placed."""
    awaited = Counter(state.tables.reinforcements.units[side])
    awaited.subtract(values(state.units[unit]) for unit in _placed(state))
    found = []
    for unit, spec in state.units.items():
        if spec.side == side and state.where[unit] == "reserve" and awaited[values(spec)] > 0:
            awaited[values(spec)] -= 1  # further equal counters are not on the list
            found.append(unit)
    return found


def _blocked(state: SpiState, side: str) -> bool:
    """Return whether enemies stand on every entry hex of a side."""
    entry = state.board.sets.get(state.tables.reinforcements.entry[side], frozenset())
    return bool(entry) and all(state.enemies_in(side, place) for place in entry)


def entry_hexes(state: SpiState, side: str) -> frozenset[str]:
    """Return the hexes on which the reinforcements of a side may be placed now."""
    entry = state.board.sets.get(state.tables.reinforcements.entry[side], frozenset())
    if ERRATA not in state.options or not _blocked(state, side):
        return frozenset([place for place in entry if not state.enemies_in(side, place)])
    free = [place for place in state.places if not state.enemies_in(side, place)]
    distance = {p: min(state.board.distance(p, one) for one in entry) for p in free}
    least = min(distance.values(), default=0)
    return frozenset([place for place in free if distance[place] == least])


# Placing


def _settle_waiting(state: SpiState, event: Place, fault: Fault) -> Fault:
    if not state.on_map(event.unit):
        fault.rule, fault.also = presence.case(state, event.unit), ["SPI-12.0"]
    return fault


WaitingUnits(book, "SPI-12.0", places=("reserve",), settle=_settle_waiting)


def _settle_turn(state: SpiState, event: Place, fault: Fault) -> Fault | None:
    """Say from when on a late unit was missed; 12.0 reports units that are not on the list."""
    spec = state.units[event.unit]
    listed = values(spec) in state.tables.reinforcements.units[spec.side]
    if fault.message == "placed-late" and not listed:
        return None
    fault.follows = [state.late[event.unit]] if event.unit in state.late else []
    return fault


ArrivalTurn(
    book,
    "SPI-12.0",
    late="SPI-12C",
    phase=MovementPhase,
    turn=lambda state, _: state.tables.reinforcements.turn,
    settle=_settle_turn,
)


@book.rule("SPI-12.0", on=Place)
def those_who_are_listed(state: SpiState, event: Place) -> RuleResult:
    """Only the listed reinforcements arrive."""
    spec = state.units[event.unit]
    if spec.combat is None:
        return Unknown(why="strength-not-known", needs="combat", args={"unit": event.unit})
    listed, ours = state.tables.reinforcements.units[spec.side], values(spec)
    same = [one for one in _placed(state) if values(state.units[one]) == ours]
    if len(same) < listed.count(ours):
        return None
    return fault_of(event, "not-a-reinforcement", expected=", ".join(listed), seen=ours)


def _settle_entry(state: SpiState, event: Place, fault: Fault) -> Fault:
    side = state.units[event.unit].side
    if state.enemies_in(side, event.at):
        return fault_of(event, "entry-occupied", seen=", ".join(state.stack(event.at)))
    fault.expected = ", ".join(sorted(entry_hexes(state, side)))
    return fault


EntryHexes(
    book,
    "SPI-12.0p",
    on=Place,
    entered=lambda _, event: event.at,
    named=lambda state, event: state.tables.reinforcements.entry[state.units[event.unit].side],
    allowed=lambda state, event: entry_hexes(state, state.units[event.unit].side),
    settle=_settle_entry,
)


@book.value
def _placing_cost(state: SpiState) -> int:
    """Return the Movement Points that a reinforcement spends when it is placed (12A)."""
    return state.tables.reinforcements.cost


_placing_cost.slips_to(0, "SPI-12A")  # placed for nothing


@book.rule("SPI-12A", on=Place)
def placing_costs(state: SpiState, event: Place) -> RuleResult:
    """A claimed cost equals that of the rule; an enemy zone in the entry hex makes it doubtful."""
    cost, side = _placing_cost(state), state.units[event.unit].side
    if event.cost is None or event.cost == cost:
        return None
    fault = fault_of(event, "placing-cost", expected=cost, seen=event.cost, claim=True)
    if event.cost == cost + state.tables.zones.enter and state.enemy_controls(side, event.at):
        fault.severity, fault.message = "doubt", "placing-cost-zone"
    return fault


@book.applies(Place)
def apply_place(state: SpiState, event: Place) -> None:
    """Place the unit in the hex, and count the points spent."""
    frame = phase_of(state, MovementPhase)
    if frame is not None:
        frame.spent[event.unit] = frame.spent.get(event.unit, 0) + _placing_cost(state)
        frame.placed.append(event.unit)
        frame.placed_late = frame.placed_late or bool(frame.before)
        frame.last = ""
        if state.enemy_controls(state.units[event.unit].side, event.at):
            frame.placed_in_zone.append(event.unit)
    state.relocate(event.unit, event.at)


@book.rule("SPI-12A", on=Move)
def the_last_point_after_a_zone(state: SpiState, move: Move) -> RuleResult:
    """Placing in an enemy zone may cost more: the unit's last Movement Point is doubtful."""
    frame, zones = phase_of(state, MovementPhase), state.tables.zones
    if frame is None or move.unit not in frame.placed_in_zone or not (move.path or move.to):
        return None
    if state.units[move.unit].type not in zones.may_leave:  # 6D reports it already
        return None
    rest = points_left(state, move.unit) - walk(state, move).cost
    if rest < 0 or rest >= zones.enter:
        return None
    return fault_about(move.unit, "placed-in-zone", severity="doubt")


# Reinforcements that do not arrive


def _settle_late(state: SpiState, frame: MovementPhase, fault: Fault) -> RuleResult:
    """Report each unit that is kept back; what becomes of units that are shut out is doubtful."""
    if state.conceded:
        return None
    state.late |= dict.fromkeys(fault.units, state.now)
    shut = _blocked(state, frame.side) and ERRATA not in state.options
    message, severity = ("shut-out", "doubt") if shut else ("kept-back", "violation")
    return [fault_about(unit, message, severity=severity, seen="reserve") for unit in fault.units]


UnitDuty(
    book,
    "SPI-12C",
    closing=MovementPhase,
    message="reinforcements-due",
    due=lambda state: (
        due(state, state.phasing) if state.turn == state.tables.reinforcements.turn else []
    ),
    settle=_settle_late,
)
