"""Whether the rules allow a log: a second opinion that shares no code with the referee."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import Replays, fields, forbid, unknown

from . import board, judge_fights, judge_moves
from .pieces import BREAKS, OTHER, RESERVE, SCENARIOS, UNITS
from .position import Position, begin, join
from .setting import level
from .table import Table

__all__ = ["first_illegal"]

_HEADER = {"format", "game", "scenario", "options", "begins", "stamp", "players", "log"}
_OPTIONS = {"variant-3", "variant-5-french", "variant-5-allied"}
_TURNS = {"battle": 10, "southern-attack": 4}
_SECOND = {"movement": "combat", "combat": "movement"}
#: what may still be said when the game is over
_SAID_AFTER = ("claim", "note", "end", "concede", "lose", "retreat", "advance", "roll")


def _start(header: dict[str, Any]) -> Table:
    unknown(set(header) - _HEADER, "fields of the header")
    scenario = header.get("scenario") or "battle"
    options = header.get("options", [])
    unknown(scenario not in _TURNS or set(options) - _OPTIONS, "a scenario or an option")
    if header.get("begins") != "set-up":
        return Table(begin(scenario, options), last_turn=_TURNS[scenario])
    table = Table(Position(scenario, options), last_turn=_TURNS[scenario])
    data = SCENARIOS[scenario]
    table.to_place = {u: at for u, at in data["where"].items() if at in board.TERRAIN}
    table.position.guns = {gun for some in data["beside"].values() for gun in some}
    table.guns_chosen = scenario == "battle"
    return table


def _judge(table: Table, event: dict[str, Any]) -> None:
    do = event["do"]
    unknown(table.over and do not in ("claim", "note", "phase"), f"{do} after the end")
    position = table.position
    if do not in _SAID_AFTER:
        if do not in ("phase", "attack", "decline", "declare") and table.fight is not None:
            _finished(table)
        forbid(position.winner or table.conceded, "the game is won")
    unknown(do not in _HANDLERS, f"the event {do}")
    _HANDLERS[do](table, event)


def _finished(table: Table) -> None:
    """Settle an attack whose losses are all taken; otherwise leave it open."""
    fight = table.fight
    if fight is not None and fight.rolled and not any(map(table.due, OTHER)):
        table.position.settle()


# Set-up


def set_up(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "at")
    unit, label, position = event["unit"], event["at"], table.position
    forbid(table.phase, "set-up is over (3.1)")
    unknown(label not in board.TERRAIN, "a hex that the map does not have")
    unknown(unit not in UNITS, "a unit that the game does not have")
    if position.where.get(unit) == label:
        return  # it stands there already
    forbid(unit not in table.to_place, "not to be set up, or twice (3.1, 10.4)")
    if table.battle or unit != "french-friant":
        forbid(label != table.to_place[unit], "another hex (3.1, 10.4 to 10.6)")
        unknown(label in position.at, "a hex that is occupied")
    else:
        forbid(label not in board.NORTH_WEST, "Friant beyond the Goldbach (10.4a)")
        unknown(label not in board.AREA, "Friant outside the area")
        there = position.at.get(label)
        unknown(any(at == label for u, at in table.to_place.items() if u != unit), "who is first")
        forbid(there == "french-bourcier", "Bourcier stays (10.4b)")
        forbid(there and UNITS[there].side == "allied", "an Allied unit (6.0)")
        table.crowded = there or ""
    del table.to_place[unit]
    if table.crowded and position.at.get(label) == table.crowded:
        position.remove(table.crowded)
        position.steps[unit] = UNITS[unit].steps
    join(position, unit, label)


def displace(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "to")
    unit, to, position = event["unit"], event["to"], table.position
    unknown(not table.crowded, "nobody makes room")
    forbid(unit != table.crowded, "another unit makes room (10.4b)")
    unknown(to not in board.TERRAIN or to not in board.AREA, "a hex outside the area")
    here = position.where["french-friant"]
    forbid(to not in board.neighbours(here) or to in position.at, "one empty hex (10.4b)")
    forbid(to not in board.NORTH_WEST, "beyond the Goldbach (10.4b)")
    unknown(board.barred(here, to, UNITS[unit].arm), "terrain")
    join(position, unit, to)
    table.crowded = ""


def choose(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units")
    units = event["units"]
    unknown(table.phase or table.battle or table.guns_chosen, "a choice of markers")
    unknown(any(unit not in UNITS for unit in units), "a unit that the game does not have")
    unknown(event.get("by", "french") not in ("", "french"), "who chooses")
    mine = all(UNITS[u].side == "french" and UNITS[u].arm == "artillery" for u in units)
    points = sum(UNITS[unit].steps for unit in units)
    forbid(not mine or points != 3 or len(set(units)) < len(units), "three points (10.4c)")
    allied = {gun for gun in table.position.guns if UNITS[gun].side == "allied"}
    table.position.guns = allied | set(units)
    table.guns_chosen = True


# Phases


def phase(table: Table, event: dict[str, Any]) -> None:
    fields(event, "phase", "turn")
    forbid(table.over, "the game is over (5.9)")
    position, name, turn = table.position, event["phase"], event["turn"]
    _leave(table)
    forbid(position.winner or table.conceded, "the game is won")
    forbid((turn, name) not in _next(table), "the order of phases (5.0a, 5.1, 5.2, 5.9)")
    forbid(turn > table.last_turn, "after the last turn (5.9, 10.3)")
    if name == "declaration":
        table.declared = ""
    if not table.phase or name in ("recovery", "second-recovery"):
        position.recover()
    position.turn, table.phase = turn, name
    table.last, table.leaving, table.declined = "", None, []
    table.before, table.agreed = None, set()


def _next(table: Table) -> list[tuple[int, str]]:
    turn, first = table.position.turn, table.declared
    if not table.phase:
        return [(1, "declaration")]
    after = [(turn + 1, "declaration")]
    regroup = [(turn, "regroup")]
    return {
        "declaration": [(turn, first)],
        "movement": [(turn, "recovery" if first == "movement" else "second-recovery")],
        "combat": [(turn, "recovery" if first == "combat" else "second-recovery")],
        "recovery": [(turn, _SECOND.get(first, ""))],
        "second-recovery": after + regroup,
        "regroup": after,
    }[table.phase]


def _leave(table: Table) -> None:
    """Check that the current phase may end."""
    position = table.position
    if not table.phase:
        forbid(table.to_place or table.crowded, "units that are not set up (3.1)")
        position.taken = set()
    if table.phase == "declaration":
        duroc = not table.battle and position.turn == 3 and "french-duroc" not in position.steps
        unknown(duroc, "Duroc does not come")
    if table.phase == "movement":
        forbid(any(UNITS[unit].side for unit in position.active), "units not selected (8.2b)")
        unknown(table.waiting(), "arrivals that do not enter")
        missing = [unit for unit in RESERVE if unit not in position.steps]
        forbid(table.battle and position.turn == 1 and missing, "the Reserve (5.6)")
        arrived = table.coming or "french-friant" in position.steps
        unknown(table.battle and not arrived and table.rolled != position.turn, "no die")
    if table.phase == "combat":
        table.settle_attack()  # who ends the phase declines: that need not be written (9.4)


def declare(table: Table, event: dict[str, Any]) -> None:
    fields(event, "what")
    table.in_phase("declaration")
    forbid(event.get("by", "french") not in ("", "french"), "the French declare (5.2)")
    forbid(table.declared or event["what"] not in _SECOND, "one declaration (5.2)")
    table.declared = event["what"]


def roll(table: Table, event: dict[str, Any]) -> None:
    fields(event, "dice", "result")
    unknown(table.phase not in ("declaration", "movement", "combat"), "a die for nothing")
    die = judge_fights.combat_die if table.phase == "combat" else judge_moves.variable_die
    die(table, event)


def regroup(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units")
    position = table.position
    table.in_phase("regroup")
    forbid(event.get("by", "french") not in ("", "french"), "the French regroup (5.5a)")
    forbid(position.regrouped or position.turn > 9, "once, not in turn 10 (5.5a)")
    zones = position.enemy_zones("french")
    weak = [
        unit
        for unit in position.on_map("french")
        if position.steps[unit] < UNITS[unit].steps and position.where[unit] not in zones
    ]
    named = event.get("units") or weak
    forbid(sorted(named) != sorted(weak), "who regains a step (5.5b)")
    for unit in weak:
        position.steps[unit] += 1
    position.lost["french"] -= len(weak)
    position.regrouped = True


# The end, and claims


def end(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    position = table.position
    if table.fight is not None and not position.winner:
        won = table.battle and position.lost["french"] >= BREAKS["french"]
        unknown(won and any(map(table.due, OTHER)), "losses of an attack that has won the game")
        table.settle_attack()
    last = position.turn >= table.last_turn and table.phase in ("second-recovery", "regroup")
    forbid(not (position.winner or table.conceded or last), "before the end (5.9, 10.3)")
    table.over = True


def concede(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    unknown(event.get("by") not in OTHER or table.position.winner, "who concedes")
    table.conceded = event["by"]


def claim(table: Table, event: dict[str, Any]) -> None:
    fields(event, "what", "value", "side", "unit", "at")
    position, what, value = table.position, event["what"], event["value"]
    if what == "losses":
        unknown(event.get("side") not in OTHER, "whose losses")
        forbid(value != position.lost[event["side"]], "losses (2.9, 4.9)")
    elif what == "demoralized":
        unknown(not table.battle or event.get("side") not in OTHER, "morale in a scenario")
        french = position.lost["french"] >= 33
        forbid(value != (french if event["side"] == "french" else position.demoralized), "4.8")
    elif what == "strength":
        unknown(event.get("unit") not in position.where, "the strength of a unit off the map")
        forbid(value != position.steps[event["unit"]], "strength (2.8, 2.9)")
    elif what == "face":
        unknown(event.get("unit") not in position.where or table.phase == "", "a face")
        face = "active" if event["unit"] in position.active else "passive"
        unknown(table.fight is not None, "a face in an attack")
        forbid(value != face, "face (2.10)")
    elif what == "stacked":
        there = [unit for unit, place in position.where.items() if place == event.get("at")]
        forbid(value != (len(there) > 1), "stacking (6.0)")
    elif what == "winner":
        _winner(table, value)
    elif what == "level":
        unknown(not table.over or not level(position), "the level of victory")
        forbid(str(value).casefold() != level(position).casefold(), "level (10.7)")
    else:
        unknown(True, f"a claim about {what}")


def _winner(table: Table, value: object) -> None:
    """Judge a claim about the winner, once the game is over (4.1 to 4.7)."""
    position = table.position
    unknown(not table.battle or not (table.over or position.winner), "nobody has won")
    won = position.winner or (OTHER[table.conceded] if table.conceded else "")
    if not won:
        lost = position.lost
        broken = position.demoralized and 2 * lost["allied"] >= 3 * lost["french"]
        won = "french" if broken else "allied"
    forbid(value != won, "the winner (4.1 to 4.7)")


def note(table: Table, event: dict[str, Any]) -> None:
    """Accept a remark, which has no effect."""


_HANDLERS = {
    **judge_moves.HANDLERS,
    **judge_fights.HANDLERS,
    "set-up": set_up,
    "displace": displace,
    "choose": choose,
    "phase": phase,
    "declare": declare,
    "roll": roll,
    "regroup": regroup,
    "end": end,
    "concede": concede,
    "claim": claim,
    "note": note,
}

first_illegal = Replays(_start, _judge, Table.copy).first_illegal
