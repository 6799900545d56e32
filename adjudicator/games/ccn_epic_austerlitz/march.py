"""March Moves of cards with stars: how many, where, how far, and away from the enemy."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import marches
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Played
from adjudicator.games.ccn_epic_austerlitz.movement import hexes_of
from adjudicator.games.ccn_epic_austerlitz.orders import INITIATIVE
from adjudicator.games.ccn_epic_austerlitz.paths import enemies_near, path_of
from adjudicator.games.ccn_epic_austerlitz.slots import corps_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("march")
_LARGE = "la-grande"


def _is_large(state: CcnState) -> bool:
    """Return whether a battle is a La Grande one, which has its own cases."""
    return state.scenario.board == _LARGE


def _cards(state: CcnState, event: own.Order) -> list[Played]:
    """Return the played cards that an order can mean."""
    turn = state.open_turn
    played = turn.played if turn is not None else []
    return [one for one in played if event.card in ("", one.card)]


def _too_many(state: CcnState, event: own.Order) -> RuleResult:
    """Return the fault of a March Move for which no star is left."""
    turn = state.open_turn
    if turn is None or event.mode != "march" or event.card == INITIATIVE:
        return None
    cards = [one for one in _cards(state, event) if state.tables.command_cards[one.card].stars]
    most = state.tables.march.orders * len(cards) if state.format.rack else 0
    names = {one.card for one in cards}
    before = [one for one in turn.orders if one.mode == "march" and one.card in (*names, "")]
    if len(before) < most:
        return None
    return fault_of(event, "march-orders", expected=most, seen=len(before) + 1)


@book.rule("CCN-4.stars-1", on=own.Order)
def stars_of_epic(state: CcnState, event: own.Order) -> RuleResult:
    """A card with stars orders up to three March Moves."""
    return None if _is_large(state) else _too_many(state, event)


@book.rule("CCN-5.stars-1", on=own.Order)
def stars_of_a_corps(state: CcnState, event: own.Order) -> RuleResult:
    """In La Grande too, a card with stars orders three March Moves."""
    return _too_many(state, event) if _is_large(state) else None


@book.rule("CCN-4.p6-6", on=own.Order)
def flags_of_the_initiative(state: CcnState, event: own.Order) -> RuleResult:
    """Each flag of an initiative roll orders one March Move."""
    turn = state.open_turn
    if turn is None or event.mode != "march" or event.card != INITIATIVE or not turn.initiative:
        return None
    flags = sum(faces.count("flag") for faces in turn.initiative.values())
    before = [one for one in turn.orders if one.mode == "march" and one.card == INITIATIVE]
    if len(before) < flags:
        return None
    return fault_of(event, "march-orders", expected=flags, seen=len(before) + 1)


@book.rule("CCN-4.stars-2", on=own.Order)
def in_the_section_of_the_card(state: CcnState, event: own.Order) -> RuleResult:
    """Who makes a March Move stands in the section of the card."""
    place = state.where[event.unit]
    if event.mode != "march" or _is_large(state) or place not in state.places:
        return None
    cards = [one for one in _cards(state, event) if state.tables.command_cards[one.card].stars]
    sections = {str(one.section) for one in cards}
    mine = state.sections_of(_side(state, event), place)
    if not sections or "" in sections or sections & set(mine):
        return None
    return fault_of(event, "march-section", place=place, section=" / ".join(sorted(sections)))


@book.rule("CCN-5.stars-1", on=own.Order)
def in_the_sections_of_the_corps(state: CcnState, event: own.Order) -> RuleResult:
    """In La Grande who makes a March Move stands in a section of the card's commander."""
    place = state.where[event.unit]
    if event.mode != "march" or not _is_large(state) or place not in state.places:
        return None
    cards = [one for one in _cards(state, event) if state.tables.command_cards[one.card].stars]
    corps = {corps_of(state, one) for one in cards}
    if not corps or "" in corps or corps & set(state.sections_of(_side(state, event), place)):
        return None
    return fault_of(event, "march-section", place=place, section=" / ".join(sorted(corps)))


def _side(state: CcnState, event: own.Order) -> str:
    return state.units[event.unit].side


@book.rule("CCN-4.guer-3", on=own.Recruit)
def stars_or_guerrillas(state: CcnState, event: own.Recruit) -> RuleResult:
    """A Scout whose stars have ordered March Moves gains no guerrilla counter."""
    turn, cards = state.open_turn, state.tables.command_cards
    scouts = [one for one in turn.played if cards[one.card].draws > 1] if turn is not None else []
    if turn is None or len(scouts) != 1 or event.section not in ("", scouts[0].section):
        return None
    card = scouts[0].card
    marched = [one for one in turn.orders if one.mode == "march" and one.card == card]
    return fault_of(event, "march-recruits", unit=marched[0].unit, card=card) if marched else None


def _next_to(state: CcnState, event: own.Order) -> RuleResult:
    """Return the fault of an order to March Move next to the enemy."""
    place, side = state.where[event.unit], state.units[event.unit].side
    if event.mode != "march" or place not in state.places:
        return None
    if near := enemies_near(state, side, place):
        return fault_of(event, "march-from-enemy", place=place, enemy=near[0])
    return None


