"""Totals of an attack under common misreadings of strengths and the multiples of terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.mechanics.combat.attack_claims import Slip
from adjudicator.mechanics.combat.weighing import smaller_sums

__all__ = ["Counted", "Misread", "Misreader"]


class Counted(NamedTuple):
    """A unit that counts in an attack, and by what its place multiplies its strength."""

    unit: str
    place: str
    strength: float
    times: float = 1
    #: the case of the multiple
    case: str = ""


class Misread(NamedTuple):
    """The totals of an attack if a case were misread, and their column."""

    attack: float
    defence: float
    #: -1: not to be inferred from the odds alone, because nothing suggests it
    odds: int


class Misreader:
    """Makes slips about an attack whose strengths are all known."""

    def __init__(
        self,
        attackers: Sequence[Counted],
        defenders: Sequence[Counted],
        column: Callable[[float, float], int],
    ) -> None:
        """Take both sides; the places of defenders multiply, those of attackers do not."""
        self.attackers, self.defenders, self._column = attackers, defenders, column
        self.attack = sum(one.strength for one in attackers)
        self.defence = self.total()

    def total(self, place: str = "", times: float = 1) -> float:
        """Return the defenders' total, or that with another multiple of a place."""
        return sum(
            one.strength * (times if one.place == place else one.times) for one in self.defenders
        )

    def slip(
        self,
        case: str,
        *,
        attack: float | None = None,
        defence: float | None = None,
        also: tuple[str, ...] = (),
        doubtful: bool = False,
        faint: bool = False,
    ) -> Slip:
        """Return a slip; totals that are not given are right. A faint one explains no odds."""
        one = self.attack if attack is None else attack
        other = self.defence if defence is None else defence
        odds = -1 if faint else self._column(one, other)
        return Slip(case, Misread(one, other, odds), also, doubtful)

    def multiples(self, case: str) -> Iterator[Slip]:
        """Ignore the multiples of the defenders, or apply those of the attackers."""
        cases = tuple(dict.fromkeys(one.case for one in self.defenders if one.times > 1))
        yield self.slip(case, defence=sum(one.strength for one in self.defenders), also=cases)
        yield self.slip(case, attack=sum(one.strength * one.times for one in self.attackers))

    def left_out(self, *, places: str, units: str) -> Iterator[Slip]:
        """Leave out a place, a defender or an attacker."""
        by_place: dict[str, float] = {}
        for one in self.defenders:
            by_place[one.place] = by_place.get(one.place, 0) + one.strength * one.times
        for value in smaller_sums(by_place.values()):
            yield self.slip(places, defence=value)
        for value in smaller_sums(one.strength * one.times for one in self.defenders):
            yield self.slip(units, defence=value)
        for value in smaller_sums(one.strength for one in self.attackers):
            yield self.slip(units, attack=value)
