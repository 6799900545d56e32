"""Command cards at the end of a turn: how many are drawn, by whom, and before the rack."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.dues import cards_left, scouts
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import players
from adjudicator.mechanics.cards.hands import HIDDEN

__all__ = ["own_cards"]

book = rulebook.chapter("command_draws")
_ONE = {"standard": "CCN-C.seq-1", "epic": "CCN-4.draw-1", "la-grande": "CCN-5.draw-1"}
_SCOUT = {"standard": "CCN-C.card-2", "epic": "CCN-4.draw-2", "la-grande": "CCN-5.draw-1"}
_CORPS = "CCN-5.draw-3"
_CASES = (*dict.fromkeys((*_ONE.values(), *_SCOUT.values())), "CCN-4.p4-7", _CORPS)


def _scout_case(state: CcnState) -> str:
    four = state.scenario.board == "epic" and players(state) == 4
    return "CCN-4.p4-7" if four else _SCOUT[state.scenario.board]


def own_cards(turn: Turn) -> list[Played]:
    """Return the cards that corps commanders of La Grande have played of their own hands."""
    return [
        one
        for one in turn.played
        if one.source != "rack" and section_of(one.by) and one.by == one.user
    ]


@book.rule(*_CASES, on=own.Draw)
def cards_drawn(state: CcnState, event: own.Draw) -> RuleResult:
    """The side on turn draws one card, after a Scout two; a corps commander one for an own card."""
    turn = state.open_turn
    if turn is None or event.deck != "command":
        return None
    board, holder = state.scenario.board, player_of(state, event)
    if state.side_of(holder) != turn.side:
        return fault_of(event, "draw-not-on-turn", rule=_ONE[board], side=turn.side)
    if event.by.endswith("-sub"):
        return fault_of(event, "draw-by-sub", rule="CCN-4.p4-7", player=event.by)
    count = max(event.count, len(event.cards))
    if section_of(holder):
        return _by_corps(state, turn, event, holder, count)
    return _by_chief(state, turn, event, holder, count)


_TACTICIANS = "CCN-C.card-5"


@book.rule(*_ONE.values(), _TACTICIANS, on=own.Draw)
def no_more_named_than_drawn(state: CcnState, event: own.Draw) -> RuleResult:
    """A draw that counts its cards names no more of them; one is also what an omitted count is."""
    if not 1 < event.count < len(event.cards):
        return None
    case = _ONE[state.scenario.board] if event.deck == "command" else _TACTICIANS
    seen = len(event.cards)
    return fault_of(event, "draw-more-named", rule=case, units=[], expected=event.count, seen=seen)


def _by_chief(state: CcnState, turn: Turn, event: own.Draw, holder: str, count: int) -> RuleResult:
    """Return the fault of a Commander in Chief who draws before a corps, or too many cards."""
    board = state.scenario.board
    waiting = [one.by for one in own_cards(turn) if not turn.drawn.get(one.by)]
    if board == "la-grande" and waiting:
        players = dict.fromkeys(waiting)
        return [fault_of(event, "draw-before-corps", rule=_CORPS, player=one) for one in players]
    scouted = bool(scouts(state, turn))
    most, seen = 2 if scouted else 1, turn.drawn.get(holder, 0) + count
    if seen <= most:
        return None
    case = _scout_case(state) if scouted else _ONE[board]
    return fault_of(event, "draw-many", rule=case, expected=most, seen=seen)


def _by_corps(state: CcnState, turn: Turn, event: own.Draw, holder: str, count: int) -> RuleResult:
    """Return the fault of a commander who draws without having played an own card, or more."""
    if state.scenario.board != "la-grande":
        return fault_of(event, "draw-by-corps", rule="CCN-4.draw-1", player=holder)
    most = 1 if any(one.by == holder for one in own_cards(turn)) else 0
    seen = turn.drawn.get(holder, 0) + count
    if seen <= most:
        return None
    return fault_of(event, "draw-many", rule=_CORPS, expected=most, seen=seen)


@book.rule("CCN-4.courier-5", "CCN-5.courier-3", on=own.Refill)
def draws_before_the_rack(state: CcnState, event: own.Refill) -> RuleResult:
    """The side that ends its turn draws its Command cards before the rack is filled."""
    turn = state.open_turn
    if turn is None or not state.format.rack or not _can_draw(state, turn):
        return None
    large = state.scenario.board == "la-grande"
    waiting = [one.by for one in own_cards(turn) if large and not turn.drawn.get(one.by)]
    if not turn.drawn.get(turn.side):
        waiting.append(turn.side)
    if not waiting:
        return None
    case = "CCN-5.courier-3" if large else "CCN-4.courier-5"
    players = dict.fromkeys(waiting)
    return [fault_of(event, "rack-before-draw", rule=case, player=one) for one in players]


def _can_draw(state: CcnState, turn: Turn) -> bool:
    """Return whether the log shows hands, and the deck has cards."""
    if turn.side not in state.command.hands or not turn.played:
        return False
    left = cards_left(state, "command")
    return left is None or left > 0


@book.rule(*_CASES, closing=Turn)
def cards_are_drawn(state: CcnState, turn: Turn) -> RuleResult:
    """No turn ends before its Command cards are drawn."""
    if state.stops or is_won(state) or turn.refilled or not _can_draw(state, turn):
        return None
    corps = own_cards(turn) if state.scenario.board == "la-grande" else ()
    waiting = dict.fromkeys(one.by for one in corps if not turn.drawn.get(one.by))
    found = [_owed(turn, "draw-missing", _CORPS, player=one) for one in waiting]
    if not turn.drawn.get(turn.side):
        case = _ONE[state.scenario.board]
        found.append(_owed(turn, "draw-missing", case, player=turn.side))
    return found or None


def _owed(turn: Turn, message: str, case: str, **args: str) -> Fault:
    """Return the fault of a side that ends its turn before its cards are in order."""
    return Fault(message, args, rule=case, side=turn.side)


@book.rule("CCN-C.card-2", "CCN-4.draw-2", "CCN-4.p4-7", "CCN-5.draw-1", closing=Turn)
def one_of_two_is_kept(state: CcnState, turn: Turn) -> RuleResult:
    """After a Scout two cards are drawn, of which one is discarded."""
    if state.stops or is_won(state) or turn.refilled:
        return None
    return _kept(state, turn)


@book.rule("CCN-4.draw-2", "CCN-4.p4-7", "CCN-5.draw-1", on=own.Refill)
def kept_before_the_rack(state: CcnState, event: own.Refill) -> RuleResult:
    """One of the two cards after a Scout is discarded before the rack is filled."""
    turn = state.open_turn
    drawn = turn is not None and turn.drawn.get(turn.side, 0)
    return _kept(state, turn) if turn is not None and drawn else None


def _kept(state: CcnState, turn: Turn) -> RuleResult:
    """Return the fault of a side that draws one card after a Scout, or keeps both."""
    if not _can_draw(state, turn) or not scouts(state, turn):
        return None
    drawn, case = turn.drawn.get(turn.side, 0), _scout_case(state)
    if drawn == 1 and not (turn.recruited or turn.pressed):
        return Fault("scout-draws", rule=case, side=turn.side, expected=2, seen=1)
    if drawn == 2 and not turn.discarded.get(turn.side):
        return _owed(turn, "scout-keeps", case)
    return None


@book.rule("CCN-C.card-2", "CCN-4.draw-2", "CCN-4.p4-7", "CCN-5.draw-1", on=own.Discard)
def one_is_discarded(state: CcnState, event: own.Discard) -> RuleResult:
    """One of the two cards drawn after a Scout is discarded, and no other."""
    turn, holder = state.open_turn, player_of(state, event)
    case = _scout_case(state)
    if turn is not None and state.side_of(holder) != turn.side:
        return fault_of(event, "discard-none", rule=case)
    if turn is None or holder not in state.command.hands:
        return None
    due = turn.drawn.get(holder, 0) > 1 and bool(scouts(state, turn))
    if not due or turn.discarded.get(holder):
        return fault_of(event, "discard-none", rule=case)
    known = event.card and HIDDEN not in turn.fresh
    if known and event.card not in turn.fresh:
        return fault_of(event, "discard-other", rule=case, card=event.card)
    return None


@book.rule("CCN-4.draw-6", "CCN-4.courier-7", "CCN-5.draw-5", closing=Turn)
def the_rack_is_filled(state: CcnState, turn: Turn) -> RuleResult:
    """A turn that leaves two cards on the rack ends with five, also after a shuffle."""
    low = state.format.rack_low
    if state.stops or is_won(state) or not low or not state.rack_known:
        return None
    left = cards_left(state, "command")
    if len(state.rack) != low or turn.refilled or (left is not None and left < 1):
        return None
    case = "CCN-4.courier-7" if turn.shuffled else "CCN-4.draw-6"
    case = "CCN-5.draw-5" if state.scenario.board == "la-grande" else case
    full = state.format.rack
    return Fault("rack-not-filled", rule=case, side=turn.side, expected=full, seen=low)
