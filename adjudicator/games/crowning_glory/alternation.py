"""Rules on which pieces can act (2.2, 2.6, 2.9), and which side is next (5.3, 8.1, 9.1)."""

from __future__ import annotations

from typing import Any

from adjudicator.core import events as ev
from adjudicator.core.blame import fault_about
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.play.alternation import Alternation, Breach
from adjudicator.mechanics.play.declines import Declines
from adjudicator.mechanics.play.duties import UnitDuty
from adjudicator.mechanics.play.ownership import OwnUnits
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.presence import Absence, Presence
from adjudicator.mechanics.play.take_back import TakeBacks

__all__ = [
    "all_selectable",
    "declines",
    "may_attack_next",
    "may_move_next",
    "passive_acts",
    "selectable",
    "to_attack",
    "to_move",
]

book = rulebook.chapter("alternation")


@book.rule(
    "CG-2.6", on=(ev.Move, ev.Hold, ev.Exit, ev.Place, ev.SetUp, ev.Retreat, ev.Advance), stops=True
)
def markers_do_not_move(state: CgState, event: Any) -> RuleResult:
    """A bombardment marker is put into an attack; it never moves from hex to hex."""
    if not state.is_marker(event.unit):
        return None
    action = event.__struct_config__.tag
    own = {"move": ["CG-8.1c"], "retreat": ["CG-9.17a"], "advance": ["CG-9.18a"]}  # cases of units
    also = own.get(action, [])
    return fault_about(event.unit, "marker-moves", action=action, seen=action, also=also)


@book.rule("CG-2.2", on=ev.Lose, stops=True)
def markers_have_no_steps(state: CgState, event: ev.Lose) -> RuleResult:
    """A marker is not a unit: it has no steps to lose."""
    if not state.is_marker(event.unit):
        return None
    also = [] if STEPS.attack(state) else ["CG-9.1f"]
    return fault_about(event.unit, "marker-loses", also=also)


Presence(
    book,
    acts=(ev.Move, ev.Hold, ev.Exit, Assault, ev.Lose, ev.Retreat, ev.Advance),
    absences={
        "eliminated": Absence("CG-2.9", "dead-acts"),
        "exited-east": Absence("CG-4.8d", "exited-acts"),
        "exited-west": Absence("CG-4.1a", "exited-acts"),
        "reserve": Absence("CG-5.6", "reserve-acts"),
        "unplaced": Absence("CG-3.1", "unplaced-acts"),
        "unused": Absence("CG-10.1", "unused-acts"),
    },
)


def selectable(state: CgState, side: str) -> list[str]:
    """Return the units of a side that are still to be selected, including arriving ones."""
    if "arriving" not in state.where.values():
        return state.active(side)
    coming = [u for u, at in state.where.items() if at == "arriving" and u not in state.unsure]
    return [*state.active(side), *(u for u in coming if state.units[u].side == side)]


def all_selectable(state: CgState) -> list[str]:
    """Return the units of both sides that are still to be selected."""
    return sorted(unit for side in state.enemy for unit in selectable(state, side))


def _is_active(state: CgState, side: str) -> bool:
    """Return whether a side has an active unit on the map."""
    return not state.standing[side] <= state.passive


def _has_selectable(state: CgState, side: str) -> bool:
    """Return whether a side has a unit that is still to be selected."""
    if _is_active(state, side):
        return True
    return "arriving" in state.where.values() and bool(selectable(state, side))


def passive_acts(state: CgState, unit: str, message: str, **given: Any) -> Fault:
    """Return the fault of a passive piece that acts; it may follow from a skipped recovery."""
    follows = [state.unrecovered[unit]] if unit in state.unrecovered else []
    facts = {"expected": "active", "seen": "passive", "follows": follows}
    return fault_about(unit, message, **facts, **given)


# Movement


OwnUnits(book, "CG-8.1e", on=(ev.Move, ev.Hold, ev.Exit, ev.TakeBack, ev.Place), claim=True)


@book.rule("CG-8.1a", "CG-2.10a", on=(ev.Move, ev.Hold), stops=True)
def only_active_units_move(state: CgState, event: Any) -> RuleResult:
    """A unit moves once in a phase, and only with its active face up."""
    frame, unit = phase_of(state, MovementPhase), event.unit
    if frame is None or unit not in state.passive:
        return None
    at = state.where[unit]
    if unit in frame.before or unit in frame.placed:
        return passive_acts(state, unit, "moved-again", rule="CG-8.1a", also=["CG-2.10a"], at=at)
    return passive_acts(state, unit, "passive-moves", rule="CG-2.10a", also=["CG-8.1a"], at=at)


def _needs_no_turn(state: CgState, frame: MovementPhase, event: Any) -> bool:
    """A unit that exits continues its move; if an unsure one arrives, it is its side's turn."""
    goes_on = type(event) is ev.Exit and frame.unit == event.unit
    return goes_on or (event.unit in state.unsure and state.units[event.unit].side != frame.last)


_moving = Alternation(
    book,
    on=(ev.Move, ev.Hold, ev.Exit),
    phase=MovementPhase,
    begins=Breach("CG-5.3a", "first-mover", ("CG-8.2",)),
    in_turn=Breach("CG-8.2", "out-of-turn", ("CG-5.3a",)),
    first=lambda state: state.tables.first,
    able=_has_selectable,
    excused=_needs_no_turn,
)
to_move, may_move_next = _moving.next_side, _moving.has_turn


def _settle_selection(state: CgState, frame: MovementPhase, fault: Fault) -> Fault:
    """Name the case: one side must go on alone (5.3b), or both; count units that may arrive."""
    both = {state.units[unit].side for unit in fault.units} == set(state.enemy)
    cases = ["CG-8.2b", "CG-5.3b"] if both else ["CG-5.3b", "CG-8.2b"]
    coming = [unit for unit in state.unsure if state.where[unit] == "arriving"]
    units = sorted([*fault.units, *coming])
    facts = {"count": len(units), "expected": 0, "seen": len(units)}
    return fault_about(units, fault.message, rule=cases[0], also=cases[1:], **facts)


UnitDuty(
    book,
    "CG-5.3b",
    "CG-8.2b",
    closing=MovementPhase,
    message="not-selected",
    due=all_selectable,
    settle=_settle_selection,
)


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


def _is_over(state: CgState, frame: CombatPhase, event: Assault) -> bool:
    """Both sides have declined; or a side attacks with passive units, which 9.1 reports."""
    return declines.are_all(state, frame) or not _is_active(state, state.units[event.units[0]].side)


_attacking = Alternation(
    book,
    on=(Assault,),
    phase=CombatPhase,
    begins=Breach("CG-5.3c", "first-attacker"),
    in_turn=Breach("CG-9.4", "attack-out-of-turn", ("CG-5.3c",)),
    first=lambda state: state.tables.first,
    able=_is_active,
    excused=_is_over,
)
to_attack, may_attack_next = _attacking.next_side, _attacking.has_turn
declines = Declines(
    book,
    "CG-9.1c",
    acts=Assault,
    phase=CombatPhase,
    turn=to_attack,
    permitted=lambda state, unit: unit in state.permitted or state.is_marker(unit),
)
