"""Time pressure: a banner in place of a card for the defender who has played a Scout."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("pressure")


@book.rule("CCN-2.timepress-3", on=own.TimePressure)
def the_defender_after_a_scout(state: CcnState, event: own.TimePressure) -> RuleResult:
    """Only the defender takes the banner, after a Scout of his own."""
    side, turn = state.side_of(event.by) or state.phasing, state.open_turn
    defender = state.defender or state.scenario.time_pressure
    if side != defender:
        return fault_of(event, "pressure-side", side=side)
    cards = state.tables.command_cards
    if turn is None or (
        turn.side == side and any(cards[one.card].draws > 1 for one in turn.played)
    ):
        return None
    return fault_of(event, "pressure-scout", side=side)


@book.rule("CCN-2.timepress-2", on=own.TimePressure)
def not_the_last_banner(state: CcnState, event: own.TimePressure) -> RuleResult:
    """The banner is not the one that wins."""
    side = state.side_of(event.by) or state.phasing
    if not state.banners_known or not side:
        return None
    after, wins = state.total_banners(side) + 1, state.scenario.banners_to_win
    return fault_of(event, "pressure-wins", side=side) if after >= wins else None
