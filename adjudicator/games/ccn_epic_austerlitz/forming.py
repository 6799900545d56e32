"""Who forms square, where, with whose card, and how many squares a side may have."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import is_ordered
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.paths import enemies_near
from adjudicator.games.ccn_epic_austerlitz.squares import commander_of, is_hasty
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__: list[str] = []

book = rulebook.chapter("forming")


def _costs_a_card(state: CcnState, event: own.Square) -> bool:
    """Return whether a square costs a card: not a battalion mass, nor a hasty one."""
    kind = state.type_of(event.unit)
    return not (kind.battalion_mass or is_hasty(state, event.unit))


def _holder(state: CcnState, event: own.Square) -> str:
    """Return the player whose card a square costs."""
    return state.holder(event.card_of) or commander_of(state, event.unit, event.by)


def _few_cards(state: CcnState, event: own.Square, least: int) -> RuleResult:
    """Return the fault of a square whose player has fewer cards than it needs."""
    if not _costs_a_card(state, event):
        return None
    holder = _holder(state, event)
    hand = state.command.hands.get(holder)
    # a log that deals no hands is named as such when a card is played
    if hand is None or len(hand) >= least:
        return None
    return fault_of(event, "square-cards", expected=least, seen=len(hand))


@book.rule("CCN-C.sq-2", on=own.Square)
def cards_of_a_standard_battle(state: CcnState, event: own.Square) -> RuleResult:
    """In a standard battle the hand must have more than two cards."""
    if state.scenario.board != "standard":
        return None
    return _few_cards(state, event, state.tables.squares.min_hand)


@book.rule("CCN-4.square-1", on=own.Square)
def a_card_in_epic(state: CcnState, event: own.Square) -> RuleResult:
    """In EPIC one card is enough, but there must be one."""
    return _few_cards(state, event, 1) if state.scenario.board == "epic" else None


@book.rule("CCN-5.square-3", on=own.Ask)
def who_asks(state: CcnState, event: own.Ask) -> RuleResult:
    """The commander of a unit that is attacked asks, before the dice, and has no card."""
    battle = state.open_battle
    if battle is None:
        before = not state.phasing and not state.turn
        told = before or state.battles_known or state.orders_known
        return fault_of(event, "ask-not-now") if told else None
    attacked = event.unit == battle.target and not (battle.back or battle.first)
    if battle.dice or not attacked or state.is_leader(event.unit):
        return fault_of(event, "ask-not-now")
    side = state.units[event.unit].side
    sections = state.sections_of(side, state.where[event.unit])
    hands = [state.command.hands.get(f"{side}-{one}", []) for one in sections]
    if state.scenario.board != "la-grande" or not hands or not all(hands):
        return None
    return fault_of(event, "ask-with-cards")


@book.rule("CCN-5.square-2", on=own.Square)
def a_card_of_the_corps(state: CcnState, event: own.Square) -> RuleResult:
    """In La Grande the square costs a card of the commander of the unit's section."""
    if state.scenario.board != "la-grande" or not _costs_a_card(state, event):
        return None
    side, holder = state.units[event.unit].side, _holder(state, event)
    mine = [f"{side}-{one}" for one in state.sections_of(side, state.where[event.unit])]
    if holder == side:
        rich = [one for one in mine if state.command.hands.get(one)]
        if rich and len(mine) == 1:
            return fault_of(event, "square-card-of", expected=rich[0], seen=holder)
        return None
    if holder not in mine:
        return fault_of(event, "square-card-of", expected=" / ".join(mine), seen=holder)
    return _few_cards(state, event, 1)


@book.rule("CCN-5.square-6", on=own.Square)
def never_the_last_card(state: CcnState, event: own.Square) -> RuleResult:
    """In La Grande the Commander in Chief keeps at least one card."""
    if state.scenario.board != "la-grande" or _holder(state, event) != state.units[event.unit].side:
        return None
    return _few_cards(state, event, 2)


@book.rule("CCN-5.square-3", on=own.Square)
def no_card_after_a_refusal(state: CcnState, event: own.Square) -> RuleResult:
    """The Commander in Chief who has refused a card gives none."""
    battle, holder = state.open_battle, _holder(state, event)
    if battle is None or not battle.refused or battle.target != event.unit:
        return None
    large = state.scenario.board == "la-grande" and _costs_a_card(state, event)
    if not large or holder != state.units[event.unit].side:
        return None
    return fault_of(event, "square-refused")


def _used(state: CcnState, side: str, *, mass: bool) -> list[int]:
    """Return the counters of the squares of a side, or of its battalion masses."""
    return [
        number
        for unit, number in state.squares.items()
        if state.units[unit].side == side and state.type_of(unit).battalion_mass == mass
    ]


