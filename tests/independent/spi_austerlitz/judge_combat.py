"""The judge of a Combat Phase: who must fight, who may, and what each result demands (8.0-11.0)."""

from __future__ import annotations

from tests.independent.judging import CannotTell

from . import board
from .combat import Attack, column, defenders, due, near_enemies, obliged, totals
from .judge_fight import Fight
from .judge_words import Event, decided_by, forbid
from .pieces import UNITS
from .position import Position

__all__ = ["CombatPhase"]

_KINDS = ("attack", "roll", "declare", "retreat", "displace", "eliminate", "advance")


class CombatPhase:
    """One Combat Phase of the phasing player."""

    def __init__(self, position: Position, *, errata: bool = False) -> None:
        self.errata = errata
        self.position, self.side = position, position.side
        #: those who must attack and those who must be attacked, as the phase begins (8B, 8C)
        self.obliged = set(obliged(position))
        self.due = {unit for hexagon in due(position) for unit in position.stack(hexagon)}
        self.attackers: set[str] = set()
        self.attacked: set[str] = set()
        self.fight: Fight | None = None
        #: units that earlier fights of the phase have moved
        self.advanced: set[str] = set()
        self.displaced: set[str] = set()
        self.retreated: set[str] = set()

    def follow(self, event: Event) -> None:
        forbid(event["do"] not in _KINDS, "this belongs to the Movement Phase")
        if event["do"] == "attack":
            self._attack(event)
            return
        forbid(self.fight is None, "no attack was declared")
        assert self.fight is not None
        self.fight.follow(event)

    def _close_fight(self) -> None:
        if self.fight is not None:
            self.fight.close()
            self.advanced |= self.fight.advanced
            self.displaced |= self.fight.displaced
            self.retreated |= self.fight.retreated
            self.fight = None

    def close(self) -> None:
        self._close_fight()
        moved = self.displaced | self.retreated
        idle = self.obliged - self.attackers - moved
        forbid(any(unit in self.position.at for unit in idle), "a unit did not attack (8C)")
        spared = {unit for unit in self.due - self.attacked if unit in self.position.at}
        forbid(bool(spared - moved), "a unit was not attacked (8B)")
        if spared:
            raise CannotTell("a unit that had to be attacked was displaced")

    def _attack(self, event: Event) -> None:
        self._close_fight()
        decided_by(event, self.side)
        units, targets = event["units"], list(dict.fromkeys(event.get("targets", [])))
        if not targets:
            raise CannotTell("an attack on nobody")
        forbid(len(set(units)) < len(units), "a unit attacks once (8D)")
        self._check_attackers(units, targets)
        attack = Attack(tuple(units), tuple(targets))
        theirs = defenders(self.position, attack)
        self._check_defenders(targets, theirs)
        if len(units) > 1 and len(targets) > 1:
            raise CannotTell("an attack of many on many")
        self._check_claims(event, attack, theirs)
        self.attackers |= set(units)
        self.attacked |= set(theirs)
        self.fight = Fight(self.position, attack, errata=self.errata)

    def _check_attackers(self, units: list[str], targets: list[str]) -> None:
        position = self.position
        for unit in units:
            forbid(UNITS[unit].side != self.side or unit not in position.at, "not an attacker")
            forbid(unit in self.attackers, "it has attacked (8D)")
            forbid(unit in self.advanced, "it has advanced (9.33)")
            silent = unit in self.displaced and UNITS[unit].arm == "a"
            forbid(silent, "displaced artillery does not fire (9.32)")
            near = near_enemies(position, unit)
            if all(target in near for target in targets):
                continue
            forbid(UNITS[unit].arm != "a", "it is not adjacent (8A)")
            forbid(len(targets) > 1, "a bombardment is on one hex (10D)")
            forbid(board.distance(position.at[unit], targets[0]) != 2, "out of range (10A)")

    def _check_defenders(self, targets: list[str], theirs: list[str]) -> None:
        for target in targets:
            stack = self.position.stack(target)
            forbid(not stack or UNITS[stack[0]].side == self.side, "nobody to attack")
        fresh = [unit for unit in theirs if unit not in self.attacked | self.advanced]
        forbid(not fresh, "they have been attacked or have advanced (8D, 9.33)")
        if len(fresh) < len(theirs):
            raise CannotTell("some of the defenders have fought")

    def _check_claims(self, event: Event, attack: Attack, theirs: list[str]) -> None:
        if event.get("defenders"):
            forbid(set(event["defenders"]) != set(theirs), "other defenders (8E)")
        for unit, points in event.get("points", {}).items():
            forbid(unit not in attack.units, "no attacker")
            forbid(points != self.position.strength(unit), "a divided strength (8H)")
        ours, against = totals(self.position, attack)
        forbid(event.get("attack") not in (None, ours), "another strength")
        forbid(event.get("defence") not in (None, against), "another strength")
        odds = event.get("odds")
        if odds and odds != column(self.position, attack):
            raw = odds.split(":")
            if len(raw) != 2 or not all(part.isdecimal() for part in raw):
                raise CannotTell("odds in other words")
            forbid(True, "other odds (8.0)")
