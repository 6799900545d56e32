"""Rules for the Variable group (5.7)."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Hold, Move, Place, Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import enters
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited
from adjudicator.mechanics.play.arrivals import EntryHexes, first_hex
from adjudicator.mechanics.play.presence import moves_begin_somewhere

__all__ = ["ARRIVES", "ON_THE_MARCH", "WAITS", "arrives", "roll_for_variable", "variable_waits"]

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
        return Fault("one-die", {}, expected=1, seen=len(event.dice))
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
    return Fault("arrival-claimed", args, expected=expected, seen=event.result, claim=True)


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
    return fault_about(unit, "not-arrived", rule="CG-5.7b", turn=state.turn, seen="variable")


@book.rule("CG-5.7b", on=Hold, stops=True)
def who_arrives_enters(state: CgState, event: Hold) -> RuleResult:
    """A unit that the die has brought enters the map; it does not stay off."""
    place = state.where[event.unit]
    if place not in ON_THE_MARCH:
        return None
    if place == "variable":
        return _not_arrived(state, event.unit)
    return fault_about(event.unit, "stays-off-the-map", turn=state.turn, seen=place)


moves_begin_somewhere(book, "CG-8.1c")


EntryHexes(
    book,
    "CG-5.7c",
    on=Move,
    entered=lambda state, move: first_hex(move) if state.where[move.unit] in ON_THE_MARCH else "",
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


@book.rule("CG-5.7c", "CG-5.7b", on=Place, unless=lambda state, _: state.scenario is not None)
def variable_units_move_in(state: CgState, event: Place) -> RuleResult:
    """A Variable unit is not placed: once the die has brought it, it moves onto the map."""
    place = state.where[event.unit]
    if place not in ON_THE_MARCH:
        return None
    if place == "variable":
        return _not_arrived(state, event.unit)
    also = ["CG-5.7d"]
    return fault_of(event, "arrives-by-moving", also=also, expected="move", seen="place")
