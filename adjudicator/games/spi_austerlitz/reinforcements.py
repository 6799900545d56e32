"""Rules for reinforcements (chapter 12): which units arrive on turn 2, where, and at what cost."""

from __future__ import annotations

from collections import Counter

from adjudicator.core.events import Move, Place
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.morale import ERRATA
from adjudicator.games.spi_austerlitz.movement import points_left, walk
from adjudicator.games.spi_austerlitz.presence import presence
from adjudicator.games.spi_austerlitz.setup import values
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["due", "entry_hexes"]

book = rulebook.chapter("reinforcements")


def due(state: SpiState, side: str) -> list[str]:
    """Return the reinforcements of a side that are to be placed."""
    awaited, frame = Counter(state.tables.reinforcements.units[side]), _moving(state)
    awaited.subtract(values(state.units[unit]) for unit in (frame.placed if frame else ()))
    found = []
    for unit, spec in state.units.items():
        if spec.side == side and state.where[unit] == "reserve" and awaited[values(spec)] > 0:
            awaited[values(spec)] -= 1  # further equal counters are not on the list
            found.append(unit)
    return found


def _moving(state: SpiState) -> MovementPhase | None:
    frame = state.frames[0] if state.frames else None
    return frame if type(frame) is MovementPhase else None


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


def _fault(event: Place, message: str, rule: str = "", **more: object) -> Fault:
    fault = Fault(message=message, args={"unit": event.unit, "at": event.at})
    fault.units, fault.at, fault.rule = [event.unit], event.at, rule
    fault.expected, fault.seen = more.get("expected"), more.get("seen")  # type: ignore[assignment]
    return fault


# Placing


@book.rule("SPI-12.0", on=Place, stops=True)
def only_who_waits_is_placed(state: SpiState, event: Place) -> RuleResult:
    """A unit that is placed was waiting in reserve."""
    place = state.where[event.unit]
    if place == "reserve":
        return None
    case = "SPI-12.0" if place in state.places else presence.case(state, event.unit)
    return _fault(event, "not-in-reserve", case, seen=place)


@book.rule("SPI-12.0", on=Place, stops=True)
def each_in_his_own_phase(state: SpiState, event: Place) -> RuleResult:
    """Reinforcements are placed by their own side, in its Movement Phase."""
    side, by = state.units[event.unit].side, event.by or state.phasing
    if side == state.phasing == by:
        return None
    return _fault(event, "placed-by-enemy", expected=side, seen=by if by != side else state.phasing)


@book.rule("SPI-12.0", on=Place, stops=True)
def not_before_their_turn(state: SpiState, event: Place) -> RuleResult:
    """Reinforcements do not arrive before their turn."""
    turn = state.tables.reinforcements.turn
    return (
        _fault(event, "placed-early", expected=turn, seen=state.turn) if state.turn < turn else None
    )


@book.rule("SPI-12C", on=Place)
def not_after_their_turn(state: SpiState, event: Place) -> RuleResult:
    """Reinforcements do not arrive after their turn."""
    turn = state.tables.reinforcements.turn
    if state.turn <= turn:
        return None
    spec = state.units[event.unit]
    # not on the list: 12.0 reports it
    if values(spec) not in state.tables.reinforcements.units[spec.side]:
        return None
    fault = _fault(event, "placed-late", expected=turn, seen=state.turn)
    fault.follows = [state.late[event.unit]] if event.unit in state.late else []
    return fault


@book.rule("SPI-12.0", on=Place)
def those_who_are_listed(state: SpiState, event: Place) -> RuleResult:
    """Only the listed reinforcements arrive."""
    spec = state.units[event.unit]
    if spec.combat is None:
        return Unknown(why="strength-not-known", needs="combat", args={"unit": event.unit})
    listed = state.tables.reinforcements.units[spec.side]
    frame = _moving(state)
    placed = frame.placed if frame else []
    same = [one for one in placed if values(state.units[one]) == values(spec)]
    if len(same) < listed.count(values(spec)):
        return None
    return _fault(event, "not-a-reinforcement", expected=", ".join(listed), seen=values(spec))


