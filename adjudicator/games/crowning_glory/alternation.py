"""Rules for alternation (5.3, 8.1, 8.2, 9.1, 9.4): which side moves or attacks next."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Decline, Exit, Hold, Move, Place, TakeBack
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.ownership import OwnUnits
from adjudicator.mechanics.play.take_back import TakeBacks

__all__ = ["record_attack", "selectable", "to_attack", "to_move", "unrecovered"]

book = rulebook.chapter("alternation")


def selectable(state: CgState, side: str) -> list[str]:
    """Return the units of a side that are still to be selected, including arriving ones."""
    coming = [u for u, at in state.where.items() if at == "arriving" and u not in state.unsure]
    return [*state.active(side), *(u for u in coming if state.units[u].side == side)]


def _is_active(state: CgState, side: str) -> bool:
    """Return whether a side has an active unit on the map; stops at the first one."""
    passive, units = state.passive, state.units
    for stack in state.stacks.values():
        for unit in stack:
            if unit not in passive and units[unit].side == side:
                return True
    return False


def _has_selectable(state: CgState, side: str) -> bool:
    """Return whether a side has a unit that is still to be selected."""
    return _is_active(state, side) or bool(selectable(state, side))


def to_move(state: CgState, frame: MovementPhase) -> str:
    """Return the side that must select a unit, or "" if neither has one left."""
    first = state.enemy[frame.last] if frame.last else state.tables.first
    return next((side for side in (first, state.enemy[first]) if _has_selectable(state, side)), "")


def to_attack(state: CgState, frame: CombatPhase) -> str:
    """Return the side that may attack or decline, or "" if neither has an active unit."""
    first = state.enemy[frame.last] if frame.last else state.tables.first
    return next((side for side in (first, state.enemy[first]) if _is_active(state, side)), "")


def unrecovered(state: CgState, unit: str) -> list[int]:
    """Return the illegal phase that skipped the recovery of a unit, if any."""
    return [state.unrecovered[unit]] if unit in state.unrecovered else []


# Movement


OwnUnits(book, "CG-8.1e", on=(Move, Hold, Exit, TakeBack, Place), claim=True)


@book.rule("CG-8.1a", "CG-2.10a", on=(Move, Hold), stops=True)
def only_active_units_move(state: CgState, event: Any) -> RuleResult:
    """A unit moves once in a phase, and only with its active face up."""
    frame, unit = state.frame, event.unit
    if type(frame) is not MovementPhase or unit not in state.passive:
        return None
    moved = unit in frame.before or unit in frame.placed
    return Fault(
        rule="CG-8.1a" if moved else "CG-2.10a",
        also=["CG-2.10a"] if moved else ["CG-8.1a"],
        message="moved-again" if moved else "passive-moves",
        args={"unit": unit},
        units=[unit],
        at=state.where[unit],
        expected="active",
        seen="passive",
        follows=unrecovered(state, unit),
    )


def _turn(state: CgState, event: Any) -> tuple[str, str] | None:
    """Return the side to select and the side that selects, if they differ, in a Movement Phase."""
    frame = state.frame
    if type(frame) is not MovementPhase:
        return None
    if type(event) is Exit and frame.unit == event.unit:
        return None  # the unit continues its move
    side, turn = state.units[event.unit].side, to_move(state, frame)
    if event.unit in state.unsure and (side != frame.last):
        return None  # if the unit arrives at all, it is its side's turn
    return (turn, side) if turn and turn != side else None


@book.rule("CG-5.3a", on=(Move, Hold, Exit), also=("CG-8.2",))
def the_french_begin(state: CgState, event: Any) -> RuleResult:
    """The French select the first unit of a Movement Phase."""
    found = _turn(state, event)
    if found is None or state.frame.last:
        return None
    return _out_of_turn(event, found, "first-mover")


@book.rule("CG-8.2", on=(Move, Hold, Exit), also=("CG-5.3a",))
def one_unit_each(state: CgState, event: Any) -> RuleResult:
    """While both sides have active units, they select them in turn."""
    found = _turn(state, event)
    if found is None or not state.frame.last:
        return None
    return _out_of_turn(event, found, "out-of-turn")


def _out_of_turn(event: Any, found: tuple[str, str], message: str) -> Fault:
    turn, side = found
    args = {"unit": event.unit, "side": side, "turn": turn}
    return Fault(message=message, args=args, units=[event.unit], expected=turn, seen=side)


@book.rule("CG-5.3b", closing=MovementPhase, also=("CG-8.2b",))
def the_other_side_goes_on(state: CgState, frame: MovementPhase) -> RuleResult:
    """When one side has no unit left, the other selects all of its own."""
    left = {side: selectable(state, side) for side in state.enemy}
    if all(left.values()):
        return None  # the next rule reports it
    return _never_selected(state, [unit for some in left.values() for unit in some])


@book.rule("CG-8.2b", closing=MovementPhase, also=("CG-5.3b",))
def everybody_is_selected(state: CgState, frame: MovementPhase) -> RuleResult:
    """A Movement Phase does not end while both sides have units that were not selected."""
    left = {side: selectable(state, side) for side in state.enemy}
    if not all(left.values()):
        return None
    return _never_selected(state, [unit for some in left.values() for unit in some])


def _never_selected(state: CgState, units: list[str]) -> Fault | None:
    """Report units that were never selected; with them, those that arrive by a misread die."""
    if not units:
        return None
    units = [*units, *(unit for unit in state.unsure if state.where[unit] == "arriving")]
    args = {"units": sorted(units), "count": len(units)}
    return Fault(
        message="not-selected", args=args, units=sorted(units), expected=0, seen=len(units)
    )


@book.duties
def still_to_be_selected(state: CgState) -> list[Pending]:
    """List the units that are not selected yet when a log ends within a Movement Phase."""
    if type(state.frame) is not MovementPhase or state.winner:
        return []
    units = sorted(unit for side in state.enemy for unit in selectable(state, side))
    args = {"units": units, "count": len(units)}
    return [Pending(rule="CG-5.3b", message="not-selected", args=args, units=units)] * bool(units)


# Moves taken back

_EXITED = ("exited-west", "exited-east")
#: cases by which an exit ends the game: the west edge is reached, or no Allied unit is left
_BY_EXIT = ("CG-4.1a", "CG-4.4c")


def _undo(state: CgState, frame: MovementPhase, unit: str) -> None:
    """Return the unit to where it was, undo what it took, and let it be selected again."""
    if state.where[unit] in _EXITED and state.won_by in _BY_EXIT:
        state.winner, state.won_by = "", ""
    for place, holder in frame.taken.pop(unit, {}).items():
        if holder:
            state.control[place] = holder
        else:
            state.control.pop(place, None)
    state.relocate(unit, frame.before.pop(unit))
    state.passive.discard(unit)
    state.forget_permission(unit)
    frame.last, frame.unit = state.enemy[state.units[unit].side], ""


TakeBacks(
    book,
    "CG-5.0b",
    phase=MovementPhase,
    undo=_undo,
    # the opponent may also let a forgotten action be done
    consent=lambda state, unit: state.permitted.append(unit),
)


# Combat


def record_attack(state: CgState, side: str) -> None:
    """Record an attack of a side: the other side has the option."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is CombatPhase:
        frame.last, frame.declined = side, []


