"""Rules for the Variable group (5.7)."""

from __future__ import annotations

from adjudicator.core.events import Hold, Move, Place, Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import enters
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited
from adjudicator.mechanics.play.presence import moves_begin_somewhere

__all__ = [
    "ARRIVES",
    "ON_THE_MARCH",
    "WAITS",
    "arrives",
    "roll_for_variable",
    "variable_waits",
]

book = rulebook.chapter("arrivals")

#: words that a player may write beside the die for the Variable group
ARRIVES = ("arrive", "arrives", "arrival")
WAITS = ("wait", "waits", "in transit", "transit")
#: where a Variable unit is before it enters
ON_THE_MARCH = ("variable", "arriving")


def variable_waits(state: CgState) -> list[str]:
    """Return the pieces of the Variable group that are still on the march."""
    return [unit for unit, place in state.where.items() if place == "variable"]


@book.value
def arrives(state: CgState, die: int) -> bool:
    """Return whether a die brings the Variable group this turn."""
    variable = state.tables.reinforcements.variable
    return die in (variable.first_turn if state.turn <= 1 else variable.later)


@arrives.slip("CG-5.7b")
def arrives_as_later(state: CgState, die: int) -> bool:
    """Slip: the first turn is like the later ones."""
    return die in state.tables.reinforcements.variable.later


def _for_variable(state: CgState) -> bool:
    return type(state.frame) in (Declaration, MovementPhase)


@book.rule("CG-5.7a", on=Roll)
def one_die_a_turn(state: CgState, event: Roll) -> RuleResult:
    """One die per turn is rolled for the whole group, before the first move."""
    if not _for_variable(state):
        return None
    if len(event.dice) > 1:
        return Fault(message="one-die", args={}, expected=1, seen=len(event.dice))
    if state.rolled == state.turn:
        return Fault(message="rolled-again", args={"turn": state.turn}, expected=1, seen=2)
    if not variable_waits(state):
        return Unknown(why="die-for-nothing", args={})
    if type(state.frame) is MovementPhase and state.frame.last:
        return Fault(message="rolled-late", args={"turn": state.turn}, seen=state.turn)
    return None


@book.rule("CG-5.7b", on=Roll)
def arrival_as_claimed(state: CgState, event: Roll) -> RuleResult:
    """A stated arrival follows from the die."""
    if not _for_variable(state) or not event.result or not variable_waits(state):
        return None
    said, comes = event.result.casefold(), arrives(state, event.dice[0])
    expected = ARRIVES[0] if comes else WAITS[0]
    if said in (ARRIVES if comes else WAITS):
        return None
    args = {"die": event.dice[0], "turn": state.turn}
    return Fault(
        message="arrival-claimed", args=args, expected=expected, seen=event.result, claim=True
    )


def roll_for_variable(state: CgState, event: Roll) -> None:
    """Record the arrival of the group, with its marker, or that it does not arrive."""
    if not _for_variable(state):
        return
    state.rolled = state.turn
    comes = any(arrives(state, die) for die in event.dice)
    if state.refused and (comes or event.result.casefold() in ARRIVES):
        state.unsure += variable_waits(state)
    for unit in variable_waits(state) if comes else ():
        state.relocate(unit, "box" if state.is_marker(unit) else "arriving")


@book.rule("CG-5.7b", on=Move, stops=True)
def not_before_the_die(state: CgState, move: Move) -> RuleResult:
    """A unit does not enter before the die has brought it."""
    waits = state.where[move.unit] == "variable" and move.unit not in state.unsure
    return _not_arrived(state, move.unit) if waits else None


def _not_arrived(state: CgState, unit: str) -> Fault:
    args = {"unit": unit, "turn": state.turn}
    return Fault(rule="CG-5.7b", message="not-arrived", args=args, units=[unit], seen="variable")


@book.rule("CG-5.7b", on=Hold, stops=True)
def who_arrives_enters(state: CgState, event: Hold) -> RuleResult:
    """A unit that the die has brought enters the map; it does not stay off."""
    place = state.where[event.unit]
    if place not in ("arriving", "variable"):
        return None
    message = "stays-off-the-map" if place == "arriving" else "not-arrived"
    args = {"unit": event.unit, "turn": state.turn}
    return Fault(message=message, args=args, units=[event.unit], seen=place)


moves_begin_somewhere(book, "CG-8.1c")


@book.rule("CG-5.7c", on=Move)
def by_an_entry_hex(state: CgState, move: Move) -> RuleResult:
    """An arriving unit enters by the south edge west of the line, or by the west edge."""
    if state.where[move.unit] not in ON_THE_MARCH:
        return None
    at = move.path[0] if move.path else move.start or move.to
    if not at:
        return None
    entry = state.board.sets.get(state.tables.reinforcements.variable.entry)
    if not entry:
        return Unknown(why="no-entry-hexes", needs=state.tables.reinforcements.variable.entry)
    if at in entry:
        return None
    args = {"unit": move.unit, "at": at}
    return Fault(message="not-an-entry-hex", args=args, units=[move.unit], at=at, seen=at)


@book.rule("CG-6.0", "CG-8.7", on=Move)
def not_into_enemies(state: CgState, move: Move) -> RuleResult:
    """The entry hex is neither occupied by an enemy nor prohibited to the unit's type (8.7)."""
    at = move.path[0] if move.path else move.start or move.to
    if not enters(state, move) or at not in state.places:
        return None
    spec = state.units[move.unit]
    args = {"unit": move.unit, "at": at, "type": spec.type}
    if state.enemies_in(spec.side, at):
        return Fault(message="enemy-occupied", args=args, units=[move.unit], at=at)
    if prohibited(state, spec.type, at):
        args["terrain"] = " and ".join(state.board.terrain[at])
        return Fault(rule="CG-8.7", message="prohibited", args=args, units=[move.unit], at=at)
    return None


@book.rule("CG-5.7c", "CG-5.7b", on=Place, unless=lambda state, _: state.scenario is not None)
def variable_units_move_in(state: CgState, event: Place) -> RuleResult:
    """A Variable unit is not placed: once the die has brought it, it moves onto the map."""
    unit, place = event.unit, state.where[event.unit]
    if place not in ON_THE_MARCH:
        return None
    if place == "variable":
        return _not_arrived(state, unit)
    args = {"unit": unit, "at": event.at}
    return Fault(
        message="arrives-by-moving",
        also=["CG-5.7d"],
        args=args,
        units=[unit],
        at=event.at,
        expected="move",
        seen="place",
    )
