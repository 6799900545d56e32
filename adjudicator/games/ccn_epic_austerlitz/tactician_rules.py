"""When a Tactician card may be played, by whom and on whom."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import orders_of
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.data import TacticianCard
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, SetUpPhase
from adjudicator.games.ccn_epic_austerlitz.names import STAGES
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.teams import command_of, players
from adjudicator.mechanics.cards.hands import copies_out, may_hold

__all__: list[str] = []

book = rulebook.chapter("tactician_rules")
#: effects that help the unit on which a card is played
_HELPS = frozenset(
    ("dice", "melee-dice", "ranged-dice", "full-dice", "full-fire", "move", "reform", "ignore-all")
)


@book.rule("CCN-C.tact-1", on=own.PlayTactician)
def held_and_one_a_unit(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """A side plays cards that it holds, and no second one on a unit or leader in a turn."""
    turn, holder = state.open_turn, player_of(state, event)
    if holder and not _may_hold(state, holder, event.card):
        return fault_of(event, "tactician-not-held", card=event.card)
    if turn is None or not event.unit or event.default:
        return None
    if state.side_of(holder) not in turn.tacticians.get(event.unit, ()):
        return None
    return fault_of(event, "tactician-twice", card=event.card)


def _may_hold(state: CcnState, holder: str, card: str) -> bool:
    """Return whether a player can hold a card: not all its copies lie elsewhere.

    A card that takes another from the discards leaves open which one.
    """
    pool, cards = state.tacticians, state.tables.tacticians
    if any(cards[one].effect == "recover" for one in pool.discarded):
        return may_hold(pool, holder, card)
    elsewhere = copies_out(pool, card, but=holder) >= cards[card].copies
    return may_hold(pool, holder, card) and not elsewhere


@book.rule("CCN-4.p6-10", "CCN-5.tact-2", on=own.PlayTactician)
def on_units_of_the_own_section(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """With several commanders a card is played on units of the own sections, or on enemies."""
    board = state.scenario.board
    large = board == "la-grande"
    if not large and (board != "epic" or players(state) < 6):
        return None
    place = state.where.get(event.unit, "")
    if not event.by or place not in state.places:
        return None
    side, mine = state.side_of(event.by), command_of(state, event.by)
    if not mine or state.units[event.unit].side != side or mine in state.sections_of(side, place):
        return None
    case = "CCN-5.tact-2" if large else "CCN-4.p6-10"
    return fault_of(event, "tactician-section", rule=case, card=event.card, expected=mine)


# The moment


def _battle_opens(battle: Battle | None) -> bool:
    return battle is not None and not battle.dice and not battle.first


def _is_melee(battle: Battle | None) -> bool:
    return battle is not None and battle.kind == "melee"


def _declared(state: CcnState, event: own.PlayTactician) -> bool:
    """Return whether a melee is declared, and no die rolled."""
    battle = state.open_battle
    return _battle_opens(battle) and _is_melee(battle)


def _before_dice(state: CcnState, event: own.PlayTactician) -> bool:
    return _battle_opens(state.open_battle)


def _after_dice(state: CcnState, event: own.PlayTactician) -> bool:
    battle = state.open_battle
    return battle is not None and bool(battle.dice)


def _battling_back(state: CcnState, event: own.PlayTactician) -> bool:
    """Return whether the defender of a melee may battle back, or is about to roll."""
    battle = state.open_battle
    if battle is None or not _is_melee(battle):
        return False
    return not battle.dice if battle.back else bool(battle.dice) and not battle.answered


def _for_square(state: CcnState, event: own.PlayTactician) -> bool:
    battle = state.open_battle
    return _battle_opens(battle) and battle is not None and not battle.back


def _ordered(state: CcnState, event: own.PlayTactician) -> bool:
    """Return whether the unit is ordered, and has not battled before."""
    turn, battle, unit = state.open_turn, state.open_battle, event.unit
    if turn is None or turn.stage == "draws":
        return False
    if turn.stage == "cards" and not turn.played and state.command.hands.get(turn.side):
        return False  # nobody is ordered before a card is played
    if unit and (turn.orders or state.orders_known) and not orders_of(state, unit):
        return False
    opening = _battle_opens(battle) and battle is not None
    mine = opening and battle is not None and unit in (battle.unit, *battle.support)
    return not unit or unit not in turn.battled or bool(mine)


def _orders(state: CcnState, event: own.PlayTactician) -> bool:
    turn = state.open_turn
    return turn is not None and STAGES.index(turn.stage) <= STAGES.index("orders")


def _before_orders(state: CcnState, event: own.PlayTactician) -> bool:
    turn = state.open_turn
    return turn is not None and _orders(state, event) and not turn.orders


def _end(state: CcnState, event: own.PlayTactician) -> bool:
    """Return whether the turn may end: the open battle, if any, is fought."""
    turn, battle = state.open_turn, state.open_battle
    return turn is not None and not turn.drawn and (battle is None or bool(battle.dice))


_MOMENTS: dict[str, Callable[[CcnState, own.PlayTactician], bool]] = {
    "melee-declared": _declared,
    "melee-won": _after_dice,
    "before-dice": _before_dice,
    "after-dice": _after_dice,
    "battle-back": _battling_back,
    "square": _for_square,
    "ordered": _ordered,
    "orders": _orders,
    "before-orders": _before_orders,
    "end": _end,
}


@book.rule("CCN-C.tact-3", on=own.PlayTactician)
def at_its_moment(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """A card is played in the turn and at the moment that it names, on a unit that it names."""
    turn, card = state.open_turn, state.tables.tacticians[event.card]
    if turn is None:
        untold = any(not isinstance(one, SetUpPhase) for one in state.frames)
        return None if untold else fault_of(event, "tactician-early", card=event.card)
    side = state.side_of(player_of(state, event))
    if event.default:
        return None
    if (card.by == "active" and side != turn.side) or (card.by == "passive" and side == turn.side):
        return fault_of(event, "tactician-turn", card=event.card)
    if not _MOMENTS[card.when](state, event):
        return fault_of(event, "tactician-moment", card=event.card)
    return _on_whom(state, event, card)


def _on_whom(state: CcnState, event: own.PlayTactician, card: TacticianCard) -> RuleResult:
    """Return the fault of a card on a unit that is not there, or that it does not help."""
    if event.unit and state.where[event.unit] not in state.places and state.banners_known:
        return fault_of(event, "absent")
    if not event.unit or state.is_leader(event.unit) or not state.on_map(event.unit):
        return None
    if event.by and card.effect in _HELPS and state.side_of(event.by) != _side(state, event):
        return fault_of(event, "tactician-enemy", card=event.card)
    return _helps(state, event, card)


def _side(state: CcnState, event: own.PlayTactician) -> str:
    return state.units[event.unit].side


def _helps(state: CcnState, event: own.PlayTactician, card: TacticianCard) -> RuleResult:
    """Return the fault of a card on a unit of another kind, or without the leader it needs."""
    unit, spec = event.unit, state.type_of(event.unit)
    if card.of and not {str(spec.arm), *spec.classes} & set(card.of):
        return fault_of(event, "tactician-arm", card=event.card, expected=", ".join(card.of))
    near = card.leader == "near" and _near_leader(state, unit)
    if card.leader and not state.leader_of(unit) and not near:
        return fault_of(event, "tactician-leader", card=event.card)
    return None


def _near_leader(state: CcnState, unit: str) -> bool:
    """Return whether a leader of its side stands next to a unit."""
    side = state.units[unit].side
    return any(
        state.is_leader(one) and state.units[one].side == side
        for near in state.board.neighbours[state.where[unit]]
        for one in state.stacks.get(near, ())
    )


@book.rule("CCN-C.tact-2", on=own.PlayTactician)
def discarded_for_a_leader(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """A card is discarded to move an own leader, before Command cards are drawn."""
    turn = state.open_turn
    if turn is None or not event.default:
        return None
    side = state.side_of(player_of(state, event))
    leader = event.unit
    wrong = leader and (
        not state.is_leader(leader)
        or state.units[leader].side != side
        or state.where[leader] not in state.places
    )
    if wrong or side != turn.side:
        return fault_of(event, "default-leader", card=event.card)
    if turn.drawn:
        return fault_of(event, "default-late", card=event.card)
    return None
