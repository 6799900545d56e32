"""Rules for the sequence of play (chapters 2 and 3): slots, actions, passing, the extra action."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Declare, End, Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.cards import action_of, obliged
from adjudicator.games.coup_de_tonnerre.events import Act, Pass
from adjudicator.games.coup_de_tonnerre.resolution import close, reset_action
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.slot_rules import SlotCases, SlotRules
from adjudicator.mechanics.play.slots import EXTRA
from adjudicator.mechanics.scoring.ending import may_concede

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


def _example_case(state: CdtState, card: str) -> str:
    """Return the case of the rulebook's example that begins with a command, if there is one."""
    first = state.tables.commands.get(card)
    return first.extra_case if first else ""


SlotRules(
    book,
    slots,
    acts=Act,
    cases=SlotCases(
        alternate="CDT-2-a",
        one_action="CDT-2-b",
        other_kind="CDT-2-n",
        lost_action="CDT-3-df-c",
        marker_once="CDT-3-ex-a",
        marker_pair="CDT-3-ex-b",
        marker_in_a_row="CDT-3-ex-c",
        marker_not_owed="CDT-3-ex-d",
        in_play="CDT-2-d",
    ),
    pair_case=_example_case,
    pair_cases=("CDT-8-2",),
)


@book.rule("CDT-2-c", "CDT-2-o", on=Pass)
def only_at_first(state: CdtState, event: Pass) -> RuleResult:
    """Only the French may pass while they could act, and only at first."""
    side = slots.actor(state, event)
    if (
        slots.can_pass(state, side)
        or side == bots.side(state)
        or slots.records_lost_action(state, event)
    ):
        return None
    merged = state.merged_in and state.slot.index <= state.merged_in + 1
    if merged and side == state.tables.first:
        return Fault("merger-charged", {"side": side}, rule="CDT-2-o", seen="pass")
    slot, args = state.slot, {"side": side}
    if slot.side == side and slot.waits_for_second:
        # two actions are allowed, not required
        return Fault("pass-second", args, rule="CDT-2-c", severity="doubt")
    return Fault("pass", args, rule="CDT-2-c", seen="pass")


@book.rule("CDT-5-ob-a", "CDT-2-p", on=(Act, Pass))
def obligatory_first(state: CdtState, event: Act | Pass) -> RuleResult:
    """While the fog marker is hidden, a command with one unit left is reinforced first."""
    side, rule = slots.actor(state, event), state.tables.obligation
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
    return state.slot.extra and state.slot.early and not state.slot.finished


def _helps(state: CdtState, event: Act, needy: list[str]) -> bool:
    action = action_of(state, event.card, event.action)
    return action is not None and (action.to in needy or action.kind != "reinforcement")


def _unmet(args: dict[str, Any], event: Event, case: str) -> Fault:
    seen = getattr(event, "card", "pass")
    return Fault("obligation-unmet", args, rule=case, seen=seen)


@book.applies(Declare)
def apply_declare(state: CdtState, event: Declare) -> None:
    """Use the marker; it counts for the open slot, or for the next."""
    if event.what != EXTRA:
        return
    side = slots.actor(state, event)
    reset_action(state, side)
    if state.winner:
        state.played_on = state.played_on or state.now
    slots.play_marker(state, side)


@book.applies(Pass)
def apply_pass(state: CdtState, event: Pass) -> None:
    """Use up the slot."""
    side = slots.actor(state, event)
    reset_action(state, side)
    state.note_late_fog()
    if state.decided:
        state.played_on = state.now
        return
    if slots.records_lost_action(state, event):
        state.slot.recorded = True
        return
    slots.take(state, side)
    state.slot.passed = True


# End of actions and of the game


@book.closes(Act, Pass, Declare, End)
def close_action(state: CdtState, event: Event) -> int:
    """Close the open action when the next one begins."""
    state.ending = isinstance(event, End)
    return close(state)


def _win(state: CdtState, side: str) -> None:
    if not state.winner:
        state.winner, state.won_by = side, "CDT-2-h"


may_concede(book, _win, lambda state, event: state.side_of(event.by))


@book.applies(End)
def apply_end(state: CdtState, event: End) -> None:
    """Record that the game is over."""
    reset_action(state, state.slot.side)
    state.over = True
