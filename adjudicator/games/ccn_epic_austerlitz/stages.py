"""The course of a turn: cards, orders, moves, battles, draws; and that only ordered units act."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import orders_of
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.names import STAGES
from adjudicator.games.ccn_epic_austerlitz.objectives import is_won
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import players

__all__ = ["effects_on"]

book = rulebook.chapter("stages")
#: effects of Tactician cards that move a unit after battles, or one that is not ordered
_LATE = frozenset(("skirmish", "reserve", "short-supply", "fall-back"))
_UNORDERED = frozenset(("reserve", "short-supply", "fall-back"))
_ARTILLERY = "artillery"
#: what dice are for before the first turn, and only in one
_OF_THE_START = frozenset(("mother-russia", "first-move"))
_OF_CARDS = frozenset(("elan", "rally", "initiative", "reform"))


def effects_on(state: CcnState, turn: Turn, unit: str) -> set[str]:
    """Return the effects of the Tactician cards that were played on a unit in the turn."""
    cards = [state.tables.tacticians[one] for one in turn.aids.get(unit, ())]
    guns = {"guns" for one in cards if one.effect == "move" and _ARTILLERY in one.of}
    return {one.effect for one in cards} | guns


def _after(turn: Turn, stage: str) -> bool:
    return STAGES.index(turn.stage) > STAGES.index(stage)


@book.rule("CCN-C.seq-1", on=own.PlayCommand)
def cards_of_the_side_on_turn(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The side on turn plays its card, in a standard battle one; some answer the other side."""
    turn, card = state.open_turn, state.tables.command_cards[event.card]
    if turn is None or card.reaction:
        return None
    side = state.side_of(player_of(state, event))
    if side != turn.side:
        return fault_of(event, "card-not-on-turn", card=event.card, expected=turn.side, seen=side)
    if state.format.rack or event.source == "rack" or not turn.played:
        return fault_of(event, "card-late", card=event.card) if _after(turn, "orders") else None
    return fault_of(event, "card-second", card=event.card, expected=1, seen=len(turn.played) + 1)


@book.rule("CCN-C.seq-1", on=own.Order)
def orders_before_moves(state: CcnState, event: own.Order) -> RuleResult:
    """Orders come after the cards, and before moves and battles."""
    turn = state.open_turn
    if turn is None:
        return None
    if _after(turn, "orders"):
        return fault_of(event, "order-late")
    return None


@book.rule("CCN-C.seq-1", on=own.Gain)
def blocks_before_moves(state: CcnState, event: own.Gain) -> RuleResult:
    """Units get blocks by cards when they are ordered, before moves and battles."""
    turn = state.open_turn
    return fault_of(event, "gain-late") if turn is not None and _after(turn, "orders") else None


_OF_TURNS = (
    *(own.PlayCommand, own.Order, common.Move, common.Exit, own.Fight),
    *(own.Garrison, own.Relieve, own.Unsquare, own.Discard),
)


@book.rule("CCN-C.seq-1", on=_OF_TURNS)
def turns_have_begun(state: CcnState, event: Event) -> RuleResult:
    """Nobody plays, orders, moves, battles or discards before the first turn; reported once."""
    begun = state.phase or state.over or not state.decks_known
    if begun or state.hasty not in (0, state.now):  # already reported
        return None
    state.hasty = state.now
    return fault_of(event, "no-turn-yet", units=[])


@book.rule("CCN-C.seq-1", on=own.Throw)
def dice_at_their_time(state: CcnState, event: own.Throw) -> RuleResult:
    """Dice of the start are rolled before the first turn, those of cards in a turn."""
    if event.purpose in _OF_THE_START and state.open_turn is not None:
        return fault_of(event, "dice-of-the-start", units=[])
    early = not state.phase and not state.over and state.decks_known
    if event.purpose not in _OF_CARDS or not early or state.hasty not in (0, state.now):
        return None
    state.hasty = state.now
    return fault_of(event, "no-turn-yet", units=[])


@book.rule("CCN-C.seq-1", on=(own.Order, common.Move, common.Exit, own.Fight, own.Draw))
def a_card_before_orders(
    state: CcnState, event: own.Order | common.Move | common.Exit | own.Fight | own.Draw
) -> RuleResult:
    """Nobody is ordered, moves, battles or draws in a standard battle before a card is played."""
    turn = state.open_turn
    if turn is None or turn.stage != "cards" or turn.played or state.format.rack:
        return None
    hand = state.command.hands.get(turn.side)
    if not hand or (isinstance(event, common.Move) and event.unit in turn.freed):
        return None
    return fault_of(event, "no-card-yet", units=[], side=turn.side)


@book.rule("CCN-C.seq-1", "CCN-4.cards-1", "CCN-5.turn-1", closing=Turn)
def no_turn_without_a_card(state: CcnState, turn: Turn) -> RuleResult:
    """No turn passes without a card of the hand, if there is one."""
    idle = turn.stage == "cards" and not turn.played
    if not idle or state.stops or not state.command.hands.get(turn.side) or is_won(state):
        return None
    cases = {"standard": "CCN-C.seq-1", "epic": "CCN-4.cards-1", "la-grande": "CCN-5.turn-1"}
    return Fault("no-hand-card", rule=cases[state.scenario.board], side=turn.side)


@book.rule("CCN-C.seq-2", "CCN-4.p4-5", on=(common.Move, common.Exit))
def moves_before_battles(state: CcnState, event: common.Move | common.Exit) -> RuleResult:
    """All moves come before the first battle, in all sections."""
    turn = state.open_turn
    if turn is None or not _after(turn, "moves") or event.unit in turn.freed:
        return None
    if effects_on(state, turn, event.unit) & {*_LATE, "guns"}:
        return None
    four = players(state) == 4 and state.scenario.board == "epic"
    return fault_of(event, "move-late", rule="CCN-4.p4-5" if four else "CCN-C.seq-2")


@book.rule("CCN-C.seq-1", on=own.Fight)
def battles_before_draws(state: CcnState, event: own.Fight) -> RuleResult:
    """Battles come before the draws at the end of the turn."""
    turn = state.open_turn
    if turn is None or turn.stage != "draws":
        return None
    return fault_of(event, "battle-late")


@book.rule("CCN-C.order-1", "CCN-C.order-6", on=(common.Move, own.Fight))
def only_the_ordered(state: CcnState, event: common.Move | own.Fight) -> RuleResult:
    """Only ordered units and leaders move and battle; a leader who detaches needs an order."""
    turn, unit = state.open_turn, event.unit
    if turn is None or unit in turn.freed or unit in turn.placed:
        return None  # a garrison of this turn does not battle at all
    if orders_of(state, unit) or effects_on(state, turn, unit) & _UNORDERED:
        return None
    if not (turn.orders or state.orders_known):
        return _of_the_enemy(state, turn, event)
    if state.where.get(unit) not in state.places:
        return None  # where it is from is a case of its own
    if isinstance(event, common.Move) and state.attached.get(unit):
        return fault_of(event, "detaches-unordered", rule="CCN-C.order-6")
    return fault_of(event, "unordered")


def _of_the_enemy(state: CcnState, turn: Turn, event: common.Move | own.Fight) -> RuleResult:
    """Return the fault of a unit that acts in the other side's turn, if nobody tells orders."""
    if state.units[event.unit].side == turn.side or state.where[event.unit] not in state.places:
        return None
    return fault_of(event, "not-on-turn", side=turn.side)
