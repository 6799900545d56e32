"""The marks that make an attack: who attacks, and who is attacked.

Players forget to take marks off after an attack. So those count that were put on since the last
attack; only where one of the two kinds has none of these, those that are still on.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import Site
from adjudicator.vassal.read.player_actions import AttackMark

__all__ = ["Marks"]

Role = dict[str, None]


class Marks:
    """The marks that are on."""

    def __init__(self) -> None:
        """Begin without any."""
        self._on: dict[str, Role] = {"attacker": {}, "target": {}}
        self._new: dict[str, Role] = {"attacker": {}, "target": {}}
        #: where the last mark of the attack was put on
        self.origin: Origin | None = None
        #: whether the attack was told before its dice
        self.declared = False
        #: all units that ever had a mark
        self.ever: set[str] = set()

    @property
    def fresh(self) -> bool:
        """Whether a mark was put on since the last attack."""
        return any(self._new.values())

    def put(self, deed: AttackMark) -> None:
        """Put a mark on, or take it off."""
        for marks in (self._on, self._new):
            marks[deed.role].pop(deed.unit, None)
            if deed.on:
                marks[deed.role][deed.unit] = None
        if deed.on:
            self.ever.add(deed.unit)
            self.origin = deed.origin

    def _of(self, role: str) -> list[str]:
        return list(self._new[role] or self._on[role])

    def attack(self, sites: Mapping[str, Site]) -> tuple[list[str], list[str]]:
        """Return who attacks, and the places that are attacked, as far as they are marked."""
        if not self.fresh:
            return [], []
        there = (sites[unit] for unit in self._of("target") if unit in sites)
        places = dict.fromkeys(one.name for one in there if one.kind == "place")
        return self._of("attacker"), list(places)

    def seen(self, sites: Mapping[str, Site]) -> tuple[set[str], set[str]]:
        """Return who attacks and what is attacked, by the new marks alone."""
        there = (sites[unit] for unit in self._new["target"] if unit in sites)
        return set(self._new["attacker"]), {one.name for one in there if one.kind == "place"}

    def use(self) -> None:
        """Count the marks no longer: the attack is written down."""
        self._new = {"attacker": {}, "target": {}}
        self.declared = True
