"""Cards of La Grande: which commander gets them, and when one plays of the own hand."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.cards.hands import HIDDEN

__all__: list[str] = []

book = rulebook.chapter("large_cards")
_RACK = "rack"
_CHIEF = "-cic"


def _turn(state: CcnState) -> Turn | None:
    """Return the open turn of a La Grande battle, or None."""
    return state.open_turn if state.scenario.board == "la-grande" else None


def _is_own(by: str, user: str, source: str) -> bool:
    """Return whether a commander plays a card of the own hand."""
    return bool(section_of(by)) and by == user and source != _RACK


def _own(one: Played) -> bool:
    return _is_own(one.by, one.user, one.source)


@book.rule("CCN-5.turn-1", on=own.PlayCommand)
def one_of_the_hand(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The Commander in Chief gives one card of the hand away, and keeps none."""
    turn, user = _turn(state), event.to_player or event.by
    if turn is None or event.source == _RACK or section_of(event.by):
        return None
    before = [one for one in turn.played if one.source != _RACK and not _own(one)]
    if before:
        return fault_of(event, "hand-cards", card=event.card, expected=1, seen=len(before) + 1)
    multi = state.tables.command_cards[event.card].kind == "multi"
    if section_of(user) or (multi and user.endswith(_CHIEF)):
        return None
    if not user.endswith(_CHIEF):  # a side's name may stand for any of its players
        return Unknown(why="corps-unknown", needs="corps-needed", args={"card": event.card})
    return fault_of(event, "card-kept", card=event.card)


@book.rule("CCN-5.courier-2", "CCN-5.turn-1", on=own.PlayCommand)
def one_of_the_rack(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The Commander in Chief takes one card of the rack; corps commanders take none."""
    turn = _turn(state)
    if turn is None or event.source != _RACK:
        return None
    if section_of(event.by):
        return fault_of(event, "rack-of-corps", card=event.card)
    before = sum(one.source == _RACK for one in turn.played)
    if not before:
        kept = event.to_player.endswith(_CHIEF)
        multi = state.tables.command_cards[event.card].kind == "multi"  # a case of its own
        kept = kept and not multi
        return fault_of(event, "card-kept", rule="CCN-5.turn-1", card=event.card) if kept else None
    return fault_of(event, "rack-cards", card=event.card, expected=1, seen=before + 1)


@book.rule("CCN-5.turn-2", "CCN-5.courier-4", "CCN-5.corps-2", on=own.PlayCommand)
def one_card_for_each(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """No commander uses two cards, unless all cards are for one section and the hand is shown."""
    turn, user = _turn(state), event.to_player or event.by
    if turn is None or not section_of(user):
        return None
    before = [one for one in turn.played if section_of(one.user) == section_of(user)]
    if not before:
        return None
    if _is_own(event.by, user, event.source) or _own(before[0]):
        return fault_of(event, "corps-two-cards", rule="CCN-5.corps-2", card=event.card)
    cards = state.tables.command_cards
    section = str(cards[event.card].section)
    if not section or cards[before[0].card].section != section:
        return fault_of(event, "two-cards-one-corps", card=event.card)
    return _all_for_one(state, turn, event, section)


def _all_for_one(state: CcnState, turn: Turn, event: own.PlayCommand, section: str) -> RuleResult:
    """Return the fault of a second card for a section, unless there is none for another."""
    cards = state.tables.command_cards
    if turn.side not in turn.shown:
        return fault_of(event, "hand-not-shown", rule="CCN-5.courier-4", card=event.card)
    hand = state.command.hands.get(turn.side, [])
    others = [one for one in (*hand, *state.rack) if one not in (HIDDEN, event.card)]
    for one in others:
        if cards[one].section != section:
            return fault_of(
                event, "other-cards", rule="CCN-5.courier-4", card=event.card, other=one
            )
    return None


@book.rule("CCN-5.corps-1", on=own.PlayCommand)
def no_commander_gives(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A corps commander uses the cards of the own hand, and gives none away."""
    user = event.to_player
    if _turn(state) is None or event.source == _RACK or not section_of(event.by):
        return None
    if user in ("", event.by) or state.side_of(user) != state.side_of(event.by):
        return None
    return fault_of(event, "corps-gives", card=event.card, player=event.by)


@book.rule("CCN-5.turn-3", on=own.PlayCommand)
def to_its_commander(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A section card goes to the commander of its section; with Take Command it is open."""
    card, user = state.tables.command_cards[event.card], event.to_player or event.by
    own_card = _is_own(event.by, user, event.source)
    turn = _turn(state)
    if turn is None or card.kind != "section" or not section_of(user) or own_card:
        return None
    if state.side_of(user) != turn.side:
        return None  # no commander of the enemy is the right one
    if section_of(user) == card.section:
        return None
    return fault_of(
        event,
        "card-other-section",
        card=event.card,
        severity="doubt" if card.by == "leader" else "violation",
        expected=str(card.section),
        seen=section_of(user),
    )


@book.rule("CCN-5.turn-7", on=own.PlayCommand)
def multi_section_cards_are_given(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A multi-section card is given to a commander, as any other card."""
    card, user = state.tables.command_cards[event.card], event.to_player or event.by
    if _turn(state) is None or card.kind != "multi" or not user.endswith(_CHIEF):
        return None
    return fault_of(event, "multi-kept", card=event.card)
