"""Events of the Combat Phase as the rules allow or forbid them (9)."""

from __future__ import annotations

import re
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from . import board
from .combat import advances, prepare, retreats
from .pieces import OTHER, UNITS, result
from .table import Fight, Table

__all__ = ["HANDLERS", "combat_die"]

_CLAIMS = ("attack", "defence", "artillery", "differential", "shift", "column")


def _able(table: Table, side: str) -> bool:
    return any(UNITS[unit].side == side for unit in table.position.active)


def _turn(table: Table, side: str) -> None:
    """Check that it is a side's option to attack."""
    forbid(set(table.declined) >= set(OTHER), "the Combat Phase is over (9.1c)")
    turn = OTHER[table.last] if table.last else "french"
    unknown(not _able(table, side), "an option of a side without active units")
    turn = turn if _able(table, turn) else OTHER[turn]
    forbid(side != turn, "the other side's option (5.3c)")


def attack(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units", "targets", *_CLAIMS)
    table.in_phase("combat")
    table.settle_attack()
    position, named = table.position, event["units"]
    forbid(position.winner, "the game is won")
    unknown(any(unit not in UNITS for unit in named), "a unit that the game does not have")
    sides = {UNITS[unit].side for unit in named}
    forbid(len(sides) != 1, "units of both sides")
    side = sides.pop()
    unknown(event.get("by", side) not in ("", side), "who attacks")
    guns = [unit for unit in named if UNITS[unit].arm == "artillery"]
    units = [unit for unit in named if unit not in guns]
    forbid(len(set(named)) < len(named), "a unit twice (9.3)")
    forbid(not units, "a marker alone (9.13b)")
    forbid(any(unit not in position.where for unit in units), "a unit off the map")
    forbid(any(unit not in position.active for unit in units), "a passive unit (9.1a)")
    _turn(table, side)
    forbid(len(set(event.get("targets", ()))) != 1, "one target (9.1d)")
    target = event["targets"][0]
    unknown(target not in board.TERRAIN, "a hex that the map does not have")
    forbid(position.side_at(target) != OTHER[side], "no enemy in the target (9.1d)")
    for unit in units:
        here = position.where[unit]
        forbid(target not in board.neighbours(here), "not adjacent (9.1e)")
        pond = board.pond_between(here, target)
        forbid(UNITS[unit].arm == "cavalry" and pond, "across a pond (9.10b)")
    forbid(len(guns) > 1, "more than one marker (9.13c)")
    forbid(guns and position.turn == 1, "fog (5.8)")
    forbid(any(gun not in position.ready for gun in guns), "a marker that is not ready (9.13a)")
    found = prepare(position, side, units, guns[0] if guns else "", target)
    _check_claims(event, found)
    position.ready -= set(guns)
    table.fight, table.last, table.declined = Fight(found), side, []
    table.fight.stood = {unit: position.where[unit] for unit in units}


def _check_claims(event: dict[str, Any], found: Any) -> None:
    right = {
        "attack": found.factors + found.artillery,
        "defence": found.defence,
        "artillery": found.artillery,
        "differential": found.differential,
        "shift": found.shift,
    }
    for name, value in right.items():
        forbid(event.get(name) not in (None, value), f"the claimed {name} (9.5 to 9.13)")
    if stated := event.get("column"):
        number = re.search(r"\d+", stated)
        unknown(number is None, "the name of a column")
        assert number is not None
        forbid(int(number.group()) != found.column, "the claimed column (9.6, 9.7)")


def decline(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    table.in_phase("combat")
    table.settle_attack()
    forbid(table.position.winner, "the game is won")
    side = event.get("by", "")
    unknown(side not in OTHER, "who declines")
    forbid(set(table.declined) >= set(OTHER), "the Combat Phase is over (9.1c)")
    table.declined.append(side)  # out of turn it says nothing new (9.1b)
    table.last = side


def combat_die(table: Table, event: dict[str, Any]) -> None:
    """Judge the die of an attack (9.14)."""
    fight = table.fight
    unknown(fight is None, "a die that nothing calls for")
    assert fight is not None
    forbid(fight.rolled, "a second die")
    unknown(len(event["dice"]) != 1 or event["dice"][0] > 6, "the number of dice")
    side = fight.attack.side
    unknown(event.get("by", side) not in ("", side), "who rolls")
    lost = result(side, fight.attack.column, event["dice"][0])
    stated = event.get("result")
    forbid(stated and stated != f"{lost[0]}/{lost[1]}", "the claimed result (9.14)")
    fight.rolled, fight.result = True, lost
    fight.owed = {side: lost[0], OTHER[side]: lost[1]}


def _after_the_die(table: Table) -> Fight:
    fight = table.fight
    forbid(fight is None or not fight.rolled, "no attack with a die (9.1f)")
    assert fight is not None
    return fight


def lose(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "steps")
    side, unit, steps = table.owner(event), event["unit"], event.get("steps", 1)
    table.in_phase("combat")
    fight, position = _after_the_die(table), table.position
    forbid(event.get("by", side) not in ("", side), "the owner divides losses (9.16)")
    forbid(unit not in fight.units(side) or unit not in position.where, "not in it (9.15)")
    unknown(side != fight.attack.side and table.due(fight.attack.side), "the order of losses")
    forbid(steps > fight.owed[side], "more than is owed (9.16)")
    steps = min(steps, position.steps[unit])  # a log may repeat the number of the result
    saves = fight.owed[side] <= position.steps[unit]
    forced = table.battle and position.demoralized and unit == fight.attack.defender and saves
    if forced and side == "allied" and not fight.retreated:
        can = [one for one in _hexes(table, fight)[0] if one in _hexes(table, fight)[1]]
        unknown(not can and any(_hexes(table, fight)), "zones of eliminated units")
        unknown(fight.owed[side] > steps, "a retreat after losses")
        forbid(can, "demoralized Allies must retreat (4.8c)")
    unknown(table.control_open and _breaks(table, side, steps), "who holds the towns")
    fight.owed[side] -= steps
    if unit == fight.attack.defender:
        fight.defender_lost += steps
    position.lose(unit, steps)
    if unit not in position.where:
        fight.dead.append(unit)


def _breaks(table: Table, side: str, steps: int) -> bool:
    """Return whether a loss demoralizes the Allies, so that the towns decide (4.4)."""
    position = table.position
    near = side == "allied" and table.battle and not position.demoralized
    return near and position.lost["allied"] + steps >= 29


def _hexes(table: Table, fight: Fight) -> tuple[list[str], list[str]]:
    """Return where the defender may retreat, with and without the eliminated attackers."""
    position, unit = table.position, fight.attack.defender
    left = retreats(position, unit)
    gone = [fight.stood[one] for one in fight.dead if one in fight.stood]
    ghosts = {*gone, *(near for one in gone for near in board.neighbours(one))}
    before = [one for one in left if one not in ghosts]
    return before, left


def retreat(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "to")
    side, unit, to = table.owner(event), event["unit"], event["to"]
    table.in_phase("combat")
    fight = _after_the_die(table)
    forbid(event.get("by", side) not in ("", side), "the defender chooses (9.17a)")
    forbid(unit != fight.attack.defender, "only the defender retreats (9.17d)")
    forbid(unit not in table.position.where, "eliminated")
    forbid(fight.retreated, "a second retreat (9.17a)")
    forbid(not fight.result[1] or not fight.owed[side], "no loss to avoid (9.17a)")
    unknown(table.due(fight.attack.side), "the order of losses and retreat")
    unknown(fight.defender_lost, "a retreat after losses")
    rest = fight.owed[side] - 1
    unknown(rest >= table.position.steps[unit], "a retreat of a unit that the rest destroys")
    unknown(to not in board.TERRAIN, "a hex that the map does not have")
    before, after = _hexes(table, fight)
    unknown((to in before) != (to in after), "zones of eliminated units")
    forbid(to not in after, "a closed hex (9.17b)")
    table.position.put(unit, to)
    fight.retreated = True
    fight.owed[side] -= 1


def advance(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "to")
    side, unit, to = table.owner(event), event["unit"], event["to"]
    table.in_phase("combat")
    fight = _after_the_die(table)
    unknown(event.get("by", side) not in ("", side), "who advances")
    forbid(any(table.due(one) for one in OTHER), "losses come first (9.1f)")
    table.position.settle()
    unknown(table.position.winner, "an advance after the game is won")
    forbid(unit not in fight.attack.units, "not an attacker (9.18a, 9.18d)")
    forbid(fight.advanced, "a second advance (9.18a)")
    forbid(to != fight.attack.target, "another hex (9.18a)")
    unknown(to not in table.position.area, "outside the area")
    forbid(unit not in advances(table.position, fight.attack), "may not advance (9.18, 4.8b)")
    table.position.put(unit, to)
    fight.advanced = True


HANDLERS = {
    "attack": attack,
    "decline": decline,
    "lose": lose,
    "retreat": retreat,
    "advance": advance,
}
