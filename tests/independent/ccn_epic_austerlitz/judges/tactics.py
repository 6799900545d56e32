"""Judges Tactician cards: who may play which on whom, and what they change.

Of the cards with a plain effect; others are left open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.independent.judging import fields, forbid, unknown

from ..model.facts import TACTICIANS
from ..model.fight import Fight, can_square
from ..model.table import STEPS, Table
from .fights import close_fight, say

__all__ = ["HANDLERS", "ORDERED", "Tactic"]

Event = dict[str, Any]


class Tactic(NamedTuple):
    """A card that is played on an ordered unit of the own side."""

    arm: str
    led: bool = False
    move: int = 0
    #: a card for the dice may also be played when the battle is declared
    dice: bool = False


ORDERED = {
    "Artillery Combat Bonus": Tactic("artillery", dice=True),
    "Infantry Melee Leader": Tactic("infantry", led=True, dice=True),
    "Infantry Ranged Leader": Tactic("infantry", led=True, dice=True),
    "Superb Infantry Training": Tactic("infantry", dice=True),
    "Break The Square": Tactic("cavalry", dice=True),
    "Loop-Hole Buildings": Tactic("infantry", dice=True),
    "Artillery Reposition": Tactic("artillery", move=3),
    "Cavalry Forward": Tactic("cavalry", move=1),
    "Infantry Forward Leader": Tactic("infantry", led=True, move=1),
}
_IN_BATTLE = ("Cavalry Leader", "Battle Back Bonus", "Hold the Line Leader", "Hasty Square")
_REFORM = "Leader Unit Reform"


def tactician(table: Table, event: Event) -> None:
    fields(event, "card", "unit", "target", "default")
    card = event["card"]
    unknown(card not in TACTICIANS, "a card that the game does not have")
    forbid(not table.side, "before the battle")
    if event.get("default"):
        _default(table, event, card)
        return
    unknown(event.get("target"), "the target of a Tactician card")
    unknown(card not in (*ORDERED, *_IN_BATTLE, _REFORM), f"the card {card}")
    unknown(not event.get("unit"), "on whom")
    unit, position = table.standing(event["unit"]), table.position
    unknown(position.is_leader(unit), "a card on a leader")
    side = position.side(unit)
    role = _player(table, event, unit, side)
    forbid(table.tactics_on.get(f"{side} {unit}"), "one card on a unit")
    marched = unit in table.orders and table.orders[unit].mode == "march"
    forbid(marched, "a unit that makes a March Move")
    if card in ORDERED:
        _ordered(table, unit, card)
    elif card == _REFORM:
        _reform(table, unit)
    else:
        _in_battle(table, unit, card)
    _spend(table, role, card)
    table.tactics_on[f"{side} {unit}"] = card


def _player(table: Table, event: Event, unit: str, side: str) -> str:
    """Return the player of a card: in La Grande the commander of the sections of the unit."""
    role = table.decided(event, side)
    untold = role in table.tacticians and role not in table.tactics.hands
    unknown(untold, "a hand that the log does not give")
    forbid(role not in table.tactics.hands, "no Tactician cards")
    if table.players > 4:
        forbid(role not in table.commanders_of(unit, side), "units of his own sections")
    return role


def _spend(table: Table, role: str, card: str) -> None:
    forbid(not table.tactics.holds(role, card), "not in the hand")
    table.tactics.take(role, card)
    table.tactics.discards.append(card)


def _default(table: Table, event: Event, card: str) -> None:
    """Judge a card that is discarded to move a leader."""
    close_fight(table)
    leader, position = table.standing(event.get("unit")), table.position
    forbid(not position.is_leader(leader), "one leader")
    forbid(position.side(leader) != table.side, "an own leader")
    forbid(table.drawn, "before Command cards are drawn")
    unknown(table.loose, "a leader who has not moved")
    role = _player(table, event, leader, table.side)
    _spend(table, role, card)
    table.loose = leader


def _ordered(table: Table, unit: str, card: str) -> None:
    tactic, position = ORDERED[card], table.position
    forbid(position.side(unit) != table.side, "on an own unit in the own turn")
    forbid(not table.plays, "before the Command card")
    table.order_untold(unit)
    unknown(not table.tells_orders and not table.given, "a log without orders so far")
    forbid(unit not in table.orders, "not ordered")
    forbid(position.kind(unit).arm != tactic.arm, f"not {tactic.arm}")
    forbid(tactic.led and not position.leader_of(unit), "without a leader")
    forbid(STEPS.index(table.step) > STEPS.index("battles"), "too late")
    unknown(unit in table.orders and table.orders[unit].mode == "choice", "a unit of choice")
    if tactic.move:
        forbid(unit in table.moved or table.step == "battles", "too late")
        unknown(unit in position.garrisons, "a garrison")
    fight = table.fight
    mine = fight is not None and unit in (fight.attack.unit, fight.helper and fight.helper.unit)
    forbid(unit in table.fought and not mine, "too late")
    if mine:
        assert fight is not None
        forbid(fight.rolled or fight.struck_first, "too late")
        unknown(True, "a card after the declaration")


def near_leader(table: Table, unit: str) -> bool:
    """Return whether a leader of its side is with a unit or next to it."""
    position = table.position
    near = (*position.field.board.near(position.where[unit]), position.where[unit])
    found = [position.leader_at[one] for one in near if one in position.leader_at]
    return any(position.side(one) == position.side(unit) for one in found)


def _reform(table: Table, unit: str) -> None:
    position = table.position
    forbid(position.side(unit) != table.side, "on an own unit in the own turn")
    forbid(table.orders or table.step not in ("start", "cards", "orders"), "before orders")
    forbid(not near_leader(table, unit), "no leader")
    unknown(position.blocks[unit] >= position.full[unit], "a card without any use")
    unknown(position.blocks[unit] >= position.kind(unit).blocks, "paper strength")
    unknown(table.reforms, "two cards at once")
    unknown(unit in position.garrisons, "a garrison")
    table.reforms = unit


def roll_reform(table: Table, event: Event) -> None:
    """Judge the two dice of a Leader Unit Reform."""
    forbid(not table.reforms or table.reformed, "no such dice are due")
    table.decided(event, table.side)
    forbid(len(event["dice"]) != 2, "two dice")
    arm = table.position.kind(table.reforms).arm
    found = sum(one in ("flag", arm) for one in event["dice"])
    room = table.position.full[table.reforms] - table.position.blocks[table.reforms]
    table.reformed = min(found, room)
    if not table.reformed:
        table.reforms = ""


def _in_battle(table: Table, unit: str, card: str) -> None:
    fight, position = table.fight, table.position
    forbid(fight is None, "no battle")
    assert fight is not None
    if card == "Battle Back Bonus":
        forbid(not fight.rolled or fight.answered, "when it battles back")
        forbid(not fight.attack.melee or fight.retires or fight.vacated, "nobody battles back")
        forbid(position.where[unit] != fight.attack.target, "another unit")
        fight.back_bonus = 1
    elif card == "Hasty Square":
        forbid(fight.rolled or fight.struck_first or fight.square_first, "too late")
        forbid(position.at.get(fight.attack.target) != unit, "not the unit under attack")
        say(can_square(position, fight))
        unknown(table.mass(unit), "a battalion mass")
    elif card == "Cavalry Leader":
        _cavalry_leader(table, fight, unit)
    else:
        _hold_the_line(table, fight, unit)


def _cavalry_leader(table: Table, fight: Fight, unit: str) -> None:
    position = table.position
    forbid(fight.rolled or fight.struck_first or not fight.attack.melee, "when melee is announced")
    forbid(position.kind(unit).arm != "cavalry", "not cavalry")
    forbid(not position.leader_of(unit), "without a leader")
    if unit == fight.attack.unit:
        target = position.at.get(fight.attack.target)
        unknown(target in position.squares, "against a square")
        fight.attack = fight.attack._replace(bonus=fight.attack.bonus + 1)
        return
    forbid(position.where[unit] != fight.attack.target, "a unit of this melee")
    unknown(fight.retires, "cavalry that retires")
    fight.back_bonus = 1


def _hold_the_line(table: Table, fight: Fight, unit: str) -> None:
    position, blow = table.position, fight.blow
    forbid(blow is None or blow.victim != unit or not blow.open_flags, "after the roll")
    assert blow is not None
    forbid(not near_leader(table, unit), "no leader")
    unknown(blow.due in ("blocks", "check", "fall", "escape") or blow.said, "in between")
    unknown(blow.stern or unit in position.garrisons or unit in position.squares, "who holds")
    blow.holds = True


HANDLERS = {"tactician": tactician}
