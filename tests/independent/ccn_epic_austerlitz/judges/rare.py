"""Judges what no battle of Austerlitz has, but other battles do: counters, exits, time pressure."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.cards import SECTIONS, sections_of
from ..model.facts import CARDS
from ..model.position import OTHER, SIDES
from ..model.table import STEPS, Table

__all__ = ["HANDLERS", "roll_guerrilla"]

Event = dict[str, Any]
_MIRROR = {"left": "right", "center": "center", "right": "left"}
#: Spanish units that a section needs for a Guerrilla counter
_SPANISH = 4
#: dice and counters that are divided among players; with one more for each player, or not
_BONUS = {"tactician": 1, "russian-dice": 1, "iron-will": 1, "guerrilla": 0}


# Breakthrough


def leave(table: Table, event: Event) -> None:
    """Judge a unit that leaves the map."""
    fields(event, "unit", "at")
    unit, position = table.standing(event["unit"]), table.position
    side = position.side(unit)
    table.reach("moves")
    forbid(side != table.side, "not on turn")
    open_to = [one for one in table.purse.objectives.values() if one.kind == "exit"]
    mine = [one for one in open_to if one.side in ("", side)]
    forbid(not mine, "no breakthrough objective")
    forbid(position.is_leader(unit), "a leader is no unit")
    here = position.where[unit]
    forbid(event.get("at") not in (None, "", here), "it stands elsewhere")
    foe = OTHER[side]
    forbid(not position.field.base(table.began.get(unit, ""), foe), "it did not begin there")
    forbid(not position.field.base(here, foe), "not from the enemy's baseline")
    table.order_untold(unit)
    forbid(unit not in table.orders, "not ordered")
    most = table.leave(unit).move
    unknown(table.moved.get(unit, 0) >= most, "whether the way out is a hex of the move")
    unknown(bool(position.leader_of(unit)), "a leader with the unit")
    position.remove(unit)
    table.purse.kept[side] += mine[0].value
    table.exits[side] += mine[0].value
    table.settles = True


# Time pressure


def press(table: Table, event: Event) -> None:
    fields(event)
    side = (event.get("by") or table.side).split("-")[0]
    forbid(side != table.defender, "not the defender")
    forbid(side != table.side, "not on turn")
    forbid(not _scouts(table), "no SCOUT")
    forbid(table.pressed, "once in a turn")
    forbid(table.drawn.get(side, 0) > 1, "two Command cards are drawn")
    wins = not table.blind and table.purse.total(side) + 1 >= table.battle.wins
    forbid(wins, "not the last banner")
    table.pressed = True
    table.purse.kept[side] += 1


# Guerrillas


def _scouts(table: Table) -> list[str]:
    """Return the sections in which a SCOUT is played in this turn."""
    plays = [one for one in table.plays if (one.repeats or one.card).name == "scout"]
    return [one.section or one.card.section for one in plays if not one.stopped]


def _spaniards(table: Table, side: str, section: str) -> int:
    """Return how many Spanish units of a side stand in a section of its own."""
    position = table.position
    count = len(position.field.board.lines) + 1
    here = sections_of(count, section, top=side == position.field.top)
    return sum(
        position.kind(one).nation == "Spanish"
        and bool(position.field.board.sections(position.where[one]) & here)
        for one in position.units(side)
    )


def recruit(table: Table, event: Event) -> None:
    """Judge a Guerrilla counter that a SCOUT brings."""
    fields(event, "section")
    by = event.get("by") or table.side
    side, scouts = by.split("-")[0], _scouts(table)
    unknown(table.format == "standard", "guerrillas of a standard battle")
    forbid(side != table.side, "not on turn")
    section = event.get("section") or ""
    forbid(not scouts or section not in ("", *scouts), "no SCOUT in this section")
    forbid(len(table.recruited) >= len(scouts), "one for a SCOUT")
    unknown(not section and len(set(scouts)) > 1, "which section")
    section = section or scouts[0]
    forbid(table.drawn.get(side, 0) > 1, "two Command cards are drawn")
    forbid(_spaniards(table, side, section) < _SPANISH, "four Spanish units")
    marched = [one for one in table.orders.values() if one.mode == "march"]
    forbid(any(CARDS[one.card].name == "scout" for one in marched), "the stars are used")
    table.recruited.append(section)
    table.guerrillas[table.role(by)] = table.guerrillas.get(table.role(by), 0) + 1


def guerrilla(table: Table, event: Event) -> None:
    """Judge a counter that is played against a Command card of the enemy's turn."""
    fields(event, "card")
    by = event.get("by") or ""
    side = by.split("-")[0]
    forbid(not table.side, "before the battle")
    unknown(side not in SIDES, "who plays a counter")
    forbid(side == table.side, "on the enemy's turn")
    forbid(table.ambushed, "one in a turn")
    role = table.role(by)
    forbid(table.guerrillas.get(role) == 0, "no counter is left")
    unknown(role not in table.guerrillas, "how many counters there are")
    forbid(event["card"] == "Initiative", "an initiative roll")
    plays = [one for one in table.plays if one.card.printed == event["card"]]
    forbid(not plays, "no such card is played")
    forbid(plays[0].card.kind == "multi", "a multi-section card")
    late = STEPS.index(table.step) > STEPS.index("orders") or table.orders
    forbid(late, "before orders")
    mine = by.rpartition("-")[2]
    section = plays[0].section or plays[0].card.section
    if mine in SECTIONS and section:
        forbid(_MIRROR[section] != mine, "in its own section")
    table.guerrillas[role] -= 1
    table.ambushed = event["card"]


