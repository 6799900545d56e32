"""Who has to attack, and who has to be attacked."""

from __future__ import annotations

from tests.independent.judging import forbid

from .ground import exerts
from .model import Position

__all__ = ["Duties", "may_attack"]


def may_attack(position: Position, unit: str) -> bool:
    """Return whether no rule forbids a unit to attack in this phase, whomever."""
    data = position.data
    passive = data.section("combat").get("passive")
    if passive and data.of_types(unit, passive):
        return False
    effects = data.section("supply").get("effects", [])
    banned = unit in position.cut and any(one["of"] == "attacking" for one in effects)
    return data.of_types(unit, position.special()) and not banned


class Duties:
    """The duties of a combat phase, fixed when it begins."""

    def __init__(self, position: Position) -> None:
        data, side = position.data, position.side
        self.must = data.section("combat").get("must") or {}
        #: phasing unit -> enemies that it faces
        self.faces: dict[str, list[str]] = {}
        self.left: set[str] = set()
        #: units that left before they had attacked, or were attacked
        self.excused: set[str] = set()
        if not self.must:
            return
        enemies = [one for one in position.at if position.side_of(one) != side]
        for unit, at in position.at.items():
            if position.side_of(unit) == side and may_attack(position, unit):
                faced = [one for one in enemies if exerts(position, one, at)]
                if faced:
                    self.faces[unit] = faced

    def leaves(self, unit: str, attackers: set[str], attacked: set[str]) -> None:
        """Note that a unit leaves the hex where it stood."""
        if unit not in attackers and unit not in attacked:
            self.excused.add(unit)
        self.left.add(unit)

    def owing(self, position: Position, attackers: set[str], attacked: set[str]) -> set[str]:
        """Return the phasing units that have to attack and have not."""
        rule = self.must.get("attackers")
        if not rule:
            return set()
        again = not position.data.section("combat").get("attacked")

        def lapsed(enemies: list[str]) -> bool:
            done = [one in self.left or (not again and one in attacked) for one in enemies]
            return bool(self.must.get("lapses")) and all(done)

        return {
            unit
            for unit, enemies in self.faces.items()
            if position.data.of_types(unit, rule)
            and unit not in attackers
            and unit not in self.excused
            and not lapsed(enemies)
        }

    def unattacked(self, position: Position, attackers: set[str], attacked: set[str]) -> set[str]:
        """Return the enemies that have to be attacked and were not."""
        rule = self.must.get("defenders")
        if not rule:
            return set()
        found = set()
        for enemy in {one for enemies in self.faces.values() for one in enemies}:
            facing = [unit for unit, enemies in self.faces.items() if enemy in enemies]
            if not position.data.of_types(enemy, rule) or enemy in attacked | self.excused:
                continue
            if all(one in self.excused for one in facing):
                continue
            spent = all(one in self.left or one in attackers for one in facing)
            if not (self.must.get("lapses") and spent):
                found.add(enemy)
        return found

    def close(self, position: Position, attackers: set[str], attacked: set[str]) -> None:
        """Forbid the end of the phase if a duty is left."""
        forbid(self.owing(position, attackers, attacked), "has not attacked")
        forbid(self.unattacked(position, attackers, attacked), "was not attacked")
