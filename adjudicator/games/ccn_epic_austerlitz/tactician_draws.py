"""Tactician cards at the end of a turn: who draws how many, and after which shuffle."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.dues import (
    Dues,
    cards_left,
    drawers,
    tactician_dues,
    used_stars,
)
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import players

__all__: list[str] = []

book = rulebook.chapter("tactician_draws")
_TACTICIAN = "tactician"
_CASES = (
    *("CCN-C.card-5", "CCN-4.draw-3", "CCN-4.p6-15", "CCN-4.p8-9", "CCN-5.draw-2"),
    *("CCN-4.p6-8", "CCN-4.stars-10", "CCN-5.stars-4", "CCN-4.guer-3"),
)
_AFTER_ELAN = ("CCN-C.card-4", "CCN-4.draw-4", "CCN-4.p6-16", "CCN-4.p8-10", "CCN-5.draw-4")


def _unshuffled(state: CcnState, turn: Turn, deck: str) -> bool:
    """Return whether a deck has discards that were not shuffled into it in this turn."""
    pool = state.tacticians if deck == _TACTICIAN else state.command
    return bool(pool.discarded) and deck not in turn.decks_shuffled


def _elan_case(state: CcnState) -> str:
    """Return the case of the cards that all draw after a shuffle."""
    board = state.scenario.board
    if board != "epic":
        return "CCN-C.card-4" if board == "standard" else "CCN-5.draw-4"
    return {6: "CCN-4.p6-16", 8: "CCN-4.p8-10"}.get(players(state), "CCN-4.draw-4")


def _player_case(state: CcnState) -> str:
    """Return the case of who draws for a card, where a side has several hands."""
    if state.scenario.board == "la-grande":
        return "CCN-5.draw-2"
    if state.scenario.board == "standard":
        return "CCN-C.card-5"
    return {6: "CCN-4.p6-15", 8: "CCN-4.p8-9"}.get(players(state), "CCN-4.draw-3")


@book.rule(*_CASES, *_AFTER_ELAN, on=own.Draw)
def cards_that_are_due(state: CcnState, event: own.Draw) -> RuleResult:
    """Cards, stars and dice of the turn give Tactician cards, each to its player."""
    turn = state.open_turn
    if turn is None or event.deck != _TACTICIAN:
        return None
    holder, due = player_of(state, event), tactician_dues(state, turn)
    seen = turn.drawn_tacticians.get(holder, 0) + max(event.count, len(event.cards))
    if seen > due.most[holder]:
        case = _too_many(state, turn, due, holder)
        most = due.most[holder]
        return fault_of(event, "tactician-many", rule=case, player=holder, expected=most, seen=seen)
    late = due.after_shuffle[holder]
    if late and _unshuffled(state, turn, _TACTICIAN) and seen > due.most[holder] - late:
        return fault_of(event, "tactician-unshuffled", rule=_elan_case(state))
    return None


def _too_many(state: CcnState, turn: Turn, due: Dues, holder: str) -> str:
    """Return the case of a Tactician card that is not due."""
    large = state.scenario.board == "la-grande"
    if due.after_shuffle and holder not in due.after_shuffle:
        return _elan_case(state)
    if holder in turn.initiative or turn.recruited:
        return "CCN-4.p6-8" if holder in turn.initiative else "CCN-4.guer-3"
    mine = drawers(state, state.side_of(holder))
    if not due.most[holder] and any(due.most[one] for one in mine):
        return _player_case(state)
    cards = state.tables.command_cards
    stars = [one for one in turn.played if cards[one.card].stars and state.format.rack]
    if any(used_stars(turn, one) for one in stars):
        return "CCN-5.stars-4" if large else "CCN-4.stars-10"
    if state.scenario.board == "standard" or not due.most:
        return "CCN-C.card-5"
    return "CCN-5.draw-2" if large else "CCN-4.draw-3"


def _missing(state: CcnState, turn: Turn) -> list[tuple[str, str]]:
    """Return the players who have drawn too few Tactician cards, each with its case."""
    if is_won(state) or not turn.played:
        return []
    due, found = tactician_dues(state, turn), []
    left = cards_left(state, _TACTICIAN)
    for player, least in due.least.items():
        hand = state.tacticians.hands.get(player)
        if hand is None or left == 0:
            continue
        if (drawn := turn.drawn_tacticians.get(player, 0)) < least:
            elan = drawn >= least - due.after_shuffle[player]
            found.append((player, _elan_case(state) if elan else _player_case(state)))
    return found


@book.rule(*_CASES, *_AFTER_ELAN, closing=Turn)
def cards_are_taken(state: CcnState, turn: Turn) -> RuleResult:
    """No turn ends before the Tactician cards are drawn that Command cards give."""
    missing = _missing(state, turn) if not (turn.refilled or state.stops) else []
    if not missing:
        return None
    player, case = missing[0]
    return Fault("tactician-missing", {"player": player}, rule=case, side=turn.side)


@book.rule("CCN-4.draw-5", "CCN-5.draw-5", on=own.Refill)
def taken_before_the_rack(state: CcnState, event: own.Refill) -> RuleResult:
    """Tactician cards are drawn before the rack is filled."""
    turn = state.open_turn
    missing = _missing(state, turn) if turn is not None else []
    if not missing:
        return None
    case = "CCN-5.draw-5" if state.scenario.board == "la-grande" else "CCN-4.draw-5"
    return fault_of(event, "rack-before-tactician", rule=case, player=missing[0][0])


@book.rule("CCN-4.draw-5", "CCN-5.draw-5", on=own.Draw)
def none_after_the_rack(state: CcnState, event: own.Draw) -> RuleResult:
    """Nothing that may be drawn is drawn after the rack is filled."""
    turn = state.open_turn
    if turn is None or not turn.refilled:
        return None
    due = tactician_dues(state, turn)
    holder = player_of(state, event)
    if event.deck == _TACTICIAN and turn.drawn_tacticians.get(holder, 0) >= due.least[holder]:
        case = "CCN-5.draw-5" if state.scenario.board == "la-grande" else "CCN-4.draw-5"
        return fault_of(event, "draw-after-rack", rule=case)
    return None


@book.rule("CCN-C.card-4", on=own.Shuffle)
def when_decks_are_shuffled(state: CcnState, event: own.Shuffle) -> RuleResult:
    """A deck is shuffled when it has run out, or after a card that says so."""
    turn, left = state.open_turn, cards_left(state, event.deck)
    if turn is None:
        early = not state.phasing and not state.turn
        return fault_of(event, "shuffle-before") if early else None
    cards = state.tables.command_cards
    due = any(cards[one.card].reshuffle for one in turn.played)
    if (due and event.deck not in turn.decks_shuffled) or left is None or left <= 0:
        return None
    return fault_of(event, "shuffle-early", left=left)


@book.rule("CCN-C.card-4", closing=Turn)
def decks_are_shuffled(state: CcnState, turn: Turn) -> RuleResult:
    """After a card that says so the discards of both decks are shuffled when the turn ends."""
    cards = state.tables.command_cards
    if state.stops or is_won(state) or turn.side not in state.command.hands:
        return None
    due = [one.card for one in turn.played if cards[one.card].reshuffle and not one.stopped]
    if not due or not any(_unshuffled(state, turn, one) for one in ("command", _TACTICIAN)):
        return None
    return Fault("shuffle-missing", {"card": due[0]}, side=turn.side)
