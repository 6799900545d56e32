"""Hands of tactics cards (chapter 6): dealt, drawn, played; some may be hidden."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.claims import claims
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.fog import FOG, lift_fog
from adjudicator.games.coup_de_tonnerre.four_players import partners
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, deck, reconstructed_parts, tactic
from adjudicator.mechanics.cards.decks import DeckCases, DeckHooks, Decks, OtherDeck
from adjudicator.mechanics.cards.rules import HandCases

__all__ = ["dealing", "decks"]

book = rulebook.chapter("hands")


def dealing(state: CdtState) -> bool:
    """Return whether nobody has acted yet, so that hands are dealt."""
    slot = state.slot
    return not state.acts and not slot.index and not slot.passed and state.turn == 1


def _colours(state: CdtState) -> dict[str, str]:
    """Return the colours of all cards; a game without tactics has none."""
    tactics = state.tables.tactics
    return {name: one.side for name, one in tactics.cards.items()} if tactics is not None else {}


decks = Decks(
    book,
    claims,
    option=OPTION,
    cases=DeckCases(dealt="CDT-6-ta-a", later="CDT-6-ta-d", in_time="CDT-1-p"),
    hands=HandCases(held="CDT-6-ta-a", spent="CDT-8-8", played="CDT-6-ta-b"),
    acts=Act,
    others={FOG: OtherDeck(lambda state, event: state.fog.draw(event, state.now), lift_fog)},
    hooks=DeckHooks(
        deal=lambda state: deck(state).deal,
        cards=_colours,
        colour=lambda state, card: tactic(state, card).side,
        parts=lambda state, card: reconstructed_parts(tactic(state, card)),
        dealing=dealing,
        too_late=lambda state: "hand-after-fog" if state.fog.drawn else "",
        managed_by=partners.note_chief,
    ),
)
