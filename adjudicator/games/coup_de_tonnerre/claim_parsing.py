"""Reject targets that are neither places nor commands."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.events import Act, PlayCard
from adjudicator.games.coup_de_tonnerre.state import CdtState

book = rulebook.chapter("claim_parsing")

__all__: list[str] = []


@book.validates(Act)
def an_action_is_aimed_at_something(state: CdtState, event: Act) -> None:
    """An action is aimed at a place or a command."""
    _known(state, event.target, {*state.places, *state.tables.commands})


@book.validates(PlayCard)
def a_card_is_used_on_something(state: CdtState, event: PlayCard) -> None:
    """A tactics card is used on a place, a command, a card or a unit."""
    tables = state.tables
    _known(state, event.target, {*state.places, *tables.commands, *tables.cards, *state.units})


def _known(state: CdtState, target: str, names: set[str]) -> None:
    if target and target not in names:
        raise no_such("target", target, names, place=at_event(state.now, "target"))
