"""Judges orders: who may be ordered by which card, and the dice of ELAN and RALLY."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.cards import SECTIONS, sections_of
from ..model.grants import Play, grants
from ..model.orders import Slot, eligible, linked, matched
from ..model.table import STEPS, Given, Table

__all__ = ["HANDLERS", "card_roll_due", "fit", "roll_card"]

Event = dict[str, Any]


def order(table: Table, event: Event) -> None:
    fields(event, "unit", "card", "mode")
    unit, position = table.standing(event["unit"]), table.position
    table.decided(event, table.side or "french")
    table.reach("orders")
    table.tells_orders = True
    forbid(position.side(unit) != table.side, "not on turn")
    unknown(table.reforms, "a card that is not carried out")
    if unit in table.untold:
        table.untold.discard(unit)
        del table.orders[unit]
    forbid(unit in table.orders, "ordered once")
    card = event.get("card") or ""
    if card == "Initiative":
        _by_initiative(table, unit, event.get("mode") or "")
        return
    unknown(not card and table.initiative, "which card orders")
    forbid(event.get("mode") == "melee", "an initiative roll orders to melee")
    if not card:
        mode = event.get("mode") or "normal"
        if table.given and not table.plays and mode in ("normal", "march"):
            table.orders[unit] = Given("Initiative", mode)  # its card is not told
            return
        dark = table.given or table.side not in table.command.hands
        unknown(dark and not table.plays, "a log without cards so far")
        forbid(not table.plays, "no card is played")
        card = _which(table, unit, event.get("mode") or "")
    plays = [one for one in table.plays if one.card.printed == card]
    unknown(not plays and card == "Leader Bonus Orders", "a Tactician card that orders")
    untold = table.given or table.side not in table.command.hands
    unknown(not table.plays and untold, "a log without cards so far")
    forbid(not plays, "the card is not played")
    forbid(all(card_roll_due(table, one) for one in plays), "the dice of the card")
    said = event.get("mode") or ""
    usual = "normal" if all(one.card.kind != "tactic" for one in plays) else "tactic"
    unknown(said in ("normal", "tactic") and said != usual, "another mode")
    march = said == "march"
    side = table.position.side(unit)
    unknown(march and table.tactics_on.get(f"{side} {unit}"), "a card played before a March Move")
    unknown(not said and any(table.stars(one) for one in plays), "a mode that is not said")
    trial = dict(table.orders)
    trial[unit] = Given(card, "march" if march else usual)
    modes = fit(table, plays, trial, card)
    unknown(modes is None and _divided(table, plays, trial, card), "the center divided")
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


def _divided(table: Table, plays: list[Play], orders: dict[str, Given], card: str) -> bool:
    """Return whether the center orders of a card are given in both sections of a commander."""
    if not any(one.corps and one.card.per_section[1] > 1 for one in plays):
        return False
    names = [name for name, one in orders.items() if one.card == card]
    slots: list[Slot] = []
    for one in plays:
        first, *_ = grants(table.position, one)
        center = one.card.per_section[1]
        slots += [*first[: len(first) - center], *[first[0]._replace(sections=one.wing)] * center]
    return len(matched(table.position, slots, names)) == len(names)


def _which(table: Table, unit: str, mode: str) -> str:
    """Return the card that orders a unit, where an order does not name it."""
    names = list(dict.fromkeys(one.card.printed for one in table.plays))
    if len(names) == 1:
        return names[0]
    found = []
    for name in names:
        plays = [one for one in table.plays if one.card.printed == name]
        trial = {**table.orders, unit: Given(name, "march" if mode == "march" else "normal")}
        waits = any(card_roll_due(table, one) for one in plays)
        if waits or fit(table, plays, trial, name) is not None:
            found.append(name)
    unknown(len(found) > 1, "which card orders")
    forbid(not found, "by none of the cards")
    return found[0]


def _apart(table: Table, plays: list[Play], names: list[str]) -> bool:
    """Return whether no leader is ordered besides the unit that he leads (LEADERSHIP)."""
    if not any(one.card.name == "leadership" for one in plays):
        return True
    position = table.position
    both = any(position.is_leader(one) and position.unit_of(one) in names for one in names)
    unknown(both, "a leader and his unit, both ordered by LEADERSHIP")
    return True


def _commanded(table: Table, play: Play, names: list[str]) -> bool:
    """Return whether a leader in the section commands the units by TAKE COMMAND."""
    position = table.position
    for leader in position.leaders(table.side):
        slot = Slot("", sections=play.within)
        here = slot.sections & position.field.board.sections(position.where[leader])
        most = 4 if position.pieces[leader].honour else 3
        unit = position.unit_of(leader)
        both = bool(unit) and leader in names and unit in names
        unknown(both, "a leader and his unit, both ordered by TAKE COMMAND")
        if here and linked(position, leader, names, most):
            return True
    return False


# Initiative


def roll_initiative(table: Table, event: Event) -> None:
    """Judge the two dice of a player for whose section no card is played."""
    forbid(table.format != "epic" or table.players < 6, "initiative is for six or eight players")
    side = table.side
    unknown(not event.get("by"), "who rolls")
    role = table.decided(event, side)
    if table.plays or not table.given:
        table.reach("orders")
    sections = [one for one in SECTIONS if table.commander(side, one) == role]
    alias = table.own.get(side) == str(event["by"]).rpartition("-")[2]
    unknown(not sections and alias, "a name for the Commander in Chief")
    forbid(not sections, "no section")
    forbid(role in table.initiative, "once")
    forbid(len(event["dice"]) != 2, "two dice")
    forbid(any(one.section in sections for one in table.plays), "he has a card")
    parts = sections_of(3, sections[0], top=side == table.position.field.top)
    for one in table.plays:
        slots = grants(table.position, one)[0] if one.card.kind == "multi" else []
        unknown(any(slot.sections & parts for slot in slots), "a card for several sections")
    table.initiative[role] = tuple(event["dice"])


def initiative_slots(table: Table, role: str) -> list[Slot]:
    """Return the orders of an initiative roll."""
    side, top = table.side, table.side == table.position.field.top
    (section,) = (one for one in SECTIONS if table.commander(side, one) == role)
    base = Slot("Initiative", "normal", sections_of(3, section, top=top), leaders=False)
    found = []
    for face in table.initiative[role]:
        mode = {"flag": "march", "sabre": "melee"}.get(face, "normal")
        arms = () if mode != "normal" else (face,)
        found.append(base._replace(mode=mode, arms=arms))
    return found


def fits_initiative(table: Table, unit: str, mode: str) -> bool:
    """Return whether some initiative roll orders a unit besides those that it has ordered."""
    for role in table.commanders_of(unit, table.side) & set(table.initiative):
        slots = [slot for slot in initiative_slots(table, role) if slot.mode == mode]
        names = [
            name
            for name, one in table.orders.items()
            if one.card == "Initiative"
            and one.mode == mode
            and role in table.commanders_of(name, table.side)
        ]
        if len(matched(table.position, slots, [*names, unit])) == len(names) + 1:
            return True
    return False


def _by_initiative(table: Table, unit: str, mode: str) -> None:
    forbid(not table.initiative, "no initiative roll")
    unknown(mode not in ("normal", "march", "melee"), "a mode that is not said")
    unknown(table.position.is_leader(unit), "a leader by initiative")
    played = table.tactics_on.get(f"{table.side} {unit}")
    unknown(mode == "march" and played, "a card played before a March Move")
    unknown(len(table.initiative) > 1, "two initiative rolls")
    forbid(not fits_initiative(table, unit, mode), "not by this roll")
    table.orders[unit] = Given("Initiative", mode)


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
    unknown(unit == table.reforms and not table.reformed, "dice of a card that are left out")
    forbid(position.side(unit) != table.side, "not on turn")
    if table.reformed and unit == table.reforms:
        forbid(STEPS.index(table.step) > STEPS.index("orders"), "before orders")
        forbid(number != table.reformed, "as many blocks as the dice give")
        position.blocks[unit] += number
        table.reforms, table.reformed = "", 0
        return
    table.reach("orders")
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
    if not table.russia_rolled:
        dice = table.battle.armies[position.side(unit)].extra.get("russian-dice", 0)
        none = table.battle.russia is None and not dice
        forbid(none, "no Mother Russia roll in this battle")
        table.fresh.add(unit)
        position.blocks[unit] += number
        return  # the roll may be left out of a log
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
