"""Judges battles: declaration, reactions, battle back, advances."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.blows import may_ignore
from ..model.board import distance
from ..model.dice import Attack, total
from ..model.fight import Fight, wrong_attack
from ..model.position import OTHER, Position
from ..model.table import Table

__all__ = ["HANDLERS", "attack_of", "close_fight", "dice_due", "reply_of"]

Event = dict[str, Any]


def close_fight(table: Table) -> None:
    """End a battle: all that it owes must be done."""
    fight = table.fight
    if fight is None:
        return
    idle = fight.over or fight.rolled or not dice_of(table.position, fight)
    unknown(not idle and not table.tells_battles, "a log without dice so far")
    forbid(not idle, "the dice of the battle")
    blow = fight.blow
    ignore_in_silence(table)
    unknown(_was_spared(fight), "ignored?")
    due = blow is not None and blow.due and not table.winner
    forbid(due, "what follows from the dice")
    table.fight = None


def ignore_in_silence(table: Table) -> None:
    """Take flags for ignored that a unit may ignore, and does not obey: nobody must say so."""
    blow = table.fight.blow if table.fight is not None else None
    if blow is None or blow.due != "flags" or blow.said:
        return
    if 0 < blow.flags <= may_ignore(table.position, blow):
        blow.ignored, blow.said = blow.flags, True
        blow.open_flags, blow.flags = False, 0


def say(why: str) -> None:
    """Forbid something, or leave it open, by the word of the model."""
    unknown(why.startswith("?"), why[1:])
    forbid(why, why)


# Declaration


def attack(table: Table, event: Event) -> None:
    fields(event, "unit", "target", "with", "kind", "dice", "bonus")
    unit, target = table.standing(event["unit"]), table.standing(event["target"])
    position = table.position
    bonus = _is_bonus(table, unit)
    unknown(bool(event.get("bonus")) and not bonus and table.fight is None, "a late bonus melee")
    forbid(event.get("bonus") and not bonus, "no bonus melee")  # false says as much as nothing
    close_fight(table)
    forbid(position.side(unit) != table.side, "not on turn")
    forbid(position.is_leader(unit), "a leader does not battle")
    forbid(position.is_leader(target) and position.where[target] in position.at, "not alone")
    table.reach("battles")
    attacked = attack_of(table, unit, position.where[target], bonus=bonus)
    if not bonus:
        table.order_untold(unit)
        unknown(not table.tells_orders and not table.given, "a log without orders so far")
        forbid(unit not in table.orders, "not ordered")
        forbid(unit in table.fought, "it has battled")
        forbid(unit in table.new_garrisons, "placed in this turn")
        moved = attacked.moved
        tactic = table.tactics_on.get(f"{table.side} {unit}", "")
        unknown(moved and tactic == "Artillery Reposition", "a battle after a reposition")
        say(wrong_attack(position, attacked, table.leave(unit), moved, entered(table, unit)))
    else:
        forbid(position.side(target) == table.side, "an own unit")
        forbid(not attacked.melee, "a bonus melee")
    kind = "melee" if attacked.melee else "ranged"
    forbid(event.get("kind", kind) not in ("", kind), "the kind of battle")
    fight = Fight(attacked, table.side, bonus=bonus)
    fight.helper = _helper(table, fight, event.get("with", []))
    dice = dice_of(position, fight)
    forbid(not dice, "no dice")
    unknown(_first(position, fight) and event.get("dice") is not None, "dice against a square")
    forbid(event.get("dice") not in (None, dice), "the number of dice")
    fight.square_first = _first(position, fight)
    table.fight = fight
    table.fought.add(unit)
    if fight.helper:
        table.fought.add(fight.helper.unit)


def _is_bonus(table: Table, unit: str) -> bool:
    """Return whether the next battle of a unit is a bonus melee."""
    fight = table.fight
    if fight is None or fight.attack.unit != unit or fight.bonus:
        return False
    cavalry = unit in table.position.where and table.position.kind(unit).arm == "cavalry"
    return cavalry and fight.advanced > 0 and not fight.stopped


def attack_of(table: Table, unit: str, target: str, *, bonus: bool) -> Attack:
    position = table.position
    melee = distance(position.where[unit], target) == 1
    moved = 0 if bonus else table.moved.get(unit, 0)
    dice = _card_dice(table, unit, target, melee, bonus=bonus)
    tactic = table.tactics_on.get(f"{table.side} {unit}", "")
    dice += tactic == "Artillery Combat Bonus"
    dice += tactic == ("Infantry Melee Leader" if melee else "Infantry Ranged Leader")
    steady = tactic == "Superb Infantry Training"
    unknown(tactic.startswith("Infantry") and not position.leader_of(unit), "a leader who is gone")
    breaks = tactic == "Break The Square"
    return Attack(unit, target, melee, moved, dice, steady=steady, breaks=breaks)


def entered(table: Table, unit: str) -> str:
    """Return a word if a unit has entered a hex whose terrain may keep it from battle."""
    position = table.position
    holes = table.tactics_on.get(f"{table.side} {unit}") == "Loop-Hole Buildings"
    building = position.field.building(position.where[unit])
    return "entered" if unit in table.entered and not (holes and building) else ""


def _card_dice(table: Table, unit: str, target: str, melee: bool, *, bonus: bool) -> int:
    """Return the dice that the Command card adds."""
    if unit not in table.orders:
        return 0
    leave, position = table.leave(unit), table.position
    if bonus and not leave.in_bonus_melee:
        return 0
    if table.orders[unit].mode == "choice":
        return 0
    card = table.card_of(unit)
    if card == "cavalry-charge":
        here = position.where[unit]
        if position.field.building(here) or position.field.building(target):
            return 0
    return leave.melee_bonus if melee else leave.ranged_bonus


def _helper(table: Table, fight: Fight, names: list[str]) -> Attack | None:
    """Return the attack of the artillery that joins a melee."""
    if not names:
        return None
    unit, position = table.standing(names[0]), table.position
    guns = position.kind(fight.attack.unit).arm == "artillery"
    unknown(guns and not fight.attack.melee, "a grand battery")
    arm = table.position.kind(fight.attack.unit).arm
    unknown(not fight.attack.melee and arm == "artillery", "a grand battery")
    forbid(len(names) > 1, "one artillery unit")
    forbid(position.side(unit) != table.side or position.is_leader(unit), "whose artillery")
    forbid(position.kind(unit).arm != "artillery", "not artillery")
    forbid(not fight.attack.melee, "combined arms are a melee")
    forbid(guns, "artillery in melee")
    table.order_untold(unit)
    forbid(unit not in table.orders, "not ordered")
    forbid(unit in table.fought, "it has battled")
    unknown(fight.bonus, "combined arms in a bonus melee")
    joined = attack_of(table, unit, fight.attack.target, bonus=False)
    say(wrong_attack(position, joined, table.leave(unit), joined.moved, entered(table, unit)))
    forbid(not total(position, joined), "no dice")
    return joined


def dice_of(position: Position, fight: Fight) -> int:
    found = total(position, fight.attack)
    return found + (total(position, fight.helper) if fight.helper and found else 0)


def _first(position: Position, fight: Fight) -> bool:
    """Return whether a square strikes before the cavalry that attacks it."""
    target = position.at.get(fight.attack.target)
    cavalry = position.kind(fight.attack.unit).arm == "cavalry"
    return cavalry and fight.attack.melee and target in position.squares


# After the dice


def battle_back(table: Table, event: Event) -> None:
    fields(event, "unit", "dice")
    fight, position = table.fight, table.position
    forbid(fight is None, "no battle")
    assert fight is not None
    unit = table.standing(event["unit"])
    forbid(not fight.rolled or fight.answering or fight.answered, "not now")
    ignore_in_silence(table)
    forbid(fight.blow is not None and fight.blow.due, "what follows from the dice")
    forbid(not fight.attack.melee, "no answer to fire")
    forbid(fight.retires or fight.vacated, "it has left")
    forbid(position.at.get(fight.attack.target) != unit, "not the unit attacked")
    forbid(fight.attack.unit not in position.where, "nobody to answer")
    unknown(fight.struck_first, "a square that has struck first")
    fight.answering = True
    reply = reply_of(position, fight)
    forbid(not total(position, reply), "no dice")
    forbid(event.get("dice") not in (None, total(position, reply)), "the number of dice")


def reply_of(position: Position, fight: Fight) -> Attack:
    """Return the defender's attack on the attacker."""
    unit = position.at[fight.attack.target]
    here = position.where[fight.attack.unit]
    return Attack(unit, here, melee=True, bonus=fight.back_bonus, battles_back=True)


