"""Claims about the values of an attack: strengths, differential, shift, column.

A claim is compared with the value by the rules or, so that one mistake gives one finding, with what
follows from the claims before it. A wrong claim has the case of the first slip that gives the
claimed value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from adjudicator.core.book import Book
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["AttackClaims", "Fighters", "Slip", "WrongClaim", "wrong_points"]


class Fighters(Protocol):
    """The units that fight in an attack, as far as claims concern them."""

    @property
    def attackers(self) -> list[str]:
        """The attacking units."""

    @property
    def target(self) -> str:
        """The attacked place; the first if there are several."""


F = TypeVar("F", bound=Fighters)


class Slip(NamedTuple):
    """The values of an attack for a player who misapplies a case."""

    case: str
    #: an object with an attribute for each claim
    values: Any
    also: tuple[str, ...] = ()
    #: the text of the rules allows this reading
    doubtful: bool = False


class WrongClaim(NamedTuple, Generic[F]):
    """A claim that equals neither the value by the rules nor one that follows from other claims."""

    fight: F
    #: the field of the event
    name: str
    seen: Any
    #: the slips that explain it
    slips: list[Slip]

    @property
    def case(self) -> str:
        """The case of the first slip; "" without one."""
        return self.slips[0].case if self.slips else ""

    @property
    def other_cases(self) -> list[str]:
        """The cases of the other slips."""
        return [case for case in dict.fromkeys(one.case for one in self.slips) if case != self.case]


class AttackClaims(Generic[F]):
    """The rule about the claims of an attack."""

    def __init__(
        self,
        book: Book,
        kind: type[Attack],
        cases: Sequence[str],
        *,
        otherwise: Mapping[str, str],
        fights: Callable[[Any, Any], Iterable[F]],
        compare: Callable[[Any, Any, F], Iterable[Fault | Unknown | None]],
        slips: Callable[[Any, F, str], Iterable[Slip]],
        facts: Callable[[Any, WrongClaim[F]], dict[str, Any]],
    ) -> None:
        """Register the rule.

        `otherwise`: claim -> the case if no slip explains it. `fights`: the attack as declared,
        then without parts that are reported already; the claims must fit one of them. `compare`:
        the faults of the claims about a fight, made by `wrong`. `slips`: those about a claim.
        `facts`: fields of the fault of a wrong claim.
        """
        self._otherwise, self._fights, self._compare = otherwise, fights, compare
        self._slips, self._facts = slips, facts
        book.rule(*cases, on=kind)(self.as_claimed)

    def as_claimed(self, state: Any, event: Any) -> RuleResult:
        """Claims about an attack equal the values by the rules."""
        if all(getattr(event, name) in (None, "") for name in self._otherwise):
            return None
        said: list[Fault | Unknown] = []
        for fight in self._fights(state, event):
            found = [one for one in self._compare(state, event, fight) if one is not None]
            if not found:
                return None
            said = said or found
        return said or None

    def wrong(self, state: Any, fight: F, name: str, seen: Any, value: Any = None) -> Fault:
        """Return the fault of a wrong claim, under the case that explains it.

        `value` is what the claim means, if slips give something else than what is written.
        """
        meant = seen if value is None else value
        every = self._slips(state, fight, name)
        slips = [one for one in every if getattr(one.values, name) == meant]
        claim = WrongClaim(fight, name, seen, slips)
        fields = {
            "rule": claim.case or self._otherwise[name],
            "severity": "doubt" if slips and slips[0].doubtful else "violation",
            "message": f"wrong-{name}",
            "units": list(fight.attackers),
            "at": fight.target,
            "seen": seen,
            "claim": True,
        }
        return Fault(**fields | self._facts(state, claim))


def wrong_points(
    event: Attack, strength: Callable[[str], float | None]
) -> Iterator[tuple[str, Fault | None]]:
    """Iterate over attackers of which other points are claimed than their strength.

    Each has its fault, or None if the strength is unknown.
    """
    for unit, points in event.points.items():
        whole = strength(unit) if unit in event.units else 0
        if whole is None:
            yield unit, None
        elif whole != points:
            message = "divided" if unit in event.units else "points-of-nobody"
            args = {"unit": unit, "points": points, "strength": whole}
            yield unit, Fault(message=message, args=args, units=[unit], expected=whole, seen=points)
