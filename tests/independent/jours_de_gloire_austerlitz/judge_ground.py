"""Movement, facing, entry, ice, rally and exits: what the rules forbid."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from . import board, ground
from .judge_command import by, voluntary
from .pieces import COMBINED, EMPERORS, ESCORT, OTHER, SERIES, TABLES, UNITS
from .table import Activation, Table

__all__ = ["HANDLERS", "active", "rally_modifier", "walk"]


def known(table: Table, name: object) -> str:
    unknown(name not in UNITS, "no unit")
    forbid(name not in table.where, "a unit that is not on the map")
    return str(name)


def hexes(table: Table, path: list[str]) -> None:
    unknown(any(one not in board.TERRAIN for one in path), "a hex that the map does not have")
    forbid(any(one not in table.area for one in path), "a hex of the other map")


_EDGES = ("north", "east", "south", "west")


def active(table: Table, unit: str) -> Activation:
    """Return the activation of a unit; forbid it to act if there is none."""
    act = table.activation
    forbid(act is None, "nobody is activated (1)")
    assert act is not None
    forbid(act.side != UNITS[unit].side, "the other side is activated (1)")
    if unit != ESCORT and not UNITS[unit].leader:
        forbid(unit not in table.active_units(), "its formation is not activated (1, 2.1.2)")
    return act


def immobile(table: Table, unit: str) -> bool:
    """Return whether a unit must stay where it is (N2)."""
    rule = table.rules.get("immobile")
    return bool(rule and unit in rule["units"] and not table.lifted and unit not in table.freed)


def cost_of(table: Table, unit: str, path: list[str]) -> list[int]:
    return [ground.step(a, b, UNITS[unit].kind) for a, b in pairwise(path)]


def move(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "path", "from", "to", "cost", "costs", "allowance")
    unit = known(table, event["unit"])
    path = event.get("path") or []
    unknown(not path, "a move without its path")
    act = active(table, unit)
    by(event, UNITS[unit].side)
    hexes(table, path)
    forbid(path[0] != table.where[unit], "it stands elsewhere")
    unknown(len(path) == 1, "a move of no step")
    forbid(immobile(table, unit), "it is immobile (N2)")
    forbid(unit in act.fired and UNITS[unit].kind == "artillery", "it has fired (6)")
    forbid(unit in act.fought, "a move after a shock (9)")
    leader = UNITS[unit].leader
    forbid(leader and unit in table.moved_leaders, "a leader moves once a turn (2.5)")
    forbid(unit == ESCORT and not _with_emperor(table, path[-1]), "the escort (2.5)")
    if unit == ESCORT:
        _follow(table, event, path)
        return
    costs, stopped = walk(table, unit, path, act)
    have = ground.points(table, unit)
    spent = act.spent[unit] + sum(costs)
    _claims(event, costs, have)
    forbid(spent > have, "more points than it has (5.1)")
    last = path[-1]
    forbid(not leader and ground.crowded(table, unit, last), "stacking (4.2)")
    act.spent[unit] = spent
    act.moved.add(unit)
    act.acted.add(unit)
    if stopped:
        act.stopped.add(unit)
    if leader:
        table.moved_leaders.add(unit)
        table.escort_left |= unit in EMPERORS and table.where.get(ESCORT) == path[0]
    else:
        voluntary(table, [unit])
        for label in path[1:]:
            table.occupy(unit, label)
        table.meet_leaders(unit, path[1:])
    table.put(unit, last)
    table.ice = [(unit, one) for one in path[1:] if board.TERRAIN[one] == ground.POND]


def _follow(table: Table, event: dict[str, Any], path: list[str]) -> None:
    """Let the escort go where an emperor has gone, whatever that costs."""
    for a, b in pairwise(path):
        forbid(b not in board.neighbours(a), "a step over hexes")
        forbid(table.units_at(b, table.enemy_of(ESCORT)), "an enemy unit")
        unknown(board.TERRAIN[b] == ground.POND, "the escort on a pond")
    unknown(event.keys() & {"cost", "costs", "allowance"}, "the points of the escort")
    for label in path[1:]:
        table.occupy(ESCORT, label)
    table.put(ESCORT, path[-1])


def _claims(event: dict[str, Any], costs: list[int], have: int) -> None:
    stated = event.get("cost")
    forbid(stated is not None and stated != sum(costs), "the cost (13)")
    each = event.get("costs") or []
    unknown(each and len(each) != len(costs), "costs of which steps")
    forbid(each and each != costs, "the cost of a step (13)")
    allowed = event.get("allowance")
    forbid(allowed is not None and allowed != have, "the points (5.1)")


def _with_emperor(table: Table, label: str) -> bool:
    return any(table.where.get(one) == label for one in EMPERORS)


def walk(table: Table, unit: str, path: list[str], act: Activation) -> tuple[list[int], bool]:
    """Judge the steps of a move; return what they cost, and whether a zone stops it."""
    kind, enemy = UNITS[unit].kind, table.enemy_of(unit)
    leader = UNITS[unit].leader
    zones: frozenset[str] = frozenset() if leader else table.zones(enemy)
    bound = not leader and unit != ESCORT and not table.free(unit)
    stops = kind not in SERIES["zones"]["free"]
    routed = table.state.get(unit) == "routed"
    stopped = unit in act.stopped
    for a, b in pairwise(path):
        forbid(b not in board.neighbours(a), "a step over hexes")
        forbid(stopped, "an enemy zone stops it (4.3)")
        forbid(ground.closed(b, kind), "closed to artillery (13)")
        forbid(board.TERRAIN[b] == ground.POND and not routed and not leader, "a pond")
        forbid(board.TERRAIN[b] == ground.POND and leader, "a leader on a pond")
        forbid(table.units_at(b, enemy), "an enemy unit")
        if b in zones:
            forbid(bound, "without orders no unit enters a zone (2.4)")
            stopped = stops
    return cost_of(table, unit, path), stopped


def face(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "facing", "cost")
    unit = known(table, event["unit"])
    unknown(UNITS[unit].leader, "a leader has no facing")
    act = active(table, unit)
    by(event, UNITS[unit].side)
    unknown(unit == ESCORT, "the escort turns")
    price = 0 if unit in act.moved | act.arrived else SERIES["facing"]["cost"]
    stated = event.get("cost")
    if table.facing[unit] == event["facing"]:
        unknown(stated is not None and stated == price, "the cost of no turn")
        price = 0
    forbid(stated is not None and stated != price, "the cost of a turn (4.1)")
    forbid(act.spent[unit] + price > ground.points(table, unit), "points (4.1, 5.1)")
    act.spent[unit] += price
    act.turned.add(unit)
    act.acted.add(unit)
    table.turn_to(unit, event["facing"])


def _entry(table: Table, units: list[str]) -> tuple[str, list[str]]:
    """Return where units enter, and the leaders that may come with them."""
    for entry in table.rules.get("entries", []):
        formation = entry["formation"]
        if any(unit in stack for unit in units for stack in entry["stacks"]):
            forbid(entry["turn"] > table.turn, "before its hour (Deployment Table)")
            left = [s for s in entry["stacks"] if any(unit in table.reserve for unit in s)]
            fighters = [unit for unit in units if not UNITS[unit].leader]
            forbid(not left or sorted(fighters) != sorted(left[0]), "stacks in order (reinf)")
            unknown(table.formation[fighters[0]] != formation, "a detached reinforcement")
            return entry["at"], entry.get("leaders", [])
    for name, turn in table.bought.items():
        brigade = table.rules["brigades"][name]
        if set(units) <= set(brigade["units"]):
            forbid(turn > table.turn, "before its turn (S4)")
            return brigade["at"], []
    some = {unit for one in table.rules.get("brigades", {}).values() for unit in one["units"]}
    forbid(set(units) <= some and not _bought(table, units), "not written down (S4)")
    unknown(True, "an entry of such units")
    return "", []


def _bought(table: Table, units: list[str]) -> bool:
    there = {u for one in table.bought for u in table.rules["brigades"][one]["units"]}
    return bool(set(units) & there)


def _ways_in(table: Table, place: str, enemy: str) -> set[str]:
    """Return the hexes by which reinforcements may enter (5.2.3)."""
    zones = table.zones(enemy)
    found = set() if table.units_at(place, enemy) else {place}
    if found and place not in zones:
        return found
    rims = [board.SETS[f"{s}-{e}-edge"] for s in table.rules["maps"] for e in _EDGES]
    rim = {one for some in rims for one in some}
    near = {one for one in board.neighbours(place) if one in table.area and one not in zones}
    if place in rim:
        near &= rim
    return found | {one for one in near if not table.units_at(one, enemy)}


def enter(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units", "at", "facing", "cost")
    units, at = event["units"], event["at"]
    unknown(any(unit not in UNITS for unit in units), "no unit")
    unknown(len(set(units)) < len(units), "a unit twice")
    act = table.activation
    forbid(act is None, "nobody is activated (5.2)")
    assert act is not None
    by(event, act.side)
    fighters = [unit for unit in units if not UNITS[unit].leader]
    forbid(any(unit not in table.reserve for unit in units), "no reinforcement (5.2)")
    unknown(not fighters, "leaders that enter alone")
    forbid(act.marker in COMBINED, "with its formation (5.2)")
    forbid(any(UNITS[u].formation != act.marker for u in fighters), "its formation (5.2)")
    unknown(at not in board.TERRAIN, "a hex that the map does not have")
    place, leaders = _entry(table, units)
    came = [unit for unit in units if UNITS[unit].leader]
    forbid(any(one not in leaders for one in came), "a leader of the entry (5.2)")
    enemy = OTHER[act.side]
    unknown(table.leaders_at(place, enemy), "an enemy leader in the entry hex")
    forbid(at not in _ways_in(table, place, enemy), "another hex (5.2.3, Deployment Table)")
    forbid(len(fighters) > SERIES["stacking"]["units"], "stacking (4.2)")
    others = table.units_at(at)
    forbid(any(table.formation[o] != table.formation[fighters[0]] for o in others), "stacking")
    forbid(len(others) + len(fighters) > SERIES["stacking"]["units"], "stacking (4.2)")
    number = act.entered + 1
    prices = {unit: number * ground.entry(at, UNITS[unit].kind) for unit in fighters}
    stated = event.get("cost")
    unknown(stated is not None and len(set(prices.values())) > 1, "the cost of which unit")
    forbid(stated is not None and stated != prices[fighters[0]], "the cost (5.2)")
    for unit in fighters:
        forbid(prices[unit] > ground.points(table, unit), "points (5.1, 5.2)")
    act.entered = number
    facing = event.get("facing")
    for unit in units:
        table.put(unit, at)
        if unit in prices:
            act.spent[unit] = prices[unit]
            act.acted.add(unit)
            act.arrived.add(unit)
            if at in table.zones(enemy) and UNITS[unit].kind not in SERIES["zones"]["free"]:
                act.stopped.add(unit)
            if facing is not None:
                table.turn_to(unit, facing)


def whole_brigades(table: Table) -> None:
    """Judge whether brigades come complete (S4), when the last marker of a formation is over.

    A hex of entry that the enemy blocks, that has no room, or whose price is too high holds the
    rest up (5.2.3). Call this before the next marker is taken out of the cup.
    """
    act = table.activation
    if act is None or table.cup[act.marker]:
        return
    for name in table.bought:
        brigade = table.rules["brigades"][name]
        late = [unit for unit in brigade["units"] if unit in table.reserve]
        at, formation = brigade["at"], UNITS[brigade["units"][0]].formation
        came = len(late) < len(brigade["units"])
        enemy = OTHER[brigade["side"]]
        if not late or not came or formation != act.marker or at in table.zones(enemy):
            continue
        if table.units_at(at, enemy):
            continue
        for unit in late:
            price = (act.entered + 1) * ground.entry(at, UNITS[unit].kind)
            able = price <= ground.points(table, unit) and not ground.crowded(table, unit, at)
            forbid(able, "a brigade comes complete (S4)")


def ice(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "at", "die", "lost")
    forbid(not table.ice, "nobody has entered a pond")
    unit, at = table.ice[0]
    forbid(event["unit"] != unit or event["at"] != at, "a die for each pond hex in order")
    lost = event["die"] in TABLES["ponds"]["lost"][UNITS[unit].kind]
    said = event.get("lost")
    forbid(said is not None and said != lost, "whether it is lost (ponds)")
    table.ice.pop(0)
    if lost:
        table.ice = [one for one in table.ice if one[0] != unit]
        table.leave(unit, "eliminated")


def rally_modifier(table: Table, unit: str) -> int:
    """Return the modifiers of a test to rally (10.3, A1, A2)."""
    total = table.nerves(unit)
    emperors = table.rules.get("emperors")
    helper = emperors and emperors["help"].get(UNITS[unit].nation)
    if helper in table.where and board.distance(table.where[helper], table.where[unit]) <= 1:
        total += emperors["modifier"]
    return total


def rally(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "die", "leader", "modifier", "passed")
    unit = known(table, event["unit"])
    unknown(UNITS[unit].leader or unit == ESCORT, "a leader or the escort rallies")
    act = active(table, unit)
    by(event, UNITS[unit].side)
    forbid(table.state[unit] == "good", "it is in good order (10.3)")
    forbid(unit in act.rallied, "one test of rally in an activation (10.3)")
    if event.get("die") is None:
        _free_rally(table, event, unit)
        return
    unknown(bool(event.get("leader")), "a test that names a leader: no rule speaks of it")
    near = [o for h in board.neighbours(table.where[unit]) for o in table.units_at(h)]
    forbid(any(UNITS[o].side != UNITS[unit].side for o in near), "next to an enemy (10.3)")
    modifier = rally_modifier(table, unit)
    stated = event.get("modifier")
    forbid(stated is not None and stated != modifier, "the modifier (10.3, A1, A2)")
    passed = event["die"] + modifier <= table.rating(unit, "cohesion")
    said = event.get("passed")
    forbid(said is not None and said != passed, "whether it passes (0.4.1)")
    act.rallied.add(unit)
    act.acted.add(unit)
    if passed:
        table.improve(unit)


def _free_rally(table: Table, event: dict[str, Any], unit: str) -> None:
    rule, leader = table.rules.get("rally"), event.get("leader", "")
    act = table.activation
    assert act is not None
    forbid(rule is None, "a rally needs a die (10.3)")
    forbid(leader and leader != rule["leader"], "Davout rallies (S4)")
    unknown(not leader, "who rallies")
    forbid(UNITS[unit].side != rule["side"] or table.state[unit] != "routed", "routed French (S4)")
    forbid(table.where.get(leader) != table.where[unit], "stacked with Davout (S4)")
    forbid(table.free_rallies >= rule["times"], "once a turn (S4)")
    unknown(act.marker in COMBINED, "a free rally by a combined marker")
    unknown(event.get("passed") is not None or event.get("modifier") is not None, "no test")
    table.free_rallies += 1
    table.awards[OTHER[rule["side"]]] += rule["price"]
    act.rallied.add(unit)
    act.acted.add(unit)
    table.improve(unit)


def leave(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "at", "edge", "cost")
    unit = known(table, event["unit"])
    act = active(table, unit)
    by(event, UNITS[unit].side)
    at = event.get("at")
    forbid(at and at != table.where[unit], "it stands elsewhere")
    unknown(event.get("edge") or event.get("cost") is not None, "edge or cost of an exit")
    rule = table.rules["points"].get("exits")
    scores = rule and UNITS[unit].side == rule["side"] and table.where[unit] in rule["hexes"]
    unknown(UNITS[unit].leader or unit == ESCORT, "a leader leaves")
    forbid(unit in act.fought, "a move after a shock (9)")
    forbid(unit in act.stopped, "it has stopped in a zone (4.3)")
    forbid(unit in act.fired and UNITS[unit].kind == "artillery", "it has fired (6)")
    rims = [board.SETS[f"{s}-{e}-edge"] for s in table.rules["maps"] for e in _EDGES]
    forbid(not any(table.where[unit] in rim for rim in rims), "no edge hex (map)")
    if scores and table.turn == rule["turn"] and table.state[unit] in rule["conditions"]:
        table.awards[rule["side"]] += rule["points"]
    table.leave(unit, "exited")


HANDLERS = {
    "move": move,
    "face": face,
    "enter": enter,
    "ice": ice,
    "rally": rally,
    "exit": leave,
}
