"""Rules for movements that are never made (chapters 3, 4 and 5), judged before the next action."""

from __future__ import annotations

from adjudicator.core.blame import pending_of
from adjudicator.core.events import Declare
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import defence_spec, undone_fault
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.captures import capture_of
from adjudicator.games.coup_de_tonnerre.data import Defence
from adjudicator.games.coup_de_tonnerre.events import Act, Pass
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.resolution import MERGER
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.due_moves import Due

__all__ = ["DUTIES"]

book = rulebook.chapter("missing_moves")

#: the cases by which units must go somewhere
DUTIES = (
    *("CDT-4-d", "CDT-4-e", "CDT-5-da-a", "CDT-5-ou-a", "CDT-5-ou-b", "CDT-5-ga-b", "CDT-5-ga-d"),
    *("CDT-5-ld-a", "CDT-5-ld-b", "CDT-5-ld-e", "CDT-5-ld-g", "CDT-5-mi-c"),
)


def _left(state: CdtState, due: Due) -> Fault:
    return due.undone(state.units[due.units[0]].side if due.units else "")


@book.rule(*DUTIES, "CDT-3-df-b", "CDT-5-co-a", closing=Attack)
def all_movements_are_made(state: CdtState, attack: Attack) -> RuleResult:
    """Units that must fall back or enter do so before the next action."""
    if state.decided:
        return None
    left = (_left(state, due) for due in state.due if due.need > 0 and due.case != MERGER)
    found = [undone_fault(attack, one) for one in left]
    spec = defence_spec(state, attack)
    if found and attack.captured and not attack.moved:
        return _ignored(state, attack, spec, found)
    return found or None


def _ignored(state: CdtState, attack: Attack, spec: Defence | None, found: list[Fault]) -> Fault:
    """Return the fault of a capture that was not carried out; perhaps by a misread defence."""
    if spec is None:
        taken = capture_of(state, attack)
        case = taken.enter_case if taken is not None else found[0].rule
        told = next((one for one in found if one.rule == case), found[0])
        told.also = sorted({one.rule for one in found} - {told.rule})
        return told
    fault = Fault(
        rule="CDT-3-df-b" if spec.double else spec.case,
        also=sorted({one.rule for one in found}),
        message="capture-cancelled",
        args={"card": attack.defence, "place": attack.place},
        units=sorted({unit for one in found for unit in one.units}),
        at=attack.place,
        side=state.enemy[attack.side],  # the side whose defence was misread as cancelling it
    )
    return undone_fault(attack, fault)


@book.rule("CDT-2-e", closing=Reinforcement)
def a_unit_is_sent(state: CdtState, frame: Reinforcement) -> RuleResult:
    """A reinforcement moves a unit."""
    if frame.unit:
        return None
    args = {"card": frame.card, "to": frame.to}
    fault = Fault("reinforcement-without-unit", args, side=frame.side)
    return undone_fault(frame, fault)


@book.duties
def open_movements(state: CdtState) -> list[Pending]:
    """List the movements that are still to come when a log ends."""
    if state.decided:
        return []
    pending = pending_of(_left(state, due) for due in state.due if due.need > 0)
    frame = state.frame
    if type(frame) is Reinforcement and not frame.unit:
        args = {"card": frame.card, "to": frame.to}
        pending.append(Pending(rule="CDT-2-e", message="must-send", args=args))
    return pending


@book.rule(MERGER, on=(Act, Pass, Declare))
def the_merger_is_made(state: CdtState, event: Act | Pass | Declare) -> RuleResult:
    """Two columns that must merge gather before their own side acts again."""
    if state.decided or slots.actor(state, event) != state.tables.first:
        return None
    found = [_left(state, due) for due in state.due if due.case == MERGER and due.need > 0]
    for fault in found:
        fault.also = ["CDT-3-im-a"]
    return found or None
