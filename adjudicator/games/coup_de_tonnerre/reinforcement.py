"""Rules for reinforcements (chapter 3): one unit of a command joins another."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import givers, joins_at
from adjudicator.games.coup_de_tonnerre.frames import Reinforcement
from adjudicator.games.coup_de_tonnerre.granted_moves import granted
from adjudicator.games.coup_de_tonnerre.moves import due_for
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.due_moves import AnyMove, goal

book = rulebook.chapter("reinforcement")

__all__: list[str] = []


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
    if type(frame) is not Reinforcement or due_for(state, event) is not None:
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


@book.rule("CDT-3-re-a", on=Move, unless=_elsewhere)
def sent_by_its_owner(state: CdtState, event: Move) -> RuleResult:
    """The owner of a reinforcement moves it."""
    frame, side = state.frame, state.units[event.unit].side
    if type(frame) is not Reinforcement or not event.by or state.side_of(event.by) == side:
        return None
    args = {"unit": event.unit, "to": goal(event), "side": side, "by": event.by}
    return _fault("moved-by-enemy", args, expected=side, seen=event.by)


def _fault(message: str, args: dict[str, str], **more: Any) -> Fault:
    return Fault(message, args, units=[args["unit"]], at=args["to"], **more)