def dice_due(table: Table) -> tuple[str, int]:
    """Return which dice of the battle are due, and how many; nothing if none are."""
    fight, position = table.fight, table.position
    if fight is None:
        return "", 0
    blow = fight.blow
    if blow is not None and blow.due:
        return ("leader", blow.check) if blow.due == "check" else ("", 0)
    return ("", 0) if fight.over else _next_dice(position, fight)


def _next_dice(position: Position, fight: Fight) -> tuple[str, int]:
    if fight.square_first and not fight.struck_first:
        dice = total(position, reply_of(position, fight))
        if dice:
            return "first-strike", dice
    if not fight.rolled:
        dice = dice_of(position, fight)
        return ("attack", dice) if dice else ("", 0)  # terrain may leave no die against a square
    if fight.answering and not fight.answered:
        return "battle-back", total(position, reply_of(position, fight))
    return "", 0


def advance(table: Table, event: Event) -> None:
    """Take ground."""
    fields(event, "unit", "to")
    fight, position = table.fight, table.position
    forbid(fight is None, "no battle")
    assert fight is not None
    unit = table.standing(event["unit"])
    forbid(fight.attack.unit != unit, "only the attacker advances")
    unknown(_was_spared(fight), "ignored?")
    forbid(fight.blow is not None and fight.blow.due, "what follows from the dice")
    forbid(not fight.attack.melee or not fight.vacated, "nothing was vacated by a melee")
    forbid(fight.advanced, "it has advanced")
    forbid(event["to"] != fight.vacated, "only into the vacated hex")
    forbid(position.kind(unit).arm == "artillery", "artillery")
    forbid(unit in position.squares or unit in position.garrisons, "it may not move")
    step_to(table, unit, fight.vacated)
    fight.advanced = 1


