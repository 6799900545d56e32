"""Prices of steps, zones and supply: what the map and the others on it mean for a unit."""

from __future__ import annotations

from heapq import heappop, heappush

from tests.independent.judging import unknown

from .model import Position

__all__ = ["closed", "fits", "ground_price", "hex_price", "in_zone", "step_price", "without_supply"]


def hex_price(position: Position, unit: str, at: str) -> int:
    """Return the price of entering a hex without a road: that of its dearest terrain."""
    data = position.data
    lines = data.section("terrain")["hexes"]
    real = [one for one in data.board.terrain[at] if not lines[one].get("mark")]
    kind = data.units[unit].type
    return max(
        int(lines[one].get("costs", {}).get(kind, lines[one].get("cost", 1)))
        for one in real or [data.board.default]
    )


def ground_price(position: Position, unit: str, start: str, end: str) -> int:
    """Return the price of a step without zones."""
    data = position.data
    terrain, edge = data.section("terrain"), frozenset((start, end))
    roads = [terrain["roads"][name] for name, ways in data.board.roads.items() if edge in ways]
    paid = [int(one["cost"]) for one in roads if one.get("cost", 0)]
    kinds = data.board.kinds.get(edge, [])
    sides = terrain.get("hexsides", {})
    lifted = {
        kind for one in [*roads, *(sides[kind] for kind in kinds)] for kind in one.get("lifts", [])
    }
    counted = [sides[kind] for kind in kinds if kind not in lifted]
    climbs = data.board.higher.get(edge) == end
    total = paid[0] if paid else hex_price(position, unit, end)
    total += sum(int(one.get("plus", 0)) for one in counted)
    uphill = [one for one in counted if climbs and one.get("uphill", 0)]
    unknown(len({one["case"] for one in uphill}) < len(uphill), "two climbs under one case")
    return total + sum(int(one["uphill"]) for one in uphill)


def closed(position: Position, unit: str, start: str, end: str) -> bool:
    """Return whether the hex or the hexside is closed to the unit."""
    data = position.data
    terrain = data.section("terrain")
    lines = [terrain["hexes"][one] for one in data.board.terrain[end]]
    lines = [one for one in lines if not one.get("mark")]
    kinds: list[str] = []
    edge = frozenset((start, end))
    if start:
        kinds = data.board.kinds.get(edge, [])
        lines += [terrain["hexsides"][kind] for kind in kinds]
    roads = [name for name, ways in data.board.roads.items() if start and edge in ways]
    return any(
        data.of_types(unit, bar)
        and not set(bar.get("roads", [])) & set(roads)
        and not set(bar.get("hexsides", [])) & set(kinds)
        for bar in (one.get("closed") for one in lines)
        if bar
    )


def exerts(position: Position, unit: str, at: str) -> bool:
    """Return whether a unit exerts a zone into a hex."""
    data, zones = position.data, position.data.section("zones")
    stands = position.at[unit]
    if not zones or not data.of_types(unit, zones) or not data.board.adjacent(stands, at):
        return False
    if set(data.board.terrain[at]) & set(zones.get("shelters", [])):
        return False
    kinds = data.board.kinds.get(frozenset((stands, at)), [])
    return not set(kinds) & set(zones.get("barred", []))


def in_zone(position: Position, side: str, at: str, *, unit: str = "", lifts: str = "") -> bool:
    """Return whether a hex is in a zone of the enemies of a side, unless a friend lifts it."""
    friends = position.data.section("zones").get("friends") or {}
    if (
        lifts
        and lifts in friends.get("of", [])
        and any(one != unit for one in position.inside(at, side))
    ):
        return False
    units, near = position.data.units, position.data.board.near[at]
    close = [one for one, stands in position.at.items() if stands in near]
    return any(units[one].side != side and exerts(position, one, at) for one in close)


def _stopped(position: Position, unit: str, at: str) -> bool:
    """Return whether the terrain of a hex stops a unit that has entered it."""
    lines = position.data.section("terrain")["hexes"]
    stops = [lines[name].get("stop") for name in position.data.board.terrain[at]]
    return any(one and position.data.of_types(unit, one) for one in stops)


def step_price(position: Position, unit: str, start: str, end: str, *, entered: bool) -> int | None:
    """Return the price of a step; None if something forbids it.

    `entered` says whether the unit has entered the first hex in this phase.
    """
    data = position.data
    side, zones = position.side_of(unit), data.section("zones")
    if position.enemies_in(end, side) or closed(position, unit, start, end):
        return None
    if entered and _stopped(position, unit, start):
        return None
    price = ground_price(position, unit, start, end)
    if not zones:
        return price
    leaves = in_zone(position, side, start, unit=unit, lifts="movement")
    enters = in_zone(position, side, end, unit=unit, lifts="movement")

    def holds(name: str) -> bool:
        return bool(zones.get(name)) and data.of_types(unit, zones[name])

    besides = (zones.get("locked") or {}).get("besides") or []
    locked = bool(zones.get("locked")) and data.units[unit].type not in besides
    if leaves and ((entered and holds("stop")) or locked or (enters and holds("direct"))):
        return None
    price += int(zones["enter"]["cost"]) if enters and holds("enter") else 0
    return price + (int(zones["leave"]["cost"]) if leaves and holds("leave") else 0)


def fits(position: Position, at: str, side: str, more: str = "") -> bool:
    """Return whether the units of a side in a hex, and perhaps one more, keep all limits."""
    data = position.data
    units = [one for one in position.inside(at, side) if one != more] + [more] * bool(more)
    for limit in data.section("stacking").get("limits", []):
        if limit.get("side") and limit["side"] != side:
            continue
        if limit.get("terrain") and not set(limit["terrain"]) & set(data.board.terrain[at]):
            continue
        counted = [one for one in units if data.of_types(one, limit)]
        apart = limit.get("apart", [])
        if any(
            one != other and data.units[other].type in apart for one in counted for other in units
        ):
            return False
        if limit.get("alone") and len(counted) == 1:
            continue
        if limit.get("units") is not None and len(counted) > limit["units"]:
            return False
        if limit.get("points") is not None and position.printed(counted) > limit["points"]:
            return False
    return True


def _supply_step(position: Position, unit: str, start: str, end: str) -> int | None:
    supply, data = position.data.section("supply"), position.data
    side = position.side_of(unit)
    if position.enemies_in(end, side):
        return None
    if supply.get("zones", True) and in_zone(position, side, end, unit=unit, lifts="supply"):
        return None
    if supply.get("closed", True) and closed(position, unit, start, end):
        return None
    kinds = data.board.kinds.get(frozenset((start, end)), [])
    if set(kinds) & set(supply.get("barred", [])):
        return None
    return 1 if supply.get("by", "hexes") == "hexes" else ground_price(position, unit, start, end)


def without_supply(position: Position) -> set[str]:
    """Return the units on the map that no way leads from to a source."""
    data = position.data
    supply = data.section("supply")
    if not supply:
        return set()
    found = set()
    for unit, place in position.at.items():
        goals = data.hexes(supply["sources"].get(position.side_of(unit), {}))
        heap, best = [(0, place)], {place: 0}
        while heap:
            cost, here = heappop(heap)
            if here in goals:
                break
            for there in data.board.around[here]:
                price = _supply_step(position, unit, here, there)
                if price is None or cost + price > supply["range"]:
                    continue
                if cost + price < best.get(there, cost + price + 1):
                    best[there] = cost + price
                    heappush(heap, (cost + price, there))
        else:
            found.add(unit)
    return found
