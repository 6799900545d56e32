"""Events of the Movement Phase, and arrivals, as the rules allow or forbid them (5 to 8)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from . import board
from .arrivals import _GROUP
from .movement import _open, entries, routes
from .pieces import OTHER, POINTS, RESERVE, UNITS
from .position import join
from .table import Table

__all__ = ["HANDLERS"]


def _select(table: Table, event: dict[str, Any]) -> str:
    """Check that a unit may be selected now; return its side."""
    table.in_phase("movement")
    unit, side = event["unit"], table.owner(event)
    forbid(event.get("by", side) not in ("", side), "a unit of the other player (8.1e)")
    forbid(UNITS[unit].arm == "artillery", "a marker (2.6)")
    unknown(unit in table.agreed, "a move that the opponent lets change")
    forbid(unit not in table.selectable(side), "a unit that is not active (8.1a)")
    turn = OTHER[table.last] if table.last else "french"
    turn = turn if table.selectable(turn) else OTHER[turn]
    forbid(side != turn, "the other side's turn (5.3a)")
    table.remember(unit)
    table.last, table.leaving = side, None
    return side


def move(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "path", "from", "to", "cost", "costs", "allowance")
    side, unit = _select(table, event), event["unit"]
    points = POINTS[side, UNITS[unit].arm]
    forbid(event.get("allowance", points) != points, "the points of a unit (2.7)")
    position, path = table.position, event.get("path") or []
    enters = unit not in position.where
    started_in_zone = not enters and position.where[unit] in position.enemy_zones(side)
    if not path:
        path = _searched(table, event, unit, points)
    else:
        costs, doubt = _walked(table, unit, path, points, enters=enters)
        _claimed(event, costs, doubt=doubt)
        event = {**event, "spent": sum(costs)}
    position.active.discard(unit)
    if enters:
        position.steps[unit] = UNITS[unit].steps
    for label in path[:-1] if enters else path[1:-1]:
        position.enter(unit, label)
    position.put(unit, path[-1])
    stopped = started_in_zone or path[-1] in position.enemy_zones(side)
    table.leaving = (unit, 0 if stopped else points - event["spent"])


def _walked(
    table: Table, unit: str, path: list[str], points: int, *, enters: bool
) -> tuple[list[int], int]:
    """Check every step of a path; return the costs, and the points that 8.11 may save."""
    position, side = table.position, UNITS[unit].side
    zones = position.enemy_zones(side)
    unknown(any(label not in board.TERRAIN for label in path), "a hex that the map does not have")
    costs: list[int] = []
    if enters:
        _entry(table, unit, path[0])
        costs.append(board.entry_cost(path[0]))
    else:
        forbid(path[0] != position.where[unit], "begins elsewhere (2.1)")
        unknown(len(path) == 1, "a move of no hex")
        forbid(path[0] in zones and len(path) > 2, "more than one hex out of a zone (7.1c)")
    for at, (a, b) in enumerate(pairwise(path)):
        forbid(b not in board.neighbours(a), "a gap (8.1d)")
        forbid(not _open(position, unit, a, b), "a closed hex (6, 8.7, 8.10, 10.2)")
        forbid(a in zones and (at or enters), "goes on in a zone (7.1a)")
        forbid(a in zones and b in zones, "from zone to zone (7.1b)")
        costs.append(board.cost(a, b))
    saved = sum(board.unsure(a, b) for a, b in pairwise(path))
    unknown(sum(costs) > points >= sum(costs) - saved, "8.11")
    forbid(sum(costs) > points, "too far (8.1c)")
    there = position.at.get(path[-1])
    forbid(there and there != unit, "ends in an occupied hex (6.1)")
    return costs, saved


def _entry(table: Table, unit: str, label: str) -> None:
    """Check the hex by which a unit of the Variable group enters (5.7c)."""
    forbid(label not in board.VARIABLE_ENTRY, "the entry hexes (5.7c)")
    there = table.position.side_at(label)
    forbid(there == OTHER[UNITS[unit].side], "an enemy in the entry hex (6.0)")
    forbid(UNITS[unit].arm == "cavalry" and "all-pond" in board.TERRAIN[label], "a pond (8.7)")


def _claimed(event: dict[str, Any], costs: list[int], *, doubt: int) -> None:
    """Check the claimed costs of a path."""
    claims = event.get("costs") or []
    wrong = bool(claims) and claims != costs
    wrong = wrong or event.get("cost") not in (None, sum(costs))
    unknown(wrong and doubt, "8.11")
    forbid(wrong, "a claimed cost (8.1c)")


def _searched(table: Table, event: dict[str, Any], unit: str, points: int) -> list[str]:
    """Return a cheapest path of a move that says only from and to."""
    position = table.position
    end, start = event.get("to", ""), event.get("from", "")
    unknown(not end, "a move without end")
    if unit in position.where:
        forbid(start not in ("", position.where[unit]), "begins elsewhere (2.1)")
        ways = routes(position, unit)
    else:
        ways = [one for one in entries(position, unit) if start in ("", one.path[0])]
    found = {one.path[-1]: one for one in sorted(ways, key=lambda one: -one.cost)}
    unknown(end == position.where.get(unit), "a move of no hex")
    unknown(end not in found and any(board.unsure(a, b) for a, b in _near(end)), "8.11")
    forbid(end not in found, "no way there (7, 8)")
    best = found[end]
    claim = sum(event["costs"]) if event.get("costs") else event.get("cost")
    unknown(best.unsure and claim not in (None, best.cost), "8.11")
    forbid(claim is not None and not best.cost <= claim <= points, "a claimed cost (8.1c)")
    table.control_open = True
    event["spent"] = best.cost
    return list(best.path)


def _near(label: str) -> list[tuple[str, str]]:
    """Return the steps within five hexes of a hex; an estimate of those of a move there."""
    found = {label}
    for _ in range(5):
        found |= {near for one in found for near in board.neighbours(one)}
    return [(a, b) for a in found for b in board.neighbours(a)]


def hold(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit")
    _select(table, event)
    forbid(event["unit"] not in table.position.where, "a unit off the map")
    table.position.active.discard(event["unit"])


def leave(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "at", "edge", "cost")
    unit, position = event["unit"], table.position
    side = table.owner(event)
    table.in_phase("movement")
    forbid(event.get("by", side) not in ("", side), "a unit of the other player (8.1e)")
    goes_on = table.leaving is not None and table.leaving[0] == unit
    if goes_on:
        assert table.leaving is not None
        forbid(table.leaving[1] < 1, "no points left (4.1a)")
    else:
        _select(table, event)
    forbid(unit not in position.where, "a unit off the map")
    forbid(side != "allied" or not table.battle, "only the Allies leave the map (4.1, 4.8)")
    edge = "east" if position.demoralized else "west"
    forbid(position.where[unit] not in (board.EAST_EDGE, board.WEST_EDGE)[edge == "west"], "edge")
    forbid(event.get("edge") not in (None, "", edge), "the other edge (4.1b, 4.8d)")
    forbid(event.get("at", position.where[unit]) not in ("", position.where[unit]), "elsewhere")
    forbid(event.get("cost", 1) != 1, "the cost of leaving (4.1a)")
    position.active.discard(unit)
    position.remove(unit)
    table.leaving = None
    if edge == "west":
        position.winner = "allied"
    position.settle()


def place(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "at")
    unit, label, position = event["unit"], event["at"], table.position
    side = table.owner(event)
    unknown(event.get("by", side) not in ("", side), "who places a unit")
    unknown(label not in board.TERRAIN, "a hex that the map does not have")
    forbid(unit in position.steps, "a unit that is there or was (5.6)")
    if not table.battle:
        _duroc(table, unit, label)
    else:
        table.in_phase("movement")
        forbid(unit not in RESERVE or position.turn != 1, "no Reserve unit (5.6)")
        forbid(any(map(table.selectable, OTHER)), "before the end of the phase (5.6)")
        forbid(label not in board.RESERVE_ENTRY, "the entry hexes (5.6)")
        forbid(label in position.enemy_zones("french"), "an enemy zone (5.6)")
        forbid(UNITS[unit].arm == "cavalry" and "all-pond" in board.TERRAIN[label], "8.7")
        forbid(label in position.at, "an occupied hex (5.6)")
    join(position, unit, label)
    if table.battle:
        position.active.discard(unit)


def _duroc(table: Table, unit: str, label: str) -> None:
    at = table.position.at
    forbid(unit != "french-duroc", "no reinforcement of the scenario (10.4d)")
    forbid(table.phase != "declaration" or table.position.turn != 3, "10.4d")
    forbid(label in at, "an occupied hex (10.4d)")
    right = ["1518"] if "1518" not in at else board.neighbours("1518")
    forbid(label not in right, "the hex of Duroc (10.4d)")
    unknown(label not in board.AREA, "outside the area")


def variable_die(table: Table, event: dict[str, Any]) -> None:
    """Judge the die that decides whether the Variable group arrives (5.7)."""
    turn = table.position.turn
    unknown(not table.battle, "a die that nothing calls for")
    unknown(len(event["dice"]) != 1 or event["dice"][0] > 6, "the number of dice")
    forbid(table.rolled == turn, "a second die in a turn (5.7a)")
    arrived = table.coming or all(unit in table.position.steps for unit in _GROUP)
    unknown(arrived, "a die after the arrival")
    unknown(table.phase == "movement" and table.last, "a die after moves")
    unknown(event.get("by", "french") not in ("", "french"), "who rolls")
    comes = event["dice"][0] <= (2 if turn == 1 else 4)
    stated = event.get("result")
    unknown(stated and stated not in ("arrive", "wait"), "the result of this die")
    forbid(stated and (stated == "arrive") != comes, "the claimed result (5.7b)")
    table.rolled = turn
    if comes:
        table.coming = set(_GROUP)
        table.position.guns.add("french-guns-2b")
        table.position.ready.add("french-guns-2b")


def agree(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit")
    side = table.owner(event)
    unknown(table.phase != "movement" or event.get("by") != OTHER[side], "what is agreed")
    table.agreed.add(event["unit"])


def take_back(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit")
    unit, side = event["unit"], table.owner(event)
    table.in_phase("movement")
    unknown(table.before is None or table.before[0] != unit, "an earlier move taken back")
    forbid(event.get("by", side) not in ("", side), "a unit of the other player (8.1e)")
    forbid(unit not in table.agreed, "without consent (5.0b)")
    table.take_back()
    table.agreed.discard(unit)


HANDLERS = {
    "agree": agree,
    "take-back": take_back,
    "move": move,
    "hold": hold,
    "exit": leave,
    "place": place,
}
