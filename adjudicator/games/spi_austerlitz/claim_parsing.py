"""Reject claims about attacks and exits that cannot be parsed."""

from __future__ import annotations

from adjudicator.core.events import Attack, Exit, Roll
from adjudicator.core.names import no_such
from adjudicator.errors import at_event, known_names
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.claims import read_odds, unreadable

book = rulebook.chapter("claim_parsing")

__all__: list[str] = []


@book.validates(Attack)
def odds_can_be_read(state: SpiState, event: Attack) -> None:
    """Odds are two numbers."""
    if event.odds:
        read_odds(state, event.odds)


@book.validates(Roll)
def a_result_of_the_table(state: SpiState, event: Roll) -> None:
    """A stated result is one of those in the combat results table."""
    if event.result and event.result.casefold() not in state.results:
        forms = known_names(sorted(state.results.values()))
        raise unreadable(state, "result", event.result, forms)


@book.validates(Exit)
def an_edge_with_arrows(state: SpiState, event: Exit) -> None:
    """A unit exits by an edge that has arrows."""
    edges = state.tables.victory.exit_hexes
    if event.edge and event.edge not in edges:
        raise no_such("edge", event.edge, edges, place=at_event(state.now, "edge"))
