"""Initiative: the dice of a player without a card, and the orders that they give."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import orders_of
from adjudicator.games.ccn_epic_austerlitz.areas import areas_at, section_areas
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.orders import INITIATIVE
from adjudicator.games.ccn_epic_austerlitz.slots import slots_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import command_of, players

__all__: list[str] = []

book = rulebook.chapter("initiative")
_ARMS = ("infantry", "cavalry", "artillery")
_MANY = (6, 8)


@book.rule("CCN-4.p6-4", "CCN-5.corps-8", on=own.Throw)
def who_rolls(state: CcnState, event: own.Throw) -> RuleResult:
    """A player without a card, whose section no card orders, rolls two dice once a turn."""
    turn = state.open_turn
    if turn is None or event.purpose != "initiative":
        return None
    if state.scenario.board == "la-grande":
        return fault_of(event, "initiative-large", rule="CCN-5.corps-8")
    if state.scenario.board != "epic" or players(state) not in _MANY:
        return fault_of(event, "initiative-teams")
    if turn.stage in ("moves", "battles", "draws"):
        return fault_of(event, "dice-late")
    right = state.tables.initiative.dice
    if len(event.dice) != right:
        return fault_of(event, "initiative-dice", expected=right, seen=len(event.dice))
    return _without_a_card(state, turn, event, player_of(state, event))


def _without_a_card(state: CcnState, turn: Turn, event: own.Throw, role: str) -> RuleResult:
    """Return the fault of a player who has rolled before, or for whom there is a card."""
    if role in turn.initiative:
        return fault_of(event, "initiative-again", player=role)
    section = command_of(state, role)
    if players(state) == _MANY[-1] and role in state.enemy and event.by:
        return fault_of(event, "initiative-chief", player=role)
    cards = [one for one in turn.played if section and one.section == section]
    cards += [one for one in turn.played if _uses(state, one, role)]
    if cards or state.side_of(role) != turn.side:
        return fault_of(event, "initiative-card", player=role)
    return _by_many(state, turn, event, role, section)


def _uses(state: CcnState, played: Played, role: str) -> bool:
    """Return whether a player has been given a card, other than one for several sections."""
    kind = state.tables.command_cards[played.card].kind
    return kind != "multi" and bool(played.user) and state.holder(played.user) == role


def _by_many(state: CcnState, turn: Turn, event: own.Throw, role: str, section: str) -> RuleResult:
    """Return the doubt about a card for several sections that orders units of the player."""
    if not section:
        return None
    mine = section_areas(state, turn.side, section)
    for number, one in enumerate(turn.played):
        if state.tables.command_cards[one.card].kind != "multi":
            continue
        if any(slot.areas & mine for way in slots_of(state, turn, number) for slot in way):
            return fault_of(event, "initiative-multi", severity="doubt", player=role, card=one.card)
    return None


def _rolls_for(state: CcnState, turn: Turn, unit: str) -> tuple[list[str], frozenset[str]]:
    """Return the faces of the rolls that may order a unit, and the regions that they order."""
    place = state.where.get(unit, "")
    here = areas_at(state, place) if place in state.places else frozenset()
    faces: list[str] = []
    regions: frozenset[str] = frozenset()
    for role, rolled in turn.initiative.items():
        mine = section_areas(state, turn.side, command_of(state, role))
        if here & mine:
            faces += rolled
            regions |= mine
    return faces, regions


@book.rule("CCN-4.p6-5", "CCN-4.p6-7", on=own.Order)
def whether_dice_order(state: CcnState, event: own.Order) -> RuleResult:
    """Only teams of three or four have initiative, and only its sabres order to melee."""
    if event.card != INITIATIVE:
        by_card = event.mode == "melee" and bool(event.card) and state.open_turn is not None
        return fault_of(event, "melee-by-card", rule="CCN-4.p6-7") if by_card else None
    if state.scenario.board == "epic" and players(state) in _MANY:
        return None
    return fault_of(event, "initiative-teams", rule="CCN-4.p6-5")


@book.rule("CCN-4.p6-5", "CCN-4.p6-7", on=own.Order)
def orders_of_the_dice(state: CcnState, event: own.Order) -> RuleResult:
    """A symbol orders a unit of its arm, a sabre one to melee, in the player's own section."""
    turn, melee = state.open_turn, event.mode == "melee"
    if turn is None or event.card != INITIATIVE or event.mode == "march":
        return None
    faces, regions = _rolls_for(state, turn, event.unit)
    if state.scenario.board != "epic" or players(state) not in _MANY:
        return None  # nobody has initiative
    face = "sabre" if melee else str(state.type_of(event.unit).arm)
    if face not in (*_ARMS, "sabre"):
        return fault_of(event, "initiative-leader", rule="CCN-4.p6-5", severity="doubt")
    before = [
        one
        for one in turn.orders
        if one.card == INITIATIVE
        and one.mode != "march"
        and (one.mode == "melee") == melee
        and (melee or state.type_of(one.unit).arm == face)
        and (one.at not in state.places or regions & areas_at(state, one.at))
    ]
    if len(before) < faces.count(face):
        return None
    case = "CCN-4.p6-7" if melee else "CCN-4.p6-5"
    seen = len(before) + 1
    return fault_of(
        event, "initiative-order", rule=case, face=face, expected=faces.count(face), seen=seen
    )


def _for_melee(state: CcnState, unit: str) -> bool:
    orders = orders_of(state, unit)
    return bool(orders) and all(one.mode == "melee" for one in orders)


@book.rule("CCN-4.p6-7", on=own.Fight)
def a_sabre_orders_to_melee(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit that a sabre orders does not fire."""
    start, end = state.where.get(event.unit, ""), state.where.get(event.target, "")
    if not _for_melee(state, event.unit) or start not in state.places or end not in state.places:
        return None
    if state.board.distance(start, end) < 2:
        return None
    return fault_of(event, "initiative-fire")


@book.rule("CCN-4.p6-7", on=common.Move)
def a_sabre_does_not_move(state: CcnState, event: common.Move) -> RuleResult:
    """Whether a unit that a sabre orders may move before its melee is open."""
    if not _for_melee(state, event.unit):
        return None
    return fault_of(event, "initiative-move", severity="doubt")
