"""Rules for bots (chapter 7): a bot follows its chart, plays its tactics, and rarely passes."""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import allowed, bot, note_playable_tactics
from adjudicator.games.coup_de_tonnerre.cards import obliged
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.events import Act, Pass, PlayCard
from adjudicator.games.coup_de_tonnerre.frames import Address, Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.hands import dealing, owner
from adjudicator.games.coup_de_tonnerre.slots import (
    actor,
    can_act,
    may_be_second_action,
    records_lost_action,
    used,
)
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, deck, reconstructed_parts, tactic
from adjudicator.mechanics.cards.hands import HIDDEN

book = rulebook.chapter("solo")

__all__: list[str] = []


# The fog


@book.rule("CDT-7-c", on=Act)
def fog_lifts_before_a_coalition_bot(state: CdtState, event: Act) -> RuleResult:
    """Against a bot of the other side, the fog marker is revealed before the first action."""
    side = state.tables.fog.side
    hidden = state.fog.drawn and state.fogged()
    if bot(state) != state.enemy[side] or not dealing(state) or not hidden:
        return None
    return Fault("fog-kept-from-bot", {"side": side}, side=side)


# The order of actions


@book.rule("CDT-7-a", on=Act)
def the_first_that_is_possible(state: CdtState, event: Act) -> RuleResult:
    """A bot takes the first box of its chart in which an action is possible."""
    side = bot(state)
    if not side or actor(state, event) != side or state.decided or _obliged(state, side):
        return None
    found = allowed(state, side, _cards(state, side))
    if found is None or any(
        one.card == event.card
        and one.action == event.action
        and one.face in ("", state.faces.get(one.card))
        and (not one.target or event.target in ("", one.target))
        for one in found
    ):
        return None
    ours = [f"{one.card} {one.action}" for one in found]
    return Fault(
        "bot-order",
        {"card": event.card, "action": event.action, "cards": [one.card for one in found]},
        expected=ours,
        seen=f"{event.card} {event.action}",
        strengths=["solo"],
    )


def _obliged(state: CdtState, side: str) -> bool:
    """Return whether a bot must send the reinforcement that the fog demands."""
    return side == state.tables.obligation.side and bool(obliged(state))


def _cards(state: CdtState, side: str) -> set[str]:
    """Return the cards with which a bot may act: for a second action, those that fit the first."""
    tables: Tables = state.tables
    mine = {card for card, spec in tables.cards.items() if spec.side == side}
    slot = state.slot
    if slot.side != side or not slot.extra or not slot.acts or used(state):
        return mine
    return {card for card in mine if may_be_second_action(state, slot, card)}


@book.rule("CDT-7-a", closing=Attack)
def interruptions_first(state: CdtState, attack: Attack) -> RuleResult:
    """A bot defends whenever its chart has an interruption."""
    if not attack.skipped or attack.defence:
        return None
    args = {"card": attack.skipped, "other": attack.card}
    return Fault(
        "bot-interruption",
        args,
        at=attack.place,
        event=attack.opened,
        side=bot(state),
        expected=attack.skipped,
        strengths=["solo"],
    )


@book.rule("CDT-7-f", on=Pass)
def a_bot_passes_if_it_must(state: CdtState, event: Pass) -> RuleResult:
    """A bot passes only if none of its actions is possible."""
    side = bot(state)
    if not side or actor(state, event) != side or not can_act(state, side):
        return None
    if records_lost_action(state, event):
        return None
    return Fault("bot-pass", {"side": side}, seen="pass")


# Tactics


@book.rule("CDT-7-e", on=Act)
def three_open_and_three_hidden(state: CdtState, event: Act) -> RuleResult:
    """Three cards of a bot are open, three face down."""
    side = bot(state)
    if OPTION not in state.options or not dealing(state) or side not in state.hands:
        return None
    deal, hand = deck(state).deal, state.hands[side]
    hidden = hand.count(HIDDEN)
    if "used" not in state.draws.get(side, {}) or hidden == deal.bot_hidden:
        return None
    args = {"side": side}
    return Fault("bot-hand", args, side=side, expected=deal.bot_hidden, seen=hidden)


@book.rule("CDT-7-e", on=PlayCard)
def only_what_lies_open(state: CdtState, event: PlayCard) -> RuleResult:
    """A bot does not play face-down cards."""
    side = bot(state)
    if not side or owner(state, event) != side or side not in state.hands:
        return None
    hand = state.hands[side]
    if event.card in hand or HIDDEN not in hand or event.card in state.discarded:
        return None
    return Fault("bot-hidden-card", {"card": event.card}, seen=event.card)


@book.rule("CDT-7-d", closing=(Attack, Reinforcement, Address))
def a_bot_plays_what_it_can(state: CdtState, frame: Attack | Reinforcement | Address) -> RuleResult:
    """A bot that could play a card in an action must play one."""
    side = bot(state)
    if not side or state.decided:
        return None
    note_playable_tactics(state)
    card = state.tricks.missed
    if not card or side in state.tricks.players:
        return None
    args = {"side": side, "card": card}
    return Fault(
        "bot-keeps-card",
        args,
        event=frame.opened,
        side=side,
        expected=card,
        strengths=reconstructed_parts(tactic(state, card)),
    )
