"""Rules for bots (chapter 7): a bot follows its chart, plays its tactics, and rarely passes."""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.cards import obliged
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.frames import Address, Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.hands import dealing, decks
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, deck, reconstructed_parts, tactic
from adjudicator.mechanics.play.bot_rules import BotCases, BotRuleHooks, BotRules

book = rulebook.chapter("solo")

__all__: list[str] = []


@book.rule("CDT-7-c", on=Act)
def fog_lifts_before_a_coalition_bot(state: CdtState, event: Act) -> RuleResult:
    """Against a bot of the other side, the fog marker is revealed before the first action."""
    side = state.tables.fog.side
    hidden = state.fog.drawn and state.fogged()
    if bots.side(state) != state.enemy[side] or not dealing(state) or not hidden:
        return None
    return Fault("fog-kept-from-bot", {"side": side}, side=side)


def _obliged(state: CdtState, side: str) -> bool:
    """Return whether a bot must send the reinforcement that the fog demands."""
    return side == state.tables.obligation.side and bool(obliged(state))


def _cards(state: CdtState, side: str) -> list[str]:
    return [card for card, spec in state.tables.cards.items() if spec.side == side]


def _face_down(state: CdtState) -> int | None:
    """Return how many cards of a bot lie face down before the first action."""
    begins = OPTION in state.options and dealing(state)
    return deck(state).deal.bot_hidden if begins else None


BotRules(
    book,
    bots,
    slots,
    cases=BotCases(chart="CDT-7-a", plays="CDT-7-d", hand="CDT-7-e", passes="CDT-7-f"),
    acts=Act,
    attack=Attack,
    actions=(Attack, Reinforcement, Address),
    hooks=BotRuleHooks(
        obliged=_obliged,
        cards=_cards,
        owner=decks.owner,
        face_down=_face_down,
        parts=lambda state, card: reconstructed_parts(tactic(state, card)),
    ),
)
