"""Cards that a turn must have: one of the hand, one of the rack, one of each corps commander."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import purpose
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("card_duties")
_NEXT = (own.Order, common.Move, common.Exit, own.Fight, own.Draw, own.Throw)
#: dice that give orders or blocks: they come after the cards of a turn
_DICE = ("elan", "rally")


def _leaves_cards(state: CcnState, event: Event | Turn) -> Turn | None:
    """Return the turn whose stage of cards an event or its end leaves, if the log shows cards."""
    if not state.format.rack:
        return None
    turn = event if isinstance(event, Turn) else state.open_turn
    if turn is None or turn.stage != "cards" or is_won(state):
        return None
    if isinstance(event, Turn) and (state.stops or not turn.played):
        return None
    if isinstance(event, common.Move | own.Order) and event.unit in turn.freed:
        return None
    if isinstance(event, own.Throw) and not _after_cards(state, turn, event):
        return None
    return turn if turn.side in state.command.hands or turn.played else None


def _after_cards(state: CcnState, turn: Turn, event: own.Throw) -> bool:
    """Return whether dice come after the cards of a turn: those that give orders or blocks.

    Who has got no card knows it when all cards of the turn are out.
    """
    what = purpose(state, event)
    return what in _DICE or (what == "initiative" and bool(turn.played))


def _large(state: CcnState) -> bool:
    return state.scenario.board == "la-grande"


@book.rule("CCN-4.cards-1", "CCN-5.turn-1", on=_NEXT, closing=Turn)
def a_card_of_the_hand(state: CcnState, event: Event | Turn) -> RuleResult:
    """The Commander in Chief plays a card of the hand, if there is one."""
    turn = _leaves_cards(state, event)
    if turn is None or not state.command.hands.get(turn.side):
        return None
    mine = [one for one in turn.played if one.source != "rack"]
    if any((state.holder(one.by) or turn.side) == turn.side for one in mine):
        return None
    case = "CCN-5.turn-1" if _large(state) else "CCN-4.cards-1"
    return _missing("no-hand-card", case, turn)


@book.rule("CCN-4.courier-2", "CCN-5.turn-1", on=_NEXT, closing=Turn)
def a_card_of_the_rack(state: CcnState, event: Event | Turn) -> RuleResult:
    """A card is taken from the rack, if it is known what lies there."""
    turn = _leaves_cards(state, event)
    if turn is None or not state.rack_known or not state.rack:
        return None
    if any(one.source == "rack" for one in turn.played):
        return None
    case = "CCN-5.turn-1" if _large(state) else "CCN-4.courier-2"
    return _missing("no-rack-card", case, turn)


@book.rule("CCN-5.corps-1", on=_NEXT, closing=Turn)
def a_card_of_each_corps(state: CcnState, event: Event | Turn) -> RuleResult:
    """In La Grande a commander who gets no card plays one of the own hand."""
    turn = _leaves_cards(state, event)
    if turn is None or not _large(state):
        return None
    busy = {section_of(one.user) for one in turn.played} | {
        section_of(one.by) for one in turn.played
    }
    roles = [f"{turn.side}-{section}" for section in SECTIONS if section not in busy]
    idle = [role for role in roles if state.command.hands.get(role)]
    return [_missing("no-corps-card", "CCN-5.corps-1", turn, player=one) for one in idle] or None


def _missing(message: str, case: str, turn: Turn, **args: str) -> Fault:
    """Return the fault of the side on turn, which goes on without a card."""
    return Fault(message, args, rule=case, side=turn.side)
