"""Judges orders: who may be ordered by which card, and the dice of ELAN and RALLY."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from .grants import Play, grants
from .orders import Slot, eligible, linked, matched
from .table import Given, Table

__all__ = ["HANDLERS", "card_roll_due", "fit", "roll_card"]

Event = dict[str, Any]


def order(table: Table, event: Event) -> None:
    fields(event, "unit", "card", "mode")
    unit, position = table.standing(event["unit"]), table.position
    table.decided(event, table.side or "french")
    table.reach("orders")
    unknown(event.get("card") == "Initiative" or event.get("mode") == "melee", "initiative")
    forbid(position.side(unit) != table.side, "not on turn")
    forbid(unit in table.orders, "ordered once")
    card = event.get("card") or ""
    if not card:
        unknown(len(table.plays) != 1, "which card orders")
        card = table.plays[0].card.printed
    plays = [one for one in table.plays if one.card.printed == card]
    forbid(not plays, "the card is not played")
    for one in plays:
        forbid(card_roll_due(table, one), "the dice of the card")
    said = event.get("mode") or ""
    usual = "normal" if all(one.card.kind != "tactic" for one in plays) else "tactic"
    unknown(said in ("normal", "tactic") and said != usual, "another mode")
    march = said == "march"
    unknown(not said and any(table.stars(one) for one in plays), "a mode that is not said")
    trial = dict(table.orders)
    trial[unit] = Given(card, "march" if march else usual)
    modes = fit(table, plays, trial, card)
    forbid(modes is None, "not by this card")
    assert modes is not None
    table.orders[unit] = trial[unit]
    for name, mode in modes.items():
        table.orders[name] = Given(card, mode)


def fit(
    table: Table, plays: list[Play], orders: dict[str, Given], card: str
) -> dict[str, str] | None:
    """Return name -> mode if all orders of a card are possible together."""
    position = table.position
    mine = {name: one for name, one in orders.items() if one.card == card}
    going = [name for name, one in mine.items() if one.mode == "march"]
    others = [name for name in mine if name not in going]
    stars = [slot for one in plays for slot in table.stars(one)]
    if len(matched(position, stars, going)) < len(going):
        return None
    found = dict.fromkeys(going, "march")
    for one in plays:
        if one.card.name == "take-command" and _commanded(table, one, others):
            return found | dict.fromkeys(others, "tactic")
    for slots in product(*(grants(position, one) for one in plays)):
        together: list[Slot] = [slot for some in slots for slot in some]
        given = matched(position, together, others)
        if len(given) == len(others) and _apart(table, plays, others):
            return found | {name: together[n].mode for name, n in given.items()}
    return None


def _apart(table: Table, plays: list[Play], names: list[str]) -> bool:
    """Return whether no leader is ordered besides the unit that he leads (LEADERSHIP)."""
    if not any(one.card.name == "leadership" for one in plays):
        return True
    position = table.position
    return not any(position.is_leader(one) and position.unit_of(one) in names for one in names)


def _commanded(table: Table, play: Play, names: list[str]) -> bool:
    """Return whether a leader in the section commands the units by TAKE COMMAND."""
    position = table.position
    for leader in position.leaders(table.side):
        slot = Slot("", sections=play.within)
        here = slot.sections & position.field.board.sections(position.where[leader])
        most = 4 if position.pieces[leader].honour else 3
        unit = position.unit_of(leader)
        if unit and leader in names and unit in names:
            continue
        if here and linked(position, leader, names, most):
            return True
    return False


# The dice of ELAN and RALLY


def card_roll_due(table: Table, play: Play) -> bool:
    return play.card.name in ("elan", "rally") and not play.rolled


def roll_card(table: Table, event: Event, purpose: str) -> None:
    """Judge the dice of an ELAN or RALLY card."""
    table.reach("orders")
    due = [one for one in table.plays if one.card.name == purpose and not one.rolled]
    forbid(not due, "no such dice are due")
    play = due[0]
    table.decided(event, table.side)
    forbid(len(event["dice"]) != play.command, "dice equal to command")
    rolled = play._replace(rolled=tuple(event["dice"]))
    table.plays[table.plays.index(play)] = rolled
    if purpose == "rally":
        table.rallies = [one for one in event["dice"] if one not in ("flag", "sabre")]
        table.rally = rolled


def gain(table: Table, event: Event) -> None:
    fields(event, "unit", "blocks")
    unit, position = table.standing(event["unit"]), table.position
    number = event.get("blocks", 1)
    forbid(position.is_leader(unit), "a leader has one block")
    if not table.side:
        _mother_russia(table, unit, number)
        return
    table.reach("orders")
    forbid(position.side(unit) != table.side, "not on turn")
    forbid(table.rally is None, "no RALLY")
    assert table.rally is not None
    kind = position.kind(unit)
    slot = Slot("", sections=table.rally.within, leaders=False)
    forbid(not eligible(position, slot, unit), "not in the section")
    forbid(unit in position.garrisons, "a garrison")
    forbid(table.rallies.count(kind.arm) < number, "no symbol of this arm")
    forbid(position.blocks[unit] + number > position.full[unit], "not above its starting blocks")
    unknown(position.blocks[unit] + number > kind.blocks, "paper strength")
    position.blocks[unit] += number
    for _ in range(number):
        table.rallies.remove(kind.arm)
    table.orders.setdefault(unit, Given(table.rally.card.printed, "tactic"))


def _mother_russia(table: Table, unit: str, number: int) -> None:
    """Judge a block that a face of the roll gives."""
    position = table.position
    kind = position.kind(unit)
    forbid(kind.nation != "RU", "a Russian unit")
    forbid(number != 1 or unit in table.fresh, "one block for a unit")
    own = {"LN": "infantry", "LT": "flag", "FA": "artillery", "HA": "artillery"}.get(kind.code, "")
    unknown(not own and kind.code in ("GFA", "GHA", "GLT", "MI"), "which units")
    forbid(not own, "which units")
    unknown(kind.code == "HA", "horse artillery")
    face = own if own in table.gifts else "flag"
    forbid(face not in table.gifts, "no such face")
    table.gifts.remove(face)
    table.fresh.add(unit)
    position.blocks[unit] += 1
    position.full[unit] = max(position.full[unit], position.blocks[unit])


HANDLERS = {"order": order, "gain": gain}
