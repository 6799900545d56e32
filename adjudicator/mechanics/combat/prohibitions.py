"""Prohibitions: why a unit may not do what a log says, as a list in the order of judgement.

::

    going = Prohibitions(book, Advance, attack=open_attack)
    going.first_of(
        Ban("9d", "advance-twice", lambda this: this.unit in this.attack.advanced),
        Ban("9a", "advance-elsewhere", lambda this: this.to not in this.attack.vacated),
    )

Each ban has its own case. Bans of one group exclude each other: only the first that holds is
reported, and if its case is switched off, nothing is. The rules and the lists of legal actions use
the same bans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult

__all__ = [
    "Ban",
    "Prohibitions",
    "Situation",
    "by_the_enemy",
    "fault_of_going",
    "not_adjacent",
    "one_hex_only",
]


class Situation:
    """An event about one unit, with its state and the attack to which it belongs."""

    __slots__ = ("attack", "event", "state", "unit")

    def __init__(self, state: Any, attack: Any, event: Any) -> None:
        """Store them."""
        self.state, self.attack, self.event = state, attack, event
        self.unit: str = event.unit

    @property
    def to(self) -> str:
        """The hex to which the unit goes."""
        return str(self.event.to)

    @property
    def start(self) -> str:
        """The place of the unit."""
        return str(self.state.where[self.unit])

    @property
    def side(self) -> str:
        """The side of the unit."""
        return str(self.state.units[self.unit].side)

    @property
    def type(self) -> str:
        """The type of the unit."""
        return str(self.state.units[self.unit].type)


class Ban(NamedTuple):
    """One reason why an event is forbidden."""

    case: str
    #: id of the sentence
    message: str
    holds: Callable[[Situation], Any]
    #: fields and arguments that the fault adds
    facts: Callable[[Situation], dict[str, Any]] | None = None
    #: why it cannot be told whether the ban holds, if a fact is missing
    unknown: Callable[[Situation], Unknown | None] | None = None
    #: the more general case that forbids it too
    also: str = ""

    def told(self, this: Situation, fault: Callable[..., Fault]) -> Fault | Unknown:
        """Return the finding of a ban that holds."""
        unknown = self.unknown(this) if self.unknown is not None else None
        if unknown is not None:
            unknown.rule = unknown.rule or self.case
            return unknown
        facts = self.facts(this) if self.facts is not None else {}
        more = {"also": [self.also]} if self.also else {}
        return fault(this.event, self.message, **{"rule": self.case, **more, **facts})


class Prohibitions:
    """The bans on one kind of event."""

    def __init__(
        self,
        book: Book,
        kind: type[Event],
        *,
        attack: Callable[[Any, Any], Any] | None = None,
        fault: Callable[..., Fault] = fault_of,
    ) -> None:
        """Begin with no ban.

        `attack` returns the attack to which an event belongs; without one, no ban holds. `fault`
        makes a fault of an event, a message and facts.
        """
        self._book, self._kind = book, kind
        self._attack, self._fault = attack, fault
        self.bans: list[Ban] = []

    def first_of(self, *bans: Ban, stops: bool = True, also: Iterable[str] = ()) -> None:
        """Register bans of which only the first that holds is reported."""
        self.bans += bans

        def judge(state: Any, event: Any) -> RuleResult:
            this = self._situation(state, event)
            if this is None:
                return None
            for ban in bans:
                if ban.holds(this):
                    return ban.told(this, self._fault)
            return None

        cases = dict.fromkeys(ban.case for ban in bans)
        self._book.rule(*cases, on=self._kind, stops=stops, also=also)(judge)

    def each_of(self, *bans: Ban) -> None:
        """Register bans that are judged one by one, whichever others hold."""
        for ban in bans:
            self.first_of(ban, stops=False)

    def allows(self, state: Any, event: Any) -> bool:
        """Return whether no ban forbids an event."""
        this = self._situation(state, event)
        return this is None or not any(ban.holds(this) for ban in self.bans)

    def _situation(self, state: Any, event: Any) -> Situation | None:
        if self._attack is None:
            return Situation(state, None, event)
        attack = self._attack(state, event)
        return Situation(state, attack, event) if attack is not None else None


def fault_of_going(event: Any, message: str, **given: Any) -> Fault:
    """Return the fault of a unit that goes to a hex; its sentence names the unit and the hex."""
    made = fault_of(event, message, **given)
    made.args = {"unit": event.unit, "to": event.to} | made.args
    del made.args["at"]
    return made


def by_the_enemy(this: Situation) -> bool:
    """Return whether a side decides about a unit of the other side."""
    return this.event.by not in ("", this.side)


def not_adjacent(this: Situation) -> bool:
    """Return whether a unit goes to a hex that is not next to its own."""
    start = this.start
    return start in this.state.places and this.to not in this.state.board.neighbours[start]


def one_hex_only(this: Situation) -> dict[str, Any]:
    """Return how far a unit goes, which may go one hex."""
    return {"expected": 1, "seen": this.state.board.distance(this.start, this.to)}