@book.rule("SPI-12.0", on=Place)
def before_anybody_moves(state: SpiState, event: Place) -> RuleResult:
    """Reinforcements are placed before any unit moves; all late ones of a phase are one fault."""
    frame = _moving(state)
    if frame is None or not frame.before or state.turn > state.tables.reinforcements.turn:
        return None  # 12C reports units that arrive on a later turn
    if frame.placed_late:
        return None
    return _fault(event, "placed-after-moves", seen=", ".join(sorted(frame.before)))


@book.rule("SPI-12.0p", on=Place)
def on_an_entry_hex(state: SpiState, event: Place) -> RuleResult:
    """Reinforcements are placed on the entry hexes of their own edge."""
    side = state.units[event.unit].side
    name = state.tables.reinforcements.entry[side]
    if not state.board.sets.get(name):
        return Unknown(why="no-entry-hexes", needs=name)
    if state.enemies_in(side, event.at):
        return _fault(event, "entry-occupied", seen=", ".join(state.stack(event.at)))
    allowed = entry_hexes(state, side)
    if event.at in allowed:
        return None
    return _fault(event, "not-an-entry-hex", expected=", ".join(sorted(allowed)), seen=event.at)


@book.value
def _placing_cost(state: SpiState) -> int:
    """Return the Movement Points that a reinforcement spends when it is placed (12A)."""
    return state.tables.reinforcements.cost


@_placing_cost.slip("SPI-12A")
def _for_nothing(state: SpiState) -> int:
    return 0


@book.rule("SPI-12A", on=Place)
def placing_costs(state: SpiState, event: Place) -> RuleResult:
    """A claimed cost equals that of the rule; an enemy zone in the entry hex makes it doubtful."""
    cost = _placing_cost(state)
    if event.cost is None or event.cost == cost:
        return None
    fault = _fault(event, "placing-cost", expected=cost, seen=event.cost)
    fault.claim = True
    side = state.units[event.unit].side
    if event.cost == cost + state.tables.zones.enter and state.enemy_controls(side, event.at):
        fault.severity, fault.message = "doubt", "placing-cost-zone"
    return fault


@book.applies(Place)
def apply_place(state: SpiState, event: Place) -> None:
    """Place the unit in the hex, and count the points spent."""
    frame = _moving(state)
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
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or move.unit not in frame.placed_in_zone:
        return None
    if state.units[move.unit].type not in state.tables.zones.may_leave:  # 6D reports it already
        return None
    if not (move.path or move.to):
        return None
    rest = points_left(state, move.unit) - walk(state, move).cost
    if rest < 0 or rest >= state.tables.zones.enter:
        return None
    args = {"unit": move.unit}
    return Fault(message="placed-in-zone", severity="doubt", args=args, units=[move.unit])


# Reinforcements that do not arrive


@book.rule("SPI-12C", closing=MovementPhase)
def nobody_is_kept_back(state: SpiState, frame: MovementPhase) -> RuleResult:
    """All reinforcements are on the map when their Movement Phase ends."""
    if state.turn != state.tables.reinforcements.turn or state.conceded:
        return None
    faults = []
    shut = _blocked(state, frame.side) and ERRATA not in state.options
    for unit in due(state, frame.side):
        state.late[unit] = state.now
        fault = Fault(message="kept-back", args={"unit": unit}, units=[unit], seen="reserve")
        if shut:  # the rulebook does not say what becomes of them
            fault.severity, fault.message = "doubt", "shut-out"
        faults.append(fault)
    return faults or None


@book.duties
def still_to_be_placed(state: SpiState) -> list[Pending]:
    """List the reinforcements that must arrive before the open phase ends."""
    frame = _moving(state)
    if frame is None or state.turn != state.tables.reinforcements.turn:
        return []
    waiting = due(state, frame.side)
    if not waiting:
        return []
    args = {"units": waiting, "count": len(waiting)}
    return [Pending(rule="SPI-12C", message="reinforcements-due", args=args, units=waiting)]
