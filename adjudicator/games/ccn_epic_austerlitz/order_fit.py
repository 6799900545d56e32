"""Whether the cards of a turn have an order left for a unit or leader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from adjudicator.games.ccn_epic_austerlitz.areas import areas_at
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Turn
from adjudicator.games.ccn_epic_austerlitz.slots import Slot, center_together, corps_of, slots_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["eligible", "fits", "is_choice", "ordered_of", "plays_of", "splits_center"]

#: more ways to use the cards of a turn than any turn has
_MOST_WAYS = 64


def ordered_of(state: CcnState, unit: str, card: str, mode: str) -> Ordered:
    """Return the order of a unit where it stands."""
    place = state.where.get(unit, "")
    return Ordered(
        unit=unit,
        card=card,
        mode=mode,
        at=place if place in state.places else "",
        event=state.now,
    )


def plays_of(turn: Turn, card: str) -> list[int]:
    """Return the numbers of the played cards that an order can mean."""
    return [number for number, one in enumerate(turn.played) if card in ("", one.card)]


def eligible(state: CcnState, slot: Slot, unit: str, place: str) -> bool:
    """Return whether an order may go to a unit or leader in a hex."""
    if place not in state.places or not slot.areas & areas_at(state, place):
        return False
    if state.is_leader(unit):
        return slot.leaders and state.attached.get(unit, "") not in state.squares
    return slot.units and _fits_card(state, slot, unit, place)


def _fits_card(state: CcnState, slot: Slot, unit: str, place: str) -> bool:
    """Return whether a unit is of the arms of a card, and meets its condition."""
    spec = state.type_of(unit)
    if slot.of and not {str(spec.arm), *spec.classes} & set(slot.of):
        return False
    if slot.only in ("adjacent", "not-adjacent"):
        near = _touches(state, state.units[unit].side, place)
        return near == (slot.only == "adjacent")
    if slot.only == "not-in-square":
        return unit not in state.squares and unit not in state.garrisons
    return bool(state.leader_of(unit)) if slot.only == "led" else True


def _touches(state: CcnState, side: str, place: str) -> bool:
    """Return whether an enemy stands next to a hex."""
    return any(
        state.units[one].side != side
        for near in state.board.neighbours[place]
        for one in state.stacks.get(near, ())
    )


def fits(state: CcnState, turn: Turn, order: Ordered) -> bool:
    """Return whether the cards of the turn allow an order beside those that they have given."""
    mine = plays_of(turn, order.card)
    if not mine:
        return False
    orders = [one for one in turn.orders if _is_ordinary(one)]
    if order.card and all(one.card for one in orders):
        orders = [one for one in orders if one.card == order.card]
    else:
        mine = list(range(len(turn.played)))
    if _simply(state, turn, mine, len(orders), order):
        return True
    wanted = [*orders, order]
    ways = product(*(_ways(state, turn, one) for one in mine))
    for _, way in zip(range(_MOST_WAYS), ways, strict=False):
        if any(named and _has_others(state, turn, named) for _, named in way):
            continue
        slots = [slot for part, _ in way for slot in part]
        if _matched(state, turn, slots, wanted):
            return True
    return order.mode == "" and _may_march(state, turn, mine, order)


def splits_center(state: CcnState, turn: Turn, order: Ordered) -> bool:
    """Return whether a corps can have its orders only if those of the center are divided."""
    mine = plays_of(turn, order.card)
    ways = center_together(state, turn, mine[0]) if len(mine) == 1 else []
    earlier = [one for one in turn.orders if _is_ordinary(one) and one.card == order.card]
    wanted = [*earlier, order]
    return bool(ways) and not any(_matched(state, turn, way, wanted) for way in ways)


def is_choice(state: CcnState, turn: Turn, order: Ordered) -> bool:
    """Return whether a unit is the one of choice of a card, and none of those that it names."""
    mine = plays_of(turn, order.card)
    if order.mode == "march":
        return False
    if len(mine) > 1 and len({turn.played[one].card for one in mine}) > 1:
        return False  # which card orders is not told
    # of two cards of one name, that of the section of the unit
    here = [one for one in mine if len(mine) == 1 or _reaches(state, turn, one, order)]
    return any(_is_choice_of(state, turn, one, order) for one in here)


def _reaches(state: CcnState, turn: Turn, number: int, order: Ordered) -> bool:
    """Return whether a card orders in the hex of a unit."""
    if order.at not in state.places:
        return False
    here = areas_at(state, order.at)
    return any(slot.areas & here for way in slots_of(state, turn, number) for slot in way)


def _is_choice_of(state: CcnState, turn: Turn, number: int, order: Ordered) -> bool:
    """Return whether a card orders a unit only as the one of choice."""
    if not state.tables.command_cards[turn.played[number].card].otherwise:
        return False
    ways = slots_of(state, turn, number)
    named = [slot for way in ways for slot in way if slot.only != "choice"]
    if any(slot.linked for slot in named):
        return False
    return not any(eligible(state, slot, order.unit, order.at) for slot in named)


def _is_ordinary(order: Ordered) -> bool:
    return order.mode not in ("march", "melee") and order.card != "Initiative" and not order.beyond


def _simply(state: CcnState, turn: Turn, mine: list[int], count: int, order: Ordered) -> bool:
    """Return whether a section card has an order left: the usual case, found without a search."""
    if len(mine) != 1:
        return False
    played = turn.played[mine[0]]
    card = state.tables.command_cards[played.card]
    if card.kind != "section" or card.by == "leader" or played.stopped:
        return False
    ways = slots_of(state, turn, mine[0])
    if len(ways) != 1 or not ways[0]:
        return False
    first = ways[0][0]
    return (first.many or count < len(ways[0])) and eligible(state, first, order.unit, order.at)


def _ways(state: CcnState, turn: Turn, number: int) -> list[tuple[list[Slot], list[Slot]]]:
    """Return the ways to use a card.

    A unit of choice comes with the orders that the card gives otherwise: it is only for a side that
    has nobody for them.
    """
    found: list[tuple[list[Slot], list[Slot]]] = []
    named: list[Slot] = []
    for way in slots_of(state, turn, number):
        if len(way) == 1 and way[0].only == "choice":
            found.append((way, named))
        else:
            named = way
            found.append((way, []))
    return found


def _has_others(state: CcnState, turn: Turn, way: list[Slot]) -> bool:
    """Return whether a card that orders certain units finds one of them."""
    if not way or way[0].linked or (way[0].only == "not-in-square" and way[0].leaders):
        return False
    mine = [one for one in state.of_side(turn.side) if state.on_map(one)]
    return any(eligible(state, slot, one, state.where[one]) for slot in set(way) for one in mine)


def _matched(state: CcnState, turn: Turn, slots: Sequence[Slot], wanted: list[Ordered]) -> bool:
    """Return whether each order finds a slot of its own."""
    linked = {number for number, slot in enumerate(slots) if slot.linked}
    takes = []
    for order in wanted:
        cards = set(plays_of(turn, order.card))
        takes.append(
            [
                number
                for number, slot in enumerate(slots)
                if slot.card in cards and _takes(state, slot, order)
            ]
        )
    taken: dict[int, int] = {}

    def place(one: int, seen: set[int]) -> bool:
        for number in takes[one]:
            if number in seen:
                continue
            seen.add(number)
            if slots[number].many:
                return True
            if number not in taken or place(taken[number], seen):
                taken[number] = one
                return True
        return False

    if not all(place(one, set()) for one in range(len(wanted))):
        return False
    return all(_linked(state, turn, slots[one], wanted) for one in linked)


def _takes(state: CcnState, slot: Slot, order: Ordered) -> bool:
    if slot.linked:  # his units may stand in another section
        return order.at in state.places
    return eligible(state, slot, order.unit, order.at)


def _linked(state: CcnState, turn: Turn, slot: Slot, wanted: list[Ordered]) -> bool:
    """Return whether one leader commands all units that a card orders by linked hexes."""
    card = turn.played[slot.card].card
    mine = [one for one in wanted if one.card in ("", card)]
    spec = state.tables.command_cards[card]
    for leader in state.of_side(turn.side):
        if not state.is_leader(leader) or not state.on_map(leader):
            continue
        home = state.where[leader]
        most = spec.linked_honour if state.units[leader].ratings.get("honour") else spec.linked
        others = [one for one in mine if state.is_leader(one.unit) and one.unit != leader]
        hexes = {one.at for one in mine} - {home}
        here = slot.areas & areas_at(state, home)
        if here and not others and len(hexes) <= most and _one_chain(state, home, hexes):
            return True
    return not mine


def _one_chain(state: CcnState, home: str, hexes: set[str]) -> bool:
    """Return whether hexes are linked to a hex, each by a neighbour."""
    found, edge = {home}, [home]
    while edge:
        for near in state.board.neighbours[edge.pop()]:
            if near in hexes and near not in found:
                found.add(near)
                edge.append(near)
    return hexes <= found


def _may_march(state: CcnState, turn: Turn, mine: list[int], order: Ordered) -> bool:
    """Return whether an order of which the log does not tell the kind may be a March Move."""
    if not state.format.rack or order.at not in state.places:
        return False
    if _touches(state, turn.side, order.at):  # nobody marches who stands next to an enemy
        return False
    cards = [turn.played[one] for one in mine if _marches_at(state, turn, one, order.at)]
    stars = len(cards) * state.tables.march.orders
    marching = sum(1 for one in turn.orders if one.mode == "march" or one.beyond)
    return marching < stars


def _marches_at(state: CcnState, turn: Turn, number: int, place: str) -> bool:
    """Return whether a card of the turn may order a March Move in a hex."""
    played = turn.played[number]
    if not state.tables.command_cards[played.card].stars:
        return False
    mine = corps_of(state, played) or played.section
    return not mine or mine in state.sections_of(turn.side, place)
