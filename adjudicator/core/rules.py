"""The active rules of a game, by moment and kind of event; rules of an off case are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.findings import Fault, Pending, Unknown

if TYPE_CHECKING:
    from adjudicator.core.book import Book, Entry

__all__ = [
    "Block",
    "Check",
    "Duties",
    "Group",
    "Guard",
    "RuleResult",
    "Rules",
    "Step",
    "StepRule",
    "Term",
    "UnlistedRuleError",
    "applicable",
]

RuleResult = Fault | Unknown | Sequence[Fault | Unknown] | None
Guard = Callable[[Any, Any], bool]
Duties = Callable[[Any], list[Pending]]


class UnlistedRuleError(Exception):
    """A rule has a case that the rulebook of the game does not list: a mistake of its author."""


class Term(NamedTuple):
    """One part of a computed value, with its case."""

    case: str
    name: str
    value: int


class Block(NamedTuple):
    """The reason why a step is forbidden."""

    case: str
    #: id of the sentence
    message: str
    #: the place that the sentence is about
    at: str


class Step:
    """One step of one unit, the argument of step rules. A search reuses it for every step."""

    __slots__ = ("end", "side", "start", "state", "type", "unit")

    def __init__(self, state: Any, unit: str) -> None:
        """Begin with a unit; set `start` and `end` before each use."""
        spec = state.units[unit]
        self.state = state
        self.unit = unit
        self.side: str = spec.side
        self.type: str = spec.type
        self.start = ""
        self.end = ""


class Check(Struct, frozen=True):
    """One registered rule."""

    case: str
    judge: Callable[[Any, Any], RuleResult]
    #: the same for a state without `readings`, the usual case
    alone: Callable[[Any, Any], RuleResult]
    also: tuple[str, ...]
    #: if it objects, no further rule judges the event
    stops: bool


class Group(NamedTuple):
    """Rules in a row that are skipped if their common guard `unless` holds."""

    unless: Guard | None
    checks: tuple[Check, ...]
    #: the same with what the referee calls: for a state with `readings`, and without
    judges: tuple[tuple[Callable[[Any, Any], RuleResult], Check], ...]
    alone: tuple[tuple[Callable[[Any, Any], RuleResult], Check], ...]

    @classmethod
    def of(cls, unless: Guard | None, checks: tuple[Check, ...]) -> Group:
        """Return the group of some rules."""
        judges = tuple([(one.judge, one) for one in checks])
        return cls(unless, checks, judges, tuple([(one.alone, one) for one in checks]))


class StepRule(NamedTuple):
    """One registered step rule."""

    case: str
    judge: Callable[[Step], Term | Block | None]
    #: it depends only on the map and the type of the unit, so its results are cached
    fixed: bool


def _joined(groups: tuple[Group, ...], entry: Entry, check: Check) -> tuple[Group, ...]:
    """Return groups with one more rule, in the last group if it has the same guard."""
    if groups and groups[-1].unless is entry.unless:
        last = groups[-1]
        return (*groups[:-1], Group.of(last.unless, (*last.checks, check)))
    return (*groups, Group.of(entry.unless, (check,)))


def applicable(groups: Iterable[Group], state: Any, subject: Any) -> Iterator[Check]:
    """Yield the rules that apply to an event or a frame."""
    for unless, checks, _, _ in groups:
        if unless is None or not unless(state, subject):
            yield from checks


def _without(off: frozenset[str], check: Check) -> Check:
    """Return a rule that says nothing for cases that are switched off."""
    if not off:
        return check

    def filtered(judge: Callable[[Any, Any], RuleResult], state: Any, subject: Any) -> RuleResult:
        said = judge(state, subject)
        if said is None:
            return None
        several = said if isinstance(said, list | tuple) else (said,)
        return [one for one in several if (one.rule or check.case) not in off] or None

    judge, alone = partial(filtered, check.judge), partial(filtered, check.alone)
    return replace(check, judge=judge, alone=alone)


def _duties_without(off: frozenset[str], duties: Duties) -> Duties:
    """Return a list of open duties that leaves out the cases that are switched off."""
    if not off:
        return duties
    return lambda state: [one for one in duties(state) if one.rule not in off]


class Rules:
    """The active rules of a book: all except those whose cases are switched off."""

    def __init__(self, book: Book, listed: Iterable[str], off: Iterable[str] = ()) -> None:
        """Group the rules by moment and kind of event."""
        self.off = frozenset(off)
        unlisted = sorted((book.cases() | self.off) - set(listed))
        if unlisted:
            raise UnlistedRuleError(f"the rulebook does not list {', '.join(unlisted)}")
        self.on: dict[type, tuple[Group, ...]] = {}
        self.after: dict[type, tuple[Group, ...]] = {}
        self.closing: dict[type, tuple[Group, ...]] = {}
        self._checks: dict[Callable[[Any, Any], RuleResult], Check] = {}
        parts = book.parts()
        for entry in (one for part in parts for one in part.entries):
            if not entry.needs & self.off and not self.off.issuperset(entry.cases):
                table: dict[type, tuple[Group, ...]] = getattr(self, entry.moment)
                check = _without(self.off, entry.check)
                table[entry.kind] = _joined(table.get(entry.kind, ()), entry, check)
                self._checks[entry.check.alone] = check
        steps = [one for part in parts for one in part.steps]
        active = [rule for rule, needs, misread in steps if misread == bool(needs & self.off)]
        self.fixed_steps = tuple(rule for rule in active if rule.fixed)
        self.moving_steps = tuple(rule.judge for rule in active if not rule.fixed)
        #: misreadings that may explain a wrong cost
        self.misreadings = tuple(
            rule for rule, needs, misread in steps if misread and not needs & self.off
        ) + tuple(rule for part in parts for rule in part.mistakes if rule.case not in self.off)
        self.appliers = book.appliers
        # shortcuts are valid only with all cases on
        self.shortcuts = {} if self.off else dict(book.shortcuts)
        self.closers = book.closers
        self.readings = book.readings
        self.deciders = book.deciders
        self.validators = book.validators
        self.options = book.options
        self.pending = tuple(
            _duties_without(self.off, one) for part in parts for one in part.pending
        )

    def said_by(
        self, judges: Iterable[Callable[[Any, Any], RuleResult]], state: Any, subject: Any
    ) -> list[Fault | Unknown]:
        """Return what some registered rules say of an event or a frame, for code that asks them."""
        found: list[Fault | Unknown] = []
        for check in (self._checks[judge] for judge in judges if judge in self._checks):
            said = check.judge(state, subject)
            if said is not None:
                found += [said] if isinstance(said, Fault | Unknown) else said
        return found
