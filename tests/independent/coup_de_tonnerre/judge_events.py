"""Judges the events within an action, the set-up, statements and the end (1, 4)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from .judge_fights import Fight, outcome
from .judge_table import Table
from .judge_words import Event, decided, fields, forbid, unknown
from .marching import places_of, senders
from .pieces import FOG, OTHER, SIDES, START, UNITS

__all__ = ["HANDLERS"]


# The set-up, and the fog marker


def set_up(table: Table, event: Event) -> None:
    fields(event, "unit", "at")
    unit = event["unit"]
    unknown(unit not in UNITS or table.begins_placed, "a unit that stands")
    forbid(table.drawn, "set-up is over (1)")
    unknown(unit not in table.to_place, "a unit that is placed twice")
    forbid(event["at"] != UNITS[unit].start, "another place (1)")
    decided(event, UNITS[unit].side, table.position.options)
    table.to_place.discard(unit)


def draw(table: Table, event: Event) -> None:
    fields(event, "deck", "count", "cards")
    unknown(event["deck"] != "fog", "a deck of cards")
    forbid(table.drawn, "one marker (1)")  # units that are still missing come too late
    forbid(event.get("count", 1) != 1 or len(event.get("cards", [])) > 1, "one marker (1)")
    decided(event, "french", table.position.options)
    cards = event.get("cards", [])
    unknown(any(one not in FOG for one in cards), "a marker that does not exist")
    table.drawn, table.marker = True, cards[0] if cards else ""


def reveal(table: Table, event: Event) -> None:
    fields(event, "deck", "card")
    unknown(event.get("deck") != "fog" or event.get("card") not in FOG, "what is revealed")
    position, fight = table.position, table.fight
    if fight is not None and fight.rolled and not fight.die:
        fight.settle()
        table.settle_fog()
    forbid(not table.fog_due or position.winner, "not now (1)")
    forbid(table.marker not in ("", event["card"]), "another marker was drawn (1)")
    decided(event, "french", position.options)
    position.fog_hidden = table.fog_due = False
    units = len(position.units("soult"))
    table.removes = min(units, FOG[event["card"]])
    unknown(table.removes == units, "Soult without units")


def remove(table: Table, event: Event) -> None:
    fields(event, "unit")
    unknown(event["unit"] not in UNITS, "a unit that the game does not have")
    position = table.position
    early = table.fog_due and event["unit"] in position.units("soult")
    unknown(early, "a block removed before the marker is revealed")
    forbid(not table.removes, "nothing to remove (1)")
    forbid(event["unit"] not in position.units("soult"), "blocks of Soult (1)")
    decided(event, "french", position.options)
    position.where[event["unit"]] = "removed"
    table.removes -= 1


# Within an action


def roll(table: Table, event: Event) -> None:
    fields(event, "dice", "for", "line", "result")
    fight, dice = table.fight, event["dice"]
    forbid(fight is None, "no die (2)")
    assert fight is not None
    forbid(len(dice) != 1, "one die (4)")
    unknown(dice[0] not in range(1, 7), "a die with another number")
    what = event.get("for") or _due(fight)
    if not fight.rolled:
        forbid(table.fog_due or table.removes, "the fog comes first (1)")
        forbid(what != "attack", "the attack comes first (4)")
        decided(event, fight.side, table.position.options)
        defended = all(one.defended for one in table.turns)
        line, results = fight.roll(dice[0], defended=defended)
        said = event.get("line", line)
        unknown(said not in range(1, 7) and min(6, max(1, said)) == line, "beyond the table")
        forbid(said != line, "another line (4)")
        forbid("result" in event and outcome(event) != +results, "another result (4)")
    elif fight.die:
        forbid(what != fight.die, f"the die for the {fight.die} comes first (3)")
        decided(event, "french", table.position.options)
        _defence_die(fight, event)
    else:
        fight.settle()
        forbid(what not in ("", "rout"), "no such die is due (4)")
        _rout(table, fight, event)
    table.settle_fog()


def _due(fight: Fight) -> str:
    return "attack" if not fight.rolled else fight.die


def _defence_die(fight: Fight, event: Event) -> None:
    if fight.die == "charge":
        forbid(event.get("line", event["dice"][0]) != event["dice"][0], "another line (4)")
        results = fight.charge(event["dice"][0])
        forbid("result" in event and outcome(event) != +results, "another result (4)")
        return
    unknown("line" in event, "the line of a die without a table")
    result = fight.risk(event["dice"][0])
    forbid(event.get("result", result) != result, "another result (5)")


def _rout(table: Table, fight: Fight, event: Event) -> None:
    position, by = table.position, event.get("by") or ""
    unknown(position.winner, "a die after the end")
    unknown("line" in event, "the line of a die without a table")
    side = next((one for one in SIDES if by.startswith(one)), fight.tests())
    result = fight.rout(event["dice"][0], side)
    forbid(event.get("result", result) != result, "another result (4)")


def lose(table: Table, event: Event) -> None:
    fields(event, "unit", "steps")
    unit, fight = event["unit"], table.fight
    unknown(unit not in UNITS, "a unit that the game does not have")
    unknown(event.get("steps", 1) != 1, "steps")
    forbid(fight is None, "no losses now (2)")
    assert fight is not None
    side = UNITS[unit].side
    enemy = (event.get("by") or "").startswith(OTHER[side])
    fight.lose(unit, side, by_enemy=enemy)
    table.settle_fog()


def move(table: Table, event: Event) -> None:
    fields(event, "unit", "to")
    unit, to, position = event["unit"], event["to"], table.position
    unknown(unit not in UNITS, "a unit that the game does not have")
    decided(event, UNITS[unit].side, position.options)
    if table.gift is not None:
        command = table.gift.target
        forbid(unit not in senders(position, command), "not a unit to send (3, 5)")
        here = to in places_of(position, command)
        unknown(not here and to == START[command], "where a unit joins")
        forbid(not here, "not to this command (3)")
        position.give(unit, command, to)
        table.gift = None
        return
    forbid(table.fight is None, "nobody moves now (2)")
    assert table.fight is not None
    table.fight.go(unit, to)
    table.settle_fog()


# Statements


def mark(table: Table, event: Event) -> None:
    fields(event, "what", "side", "to")
    what, to, position, fight = event["what"], event["to"], table.position, table.fight
    unknown(table.ended, "a marker after the end")
    if what == "time":
        if fight is not None and fight.rolled and not fight.die:
            fight.settle()
            fight.before = {}
        forbid(to != position.period_name, "time (2)")
        forbid(table.late_time and not table.fresh_time, "time passes at once (2)")
        table.shown_period, table.late_time = position.period, False
        return
    side = event.get("side")
    unknown(what not in ("morale", "losses") or side not in SIDES, "another marker")
    assert side is not None
    if what == "losses":
        owed = len(fight.owed[side]) if fight is not None else 0
        more = to - position.losses[side] if isinstance(to, int) else 0
        unknown(0 < more <= owed, "a loss that is marked first")
        taken = fight.taken[side] if fight is not None else 0
        unknown(0 < -more < taken, "a marker that follows the losses one by one")
        forbid(to != position.losses[side], "losses (2)")
        return
    if fight is not None and fight.rolled and not fight.die and not fight.final:
        fight.settle()
    lagging = fight is not None and fight.before.get(side) == to
    forbid(to != position.morale[side] and not lagging, "morale (4)")


def turn(table: Table, event: Event) -> None:
    fields(event, "card", "face")
    fight, faces = table.fight, table.position.faces
    unknown(event.get("card") not in faces or "face" not in event, "which card")
    unknown(table.ended, "a card after the end")
    if fight is not None and fight.rolled and not fight.die:
        fight.settle()
        table.settle_fog()
    forbid(event["face"] != faces[event["card"]], "the other face (1)")
    if table.shown[event["card"]] == event["face"]:
        forbid(event["card"] in table.late_cards, "cards turn at once (1)")
    table.late_cards.discard(event["card"])
    table.shown[event["card"]] = event["face"]


def claim(table: Table, event: Event) -> None:
    fields(event, "what", "side", "at", "value")
    right = _true(table, event)
    fight = table.fight
    if fight is not None and fight.rolled and not fight.die and not fight.final:
        later = deepcopy(table)
        assert later.fight is not None
        later.fight.settle()
        unknown(_true(later, event) != right, "a claim before the result is final")
    unknown(fight is not None and fight.before and not right, "a claim while time passes")
    forbid(not right, "a wrong claim")


def _true(table: Table, event: Event) -> bool:
    position, what, value, side = table.position, event["what"], event["value"], event.get("side")
    if what in ("morale", "losses"):
        unknown(side not in SIDES, "whose marker")
        assert side is not None
        track = position.morale if what == "morale" else position.losses
        return bool(value == track[side])
    if what == "units":
        unknown(event.get("at") not in START, "whose units")
        return bool(value == len(position.units(event["at"])))
    if what == "period":
        return bool(value == position.period_name)
    if what == "winner":
        return (value or "") == position.winner
    unknown(what != "turn", f"a claim about {what}")
    return any(value == one.number for one in table.turns)


# The end


def end(table: Table, event: Event) -> None:
    fields(event)
    if not table.ended and not table.position.winner:
        moves = table.fight is not None and table.fight.entry is not None
        unknown(not table.drawn or table.fog_due or table.removes or moves, "a game that stops")
        table.close(acts=False)  # players may stop before somebody has won
    table.ended = True


def concede(table: Table, event: Event) -> None:
    fields(event)
    unknown(event.get("by") not in OTHER or table.position.winner, "who concedes")
    table.position.winner = OTHER[event["by"]]


def note(table: Table, event: Event) -> None:
    """Accept a remark, which has no effect."""


HANDLERS: dict[str, Callable[[Table, Event], None]] = {
    "set-up": set_up,
    "draw": draw,
    "reveal": reveal,
    "remove": remove,
    "roll": roll,
    "lose": lose,
    "move": move,
    "retreat": move,
    "advance": move,
    "mark": mark,
    "turn": turn,
    "claim": claim,
    "end": end,
    "concede": concede,
    "note": note,
}
