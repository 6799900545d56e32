"""Collects the marks of attackers and targets that make an attack.

Players forget to remove marks after an attack. So only marks count that were set since the last
attack; where one of the two roles has no new mark, its old ones count.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import Site
from adjudicator.vassal.read.player_actions import AttackMark

__all__ = ["Marks"]

Role = dict[str, None]


class Marks:
    """The current marks of attackers and targets."""

    def __init__(self) -> None:
        """Start without marks."""
        self._on: dict[str, Role] = {"attacker": {}, "target": {}, "support": {}}
        self._new: dict[str, Role] = {"attacker": {}, "target": {}, "support": {}}
        #: the origin of the last mark of the attack
        self.origin: Origin | None = None
        #: whether the attack was declared before its roll
        self.declared = False
        #: all units that ever had a mark
        self.ever: set[str] = set()

    @property
    def fresh(self) -> bool:
        """Whether a mark was set since the last attack."""
        return any(self._new.values())

    @property
    def complete(self) -> bool:
        """Whether attacker and target were both marked since the last attack."""
        return bool(self._new["attacker"] and self._new["target"])

    def put(self, action: AttackMark) -> None:
        """Set or remove a mark."""
        for marks in (self._on, self._new):
            marks[action.role].pop(action.unit, None)
            if action.on:
                marks[action.role][action.unit] = None
        if action.on:
            self.ever.add(action.unit)
            self.origin = action.origin

    def _of(self, role: str) -> list[str]:
        return list(self._new[role] or self._on[role])

    def attack(self, sites: Mapping[str, Site]) -> tuple[list[str], list[str]]:
        """Return the marked attackers, and the places of the marked targets."""
        if not self.fresh:
            return [], []
        there = (sites[unit] for unit in self._of("target") if unit in sites)
        places = dict.fromkeys(one.name for one in there if one.kind == "place")
        return self._of("attacker"), list(places)

    def roles(self) -> tuple[list[str], list[str], list[str]]:
        """Return the marked attackers, targets and supports; no support without a new mark."""
        return self._of("attacker"), self._of("target"), list(self._on["support"])

    def seen(self, sites: Mapping[str, Site]) -> tuple[set[str], set[str]]:
        """Return the attackers and the places of the targets by the new marks alone."""
        there = (sites[unit] for unit in self._new["target"] if unit in sites)
        return set(self._new["attacker"]), {one.name for one in there if one.kind == "place"}

    def use(self) -> None:
        """Use up the new marks: their attack is written."""
        self._new = {"attacker": {}, "target": {}, "support": {}}
        self.declared = True
