"""Rules for reinforcements (chapter 3), and for movements that a tactics card grants (6)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import givers, joins_at
from adjudicator.games.coup_de_tonnerre.frames import Grant, Reinforcement
from adjudicator.games.coup_de_tonnerre.resolution import settle_lost_command
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import tactic
from adjudicator.mechanics.play.due_moves import AnyMove, due_for, goal

book = rulebook.chapter("reinforcement")

__all__ = ["failed_grant_case", "granted", "use_grant"]


def _elsewhere(state: CdtState, event: AnyMove) -> bool:
    """Return whether other rules cover a movement: of a garrison, of absent units, by a card."""
    unit = event.unit
    if granted(state, unit, goal(event)) is not None:
        return True
    return state.units[unit].type == "garrison" or not state.on_map(unit)


@book.rule(
    *("CDT-3-re-a", "CDT-5-ou-c", "CDT-5-ou-d", "CDT-8-5", "CDT-5-mi-b", "CDT-2-b"),
    on=(Move, Retreat, Advance),
    unless=_elsewhere,
)
def one_unit_of_the_giver(state: CdtState, event: AnyMove) -> RuleResult:
    """A reinforcement is one unit of the giving command, and goes to the receiving one."""
    frame, unit, to = state.frame, event.unit, goal(event)
    if type(frame) is not Reinforcement or due_for(state.due, event) is not None:
        return None
    args = {"unit": unit, "card": frame.card, "to": to, "command": frame.to}
    example = frame.card == "oudinot" and frame.to == "davout"  # example 5 covers no others
    if frame.unit:
        rests = [] if frame.card == "oudinot" else ["cards"]
        case = "CDT-8-5" if frame.card == "oudinot" else "CDT-2-b"
        return _fault("second-unit", args, rule=case, expected=1, seen=2, strengths=rests)
    spec = state.tables.commands[frame.card]
    if state.command[unit] != frame.card:
        mine = state.units[unit].formation == spec.label
        starts = frame.card == "oudinot"
        case = "CDT-5-ou-d" if mine and starts else "CDT-3-re-a"
        return _fault("unit-of-other", args, rule=case, expected=frame.card, seen=unit)
    if state.where[unit] == state.tables.guard.place:
        gives = [] if givers(state, frame.card) else [frame.opened]
        return _fault("engaged-unit-sent", args, rule="CDT-5-ou-c", follows=gives)
    places = joins_at(state, frame.to)
    if to in places:
        return None
    reserve = frame.card == state.tables.obligation.giver
    case = "CDT-5-mi-b" if reserve and state.stack(to) else "CDT-8-5" if example else "CDT-3-re-a"
    return _fault("joins-elsewhere", args, rule=case, expected=places, seen=to)


@book.rule("CDT-3-re-a", on=(Move, Retreat, Advance), unless=_elsewhere)
def sent_by_its_owner(state: CdtState, event: AnyMove) -> RuleResult:
    """The owner of a reinforcement moves it."""
    frame, side = state.frame, state.units[event.unit].side
    if type(frame) is not Reinforcement or not event.by or state.side_of(event.by) == side:
        return None
    if due_for(state.due, event) is not None:
        return None
    args = {"unit": event.unit, "to": goal(event), "side": side, "by": event.by}
    return _fault("moved-by-enemy", args, expected=side, seen=event.by)


def _fault(message: str, args: dict[str, str], **more: Any) -> Fault:
    return Fault(message, args, units=[args["unit"]], at=args["to"], **more)


# Movements that a tactics card grants: a free reinforcement, a lost block that returns


def granted(state: CdtState, unit: str, to: str) -> Grant | None:
    """Return the grant that lets a unit go somewhere, unless the action itself does."""
    frame = state.frame
    if type(frame) is Reinforcement and not frame.unit and state.command[unit] == frame.card:
        return None
    choices = (one for one in state.tricks.grants if to in one.choices.get(unit, ()))
    return next(choices, None)


def use_grant(state: CdtState, unit: str, to: str) -> bool:
    """Use the grant that lets a unit go somewhere; return whether there is one."""
    grant = granted(state, unit, to)
    if grant is None:
        return False
    state.tricks.grants.remove(grant)
    before, command = state.command[unit], grant.choices[unit][to]
    if not state.on_map(unit):
        side = state.units[unit].side
        state.count_loss(side, -min(1, state.losses[side]), tactic(state, grant.card).case)
    state.relocate(unit, to)
    state.put_under(unit, command)
    if before != command:
        settle_lost_command(state, before, case="CDT-3-re-d")
    return True


def failed_grant_case(state: CdtState, unit: str) -> str:
    """Return the case of a card by which a unit was to move, and that failed or is used up."""
    side, returns = state.units[unit].side, not state.on_map(unit)
    for card in (*state.tricks.failed, *state.tricks.worked):
        spec = tactic(state, card)
        kind = "return" if returns else "reinforcement"
        if spec.side == side and spec.effect.kind == kind:
            return spec.case
    return ""