def _attacking_side(state: CgState, event: Assault) -> str:
    return state.units[event.units[0]].side


@book.rule("CG-9.1c", on=(Assault, Decline))
def two_declines_end_the_phase(state: CgState, event: Any) -> RuleResult:
    """Nobody attacks after both sides have declined in succession."""
    frame = state.frame
    if type(frame) is not CombatPhase or len(frame.declined) < len(state.enemy):
        return None
    units = list(getattr(event, "units", ()))
    if units and all(one in state.permitted or state.is_marker(one) for one in units):
        return None
    return Fault(message="phase-declined", args={"units": units}, units=units)


@book.rule("CG-5.3c", on=Assault)
def the_french_attack_first(state: CgState, event: Assault) -> RuleResult:
    """The French have the first option to attack."""
    frame = state.frame
    if type(frame) is not CombatPhase or frame.last:
        return None
    return _out_of_option(state, frame, event, "first-attacker")


@book.rule("CG-9.4", on=Assault, also=("CG-5.3c",))
def one_attack_each(state: CgState, event: Assault) -> RuleResult:
    """Between two attacks of a side, the other side attacks or declines, if it can."""
    frame = state.frame
    if type(frame) is not CombatPhase or not frame.last:
        return None
    return _out_of_option(state, frame, event, "attack-out-of-turn")


def _out_of_option(
    state: CgState, frame: CombatPhase, event: Assault, message: str
) -> Fault | None:
    side, turn = _attacking_side(state, event), to_attack(state, frame)
    if len(frame.declined) >= len(state.enemy):
        return None  # the phase is over: it is neither side's turn
    if not turn or side == turn or side not in (state.units[u].side for u in state.active(side)):
        return None  # a side without active units attacks with passive ones: 9.1 reports it
    units = list(event.units)
    args = {"units": units, "side": side, "turn": turn}
    return Fault(message=message, args=args, units=units, expected=turn, seen=side)


@book.applies(Decline)
def apply_decline(state: CgState, event: Decline) -> None:
    """Record that a side declines to attack for now."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not CombatPhase:
        return
    frame.last = event.by or to_attack(state, frame) or state.tables.first
    if frame.last not in frame.declined:
        frame.declined.append(frame.last)
