"""Rules for movements (chapters 3, 4 and 5): units fall back, enter a place, join a command."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import (
    guard_case,
    open_attack,
    why_unclear,
)
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.captures import capture, capture_of
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.missing_moves import DUTIES
from adjudicator.games.coup_de_tonnerre.reinforcement import failed_grant_case, granted, use_grant
from adjudicator.games.coup_de_tonnerre.resolution import MERGER, owing, settle_lost_command
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import played, reconstructed_parts
from adjudicator.mechanics.play.due_moves import AnyMove, Due, due_for, goal, kind_of, serve_other

__all__: list[str] = []

book = rulebook.chapter("moves")


def _joining(state: CdtState) -> Reinforcement | None:
    """Return the reinforcement to which a movement belongs."""
    frame = state.frame
    return frame if type(frame) is Reinforcement else None


def _fault(event: AnyMove, message: str, **more: Any) -> Fault:
    args = {"unit": event.unit, "to": goal(event), **more.pop("args", {})}
    return Fault(message, args, units=[event.unit], at=goal(event), **more)


@book.rule("CDT-4-p", on=(Retreat, Advance, Move), stops=True)
def garrisons_stay(state: CdtState, event: AnyMove) -> RuleResult:
    """A garrison never moves."""
    if state.units[event.unit].type != "garrison":
        return None
    return _fault(event, "garrison-moves")


@book.rule(
    *("CDT-2-e", "CDT-4-d", "CDT-4-e", "CDT-5-ga-a", "CDT-5-ld-b", "CDT-5-ou-a"),
    *("CDT-5-ga-b", "CDT-6-di-b", "CDT-6-ta-c"),
    on=(Retreat, Advance, Move),
    stops=True,
)
def only_who_has_to(state: CdtState, event: AnyMove) -> RuleResult:
    """A unit moves only by an action or because a place was taken; garrisons are judged above."""
    if state.units[event.unit].type == "garrison":
        return None
    if due_for(state.due, event) is not None or _joining(state):
        return None
    if type(event) is Move and granted(state, event.unit, goal(event)) is not None:
        return None
    attack = open_attack(state)
    known = None if attack is not None and not attack.die else why_unclear(state)
    by_card = _by_card(state, event)
    if by_card is not None or known is not None:
        return by_card or known
    return _too_much(state, event) or _not_due(state, event)


def _by_card(state: CdtState, event: AnyMove) -> Fault | None:
    """Return the fault of a unit that moves by a tactics card, or before anything demands it."""
    attack = open_attack(state)
    card = failed_grant_case(state, event.unit) if type(event) is Move else ""
    if card:
        return _fault(event, "move-by-tactic", rule=card, strengths=["tactics"])
    if not state.on_map(event.unit):
        return _fault(event, "absent-moves", rule="CDT-2-e", seen=state.where[event.unit])
    if attack is not None and not attack.die:
        return _fault(event, "moved-before-die", rule="CDT-2-e")
    return None


def _not_due(state: CdtState, event: AnyMove) -> Fault | None:
    attack, kind = open_attack(state), kind_of(event)
    case = {"retreat": "CDT-4-d", "advance": "CDT-4-e", "move": "CDT-2-e"}[kind]
    rest = [] if attack is None or attack.sure else ["cards"]
    by_capture = attack is not None and kind != "move"
    spec = played.responsible(state, "capture", more=True) if by_capture else None
    if spec is not None:
        case, rest = spec.case, reconstructed_parts(spec)
    return _fault(event, f"{kind}-not-due", rule=case, strengths=rest)


def _too_much(state: CdtState, event: AnyMove) -> Fault | None:
    """Return the fault of one attacker too many that enters, or of a Guard that defends."""
    attack, guard, to = open_attack(state), state.tables.guard, goal(event)
    if type(event) is Retreat or attack is None:
        return None
    if attack.owed.get("guard") and to == guard.place:
        return _fault(event, "guard-lost", rule=guard_case(state, attack.second))
    if state.command[event.unit] != attack.card:
        return None
    if attack.card == guard.command:
        return _fault(event, "guard-moves", rule="CDT-5-ga-a")
    spec = capture_of(state, attack) if attack.captured else None
    if spec is None or to != spec.place:
        return None
    return _fault(event, "too-many-enter", rule=spec.enter_case, expected=1)


@book.rule("CDT-2-e", on=Move)
def from_where_it_stands(state: CdtState, event: Move) -> RuleResult:
    """A unit moves from where it stands."""
    said = event.start or (event.path[0] if event.path else "")
    here = state.where[event.unit]
    if not said or said == here or here not in state.places:
        return None
    args = {"start": said, "here": here}
    return _fault(event, "wrong-start", args=args, expected=here, seen=said)


@book.rule("CDT-4-f", on=(Retreat, Advance, Move))
def losses_first(state: CdtState, event: AnyMove) -> RuleResult:
    """Places are left and entered after the losses are taken."""
    attack = open_attack(state)
    due = due_for(state.due, event)
    late = due is not None and due.act < state.acts
    if attack is None or not attack.fixed or late:
        return None
    return _fault(event, "move-before-losses") if owing(state, attack) else None


@book.rule("CDT-3-im-a", on=(Advance, Move))
def a_free_action_at_once(state: CdtState, event: AnyMove) -> RuleResult:
    """The columns gather at once, not after the next action."""
    due = due_for(state.due, event)
    if due is None or due.told or due.act >= state.acts:
        return None
    return _fault(event, "merger-late")


def _guessed(state: CdtState, event: AnyMove, due: Due) -> list[str]:
    """Return the guesses by which a unit falls back: some places are our guess."""
    attack = open_attack(state)
    spec = capture_of(state, attack) if attack is not None and type(event) is Retreat else None
    if spec is None or due.case == "CDT-5-ld-g":  # the rulebook names the two villages
        return []
    return ["captures"] if state.command[event.unit] in spec.guessed else []


@book.rule(*DUTIES, on=(Retreat, Advance, Move))
def to_the_right_place(state: CdtState, event: AnyMove) -> RuleResult:
    """A unit goes where the rules send it, moved by its owner."""
    due, to = due_for(state.due, event), goal(event)
    if due is None:
        return None
    if to not in due.to:
        places = {"places": due.to}
        expected = due.to if len(due.to) > 1 else due.to[0]
        rests = _guessed(state, event, due)
        return _fault(
            event,
            "wrong-place",
            rule=due.case,
            args=places,
            expected=expected,
            seen=to,
            strengths=rests,
        )
    side = state.units[event.unit].side
    if event.by and state.side_of(event.by) != side:
        args = {"side": side, "by": event.by}
        return _fault(event, "moved-by-enemy", rule=due.case, args=args, expected=side)
    return None


def _shown(state: CdtState, attack: Attack, event: AnyMove) -> None:
    """Record that a place was taken, because an attacker enters it."""
    enters = type(event) is not Retreat and state.units[event.unit].side == attack.side
    if enters and goal(event) == attack.place and not attack.captured:
        capture(state, attack)


def _carry_out(state: CdtState, event: AnyMove) -> None:
    attack = open_attack(state)
    if attack is not None and attack.unknown:
        _shown(state, attack, event)
    due, to = due_for(state.due, event), goal(event)
    if due is None and state.where[event.unit] != to:
        serve_other(state.due, event)
    if due is not None:
        wrong = state.refused and to not in due.to
        due.serve(event.unit, to, late=due.act < state.acts, wrong=wrong)
        for other in state.due if due.case == MERGER else ():
            if event.unit in other.units:  # it no longer passes through the place
                other.units.remove(event.unit)
                other.room -= 1
    if attack is not None:
        attack.moved += 1
        if state.refused and to == state.tables.guard.place:
            attack.owed["guard"] = 0  # it is engaged instead
    if to in state.places and state.on_map(event.unit) and state.command[event.unit]:
        state.relocate(event.unit, to)


@book.applies(Retreat)
@book.applies(Advance)
@book.applies(Move)
def apply_move(state: CdtState, event: AnyMove) -> None:
    """Move a unit to another command, or where it must go."""
    frame = _joining(state)
    if use_grant(state, event.unit, goal(event)):
        return
    if frame is None or due_for(state.due, event) is not None:
        _carry_out(state, event)
        return
    unit, to = event.unit, goal(event)
    if not state.on_map(unit) or not state.command[unit]:
        return
    giver = state.command[unit]
    state.put_under(unit, frame.to)
    if to in state.places:
        state.relocate(unit, to)
    frame.unit = frame.unit or unit
    settle_lost_command(state, giver, case="CDT-3-re-d")
