"""What is dealt before the battle: hands by the battle notes, the rack, full units."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import dealt_with, player_of, was_overdealt
from adjudicator.games.ccn_epic_austerlitz.frames import Pool
from adjudicator.games.ccn_epic_austerlitz.names import SECTIONS
from adjudicator.games.ccn_epic_austerlitz.scenario_data import Shares
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import players

__all__: list[str] = []

book = rulebook.chapter("deals")


def _wrong(event: common.Phase, pool: Pool, holder: str, *, count: int, case: str) -> Fault | None:
    """Return the fault of a hand that the log deals with another number of cards."""
    hand = pool.hands.get(holder)
    if hand is None or len(hand) == count or was_overdealt(pool, holder, count):
        return None
    message = "tactician-size" if "tact" in case else "hand-size"
    return fault_of(
        event, message, rule=case, player=holder, units=[], expected=count, seen=len(hand)
    )


@book.rule("CCN-4.cic-1", "CCN-4.tact-1", "CCN-5.hand-1", "CCN-5.tact-1", on=own.Draw)
def deals_of_the_notes(state: CcnState, event: own.Draw) -> RuleResult:
    """Nobody is dealt more cards than the notes give; a deal that is too small may go on."""
    holder, board = player_of(state, event), state.scenario.board
    side = state.side_of(holder)
    if state.phasing or side not in state.enemy or board == "standard":
        return None
    notes, tactician = state.notes_of(side), event.deck == "tactician"
    if board == "la-grande":
        found = {one: (cards, tacticians) for one, cards, tacticians in _corps(side, notes)}
        case = "CCN-5.tact-1" if tactician else "CCN-5.hand-1"
    else:
        alone = players(state) == 2
        found = {side: (notes.command_cards, notes.tacticians)} if alone or not tactician else {}
        case = "CCN-4.tact-1" if tactician else "CCN-4.cic-1"
    if holder not in found:
        return None
    count, seen = found[holder][tactician], dealt_with(state, event, holder)
    if seen <= count:
        return None
    message = "tactician-size" if tactician else "hand-size"
    return fault_of(event, message, rule=case, player=holder, units=[], expected=count, seen=seen)


def _starts(state: CcnState, board: str) -> bool:
    return not state.phasing and state.scenario.board == board


@book.rule("CCN-4.cic-1", "CCN-4.tact-1", on=common.Phase)
def hands_of_epic(state: CcnState, event: common.Phase) -> RuleResult:
    """Each Commander in Chief begins with the cards of the notes; of two players, all of them."""
    if not _starts(state, "epic"):
        return None
    found = []
    for side in state.enemy:
        notes = state.notes_of(side)
        cards, count = state.command, notes.command_cards
        found.append(_wrong(event, cards, side, count=count, case="CCN-4.cic-1"))
        if players(state) == 2:
            cards, count = state.tacticians, notes.tacticians
            found.append(_wrong(event, cards, side, count=count, case="CCN-4.tact-1"))
    return [one for one in found if one is not None] or None


@book.rule("CCN-5.hand-1", "CCN-5.tact-1", on=common.Phase)
def hands_of_la_grande(state: CcnState, event: common.Phase) -> RuleResult:
    """The Commander in Chief and each corps commander have the cards of the notes."""
    if not _starts(state, "la-grande"):
        return None
    found = []
    for side in state.enemy:
        for holder, cards, tacticians in _corps(side, state.notes_of(side)):
            hand, other = state.command, state.tacticians
            found += [_wrong(event, hand, holder, count=cards, case="CCN-5.hand-1")]
            found += [_wrong(event, other, holder, count=tacticians, case="CCN-5.tact-1")]
    return [one for one in found if one is not None] or None


def _corps(side: str, notes: Shares) -> list[tuple[str, int, int]]:
    """Return the players of a side with their Command and Tactician cards."""
    cards = {str(one): number for one, number in notes.corps_cards.items()}
    tacticians = {str(one): number for one, number in notes.corps_tacticians.items()}
    corps = [(f"{side}-{one}", cards.get(one, 0), tacticians.get(one, 0)) for one in SECTIONS]
    return [(side, notes.command_cards, 0), *corps]


@book.rule("CCN-5.hand-1", on=common.Phase)
def commanders_have_hands(state: CcnState, event: common.Phase) -> RuleResult:
    """If a log deals hands to a side, it deals one to each player to whom the notes give cards."""
    if not _starts(state, "la-grande"):
        return None
    found = []
    for side in state.enemy:
        team = _corps(side, state.notes_of(side))
        if all(holder not in state.command.hands for holder, _, _ in team):
            continue
        for holder, cards, _ in team:
            if cards and holder not in state.command.hands:
                right = {"units": [], "expected": cards, "seen": 0}
                found.append(fault_of(event, "hand-size", player=holder, **right))
    return found or None


@book.rule("CCN-5.nat-1", on=own.Allot)
def listed_for_each_commander(state: CcnState, event: own.Allot) -> RuleResult:
    """In La Grande dice and counters are those of the notes, without any bonus."""
    sides = {state.side_of(one) for one in event.shares}
    if state.scenario.board != "la-grande" or len(sides) != 1 or event.what == "tactician":
        return None
    notes, seen = state.notes_of(sides.pop()), sum(event.shares.values())
    listed = {
        "russian-dice": notes.russian_dice,
        "iron-will": notes.iron_will,
        "guerrilla": notes.guerrillas,
    }
    right = listed[str(event.what)]
    if seen == right:
        return None
    return fault_of(event, "shares-sum", units=[], expected=right, seen=seen)


@book.rule("CCN-4.courier-1", "CCN-5.courier-1", on=own.Refill)
def the_rack_is_dealt(state: CcnState, event: own.Refill) -> RuleResult:
    """The rack is dealt once, after all hands, with five cards that all can see."""
    if state.phasing or not state.format.rack:
        return None
    case = "CCN-5.courier-1" if state.scenario.board == "la-grande" else "CCN-4.courier-1"
    count, full = event.count or len(event.cards), state.format.rack
    if state.rack_known:
        return fault_of(event, "rack-dealt-twice", rule=case)
    if count != full:
        return fault_of(event, "rack-dealt", rule=case, expected=full, seen=count)
    if 0 < len(event.cards) < count:
        return fault_of(event, "rack-hidden", rule=case, expected=full, seen=len(event.cards))
    return None


@book.rule("CCN-4.courier-1", "CCN-5.courier-1", on=own.Refill)
def dealt_before_the_first_turn(state: CcnState, event: own.Refill) -> RuleResult:
    """A log that deals the rack does so before the first turn, which is to blame if not."""
    turn = state.open_turn
    if turn is None or state.rack_known or not state.format.rack or not state.decks_known:
        return None
    case = "CCN-5.courier-1" if state.scenario.board == "la-grande" else "CCN-4.courier-1"
    return Fault("rack-dealt-late", rule=case, event=max(turn.opened, 0), side=turn.side)


@book.rule("CCN-4.courier-1", "CCN-5.courier-1", on=own.Draw)
def hands_before_the_rack(state: CcnState, event: own.Draw) -> RuleResult:
    """The hands of Command cards are dealt before the rack."""
    if state.phasing or event.deck != "command" or not state.rack_known:
        return None
    case = "CCN-5.courier-1" if state.scenario.board == "la-grande" else "CCN-4.courier-1"
    return fault_of(event, "hand-after-rack", rule=case)


@book.rule("CCN-6.setup-2", on=common.Phase)
def units_are_complete(state: CcnState, event: common.Phase) -> RuleResult:
    """Every unit begins with all its blocks."""
    if state.phasing:
        return None
    found = []
    for unit, place in state.where.items():
        short = place in state.places and state.lost(unit)
        if short and state.units[unit].type != GARRISON:
            right = {"expected": state.units[unit].combat or 0, "seen": state.blocks[unit]}
            found.append(fault_of(event, "set-up-short", unit=unit, **right))
    return found or None


@book.rule("CCN-6.setup-2", on=common.SetUp)
def where_the_map_says(state: CcnState, event: common.SetUp) -> RuleResult:
    """A unit is set up in the hex of the scenario."""
    right = state.printed.get(event.unit, "")
    if not state.printed or state.phasing or event.at == right:
        return None
    return fault_of(event, "set-up-where", expected=right or "-", seen=event.at)


@book.rule("CCN-6.setup-2", on=common.SetUp)
def before_the_battle(state: CcnState, event: common.SetUp) -> RuleResult:
    """Nobody is set up when the battle has begun."""
    return fault_of(event, "set-up-late") if state.phasing or state.over else None


@book.rule("CCN-6.setup-2", on=common.Phase)
def all_units_are_set_up(state: CcnState, event: common.Phase) -> RuleResult:
    """If the log sets the units up, no unit of the scenario is left out."""
    if state.phasing:
        return None
    return [
        fault_of(event, "set-up-missing", unit=unit, expected=place)
        for unit, place in state.printed.items()
        if place in state.places and state.where[unit] == "unplaced"
    ] or None
