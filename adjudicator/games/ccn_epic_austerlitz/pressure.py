"""Time pressure: a banner in place of a card for the defender who has played a Scout."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("pressure")
#: Command cards that are drawn beside the banner
_ONE = 1


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


@book.rule("CCN-2.timepress-1", on=own.TimePressure)
def in_place_of_the_second_card(state: CcnState, event: own.TimePressure) -> RuleResult:
    """The banner is taken in place of the second Command card, once in a turn."""
    side, turn = state.side_of(event.by) or state.phasing, state.open_turn
    if turn is None:
        return None
    if turn.pressed:
        return fault_of(event, "pressure-again", side=side)
    drawn = turn.drawn.get(side, 0)
    return fault_of(event, "pressure-draws", expected=_ONE, seen=drawn) if drawn > _ONE else None


@book.rule("CCN-2.timepress-1", on=own.Draw)
def one_card_beside_the_banner(state: CcnState, event: own.Draw) -> RuleResult:
    """Who has taken the banner draws one Command card, not two."""
    turn, holder = state.open_turn, player_of(state, event)
    if turn is None or not turn.pressed or event.deck != "command" or holder != turn.side:
        return None
    seen = turn.drawn.get(holder, 0) + max(event.count, len(event.cards))
    return fault_of(event, "pressure-draws", expected=_ONE, seen=seen) if seen > _ONE else None