def _was_spared(fight: Fight) -> bool:
    """Return whether the hexes that are left may be those of flags that were ignored in silence."""
    blow = fight.blow
    if blow is None or blow.said or blow.due != "retreat" or blow.retires:
        return False
    return blow.hexes <= blow.spared


def step_to(table: Table, unit: str, hexagon: str) -> None:
    """Move the attacker one hex, with its leader."""
    position, fight = table.position, table.fight
    assert fight is not None
    leader = position.leader_of(unit)
    unknown(bool(leader) and hexagon in position.leader_at, "two leaders")
    forbid(hexagon in position.at, "a unit is there")
    forbid(position.side_at(hexagon) == OTHER[position.side(unit)], "an enemy is there")
    forbid(position.field.terrain(hexagon).closed, "impassable terrain")
    joins = hexagon in position.leader_at
    position.put(unit, hexagon)
    if leader:
        position.put(leader, hexagon)
    fight.stopped = position.field.terrain(hexagon).stops
    unknown(joins, "an advance to a leader")
    table.settle()


def breakthrough(table: Table, event: Event) -> None:
    fields(event, "unit", "to")
    fight, position = table.fight, table.position
    forbid(fight is None, "no battle")
    assert fight is not None
    unit = table.standing(event["unit"])
    forbid(fight.attack.unit != unit, "only the attacker advances")
    forbid(position.kind(unit).arm != "cavalry", "only cavalry")
    forbid(fight.bonus, "not after the bonus melee")
    forbid(fight.advanced != 1 or fight.stopped, "after taking ground, once")
    forbid(event["to"] not in position.field.board.near(position.where[unit]), "one hex")
    step_to(table, unit, event["to"])
    fight.advanced = 2


HANDLERS = {
    "attack": attack,
    "battle-back": battle_back,
    "advance": advance,
    "breakthrough": breakthrough,
}
