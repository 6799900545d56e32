"""Orders, initiative, the cup and activations: what the rules forbid."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from . import ground
from .pieces import (
    COMBINED,
    COMMANDERS,
    EMPERORS,
    ESCORT,
    FIRST_POOL,
    FORMATIONS,
    FRENCH,
    OTHER,
    SECOND_POOL,
    SERIES,
    SIDES,
    TABLES,
    UNITS,
    group,
    marker_side,
    may_order,
)
from .quota import s4_quota, southern_quota
from .table import Activation, Table

__all__ = ["HANDLERS", "check_cup", "drm", "end_activation", "known_formation"]


def by(event: dict[str, Any], side: str) -> None:
    """Forbid a choice that the wrong side makes."""
    forbid(event.get("by", "") not in ("", side), "a choice of the other player")


def known_formation(name: object) -> str:
    unknown(name not in FORMATIONS, "a formation that the game does not have")
    return str(name)


def order(table: Table, event: dict[str, Any]) -> None:
    fields(event, "formation", "leader")
    formation, leader = known_formation(event["formation"]), event.get("leader", "")
    forbid(table.phase != "orders", "orders are given in Phase A (1)")
    side = FORMATIONS[formation]["side"]
    table.acted_in_orders = True
    if not leader:
        free = table.rules.get("orders", {}).get(side)
        unknown(free is None and table.commanders(side), "an order whose giver is not named")
        forbid(free is None, "nobody can give it (2.3)")
        by(event, side)
        forbid(table.given[side] >= free, "two orders (N2)")
        _ready(table, formation)
        table.given[side] += 1
        table.ordered.add(formation)
        return
    unknown(leader not in UNITS, "no leader")
    by(event, UNITS[leader].side)
    forbid(leader not in COMMANDERS, "emperors give no orders (2.5)")
    forbid(leader not in table.where, "a leader who is not on the map (2.3)")
    forbid(not may_order(leader, formation), "a formation that he does not command (2.5)")
    _ready(table, formation)
    reach = ground.general_reach(table, leader, SERIES["command"]["reach"])
    near = any(table.where.get(unit) in reach for unit in table.members[formation])
    forbid(not near, "too far away (2.3)")
    forbid(table.given[leader] >= ground.capacity(table, leader), "too many orders (2.3)")
    table.given[leader] += 1
    table.ordered.add(formation)


def _ready(table: Table, formation: str) -> None:
    there = any(unit in table.where for unit in table.members.get(formation, ()))
    forbid(not there, "a formation that is not in play (2.5)")


def lift(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    rule = table.rules.get("immobile")
    forbid(rule is None, "no units are immobile (N2)")
    by(event, FRENCH)
    forbid(table.phase != "orders" or table.acted_in_orders, "at the beginning of a turn (N2)")
    forbid(table.lifted, "once only (N2)")
    unknown(set(rule["units"]) <= table.freed, "all units are free already")
    table.lifted = True
    table.awards[OTHER[FRENCH]] += rule["price"]


def drm(table: Table, side: str) -> int:
    """Return the modifier of a side for strategic initiative (3)."""
    first = "napoleon" if side == FRENCH else "koutousov"
    there = table.commanders(side)
    if first in there:
        return UNITS[first].ratings["initiative"]
    return max((UNITS[one].ratings["initiative"] for one in there), default=0)


def initiative(table: Table, event: dict[str, Any]) -> None:
    fields(event, "dice", "totals", "winner")
    forbid(table.phase != "initiative", "Phase B (1)")
    forbid(table.turn == 1, "no die in the first turn (initiative)")
    forbid(table.initiative or table.opened, "it has been decided (3)")
    dice = event["dice"]
    unknown(set(dice) != set(SIDES), "a die of each side")
    totals = {side: dice[side] + drm(table, side) for side in SIDES}
    stated = event.get("totals") or {}
    unknown(set(stated) - set(SIDES), "totals of whom")
    forbid(any(totals[side] != value for side, value in stated.items()), "the total (3)")
    best = max(totals.values())
    ahead = [side for side in SIDES if totals[side] == best]
    winner = ahead[0] if len(ahead) == 1 else ""
    said = event.get("winner", "")
    forbid(said and said != winner, "who wins (3)")
    table.initiative = winner


def open_turn(table: Table, event: dict[str, Any]) -> None:
    fields(event, "marker")
    marker = event["marker"]
    forbid(table.phase != "initiative", "Phase B (1)")
    forbid(table.opened, "one opening marker (1)")
    unknown(marker not in FORMATIONS and marker not in COMBINED, "no marker")
    forbid(not table.initiative, "the initiative is not decided (3)")
    forbid(marker_side(marker) != table.initiative, "a marker of his own (1)")
    by(event, table.initiative)
    unknown(marker in COMBINED, "a combined marker that opens")
    if table.rules.get("quota") and table.initiative != FRENCH:
        northern = "opening-any-formation" in table.options and len(table.rules["maps"]) > 1
        allowed = group(marker) in FIRST_POOL or (northern and group(marker) not in SECOND_POOL)
        forbid(not allowed, "AG, II or III Column opens (2.2)")
    forbid(not table.markers(marker), "a formation without markers (2.1)")
    table.opening = table.opened = marker


def fill(table: Table, event: dict[str, Any]) -> None:
    fields(event, "markers", "hidden")
    forbid(table.phase != "cup", "Phase C (1, 2.1.2)")
    names, hidden = event.get("markers", []), event.get("hidden", 0)
    unknown(any(one not in FORMATIONS and one not in COMBINED for one in names), "no marker")
    sides = {marker_side(one) for one in names}
    side = event.get("by") or (sides.pop() if len(sides) == 1 else "")
    unknown(side not in SIDES, "who fills the cup")
    unknown(hidden, "hidden markers")
    table.fills_shown = True
    forbid(any(marker_side(one) != side for one in names), "a marker of the other side")
    for one in names:
        table.filled[side][one] += 1
        count = table.filled[side][one]
        if one in COMBINED:
            forbid(one not in table.rules["combined"], "not in this scenario (2.1.2)")
            forbid(one in table.used or count > 1, "once only (2.1.2)")
            both = [mark for mark in table.filled[side] if mark in COMBINED]
            forbid(len(both) > TABLES["combined_limit"], "two combined markers (2.1.2)")
        else:
            _ordinary(table, side, one, count + (table.opened == one))


def _ordinary(table: Table, side: str, one: str, count: int) -> None:
    have = table.markers(one)
    bonus = table.rules.get("quota") and side != FRENCH and table.initiative == side
    reserve = group(one) == "artillery-reserve"
    more = bonus and reserve and have and not table.demoralized(one)
    unknown(bonus and reserve and table.demoralized(one) and count == 2, "a demoralized reserve")
    forbid(count > have + (1 if more else 0), "more markers than it has (2.1, 11.2)")


def _chosen(table: Table, side: str) -> Counter[str]:
    """Return the ordinary markers of a side, the opening one among them."""
    found = Counter({m: n for m, n in table.filled[side].items() if m not in COMBINED})
    if table.opened and marker_side(table.opened) == side:
        found[table.opened] += 1
    return found


def _southern(table: Table) -> tuple[Counter[str], dict[str, int]]:
    side = OTHER[FRENCH]
    pools = FIRST_POOL | SECOND_POOL
    chosen = Counter({m: n for m, n in _chosen(table, side).items() if group(m) in pools})
    normal = {one: table.markers(one) for one in FORMATIONS if group(one) in pools}
    return chosen, {one: count for one, count in normal.items() if count}


def _s4(table: Table) -> tuple[str, int]:
    side = OTHER[FRENCH]
    normal = {one: table.markers(one) for one in FORMATIONS if FORMATIONS[one]["side"] == side}
    reinforced = table.bought.get("kamenski", 99) <= table.turn
    return s4_quota(_chosen(table, side), normal, reinforced=reinforced)


def check_cup(table: Table) -> None:
    """Judge the cup when Phase C ends, and shut it."""
    unknown(not table.fills_shown, "a log that does not say what goes into the cup")
    side = OTHER[FRENCH]
    if table.rules.get("quota"):
        chosen, normal = _southern(table)
        wrong = southern_quota(chosen, normal, initiative=table.initiative == side)
        short = sum(n for o, n in normal.items() if group(o) in FIRST_POOL) < 8
        short |= sum(n for o, n in normal.items() if group(o) in SECOND_POOL) < 8
        unknown(short and "quota-shortfall-refused" in table.options, "a pool that is too small")
        forbid(wrong, wrong)
    elif table.rules.get("free_markers"):
        wrong, price = _s4(table)
        forbid(wrong, wrong)
        table.awards[FRENCH] += price * table.rules["free_markers"]["price"]
    for one in SIDES:
        table.cup.update(table.filled[one])
        table.used |= {mark for mark in table.filled[one] if mark in COMBINED}


def draw(table: Table, event: dict[str, Any]) -> None:
    fields(event, "marker")
    marker = event["marker"]
    forbid(table.phase != "activations", "Phase D (1)")
    unknown(marker not in FORMATIONS and marker not in COMBINED, "no marker")
    if table.opening:
        forbid(marker != table.opening, "the opening marker comes first (1)")
        table.opening = ""
    else:
        forbid(not table.cup[marker], "a marker that is not in the cup (1)")
        forbid(table.cup.total() <= 1, "the last marker is not played (2.2)")
        table.cup[marker] -= 1
    end_activation(table)
    table.played.add(marker)
    table.activation = Activation(marker, marker_side(marker))


def end_activation(table: Table) -> None:
    """Judge what must be so when an activation is over."""
    forbid(table.leaders, "a leader must test (11.3)")
    forbid(table.displaced, "a leader must go (11.3)")
    there = {table.where[one] for one in EMPERORS if one in table.where}
    apart = ESCORT in table.where and there and table.where[ESCORT] not in there
    forbid(apart and table.escort_left, "the escort stays with the emperors (2.5)")
    table.escort_left = False
    table.activation = None


def select(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units")
    act, units = table.activation, event["units"]
    forbid(act is None or act.marker not in COMBINED, "no combined marker is drawn (2.1.2)")
    assert act is not None
    by(event, act.side)
    unknown(any(unit not in UNITS for unit in units), "no unit")
    unknown(act.chosen is not None, "a second choice of units")
    marker = COMBINED[act.marker]
    forbid(len(units) > marker["units"], "too many units (2.1.2)")
    unknown(len(set(units)) < len(units), "a unit named twice")
    forbid(
        any(table.formation.get(unit, "") not in marker["formations"] for unit in units),
        "units of other formations (2.1.2)",
    )
    unknown(any(unit not in table.where for unit in units), "a unit that is not on the map")
    early = any(not table.available(table.formation[unit]) for unit in units)
    forbid(early and table.rules.get("emperors"), "markers that are not yet in play (immobile)")
    unknown(early, "units whose markers are not yet in play")
    act.chosen = set(units)


def test_initiative(table: Table, event: dict[str, Any]) -> None:
    fields(event, "die", "units", "rating", "passed")
    act = table.activation
    forbid(act is None, "nobody is activated (2.4)")
    assert act is not None
    by(event, act.side)
    combined = act.marker in COMBINED
    waiting = [u for u in table.reserve if table.formation.get(u) == act.marker]
    all_units = table.active_units() + waiting
    named = event.get("units") or []
    unknown(any(unit not in UNITS for unit in named), "no unit")
    units = named or all_units
    forbid(any(unit not in all_units for unit in named), "units that are not activated (2.4)")
    forbid(combined and len(units) != 1, "a die for each unit (2.1.2)")
    forbid(any(unit in act.tested for unit in units), "tested already (2.4)")
    unknown(any(table.formation[unit] in table.ordered for unit in units), "a test with orders")
    rating = (COMBINED if combined else FORMATIONS)[act.marker]["initiative"]
    stated = event.get("rating")
    forbid(stated is not None and stated != rating, "the rating (2.4, 2.1.2)")
    passed = event["die"] <= rating
    said = event.get("passed")
    forbid(said is not None and said != passed, "whether it passes (2.4)")
    for unit in units:
        act.tested[unit] = passed
    voluntary(table, units)


def voluntary(table: Table, units: list[str]) -> None:
    """Give the points for a group that moves of its own will (S4)."""
    for number, one in enumerate(table.rules["points"].get("voluntary", [])):
        if number not in table.settled_groups and set(units) & set(one["units"]):
            table.settled_groups.add(number)
            table.awards[one["side"]] += one["points"][table.turn - 1]


def plan(table: Table, event: dict[str, Any]) -> None:
    fields(event, "brigades", "hidden")
    unknown(event.get("hidden"), "a hidden plan")
    brigades, side = event.get("brigades", []), event.get("by", "")
    forbid(not table.rules.get("brigades"), "no reinforcements to plan (S4)")
    forbid(table.phase != "end-of-turn", "Phase E (S4)")
    forbid(not table.rules["notes_from"] <= table.turn < table.turns, "from turn 3 on (S4)")
    unknown(side not in SIDES, "who writes")
    unknown(side in table.planned, "a second note")
    table.planned.add(side)
    known = table.rules["brigades"]
    unknown(any(one not in known for one in brigades), "no brigade")
    forbid(any(known[one]["side"] != side for one in brigades), "brigades of the other side (S4)")
    unknown(len(set(brigades)) < len(brigades), "a brigade twice")
    unknown(any(one in table.bought for one in brigades), "a brigade that has been bought")
    for one in brigades:
        table.bought[one] = table.turn + 1
        price = known[one]["prices"][str(table.turn + 1)]
        each = len(known[one]["units"]) if known[one].get("each") else 1
        table.awards[OTHER[side]] += price * each


HANDLERS = {
    "order": order,
    "lift": lift,
    "initiative": initiative,
    "open": open_turn,
    "fill": fill,
    "draw": draw,
    "select": select,
    "test-initiative": test_initiative,
    "plan": plan,
}
