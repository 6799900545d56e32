"""Rules for the sequence of play (chapters 2 and 3): slots, actions, passing, the extra action."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Concede, Declare, End, Event
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, at_event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bot
from adjudicator.games.coup_de_tonnerre.cards import action_of, obliged
from adjudicator.games.coup_de_tonnerre.events import Act, Pass
from adjudicator.games.coup_de_tonnerre.resolution import close, reset_action
from adjudicator.games.coup_de_tonnerre.slots import (
    EXTRA,
    actor,
    can_pass,
    finished,
    marker_of,
    may_be_second_action,
    next_side,
    of_other_side,
    play_marker,
    records_lost_action,
    take_slot,
    used,
)
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.claims import refusal

book = rulebook.chapter("sequence")

__all__: list[str] = []


# Who may act


@book.rule(
    "CDT-2-h", "CDT-2-i", "CDT-4-i", "CDT-4-m", "CDT-4-h", on=(Act, Pass, Declare), stops=True
)
def nothing_after_the_end(state: CdtState, event: Event) -> RuleResult:
    """After an army is broken, nothing more is played."""
    if not state.decided:
        return None
    return Fault(
        "played-on",
        {"winner": state.winner},
        rule=state.won_by,
        seen=state.winner,
        follows=list(state.won_from),
    )


@book.rule(
    *("CDT-2-a", "CDT-2-b", "CDT-2-n", "CDT-3-df-c", "CDT-3-ex-c"), on=(Act, Pass), stops=True
)
def in_turn(state: CdtState, event: Act | Pass) -> RuleResult:
    """The players alternate, one action each; a player who defended has lost the next one."""
    side, slot = actor(state, event), state.slot
    if state.decided or records_lost_action(state, event) or of_other_side(state, event):
        return None
    done = used(state)
    # an attack that was never rolled for may not be an action
    again = done and slot.void and side == slot.side
    if again or side == (next_side(state) if done else slot.side):
        return None
    if slot.loose and slot.acts and not done and side != slot.side:
        return None  # an illegally played marker may count as not played
    return _out_of_turn(state, side, event.card if isinstance(event, Act) else "", done=done)


def _out_of_turn(state: CdtState, side: str, card: str, *, done: bool) -> Fault:
    """Return the fault of a side that acts now."""
    slot = state.slot
    args = {"side": side, "card": card, "other": state.enemy[side]}
    if done and side == slot.side:
        if slot.unfinished and not slot.extra:
            return Fault("extra-apart", args, rule="CDT-3-ex-c", seen=card)
        attacked = not slot.kinds or slot.kinds[-1] == "attack"
        case = "CDT-2-b" if attacked else "CDT-2-n"
        # a third action is wrong whether a disputed marker counts or not
        follows = [slot.disputed] if slot.disputed and len(slot.acts) < 2 else []
        return Fault("second-action", args, rule=case, seen=card, follows=follows)
    if done or slot.again:  # that side has defended
        return Fault("action-owed", args, rule="CDT-3-df-c", seen=side)
    if slot.extra and slot.acts:  # two actions are allowed, not required
        return Fault("extra-interrupted", args, rule="CDT-3-ex-c", severity="doubt")
    return Fault("out-of-turn", args, rule="CDT-2-a", expected=slot.side, seen=side)


@book.rule("CDT-3-ex-b", "CDT-8-2", on=Act)
def one_of_the_marker_and_one_other(state: CdtState, event: Act) -> RuleResult:
    """Exactly one of the two actions is of Lannes, or of Bagration."""
    slot, side = state.slot, actor(state, event)
    if side != slot.side or not slot.extra or len(slot.acts) != 1 or slot.passed:
        return None
    if may_be_second_action(state, slot, event.card) or (slot.defended and not slot.early):
        return None
    marker = marker_of(state, side)
    args = {"first": slot.acts[0], "second": event.card, "marker": marker}
    if event.card == marker:
        return Fault("extra-twice", args, rule="CDT-3-ex-b")
    first = state.tables.commands.get(slot.acts[0])
    # the rulebook's example has its own case
    case = (first.extra_case if first else "") or "CDT-3-ex-b"
    return Fault("extra-pair", args, rule=case, expected=marker, seen=event.card)


@book.rule("CDT-2-c", "CDT-2-o", on=Pass)
def only_at_first(state: CdtState, event: Pass) -> RuleResult:
    """Only the French may pass while they could act, and only at first."""
    side = actor(state, event)
    if can_pass(state, side) or side == bot(state) or records_lost_action(state, event):
        return None
    merged = state.merged_in and state.slot.index <= state.merged_in + 1
    if merged and side == state.tables.first:
        return Fault("merger-charged", {"side": side}, rule="CDT-2-o", seen="pass")
    slot, args = state.slot, {"side": side}
    if slot.side == side and slot.extra and len(slot.acts) == 1 and not slot.passed:
        # two actions are allowed, not required
        return Fault("pass-second", args, rule="CDT-2-c", severity="doubt")
    return Fault("pass", args, rule="CDT-2-c", seen="pass")


@book.rule("CDT-5-ob-a", "CDT-2-p", on=(Act, Pass))
def obligatory_first(state: CdtState, event: Act | Pass) -> RuleResult:
    """While the fog marker is hidden, a command with one unit left is reinforced first."""
    side, rule = actor(state, event), state.tables.obligation
    if side != rule.side or (state.slot.side == side and state.slot.acts and _second(state)):
        return None
    needy = obliged(state)
    if not needy:
        return None
    args: dict[str, Any] = {"needy": needy, "giver": rule.giver}
    if isinstance(event, Act) and event.card == rule.giver:
        return None if _helps(state, event, needy) else _unmet(args, event, "CDT-5-ob-a")
    plain = isinstance(event, Act) and not state.slot.extra
    return _unmet(args, event, "CDT-5-ob-a" if plain else "CDT-2-p")


def _second(state: CdtState) -> bool:
    return state.slot.extra and state.slot.early and not finished(state.slot)


def _helps(state: CdtState, event: Act, needy: list[str]) -> bool:
    action = action_of(state, event.card, event.action)
    return action is not None and (action.to in needy or action.kind != "reinforcement")


def _unmet(args: dict[str, Any], event: Event, case: str) -> Fault:
    seen = getattr(event, "card", "pass")
    return Fault("obligation-unmet", args, rule=case, seen=seen)


# The extra action


@book.rule("CDT-3-ex-a", "CDT-3-ex-d", "CDT-2-a", "CDT-2-d", on=Declare, stops=True)
def the_marker_once(state: CdtState, event: Declare) -> RuleResult:
    """A marker is played once, in a slot of its side, by a command that has a unit."""
    side, slot = actor(state, event), state.slot
    if event.what != EXTRA:
        raise no_such("declaration", event.what, [EXTRA], place=at_event(state.now, "what"))
    if not event.by:
        raise refusal(state, Text("an extra action needs to say by whom"))
    if state.decided:
        return None
    marker = marker_of(state, side)
    args = {"side": side, "marker": marker}
    if side in state.spent:
        return Fault("extra-again", args, rule="CDT-3-ex-a")
    owes = side != slot.side and (slot.again if not used(state) else next_side(state) != side)
    if owes:
        return Fault("extra-owed", args, rule="CDT-3-ex-d")
    early = side != slot.side and not used(state)
    if early or (side == slot.side and slot.passed):  # no second action follows a pass
        expected = slot.side if early else next_side(state)
        return Fault("extra-out-of-turn", args, rule="CDT-2-a", expected=expected)
    if not state.alive(marker):
        return Fault("extra-without-command", args, rule="CDT-2-d")
    return None


@book.applies(Declare)
def apply_declare(state: CdtState, event: Declare) -> None:
    """Use the marker; it counts for the open slot, or for the next."""
    if event.what != EXTRA:
        return
    side = actor(state, event)
    reset_action(state, side)
    if state.winner:
        state.played_on = state.played_on or state.now
    play_marker(state, side)


@book.applies(Pass)
def apply_pass(state: CdtState, event: Pass) -> None:
    """Use up the slot."""
    side = actor(state, event)
    reset_action(state, side)
    state.note_late_fog()
    if state.decided:
        state.played_on = state.now
        return
    if records_lost_action(state, event):
        state.slot.recorded = True
        return
    take_slot(state, side)
    state.slot.passed = True


# End of actions and of the game


@book.closes(Act, Pass, Declare, End)
def close_action(state: CdtState, event: Event) -> int:
    """Close the open action when the next one begins."""
    state.ending = isinstance(event, End)
    return close(state)


@book.applies(Concede)
def apply_concede(state: CdtState, event: Concede) -> None:
    """Record that a player concedes."""
    state.conceded = state.side_of(event.by) if event.by else "?"
    if not state.winner and state.conceded in state.enemy:
        state.winner = state.enemy[state.conceded]
        state.won_by = "CDT-2-h"


@book.applies(End)
def apply_end(state: CdtState, event: End) -> None:
    """Record that the game is over."""
    reset_action(state, state.slot.side)
    state.over = True
