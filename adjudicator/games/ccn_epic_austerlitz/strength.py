"""Strength in battle: the dice of a unit by blocks, type, range, cards and terrain."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.games.ccn_epic_austerlitz.data import BonusDice, CommandCard, TypeSpec
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Ordered
from adjudicator.games.ccn_epic_austerlitz.slots import card_of
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = [
    "Term",
    "battle_of",
    "bonus_of",
    "bonus_of_order",
    "borrowed_bonus",
    "dice_for",
    "helping",
    "last_order",
    "ordering_card",
    "own_terms",
    "terms",
]

ARMS = ("infantry", "cavalry", "artillery")
_ADD = {"melee": ("dice", "melee-dice"), "ranged": ("dice", "ranged-dice")}


class Term(NamedTuple):
    """Dice that a case gives or takes."""

    case: str
    dice: int


def battle_of(state: CcnState, unit: str, target: str) -> Battle:
    """Return the frame of a battle of a unit against another."""
    start, at = state.where.get(unit, ""), state.where.get(target, "")
    near = start in state.places and at in state.places and state.board.distance(start, at) == 1
    leader = "" if state.is_leader(target) else state.leader_of(target)
    return Battle(
        opened=state.now,
        side=state.units[unit].side,
        unit=unit,
        target=target,
        kind="melee" if near else "ranged",
        start=start if start in state.places else "",
        at=at if at in state.places else "",
        leader=leader,
    )


def dice_for(state: CcnState, battle: Battle) -> int:
    """Return the dice of a battle, with those of the artillery that joins it."""
    return max(0, sum(one.dice for one in terms(state, battle)))


def terms(state: CcnState, battle: Battle) -> list[Term]:
    """Return what makes up the dice of a battle; combined arms count as one part."""
    if state.is_leader(battle.unit):
        return []
    found = own_terms(state, battle)
    if sum(one.dice for one in found) > 0:
        for gun in battle.support:
            found.append(Term("CCN-C.ca-1", _joined(state, battle, gun)))
    return found


def _joined(state: CcnState, battle: Battle, gun: str) -> int:
    """Return the dice that artillery adds."""
    if gun not in state.units or not state.on_map(gun) or battle.at not in state.places:
        return 0
    start = state.where[gun]
    kind = "melee" if state.board.distance(start, battle.at) == 1 else "ranged"
    one = Battle(
        side=battle.side, unit=gun, target=battle.target, kind=kind, start=start, at=battle.at
    )
    return max(0, sum(term.dice for term in own_terms(state, one)))


def own_terms(state: CcnState, battle: Battle, *, on_terrain: bool = True) -> list[Term]:
    """Return what makes up the dice of a unit, without the artillery that joins it."""
    unit = battle.unit
    square = unit in state.squares
    if square or _against_square(state, battle):
        number = state.tables.squares.dice if square else state.tables.squares.cavalry_dice
        found = [Term("CCN-C.sq-4" if square else "CCN-C.sq-3", number)]
    elif unit in state.garrisons:
        found = [Term("CCN-2.garrison-9", state.tables.garrison.dice)]
        found.append(Term(_usual(state, battle), _cards(state, battle)))
    else:
        found = [*_base(state, battle), Term(_usual(state, battle), _cards(state, battle))]
    return [*found, *_terrain(state, battle)] if on_terrain else found


def _against_square(state: CcnState, battle: Battle) -> bool:
    if battle.target not in state.squares or state.type_of(battle.unit).arm != "cavalry":
        return False
    return "full-dice" not in effects(state, battle)


def _usual(state: CcnState, battle: Battle) -> str:
    """Return the case of the dice of a unit."""
    if battle.back:
        return "CCN-C.bb-2"
    if state.type_of(battle.unit).guns:
        return "CCN-C.rng-5"
    return "CCN-C.mel-2" if battle.kind == "melee" else "CCN-C.rng-3"


def _base(state: CcnState, battle: Battle) -> list[Term]:
    """Return the dice by blocks and type."""
    unit, spec, case = battle.unit, state.type_of(battle.unit), _usual(state, battle)
    blocks, moved = state.blocks[unit], not battle.back and _moved(state, unit) > 0
    if spec.guns:
        return [Term(case, _guns(state, battle, spec)), *_melee_bonus(state, battle, moved=moved)]
    if battle.kind == "melee":
        return [Term(case, blocks), *_melee_bonus(state, battle, moved=moved)]
    fire = spec.fire
    if fire is None:
        return []
    if not moved or "full-fire" in effects(state, battle):
        return [Term(case, blocks + fire.bonus)]
    half = (blocks + 1) // 2 if fire.moved == "up" else blocks // 2
    return [Term(case, half + fire.moved_bonus)]


def _melee_bonus(state: CcnState, battle: Battle, *, moved: bool) -> list[Term]:
    spec = state.type_of(battle.unit)
    melee, case = spec.melee, _usual(state, battle)
    if battle.kind != "melee":
        return []
    if spec.guns == "horse" and melee.bonus:
        case = "CCN-3.gha-2"
    bonus = melee.bonus + (melee.moved if moved else melee.standing)
    found = [Term(case, bonus)] if bonus else []
    if melee.against_infantry and state.type_of(battle.target).arm == "infantry":
        found.append(Term(case, melee.against_infantry))
    return found


def _guns(state: CcnState, battle: Battle, spec: TypeSpec) -> int:
    """Return the dice of artillery by range; with one block as one hex farther."""
    if battle.start not in state.places or battle.at not in state.places:
        return 0
    table = state.tables.guns[str(spec.guns)]
    numbers = table.one_block if state.blocks[battle.unit] == 1 else table.whole
    far = state.board.distance(battle.start, battle.at)
    return numbers[far - 1] if 0 < far <= len(numbers) else 0


def _moved(state: CcnState, unit: str) -> int:
    turn = state.open_turn
    return turn.hexes.get(unit, 0) if turn is not None else 0


# Cards


def helping(state: CcnState, battle: Battle, unit: str) -> list[str]:
    """Return the Tactician cards for a unit: of its turn, and of this battle."""
    turn = state.open_turn
    played = turn.aids.get(unit, ()) if turn is not None else ()
    ordered = [one for one in played if state.tables.tacticians[one].when == "ordered"]
    return [*ordered, *battle.helped.get(unit, ())]


def effects(state: CcnState, battle: Battle) -> list[str]:
    """Return the effects of Tactician cards for the unit that battles."""
    names = helping(state, battle, battle.unit)
    return [state.tables.tacticians[one].effect for one in names]


def last_order(state: CcnState, unit: str) -> Ordered | None:
    """Return the last order of a unit in the open turn, or None."""
    turn = state.open_turn
    orders = turn.orders if turn is not None else []
    return next((one for one in reversed(orders) if one.unit == unit), None)


def _cards(state: CcnState, battle: Battle) -> int:
    """Return the dice that cards add."""
    found = 0
    for name in helping(state, battle, battle.unit):
        card = state.tables.tacticians[name]
        if card.effect in _ADD.get(battle.kind, ()):
            found += card.value
    return found + bonus_of_order(state, battle)


def bonus_of_order(state: CcnState, battle: Battle) -> int:
    """Return the dice that the Command card of a unit adds."""
    order = last_order(state, battle.unit)
    if battle.back or battle.first or order is None:
        return 0
    card_played = ordering_card(state, order)
    if card_played is None or card_played.bonus is None or order.choice:
        return 0
    if order.mode in ("march", "melee"):
        return 0
    return bonus_of(state, battle, card_played.bonus, card_played.of)


def bonus_of(state: CcnState, battle: Battle, bonus: BonusDice, arms: list[str]) -> int:
    """Return the dice that a Command card adds if it has ordered the unit."""
    spec = state.type_of(battle.unit)
    if arms and spec.arm not in arms and not set(arms) & set(spec.classes):
        return 0
    if bonus.when not in ("any", battle.kind) or (bonus.not_bonus_melee and battle.bonus):
        return 0
    if bonus.standing and _moved(state, battle.unit):
        return 0
    if bonus.not_horse and spec.guns:
        return 0
    places = [one for one in (battle.start, battle.at) if one in state.places]
    if bonus.not_buildings and any(
        state.tables.hexes[state.terrain_of(one)].building for one in places
    ):
        return 0
    return bonus.guard if "guard" in spec.classes else bonus.other


def borrowed_bonus(state: CcnState, battle: Battle) -> list[int]:
    """Return the dice of tactic cards of the turn that have not ordered the unit."""
    turn, order = state.open_turn, last_order(state, battle.unit)
    if turn is None or order is None or battle.back or state.scenario.board != "epic":
        return []
    cards = [state.tables.command_cards[one.card] for one in turn.played if one.card != order.card]
    found = [bonus_of(state, battle, one.bonus, one.of) for one in cards if one.bonus is not None]
    return [one for one in found if one]


def ordering_card(state: CcnState, order: Ordered) -> CommandCard | None:
    """Return the card whose action an order has: of a repeated one that which it repeats."""
    turn = state.open_turn
    if turn is not None:
        for one in turn.played:
            if one.card == order.card:
                return card_of(state, one)
    return state.tables.command_cards.get(order.card)


# Terrain


def _terrain(state: CcnState, battle: Battle) -> list[Term]:
    """Return the dice that terrain takes: of the hex of the unit and of that of the target."""
    if battle.start not in state.places or battle.at not in state.places:
        return []
    if state.is_leader(battle.unit):  # a leader has no dice
        return []
    spec, melee = state.type_of(battle.unit), battle.kind == "melee"
    here, there = state.terrain_of(battle.start), state.terrain_of(battle.at)
    one, two = state.tables.hexes[here], state.tables.hexes[there]
    arm = ARMS.index(spec.arm)
    if one.hill and two.hill:
        level = 0 if melee else one.level_fire[arm] or 0
        return [Term(one.case or "CCN-C.mel-5", level)] if level else []
    out = one.down if one.hill else one.out
    into = two.up if two.hill else two.into
    if two.into_melee_only and not melee:
        into = (0, 0, 0)
    found = []
    for name, shift in ((here, out[arm]), (there, into[arm])):
        if spec.free_in_forest and melee and name == "forest":
            continue
        lost = -99 if shift is None else shift
        if lost:
            found.append(Term(terrain_case(state, name), lost))
    return found


def terrain_case(state: CcnState, name: str) -> str:
    """Return the case of a terrain: that of the scenario, of the terrain, or of all terrain."""
    spec = state.tables.hexes[name]
    if name == "stream" and state.scenario.cases.stream:
        return str(state.scenario.cases.stream)
    return str(spec.case) or "CCN-C.mel-5"