def roll_guerrilla(table: Table, event: Event) -> None:
    """Leave open what the die of a counter does to the card."""
    forbid(not table.ambushed, "no such dice are due")
    unknown(True, "the die of a Guerrilla counter")


# Iron Will


def iron_will(table: Table, event: Event) -> None:
    """Judge counters that let a Prussian unit ignore flags."""
    fields(event, "unit", "counters")
    unit, position, fight = table.standing(event["unit"]), table.position, table.fight
    number = event.get("counters", 1)
    forbid(position.is_leader(unit) or position.pieces[unit].nation != "PR", "not Prussian")
    side = table.position.side(unit)
    role = table.decided(event, side)
    unknown(role not in table.wills, "how many counters there are")
    forbid(number > table.wills[role], "no counter is left")
    unknown(fight is None and not table.tells_battles, "a log without battles so far")
    forbid(fight is None or fight.blow is None, "no flags")
    assert fight is not None and fight.blow is not None
    blow = fight.blow
    forbid(unit != blow.victim or not blow.open_flags, "no flags")
    forbid(unit in position.garrisons or blow.stern, "its flags cannot be ignored")
    forbid(number > blow.flags - blow.ignored, "more than the flags")
    table.wills[role] -= number
    blow.flags -= number
    blow.open_flags = blow.flags > blow.ignored


# Shares


def allot(table: Table, event: Event) -> None:
    """Judge how a side divides what its battle notes give."""
    fields(event, "what", "shares")
    what, shares = event["what"], event["shares"]
    sides = {one.split("-")[0] for one in shares}
    unknown(len(sides) != 1 or not sides <= set(SIDES), "whose share")
    unknown(what not in _BONUS, "what is divided")
    side = sides.pop()
    army = table.battle.armies[side]
    noted = army.tacticians if what == "tactician" else army.extra.get(what, 0)
    roles: dict[str, int] = {}
    for one, number in shares.items():
        name = one if one.endswith("-sub") else table.role(one)
        roles[name] = roles.get(name, 0) + number
    if table.format == "la-grande":
        unknown(what == "tactician", "cards of La Grande")
        forbid(sum(roles.values()) != noted, "as the notes say")
        return
    unknown(table.format == "standard", "shares of a standard battle")
    if table.players < 6:
        forbid(roles.get(side, 0) != noted or sum(roles.values()) != noted, "all to the Chief")
        return
    _divided(table, side, what, roles, noted)


def _divided(table: Table, side: str, what: str, roles: dict[str, int], noted: int) -> None:
    """Check equal shares: who has none of an odd counter still has the share of all."""
    players = {table.commander(side, one): one for one in SECTIONS}
    forbid(any(number for one, number in roles.items() if one not in players), "who gets none")
    entitled = set(players)
    if what == "guerrilla":
        entitled = {one for one, part in players.items() if _spaniards(table, side, part) >= 4}
        forbid(any(number for one, number in roles.items() if one not in entitled), "Spaniards")
    total = noted + 3 * _BONUS[what] if entitled else 0
    forbid(sum(roles.values()) != total, "the sum")
    least = total // len(entitled) if entitled else 0
    forbid(any(roles.get(one, 0) < least for one in entitled), "an equal share")


HANDLERS = {
    "exit": leave,
    "time-pressure": press,
    "recruit": recruit,
    "guerrilla": guerrilla,
    "iron-will": iron_will,
    "allot": allot,
}
