"""Slots: whose turn it is to act, and the markers for an extra action."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import open_actions
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.slots import SlotHooks, Slots

__all__ = ["slots"]


def _side_of_card(state: CdtState, card: str) -> str:
    return state.tables.cards[card].side if card in state.tables.cards else ""


def _marker(state: CdtState, side: str) -> str:
    commands = state.tables.commands.items()
    return next((name for name, one in commands if one.extra and one.side == side), "")


def _able(state: CdtState, side: str) -> Iterator[str]:
    return (card for card, _, _ in open_actions(state, side))


slots = Slots(
    rulebook,
    reaction="CDT-3-df-c",
    hooks=SlotHooks(_side_of_card, _marker, _able, lambda state: state.tables.first),
)
