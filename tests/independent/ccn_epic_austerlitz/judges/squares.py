"""Judges the reactions of a unit under attack: it retires, or forms square."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.fight import Fight, can_retire, can_square
from ..model.hands import HIDDEN
from ..model.position import Square
from ..model.table import Table
from .fights import say

__all__ = ["HANDLERS"]

Event = dict[str, Any]


def _reacts(table: Table, event: Event) -> Fight:
    fight = table.fight
    forbid(fight is None, "no battle")
    assert fight is not None
    unit = table.standing(event["unit"])
    forbid(fight.rolled or fight.struck_first, "before the dice")
    forbid(table.position.at.get(fight.attack.target) != unit, "not the unit under attack")
    return fight


def retire(table: Table, event: Event) -> None:
    fields(event, "unit")
    fight = _reacts(table, event)
    forbid(fight.retires, "twice")
    say(can_retire(table.position, fight))
    fight.retires = True


def square(table: Table, event: Event) -> None:
    fields(event, "unit", "counter", "card_of")
    fight, position = _reacts(table, event), table.position
    unit = event["unit"]
    say(can_square(position, fight))
    side = position.side(unit)
    payer = event.get("card_of") or ""
    mass = position.kind(unit).nation == "AU" and position.kind(unit).code == "LN"
    mine = [one for one in position.squares if position.side(one) == side]
    if mass:
        masses = sum(not position.squares[one].counter for one in mine)
        forbid(masses >= table.battle.armies[side].cards, "as many masses as cards")
        unknown(event.get("counter") is not None, "the counter of a mass")
        position.squares[unit] = Square(0)
    else:
        hasty = table.tactics_on.get(f"{side} {unit}") == "Hasty Square"
        unknown(payer and hasty, "whose card")
        forbid(payer and table.role(payer) != table.payer(unit, side), "whose card")
        _form(table, unit, side, event.get("counter"))
    fight.square_first = True


def ask(table: Table, event: Event) -> None:
    """Judge the request of a corps commander without cards for a card of his chief."""
    fields(event, "unit", "granted")
    _reacts(table, event)
    unit, position = event["unit"], table.position
    side = position.side(unit)
    unknown(table.format != "la-grande", "every square is paid by the Commander in Chief")
    wings = table.wings_of(unit, side)
    unknown(len(wings) > 1, "a unit between two commanders")
    forbid(table.command.hands[f"{side}-{wings[0]}"], "he has cards")
    unknown(event["granted"] and len(table.command.hands[side]) < 2, "the last card")
    if event["granted"]:
        table.granted.add(unit)


def _form(table: Table, unit: str, side: str, said: int | None) -> None:
    position = table.position
    mine = (one for name, one in position.squares.items() if position.side(name) == side)
    counters = {one.counter for one in mine} - {0}
    limit = {"standard": 4, "epic": table.battle.armies[side].cards - 1}.get(
        table.format, table.battle.armies[side].cards
    )
    unknown(table.format == "standard" and len(counters) >= 4, "more than four squares")
    forbid(len(counters) >= limit, "too many squares")
    hasty = table.tactics_on.get(f"{side} {unit}") == "Hasty Square"
    role = "" if hasty else _pay(table, unit, side)
    position.squares[unit] = Square(_number(table, said, counters), role)


def _pay(table: Table, unit: str, side: str) -> str:
    """Lay a card on the Square Track; return the player who gives it."""
    role = table.payer(unit, side)
    unknown(role not in table.command.hands, "a hand that the log does not give")
    hand = len(table.command.hands[role])
    forbid(table.format == "standard" and hand < 3, "more than two cards")
    unknown(table.format == "epic" and hand == 1, "the only card")
    forbid(not hand, "no card")
    table.command.hands[role] = [HIDDEN] * (hand - 1)  # nobody has seen which card it is
    table.command.track[unit] = HIDDEN
    return role


def _number(table: Table, said: int | None, counters: set[int]) -> int:
    """Return the number of the counter: any of the first four, then the fifth and the sixth."""
    free = next(n for n in range(1, 20) if n not in counters)
    if said is None:
        return free
    unknown(not said, "the counter of a mass")
    unknown(said in counters and said < 5, "a counter that is in use")
    forbid(said in counters or said > 6, "one counter for each square")
    early = said > 4 and len(counters) < said - 1
    unknown(early and table.format == "standard", "which counter")
    forbid(early, "the first four counters come first")
    return said


HANDLERS = {"retire": retire, "square": square, "ask": ask}
