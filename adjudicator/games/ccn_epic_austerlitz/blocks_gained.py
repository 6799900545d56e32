"""Blocks that units get in a turn: by Rally or a Tactician card, and never of another unit."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.areas import areas_at
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.dice import NOT_ROLLED
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.orders import is_rally
from adjudicator.games.ccn_epic_austerlitz.slots import slots_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("blocks_gained")


@book.rule("CCN-C.move-5", "CCN-C.card-3", "CCN-C.tact-3", on=own.Gain)
def why_blocks_are_gained(state: CcnState, event: own.Gain) -> RuleResult:
    """In a turn a unit gets blocks only by a card, and no more than it began with."""
    turn, unit = state.open_turn, event.unit
    if turn is None:
        return None
    if state.where[unit] not in state.places and state.banners_known:
        return fault_of(event, "absent")
    if unit in turn.reformed:
        right = turn.reformed[unit]
        if right in (event.blocks, NOT_ROLLED):
            return None
        return fault_of(
            event, "reform-blocks", rule="CCN-C.tact-3", expected=right, seen=event.blocks
        )
    numbers = [number for number, one in enumerate(turn.played) if is_rally(state, one.card)]
    if not numbers or state.is_leader(unit) or state.units[unit].side != turn.side:
        return fault_of(event, "blocks-merged")
    return _by_rally(state, turn, event, numbers)


def _by_rally(state: CcnState, turn: Turn, event: own.Gain, numbers: list[int]) -> RuleResult:
    """Return the fault of blocks that no symbol of the dice gives."""
    unit, arm = event.unit, state.type_of(event.unit).arm
    faces = [face for number in numbers for face in turn.played[number].rolled]
    used = sum(state.type_of(one).arm == arm for one in turn.gained) + event.blocks
    if used > faces.count(arm):
        return fault_of(
            event, "rally-symbols", rule="CCN-C.card-3", expected=faces.count(arm), seen=used
        )
    place = state.where[unit]
    regions = {
        region
        for number in numbers
        for way in slots_of(state, turn, number)
        for slot in way
        for region in slot.areas
    }
    if place in state.places and not areas_at(state, place) & regions:
        return fault_of(event, "rally-section", rule="CCN-C.card-3")
    full = (state.units[unit].combat or 0) + state.reinforced.count(unit)
    if state.blocks[unit] + event.blocks > full:
        return fault_of(
            event,
            "rally-full",
            rule="CCN-C.card-3",
            expected=full,
            seen=state.blocks[unit] + event.blocks,
        )
    return None


@book.rule("CCN-C.order-5", "CCN-4.cards-18", "CCN-5.turn-12", "CCN-5.corps-6", on=own.Throw)
def dice_equal_to_command(state: CcnState, event: own.Throw) -> RuleResult:
    """A card that orders by dice rolls as many as there are cards in the hand, with itself."""
    turn = state.open_turn
    if turn is None or event.purpose not in ("elan", "rally"):
        return None
    cards = state.tables.command_cards
    due = [
        one
        for one in turn.played
        if cards[one.card].by == "dice"
        and bool(cards[one.card].stars) == (event.purpose == "elan")
        and not one.rolled
    ]
    if not due or not due[0].command or len(event.dice) == due[0].command:
        return None
    by_corps = due[0].by == due[0].user and due[0].source != "rack"
    large = "CCN-5.corps-6" if by_corps else "CCN-5.turn-12"
    case = {"standard": "CCN-C.order-5", "epic": "CCN-4.cards-18"}.get(state.scenario.board, large)
    return fault_of(event, "dice-command", rule=case, expected=due[0].command, seen=len(event.dice))


@book.rule("CCN-C.tact-3", on=own.Throw)
def dice_of_a_reform(state: CcnState, event: own.Throw) -> RuleResult:
    """The side on turn rolls for a Tactician card that gives blocks, once."""
    turn = state.open_turn
    if turn is None or event.purpose != "reform":
        return None
    waits = NOT_ROLLED in turn.reformed.values()
    if not waits or (event.by and state.side_of(event.by) != turn.side):
        return fault_of(event, "dice-no-card")
    cards = [state.tables.tacticians[one] for names in turn.aids.values() for one in names]
    right = next((one.value for one in cards if one.effect == "reform"), len(event.dice))
    if len(event.dice) == right:
        return None
    return fault_of(event, "dice-command", expected=right, seen=len(event.dice))


@book.rule("CCN-C.card-3", on=own.Throw)
def dice_of_a_card(state: CcnState, event: own.Throw) -> RuleResult:
    """Dice for a card are rolled once, after it is played."""
    turn = state.open_turn
    if turn is None or event.purpose not in ("elan", "rally"):
        return None
    cards = state.tables.command_cards
    mine = [
        one
        for one in turn.played
        if cards[one.card].by == "dice" and bool(cards[one.card].stars) == (event.purpose == "elan")
    ]
    if not any(not one.rolled for one in mine):
        return fault_of(event, "dice-no-card")
    if event.by and state.side_of(event.by) != turn.side:
        return fault_of(event, "dice-of-the-enemy", side=turn.side)
    late = turn.stage in ("moves", "battles", "draws")
    return fault_of(event, "dice-late") if late else None
