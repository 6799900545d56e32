"""The case that forbids an order which no card of the turn gives."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.areas import areas_at, section_areas
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.data import CommandCard
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Played, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of
from adjudicator.games.ccn_epic_austerlitz.order_fit import plays_of, splits_center
from adjudicator.games.ccn_epic_austerlitz.orders import INITIATIVE, is_allowed, order_by
from adjudicator.games.ccn_epic_austerlitz.slots import card_of, corps_of, slots_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("order_cases")
_CASES = (
    *("CCN-C.order-2", "CCN-C.order-3", "CCN-C.order-5", "CCN-C.order-6", "CCN-C.card-3"),
    *(f"CCN-4.cards-{one}" for one in (6, 10, 11, 12, 13, 14, 15, 16, 18, 19)),
    *(f"CCN-5.turn-{one}" for one in (5, 6, 8, 9, 10, 11, 12)),
    *("CCN-5.corps-3", "CCN-5.corps-4", "CCN-5.corps-5", "CCN-5.corps-6", "CCN-5.corps-7"),
    "CCN-5.corps-8",
)


@book.rule(*_CASES, on=own.Order)
def orders_of_the_cards(state: CcnState, event: own.Order) -> RuleResult:
    """The cards of a turn order so many units, of their kinds and in their sections."""
    turn = state.open_turn
    if turn is None:
        return None
    again = any(one.unit == event.unit for one in turn.orders)
    if state.units[event.unit].side != turn.side:
        enemy = fault_of(event, "order-enemy", rule="CCN-C.order-2", side=turn.side)
        return None if again else enemy
    if event.card == INITIATIVE:
        return None
    if event.card and not plays_of(turn, event.card):
        return _not_played(state, turn, event)
    order = order_by(state, turn, event)
    if again or is_allowed(state, turn, event, order):
        return None
    number = plays_of(turn, order.card)[0]
    return _explained(state, turn, number, order, event)


def _not_played(state: CcnState, turn: Turn, event: own.Order) -> RuleResult:
    """Return the fault of an order by a card that is not played in the turn."""
    tactician = state.tables.tacticians.get(event.card)
    if not turn.played or (tactician is not None and tactician.effect == "order"):
        return None  # a turn without cards is a case of its own
    case = "CCN-C.order-2"
    if state.scenario.board == "la-grande" and _corps_idle(state, turn, event.unit):
        case = "CCN-5.corps-8"
    return fault_of(event, "order-card", rule=case, card=event.card)


def _corps_idle(state: CcnState, turn: Turn, unit: str) -> bool:
    """Return whether the commander of a unit has neither a card of the turn nor one in hand."""
    sections = state.sections_of(turn.side, state.where[unit])
    users = {section_of(one.user) for one in turn.played}
    return not any(
        one in users or state.command.hands.get(f"{turn.side}-{one}", ["?"]) for one in sections
    )


def _explained(state: CcnState, turn: Turn, number: int, order: Ordered, event: own.Order) -> Fault:
    """Return the fault of an order that a card does not give."""
    played = turn.played[number]
    card = card_of(state, played) or state.tables.command_cards[played.card]
    ways = slots_of(state, turn, number)
    slots = [slot for way in ways for slot in way]
    here = areas_at(state, order.at) if order.at in state.places else frozenset()
    outside = not any(slot.areas & here for slot in slots)
    most = max(len(way) for way in ways)
    if event.unit in state.attached and state.attached[event.unit] in state.squares:
        return fault_of(event, "order-square", rule="CCN-C.order-6", card=played.card)
    case = _case(state, turn, played, card, order, outside=outside)
    if outside:
        return fault_of(event, "order-outside", rule=case, card=played.card)
    if slots and slots[0].many:
        return fault_of(event, "order-unfit", rule=case, card=played.card)
    if card.kind == "section" and state.is_leader(event.unit) and case == "CCN-C.order-2":
        case = "CCN-C.order-6"
    return fault_of(event, "order-many", rule=case, card=played.card, expected=most, seen=most + 1)


def _case(  # a card, its order, and where it stands
    state: CcnState,
    turn: Turn,
    played: Played,
    card: CommandCard,
    order: Ordered,
    *,
    outside: bool,
) -> str:
    """Return the case of an order outside of the regions of a card, or beyond its number."""
    here = areas_at(state, order.at) if order.at in state.places else frozenset()
    epic = state.scenario.board == "epic"
    if corps_of(state, played):
        return _large(state, turn, played, card, here, outside=outside)
    if card.by == "leader":
        return "CCN-4.cards-19" if epic else "CCN-C.card-3"
    others = [one for one in turn.played if one is not played]
    if epic and others and (case := _pair(state, played, card, others[0], outside=outside)):
        return case
    if card.kind == "tactic":
        return "CCN-4.cards-6" if epic and outside else "CCN-C.card-3"
    if not outside and card.by == "command":
        return "CCN-4.cards-18" if state.format.rack else "CCN-C.order-5"
    turned = here & section_areas(state, state.enemy[turn.side], str(card.section))
    return "CCN-C.order-3" if outside and card.section and turned else "CCN-C.order-2"


def _pair(
    state: CcnState, played: Played, card: CommandCard, other: Played, *, outside: bool
) -> str:
    """Return the case of two cards of which one is for several sections, or ""."""
    second = state.tables.command_cards[other.card]
    kinds = sorted((str(card.kind), str(second.kind)))
    if "multi" not in kinds:
        return ""
    if kinds == ["multi", "multi"]:
        if outside:
            return "CCN-4.cards-12"
        flanks = 0 in (*card.per_section, *second.per_section)
        return "CCN-4.cards-15" if flanks else "CCN-4.cards-16"
    if not outside and card.by == "command":
        return "CCN-4.cards-18"
    if "tactic" in kinds:
        return "CCN-4.cards-11" if outside and card.kind == "tactic" else "CCN-4.cards-14"
    return "CCN-4.cards-10" if outside and card.kind == "section" else "CCN-4.cards-13"


def _large(
    state: CcnState,
    turn: Turn,
    played: Played,
    card: CommandCard,
    here: frozenset[str],
    *,
    outside: bool,
) -> str:
    """Return the case of a card that a corps commander of La Grande uses."""
    mine = bool(here & section_areas(state, turn.side, corps_of(state, played)))
    if played.source != "rack" and section_of(played.by) == corps_of(state, played):
        return _of_own_hand(card, mine=mine, outside=outside)
    if not mine:
        return "CCN-5.turn-5"
    if card.by == "all" and card.of:
        return "CCN-5.turn-6"
    if card.kind == "multi":
        return str(card.large_case)
    return "CCN-5.turn-12" if card.by == "command" else "CCN-C.order-2"


def _of_own_hand(card: CommandCard, *, mine: bool, outside: bool) -> str:
    """Return the case of a card that a corps commander plays of the own hand."""
    if card.kind != "section":
        return "CCN-5.corps-7" if card.kind == "multi" else "CCN-5.corps-5"
    if card.by == "command" and not outside:
        return "CCN-5.corps-6"
    if mine and card.section == "center":
        return "CCN-5.corps-4"
    return "CCN-5.corps-3" if outside else "CCN-C.order-2"


@book.rule("CCN-5.turn-9", "CCN-5.turn-11", on=own.Order)
def center_of_a_corps(state: CcnState, event: own.Order) -> RuleResult:
    """The two orders of the center go to one section; whether they may be divided is open."""
    turn = state.open_turn
    if turn is None or state.scenario.board != "la-grande":
        return None
    order = order_by(state, turn, event)
    if event.mode in ("march", "melee") or not is_allowed(state, turn, event, order):
        return None
    if not splits_center(state, turn, order):
        return None
    case = state.tables.command_cards[order.card].large_case
    return fault_of(event, "center-divided", rule=case, card=order.card, severity="doubt")


@book.rule("CCN-4.cards-2", on=own.Order)
def one_section_for_each_card(state: CcnState, event: own.Order) -> RuleResult:
    """A tactic card whose section the log does not name orders nobody in that of the other card."""
    turn = state.open_turn
    place = state.where.get(event.unit, "")
    if turn is None or state.scenario.board != "epic" or place not in state.places:
        return None
    mine = [one for one in turn.played if one.card == event.card]
    if len(mine) != 1 or mine[0].section or event.mode == "march":
        return None
    cards, sections = state.tables.command_cards, state.sections_of(turn.side, place)
    if cards[event.card].kind != "tactic":
        return None
    for one in turn.played:
        if one is not mine[0] and cards[one.card].kind != "multi" and sections == [one.section]:
            return fault_of(event, "tactic-other-section", card=event.card, other=one.card)
    return None


@book.rule("CCN-4.cards-17", on=own.Order)
def the_mode_of_its_card(state: CcnState, event: own.Order) -> RuleResult:
    """Only a tactic card orders by its special action."""
    turn, cards = state.open_turn, state.tables.command_cards
    if turn is None or state.scenario.board != "epic" or event.mode != "tactic":
        return None
    if event.card not in cards or cards[event.card].kind == "tactic":
        return None
    if cards[event.card].by == "leader" or all(
        cards[one.card].kind != "tactic" for one in turn.played
    ):
        return None
    return fault_of(event, "mode-tactic", card=event.card)