@book.rule("CCN-4.stars-6", on=own.Order)
def not_from_the_enemy(state: CcnState, event: own.Order) -> RuleResult:
    """Who stands next to an enemy cannot be ordered to March Move."""
    return None if _is_large(state) else _next_to(state, event)


def _far(state: CcnState, event: common.Move) -> RuleResult:
    """Return the fault of a March Move that is longer than an ordinary move."""
    if not marches(state, event.unit) or state.is_leader(event.unit):
        return None
    most, count = state.type_of(event.unit).move, hexes_of(state, event)
    if count <= most:
        return None
    return fault_of(event, "march-far", expected=most, seen=count)


@book.rule("CCN-4.stars-3", on=common.Move)
def no_longer(state: CcnState, event: common.Move) -> RuleResult:
    """A March Move is no longer than an ordinary move."""
    return None if _is_large(state) else _far(state, event)


def _touches(state: CcnState, event: common.Move) -> RuleResult:
    """Return the fault of a March Move that comes next to the enemy."""
    turn = state.open_turn
    freed = turn is not None and event.unit in turn.freed  # that move is no March Move
    if freed or not marches(state, event.unit):
        return None
    side = state.units[event.unit].side
    for place in path_of(state, event)[1:]:
        if near := enemies_near(state, side, place):
            return fault_of(event, "march-to-enemy", place=place, enemy=near[0])
    return None


@book.rule("CCN-4.stars-5", on=common.Move)
def away_from_the_enemy(state: CcnState, event: common.Move) -> RuleResult:
    """A March Move touches no hex next to an enemy."""
    return None if _is_large(state) else _touches(state, event)


def _battles(state: CcnState, event: own.Fight) -> RuleResult:
    """Return the fault of a unit that battles in the turn of its March Move."""
    units = (event.unit, *event.support)
    found = [fault_of(event, "march-battle", unit=one) for one in units if marches(state, one)]
    return found or None


@book.rule("CCN-4.stars-4", on=own.Fight)
def no_battle(state: CcnState, event: own.Fight) -> RuleResult:
    """Who makes a March Move does not battle."""
    return None if _is_large(state) else _battles(state, event)


def _helped(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """Return the fault of a Tactician card on a unit that makes a March Move."""
    if event.default or not event.unit or not marches(state, event.unit):
        return None
    return fault_of(event, "march-tactician", card=event.card)


def _was_helped(state: CcnState, event: own.Order) -> RuleResult:
    """Return the doubt about a March Move of a unit on which a card was played before its order."""
    turn = state.open_turn
    cards = turn.aids.get(event.unit, ()) if turn is not None and event.mode == "march" else ()
    if not cards:
        return None
    return fault_of(event, "march-tactician", card=cards[0], severity="doubt")


@book.rule("CCN-4.stars-7", on=own.Order)
def no_order_after_a_card(state: CcnState, event: own.Order) -> RuleResult:
    """Whether somebody may March Move on whom a Tactician card was played before is open."""
    return None if _is_large(state) else _was_helped(state, event)


@book.rule("CCN-4.stars-7", on=own.PlayTactician)
def no_tactician_card(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """No Tactician card is played on who makes a March Move."""
    return None if _is_large(state) else _helped(state, event)


@book.rule("CCN-4.stars-8", on=own.Unsquare)
def not_out_of_square(state: CcnState, event: own.Unsquare) -> RuleResult:
    """In EPIC a March Move takes no unit out of square."""
    if _is_large(state) or not marches(state, event.unit):
        return None
    return fault_of(event, "march-square")


@book.rule("CCN-5.stars-2", on=own.Unsquare)
def large_squares(state: CcnState, event: own.Unsquare) -> RuleResult:
    """Whether a March Move takes a unit out of square in La Grande is open."""
    if not _is_large(state) or not marches(state, event.unit):
        return None
    return fault_of(event, "march-square", severity="doubt")


@book.rule("CCN-5.stars-2", on=own.Order)
def large_orders(state: CcnState, event: own.Order) -> RuleResult:
    """In La Grande nobody next to an enemy is ordered to March Move."""
    return (_next_to(state, event) or _was_helped(state, event)) if _is_large(state) else None


@book.rule("CCN-5.stars-2", on=common.Move)
def large_moves(state: CcnState, event: common.Move) -> RuleResult:
    """In La Grande a March Move is no longer than an ordinary one, and away from the enemy."""
    if not _is_large(state):
        return None
    return _far(state, event) or _touches(state, event)


@book.rule("CCN-5.stars-2", on=own.Fight)
def large_battles(state: CcnState, event: own.Fight) -> RuleResult:
    """In La Grande who makes a March Move does not battle."""
    return _battles(state, event) if _is_large(state) else None


@book.rule("CCN-5.stars-2", on=own.PlayTactician)
def large_cards(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """In La Grande no Tactician card is played on who makes a March Move."""
    return _helped(state, event) if _is_large(state) else None