def _too_many(state: CcnState, event: own.Square, fewer: int, *, mass: bool) -> RuleResult:
    """Return the fault of a square beyond the number of cards at the start, or fewer."""
    side = state.units[event.unit].side
    if state.type_of(event.unit).battalion_mass != mass or event.unit in state.squares:
        return None
    most = state.notes_of(side).command_cards - fewer
    count = len(_used(state, side, mass=mass)) + 1
    return fault_of(event, "square-many", expected=most, seen=count) if count > most else None


@book.rule("CCN-4.square-5", on=own.Square)
def squares_of_epic(state: CcnState, event: own.Square) -> RuleResult:
    """In EPIC there are fewer squares than the Commander in Chief began with cards."""
    return _too_many(state, event, 1, mass=False) if state.scenario.board == "epic" else None


@book.rule("CCN-5.square-1", on=own.Square)
def squares_of_la_grande(state: CcnState, event: own.Square) -> RuleResult:
    """In La Grande there are no more squares than the Commander in Chief began with cards."""
    return _too_many(state, event, 0, mass=False) if state.scenario.board == "la-grande" else None


@book.rule("CCN-C.sq-7", on=own.Square)
def battalion_masses(state: CcnState, event: own.Square) -> RuleResult:
    """There are no more battalion masses than the player began with cards."""
    return _too_many(state, event, 0, mass=True)


def _free(used: set[int]) -> set[int]:
    """Return counters of which none lies on a unit."""
    return set(range(1, len(used) + 2)) - used


def _counter(state: CcnState, event: own.Square, number: int) -> RuleResult:
    """Return the fault of a square that takes another counter, if those before it are used."""
    if event.counter is None or not _costs_a_card(state, event):
        return None
    used = set(_used(state, state.units[event.unit].side, mass=False))
    if event.counter == number and len(used) < number - 1:
        return fault_of(event, "square-early", expected=min(_free(used)), seen=event.counter)
    if not used >= set(range(1, number)) or number in used or event.counter == number:
        return None
    return fault_of(event, "square-counter", expected=number, seen=event.counter)


@book.rule("CCN-4.square-3", on=own.Square)
def the_fifth_square(state: CcnState, event: own.Square) -> RuleResult:
    """In EPIC the fifth square takes counter 5, and no square takes it before."""
    track = state.tables.squares.track
    return _counter(state, event, track + 1) if state.scenario.board == "epic" else None


@book.rule("CCN-5.square-5", on=own.Square)
def further_squares(state: CcnState, event: own.Square) -> RuleResult:
    """In La Grande the fifth and the sixth square take counters 5 and 6."""
    track = state.tables.squares.track
    if state.scenario.board != "la-grande":
        return None
    return _counter(state, event, track + 1) or _counter(state, event, track + 2)


@book.rule("CCN-2.garrison-16", on=own.Square)
def no_square_of_a_garrison(state: CcnState, event: own.Square) -> RuleResult:
    """A garrison forms no square."""
    if state.units[event.unit].type != GARRISON:
        return None
    return fault_of(event, "square-garrison")


@book.rule("CCN-C.terr-8", on=own.Square)
def where_squares_form(state: CcnState, event: own.Square) -> RuleResult:
    """No square is formed in buildings, marshes or on ice, nor behind field works."""
    place, battle = state.where[event.unit], state.open_battle
    if place not in state.places or state.units[event.unit].type == GARRISON:
        return None
    if not state.tables.hexes[state.terrain_of(place)].square:
        return fault_of(event, "square-terrain", place=place)
    if battle is not None and battle.start in state.fieldworks.get(place, []):
        return fault_of(event, "square-terrain", place=place)
    return None


@book.rule("CCN-C.sq-5", on=own.Unsquare)
def out_of_square(state: CcnState, event: own.Unsquare) -> RuleResult:
    """A unit leaves square when it is ordered and no enemy cavalry is next to it."""
    place, side = state.where[event.unit], state.units[event.unit].side
    if event.unit not in state.squares or place not in state.places:
        return fault_of(event, "square-none")
    if not is_ordered(state, event.unit):
        return fault_of(event, "square-unordered")
    turn = state.open_turn
    if turn is not None and turn.stage not in ("cards", "orders", "moves"):
        return fault_of(event, "square-late")
    for one in enemies_near(state, side, place):
        if state.type_of(one).arm == "cavalry":
            return fault_of(event, "square-cavalry", enemy=one)
    return None


@book.rule("CCN-C.sq-5", on=common.Move)
def no_move_in_square(state: CcnState, event: common.Move) -> RuleResult:
    """A unit in square does not move: it leaves square before."""
    return fault_of(event, "square-moves") if event.unit in state.squares else None
