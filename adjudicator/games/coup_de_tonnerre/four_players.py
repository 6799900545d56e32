"""Rules for four players (chapter 6): each player acts with their own commands."""

from __future__ import annotations

from adjudicator.core.events import Declare
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.events import Act, Choose, Defend, Discard, Draw, PlayCard
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.partners import Partners

__all__ = ["partners"]

book = rulebook.chapter("four_players")

partners = Partners(
    option="four-players",
    chiefs={"coalition": "koutousov", "french": "napoleon"},
    commands=lambda state: state.tables.four_players,
)


def _command(state: CdtState, event: Act | Defend | Declare) -> str:
    """Return the own command that a player uses: its card, or its marker for an extra action."""
    side = state.side_of(event.by)
    if isinstance(event, Declare):
        return "" if side in state.spent else slots.marker_of(state, side)
    card = state.tables.cards.get(event.card)
    return event.card if card is not None and card.side == side else ""


partners.one_chief(book, "CDT-6-4p-c")
partners.own_commands(
    book,
    {"coalition": "CDT-6-4p-a", "french": "CDT-6-4p-b"},
    on=(Act, Defend, Declare),
    command=_command,
)
partners.cards_of_chief(
    book,
    "CDT-6-4p-c",
    on=(PlayCard, Discard, Choose, Draw),
    unless=lambda _state, event: getattr(event, "deck", "") == FOG,
)
