"""A movement phase: moves, arrivals, replacements, exits, and moves that are taken back."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from .ground import fits, hex_price, step_price
from .model import Position

__all__ = ["Movement", "reachable"]

Event = dict[str, Any]


@dataclass
class Movement:
    """What units have done in the phase."""

    position: Position
    spent: dict[str, int] = field(default_factory=dict)
    #: units that entered their hex in this phase
    entered: set[str] = field(default_factory=set)
    #: units that have moved, and those of them that may not move on
    moved: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    #: unit -> what it did: place before, points spent, whether it had entered and moved
    history: dict[str, list[tuple[str, int, bool, bool]]] = field(default_factory=dict)
    #: unit -> number of its moves when the opponent agreed
    agreed: dict[str, int] = field(default_factory=dict)
    #: side -> replacements taken this phase
    taken: int = 0

    def left(self, unit: str) -> int:
        return self.position.allowance(unit) - self.spent.get(unit, 0)

    def may_act(self, unit: str, event: Event) -> None:
        """Forbid an event of a unit that does not belong to this phase."""
        position = self.position
        position.known(unit)
        side = position.side_of(unit)
        forbid(side != position.side, "not the phasing side")
        forbid(event.get("by", side) != side, "decided by the other side")
        forbid(not position.data.of_types(unit, position.special()), "not a type of this phase")

    def acts(self, unit: str) -> None:
        """End the moves of all other units."""
        self.done |= self.moved - {unit}

    def remember(self, unit: str, before: str) -> None:
        was = (before, self.spent.get(unit, 0), unit in self.entered, unit in self.moved)
        self.history.setdefault(unit, []).append(was)

    def close(self) -> None:
        """Forbid the end of the phase if a stack of the phasing side is too high."""
        side = self.position.side
        for at in {
            at for unit, at in self.position.at.items() if self.position.side_of(unit) == side
        }:
            forbid(not fits(self.position, at, side), "too high a stack")

    def _ends(self, unit: str) -> None:
        position = self.position
        if position.data.section("stacking").get("judged") == "move":
            side = position.side_of(unit)
            forbid(not fits(position, position.at[unit], side), "too high a stack")

    def move(self, event: Event) -> None:
        fields(event, "unit", "path", "from", "to", "cost", "costs", "allowance")
        unit, position = event["unit"], self.position
        self.may_act(unit, event)
        forbid(unit not in position.at, "not on the map")
        forbid(position.data.immobile(unit), "never moves")
        if unit in self.done:
            forbid(unit not in self.agreed, "has moved before another unit")
            unknown(self.agreed[unit] != len(self.history[unit]), "an old agreement")
            del self.agreed[unit]
            self.done.discard(unit)
        if path := event.get("path"):
            unknown("from" in event or "to" in event or len(path) < 2, "a path with ends, or empty")
            unknown(set(path) - set(position.data.board.around), "an unknown hex")
            costs = self.prices(unit, path)
            end = path[-1]
        else:
            unknown("from" not in event or "to" not in event, "a move without its ends")
            forbid(event["from"] != position.at[unit], "does not stand there")
            end = event["to"]
            unknown(end == event["from"], "a move that ends where it began")
            unknown("costs" in event, "costs without a path")
            found = reachable(self, unit).get(end)
            forbid(found is None, "out of reach")
            costs = [found or 0]
        left = self.left(unit)
        self._claims(unit, event, costs, left)
        self.remember(unit, position.at[unit])
        self.acts(unit)
        self.moved.add(unit)
        self.entered.add(unit)
        self.spent[unit] = self.spent.get(unit, 0) + min(sum(costs), left)
        position.put(unit, end)
        self._ends(unit)

    def prices(self, unit: str, path: list[str]) -> list[int]:
        """Return the prices of the steps of a path."""
        position = self.position
        forbid(path[0] != position.at[unit], "begins elsewhere")
        costs = []
        for number, (start, end) in enumerate(itertools.pairwise(path)):
            forbid(not position.data.board.adjacent(start, end), "not adjacent")
            entered = number > 0 or unit in self.entered
            price = step_price(position, unit, start, end, entered=entered)
            forbid(price is None, "a forbidden step")
            costs.append(price or 0)
        forbid(
            sum(costs) > self.left(unit) and not (len(costs) == 1 and self.one_step(unit)), "points"
        )
        return costs

    def one_step(self, unit: str) -> bool:
        """Return whether a unit may make one step whatever it costs."""
        movement = self.position.data.section("movement")
        return bool(movement.get("least")) and not self.spent.get(unit, 0)

    def _claims(self, unit: str, event: Event, costs: list[int], left: int) -> None:
        if event.get("cost") is not None:
            cheapest = sum(costs)
            right = {cheapest} if cheapest <= left else {cheapest, left}
            if "path" not in event:  # it may have gone a longer way
                right |= {*range(cheapest, left + 1)}
            forbid(event["cost"] not in right, "wrong cost")
        if event.get("costs") is not None:
            forbid(event["costs"] != costs, "wrong costs")
        if event.get("allowance") is not None:
            known = {self.position.allowance(unit), left}
            printed = self.position.data.units[unit].movement
            unknown(event["allowance"] == printed and printed not in known, "which allowance")
            forbid(event["allowance"] not in known, "wrong allowance")

    def place(self, event: Event) -> None:
        fields(event, "unit", "at", "cost")
        unit, at, position = event["unit"], event["at"], self.position
        self.may_act(unit, event)
        unknown(at not in position.data.board.around, "an unknown hex")
        forbid(unit in position.at, "on the map already")
        if position.off.get(unit) == "reserve":
            section = position.data.section("arrivals")
            self._arrives(unit, at, section)
        else:
            section = position.data.section("replacements")
            forbid(position.off.get(unit) != "eliminated", "not in reserve")
            self._returns(unit, at, section)
        forbid(position.enemies_in(at, position.side), "an enemy is there")
        before = position.off[unit]
        if before == "eliminated":
            self.taken += 1
            position.lost.pop(unit, None)
        wanted = section.get("price", "terrain")
        price = hex_price(position, unit, at) if wanted == "terrain" else int(wanted)
        forbid(price > position.allowance(unit), "too few points to arrive")
        forbid(event.get("cost", price) != price, "wrong cost")
        self.remember(unit, before)
        self.acts(unit)
        self.spent[unit] = price
        self.entered.add(unit)
        position.put(unit, at)
        self._ends(unit)

    def _arrives(self, unit: str, at: str, section: dict[str, Any]) -> None:
        groups = [one for one in section.get("groups", []) if unit in one["units"]]
        forbid(not groups, "no group arrives with it")
        turn = self.position.turn
        forbid(turn < groups[0]["turn"], "too early")
        forbid(section.get("punctual") and turn > groups[0]["turn"], "too late")
        forbid(at not in self.position.data.hexes(groups[0]["at"]), "arrives elsewhere")

    def _returns(self, unit: str, at: str, section: dict[str, Any]) -> None:
        data, side = self.position.data, self.position.side
        forbid(not section or not data.of_types(unit, section), "does not return")
        forbid(self.position.turn < section.get("first", 1), "too early")
        forbid(self.taken >= section["units"].get(side, 0), "too many return")
        forbid(at not in data.hexes(section["at"].get(side, {})), "returns elsewhere")

    def exit(self, event: Event) -> None:
        fields(event, "unit", "at", "edge", "cost")
        unit, position = event["unit"], self.position
        self.may_act(unit, event)
        forbid(unit not in position.at, "not on the map")
        section, at = position.data.section("exits"), position.at[unit]
        edges = section.get("edges", {}).get(position.side, {})
        found = [edge for edge, name in edges.items() if at in position.data.board.sets[name]]
        forbid(not found, "no way out")
        unknown(len(found) > 1, "two edges")
        unknown(position.data.immobile(unit), "an exit of what never moves")
        forbid(
            event.get("at", at) != at or event.get("edge", found[0]) != found[0], "leaves elsewhere"
        )
        cost = int(section.get("cost", 1))
        forbid(self.left(unit) < cost or event.get("cost", cost) != cost, "points to leave")
        self.acts(unit)
        self.history.pop(unit, None)
        position.remove(unit, "exited")
        position.edges[unit] = found[0]

    def take_back(self, event: Event) -> None:
        fields(event, "unit")
        unit, position = event["unit"], self.position
        position.known(unit)
        side = position.side_of(unit)
        forbid(side != position.side or event.get("by", side) != side, "not of the phasing side")
        if not self.history.get(unit):
            return  # it has done nothing in the phase, so that nothing changes
        forbid(unit not in self.agreed, "not agreed")
        unknown(self.agreed[unit] != len(self.history[unit]), "an old agreement")
        unknown(unit not in position.at, "taken back from off the map")
        del self.agreed[unit]
        before, spent, entered, moved = self.history[unit].pop()
        unknown(before == "eliminated", "a replacement taken back")
        self.spent[unit] = spent
        self.done.discard(unit)
        (self.entered.add if entered else self.entered.discard)(unit)
        (self.moved.add if moved else self.moved.discard)(unit)
        if before == "reserve":
            position.remove(unit, before)
        else:
            position.put(unit, before)

    def agree(self, event: Event) -> None:
        fields(event, "unit")
        unit = event["unit"]
        self.position.known(unit)
        side = self.position.side_of(unit)
        unknown(event.get("by", "") == side, "agreed by its own side")
        self.agreed[unit] = len(self.history.get(unit, []))


def reachable(phase: Movement, unit: str) -> dict[str, int]:
    """Return where a unit can go now, and the price of the cheapest path."""
    position = phase.position
    start, left = position.at[unit], phase.left(unit)
    best: dict[str, int] = {}
    heap = [(0, start, unit in phase.entered)]
    seen: set[tuple[str, bool]] = set()
    while heap:
        cost, here, entered = heappop(heap)
        if (here, entered) in seen:
            continue
        seen.add((here, entered))
        if here != start:
            best.setdefault(here, cost)
        for there in position.data.board.around[here]:
            price = step_price(position, unit, here, there, entered=entered)
            if price is None:
                continue
            if cost + price <= left:
                heappush(heap, (cost + price, there, True))
            elif here == start and cost == 0 and phase.one_step(unit):
                best.setdefault(there, price)
    # a dear single step never displaces a way that the points allow
    return best
