"""The Courier Rack: one card is taken each turn, and it is filled from two to five."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import known_card
from adjudicator.games.ccn_epic_austerlitz.sequence import reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN

__all__: list[str] = []

book = rulebook.chapter("rack")


@book.validates(own.Refill)
def known_cards(state: CcnState, event: own.Refill) -> None:
    """Cards of the rack are Command cards."""
    for card in event.cards:
        known_card(state, card, tactician=False)


@book.rule("CCN-4.courier-6", "CCN-5.courier-2", on=own.PlayCommand)
def a_card_of_the_rack(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A card of the rack lies on it."""
    if event.source != "rack":
        return None
    if not state.rack_known:
        return Unknown(why="rack-unknown", needs="rack-needed")
    if event.card in state.rack or HIDDEN in state.rack:
        return None
    case = "CCN-5.courier-2" if state.scenario.board == "la-grande" else "CCN-4.courier-6"
    lies = ", ".join(state.rack) or "-"
    return fault_of(
        event, "not-on-rack", card=event.card, rule=case, expected=lies, seen=event.card
    )


@book.rule("CCN-4.courier-4", "CCN-5.courier-2", on=own.Refill)
def filled_from_two(state: CcnState, event: own.Refill) -> RuleResult:
    """The rack is dealt once, and filled to five only when two cards are left."""
    case = "CCN-5.courier-2" if state.scenario.board == "la-grande" else "CCN-4.courier-4"
    count, low, full = event.count or len(event.cards), state.format.rack_low, state.format.rack
    if not state.rack_known:  # it is dealt, or the log begins in the middle
        return None
    left = len(state.rack)
    if left != low:
        return fault_of(event, "rack-not-low", left=left, rule=case, expected=low, seen=left)
    if count == full - low:
        return None
    return fault_of(event, "rack-filled", rule=case, expected=full - low, seen=count)


@book.applies(own.Refill)
def apply_refill(state: CcnState, event: own.Refill) -> None:
    """Lay cards on the rack."""
    count = event.count or len(event.cards)
    state.rack += [*event.cards, *[HIDDEN] * (count - len(event.cards))]
    state.rack_known = True
    if state.open_turn is not None:
        state.open_turn.refilled = True
        reach_stage(state, "draws")
