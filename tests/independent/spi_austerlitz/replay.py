"""Replay one of our logs and check the duties of its Combat Phases, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import board
from .combat import due, near_enemies, obliged
from .pieces import UNITS, foe
from .position import Position, setup

Event = dict[str, Any]


def replay(log: list[Event]) -> Iterator[tuple[Position, Event]]:
    """Yield the position before each event; raise AssertionError if a duty or a place is wrong."""
    position = setup()
    ledger = Ledger(position)
    before: dict[str, str] = {}
    for event in log[1:]:
        yield position, event
        what, unit = event["do"], event.get("unit", "")
        if what in ("phase", "attack"):  # the attack before is now over
            position.settle_morale(foe(position.side))
        if what == "phase":
            ledger.close(position)
            position.turn, position.side = event["turn"], event["phase"].split("-")[0]
            ledger = Ledger(position if event["phase"].endswith("combat") else None)
        elif what == "move":
            start, goal = _ends(event)
            assert position.at[unit] == start, event
            before[unit] = start
            position.at[unit] = goal
        elif what == "take-back":
            position.at[unit] = before[unit]
        elif what == "place":
            position.at[unit] = event["at"]
        elif what == "exit":
            assert position.at.pop(unit) in board.EDGE_OF
        elif what == "attack":
            ledger.attack(position, event)
        elif what in ("retreat", "displace", "advance"):
            assert event["to"] in board.neighbours(position.at[unit]), event
            assert not set(position.units(foe(UNITS[unit].side))) & set(position.stack(event["to"]))
            position.at[unit] = event["to"]
            ledger.moved(unit, what)
        elif what == "eliminate":
            position.remove(unit)
            ledger.moved(unit, what)
    ledger.close(position)


def _ends(event: Event) -> tuple[str, str]:
    path = event.get("path")
    return (path[0], path[-1]) if path else (event["from"], event["to"])


class Ledger:
    """The units that must attack or be attacked in a phase, and those that have."""

    def __init__(self, position: Position | None):
        self.obliged = set(obliged(position)) if position else set()
        hexes = due(position) if position else []
        self.due = {unit for one in hexes for unit in position.stack(one)} if position else set()
        self.attackers: set[str] = set()
        self.attacked: set[str] = set()
        self.advanced: set[str] = set()

    def attack(self, position: Position, event: Event) -> None:
        units, targets = set(event["units"]), event["targets"]
        defenders = {unit for target in targets for unit in position.stack(target)}
        assert len(units) == 1 or len(targets) == 1
        assert defenders and all(position.stack(target) for target in targets)
        assert not units & (self.attackers | self.advanced)
        assert not defenders & (self.attacked | self.advanced)
        for unit in units:
            near = set(targets) <= set(near_enemies(position, unit))
            far = len(targets) == 1 and board.distance(position.at[unit], targets[0]) == 2
            assert near or (UNITS[unit].arm == "a" and far)
        self.attackers |= units
        self.attacked |= defenders

    def moved(self, unit: str, what: str) -> None:
        if what == "advance":
            self.advanced.add(unit)
        elif what == "displace":
            self.obliged.discard(unit)

    def close(self, position: Position) -> None:
        assert self.obliged <= self.attackers, self.obliged - self.attackers
        assert self.due <= self.attacked, self.due - self.attacked
