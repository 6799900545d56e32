"""Victory points, and who wins."""

from __future__ import annotations

from .pieces import FORMATIONS, OTHER, SIDES, TABLES, UNITS
from .table import Table

__all__ = ["points_of", "points_so_far", "turn_points", "winner_of"]


def turn_points(table: Table) -> None:
    """Give the points for objectives that are counted each turn."""
    for one in table.rules["points"].get("control", []):
        if one.get("each_turn"):
            for label, value in one["hexes"].items():
                if table.control[label]:
                    table.awards[table.control[label]] += value


def points_so_far(table: Table) -> dict[str, int]:
    """Return the points of both sides before the final count."""
    found = {side: table.awards[side] for side in SIDES}
    for unit, how in table.gone.items():
        if how == "eliminated" and not UNITS[unit].leader:
            found[OTHER[UNITS[unit].side]] += TABLES["victory"]["eliminated"]
    _guards(table, found)
    return found


def points_of(table: Table) -> dict[str, int]:
    """Return the points of both sides at the end of the game."""
    found = points_so_far(table)
    common, rules = TABLES["victory"], table.rules["points"]
    for unit, state in table.state.items():
        if state == "routed" and unit in table.where:
            found[OTHER[UNITS[unit].side]] += common["routed"]
    for one in rules.get("control", []):
        if not one.get("each_turn"):
            for label, value in one["hexes"].items():
                holder = table.control[label]
                if holder and one.get("side", "") in ("", holder):
                    found[holder] += value
    _lost(table, found)
    _formations(table, found)
    return found


def _guards(table: Table, found: dict[str, int]) -> None:
    rules = table.rules["points"]
    if guard := rules.get("guard_routed"):
        routed = any(unit in table.ever_routed for unit in guard["units"])
        dead = any(table.gone.get(unit) == "eliminated" for unit in guard["units"])
        counts = guard["destroyed"] or "guard-destroyed-counts" in table.options
        if routed or (dead and counts):
            found[guard["side"]] += guard["points"]
    if both := rules.get("guard_demoralized"):
        broken = [one for one in both["formations"] if one in table.ever_demoralized]
        whole = len(broken) == len(both["formations"])
        found[both["side"]] += both["all"] if whole else both["one"] if broken else 0


def _lost(table: Table, found: dict[str, int]) -> None:
    for one in table.rules["points"].get("all_lost", []):
        states = [table.gone.get(u, table.state[u]) for u in one["units"]]
        bad = {"routed", "eliminated"} if one["eliminated"] else {"routed"}
        if set(states) <= bad:
            found[one["side"]] += one["points"]


def _formations(table: Table, found: dict[str, int]) -> None:
    rules = table.rules["points"]
    if all_ := rules.get("formations"):
        for name, members in table.members.items():
            if name not in FORMATIONS:
                continue
            enemy = OTHER[FORMATIONS[name]["side"]]
            if table.demoralized(name):
                found[enemy] += all_["demoralized"]
            if all(table.gone.get(unit) == "eliminated" for unit in members):
                found[enemy] += all_["wiped_out"]


def winner_of(table: Table) -> str:
    """Return the winner; "" for a draw."""
    if table.winner:
        return table.winner
    points = points_of(table)
    best = max(SIDES, key=lambda side: points[side])
    ahead = points[best] - points[OTHER[best]]
    return best if ahead >= TABLES["victory"]["margin"] else ""
