"""Cards of a turn: how many from the hand and from the rack, and in which sections."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN

__all__: list[str] = []

book = rulebook.chapter("turn_cards")
_EPIC = "epic"
_RACK = "rack"


@book.rule("CCN-2.rack-1", on=own.PlayCommand)
def no_rack_to_take_from(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A standard battle has no rack from which a card could be taken."""
    if event.source != _RACK or state.format.rack:
        return None
    return fault_of(event, "no-rack", card=event.card)


@book.rule("CCN-2.rack-1", on=own.Refill)
def no_rack_to_fill(state: CcnState, event: own.Refill) -> RuleResult:
    """A standard battle has no rack that could be filled."""
    return None if state.format.rack else fault_of(event, "no-rack-filled")


def _in_epic(state: CcnState) -> Turn | None:
    """Return the open turn of an EPIC battle, or None."""
    return state.open_turn if state.scenario.board == _EPIC else None


def _from(state: CcnState, turn: Turn, source: str, holder: str) -> int:
    """Return how many cards of the turn a player has taken from the hand or from the rack."""
    mine = [one for one in turn.played if (state.holder(one.by) or turn.side) == holder]
    return sum(one.source == source for one in mine)


@book.rule("CCN-4.cards-1", on=own.PlayCommand)
def one_card_of_the_hand(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The Commander in Chief plays one card of the hand."""
    turn, most = _in_epic(state), state.format.hand_cards
    if turn is None or event.source == _RACK:
        return None
    before = _from(state, turn, "hand", player_of(state, event))
    if before < most:
        return None
    return fault_of(event, "hand-cards", card=event.card, expected=most, seen=before + 1)


@book.rule("CCN-4.courier-2", on=own.PlayCommand)
def one_card_of_the_rack(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """One card is taken from the rack."""
    turn = _in_epic(state)
    if turn is None or event.source != _RACK:
        return None
    before = sum(one.source == _RACK for one in turn.played)
    if not before:
        return None
    return fault_of(event, "rack-cards", card=event.card, expected=1, seen=before + 1)


def _card(state: CcnState, event: own.PlayCommand) -> CommandCard:
    """Return the numbers of the card that is played."""
    return state.tables.command_cards[event.card]


@book.rule("CCN-4.cards-3", "CCN-C.order-2", on=own.PlayCommand)
def in_the_printed_section(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A section card is played in its section; with Take Command it is open whether it must be."""
    card, board = _card(state, event), state.scenario.board
    turn = state.open_turn if board != "la-grande" else None
    if turn is None or not card.section or event.section in ("", card.section):
        return None
    return fault_of(
        event,
        "printed-section",
        rule="CCN-4.cards-3" if board == _EPIC else "CCN-C.order-2",
        card=event.card,
        severity="doubt" if card.by == "leader" else "violation",
        expected=str(card.section),
        seen=event.section,
    )


@book.rule("CCN-4.cards-9", on=own.PlayCommand)
def for_no_section(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A multi-section card belongs to no section."""
    if _in_epic(state) is None or _card(state, event).kind != "multi" or not event.section:
        return None
    return fault_of(event, "multi-section", card=event.card)


#: kinds of the two cards -> the case that sends them to different sections
_PAIRS = {
    ("section", "section"): "CCN-4.cards-4",
    ("tactic", "tactic"): "CCN-4.cards-7",
    ("section", "tactic"): "CCN-4.cards-8",
}


@book.rule(*_PAIRS.values(), "CCN-4.cards-5", on=own.PlayCommand)
def in_different_sections(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The two cards of a turn are for different sections, unless there are no other cards."""
    turn, card, cards = _in_epic(state), _card(state, event), state.tables.command_cards
    section = str(card.section) or event.section
    if turn is None or card.kind == "multi" or not section:
        return None
    for one in turn.played:
        if cards[one.card].kind == "multi" or one.section != section:
            continue
        first, second = sorted((str(card.kind), str(cards[one.card].kind)))
        case = _PAIRS[first, second]
        if case == "CCN-4.cards-4" and player_of(state, event) in turn.shown:
            if not (other := _for_elsewhere(state, event, section)):
                return None
            return fault_of(
                event, "other-cards", rule="CCN-4.cards-5", card=event.card, other=other
            )
        return fault_of(
            event, "same-section", rule=case, card=event.card, other=one.card, section=section
        )
    return None


def _for_elsewhere(state: CcnState, event: own.PlayCommand, section: str) -> str:
    """Return a card of the hand or of the rack that is not for a section, or ""."""
    hand = state.command.hands.get(player_of(state, event), [])
    known = [one for one in (*hand, *state.rack) if one != HIDDEN]
    return next((one for one in known if state.tables.command_cards[one].section != section), "")


_GIVEN = {"standard": "CCN-C.seq-1", "epic": "CCN-4.cards-1", "la-grande": "CCN-5.turn-1"}


@book.rule(*_GIVEN.values(), on=own.PlayCommand)
def given_on_the_own_side(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A card is used by the side that plays it; nobody gives one to the enemy."""
    giver, user = state.side_of(player_of(state, event)), state.side_of(event.to_player)
    if not giver or not user or user == giver:
        return None
    if not event.by and _card(state, event).reaction:
        return None  # either side may have played it
    case = _GIVEN[state.scenario.board]
    return fault_of(event, "card-to-enemy", rule=case, card=event.card, expected=giver, seen=user)


_TWICE = {"standard": "CCN-C.order-1", "epic": "CCN-4.cards-20", "la-grande": "CCN-5.turn-13"}


@book.rule(*_TWICE.values(), on=own.Order)
def ordered_once(state: CcnState, event: own.Order) -> RuleResult:
    """Nobody is ordered twice in a turn."""
    turn = state.open_turn
    if turn is None or all(one.unit != event.unit for one in turn.orders):
        return None
    return fault_of(event, "ordered-twice", rule=_TWICE[state.scenario.board])
