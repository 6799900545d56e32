"""Registers the rules of a game in a book: one function for each case.

::

    @book.rule("SPI-5A", on=Move)
    def only_the_phasing_player_moves(state: State, move: Move) -> Said:
        ...

A rule judges the state before its event (`on`; the header counts as the first event), the state
after it (`after`), or the frame that an event closes (`closing`). It returns None, a Fault, an
Unknown, or several of them. A step rule prices or blocks one step; the checker, the path search and
the list of legal moves use the same step rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown

__all__ = [
    "Block",
    "Book",
    "Check",
    "Group",
    "Rules",
    "Said",
    "Step",
    "StepRule",
    "Term",
    "UnlistedRuleError",
    "applicable",
]

Said = Fault | Unknown | Sequence[Fault | Unknown] | None
F = TypeVar("F", bound=Callable[..., Any])
Guard = Callable[[Any, Any], bool]


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


class Check(NamedTuple):
    """One registered rule."""

    case: str
    judge: Callable[[Any, Any], Said]
    also: tuple[str, ...]
    #: if it objects, no further rule judges the event
    stops: bool


class Group(NamedTuple):
    """Rules in a row that are skipped if their common guard `unless` holds."""

    unless: Guard | None
    checks: tuple[Check, ...]


class StepRule(NamedTuple):
    """One registered step rule."""

    case: str
    judge: Callable[[Step], Term | Block | None]
    #: it depends only on the map and the type of the unit, so its results are cached
    fixed: bool


class _Entry(NamedTuple):
    moment: str
    kind: type
    check: Check
    needs: frozenset[str]
    unless: Guard | None


class Book:
    """The registered rules of one game."""

    def __init__(self) -> None:
        """Begin empty."""
        self.entries: list[_Entry] = []
        self.steps: list[tuple[StepRule, frozenset[str], bool]] = []
        self.mistakes: list[StepRule] = []
        self.appliers: dict[type, Callable[[Any, Any], None]] = {}
        self.closers: dict[type, Callable[[Any, Any], int]] = {}
        self.pending: list[Callable[[Any], list[Any]]] = []
        self.shortcuts: dict[type, Guard] = {}
        self.readings: dict[type, Callable[[Any, Any], Any]] = {}
        self.deciders: dict[type, Callable[[Any, Any], str]] = {}
        self.validators: dict[type, Callable[[Any, Any], None]] = {}
        #: cases enforced by code that checks `game.off` itself
        self.computed: set[str] = set()

    def rule(
        self,
        case: str,
        *,
        on: type | Iterable[type] = (),
        after: type | Iterable[type] = (),
        closing: type | Iterable[type] = (),
        also: Iterable[str] = (),
        needs: Iterable[str] = (),
        stops: bool = False,
        unless: Guard | None = None,
    ) -> Callable[[F], F]:
        """Register a rule. It is off if any case that it `needs` is off.

        It is skipped where `unless` holds; rules in a row with the same guard evaluate it once.
        """
        moments = (("on", on), ("after", after), ("closing", closing))

        def register(judge: F) -> F:
            check = Check(case, judge, tuple(also), stops)
            for moment, kinds in moments:
                for kind in (kinds,) if isinstance(kinds, type) else kinds:
                    entry = _Entry(moment, kind, check, frozenset({case, *needs}), unless)
                    self.entries.append(entry)
            return judge

        return register

    def step(
        self, case: str, *, needs: Iterable[str] = (), fixed: bool = False, misread: bool = False
    ) -> Callable[[F], F]:
        """Register a step rule; a misreading is used as a rule only if its case is off."""

        def register(judge: F) -> F:
            self.steps.append((StepRule(case, judge, fixed), frozenset({case, *needs}), misread))
            return judge

        return register

    def mistake(self, case: str) -> Callable[[F], F]:
        """Register the price of a step for a player who gets a case wrong."""

        def register(judge: F) -> F:
            self.mistakes.append(StepRule(case, judge, fixed=False))
            return judge

        return register

    def shortcut(self, kind: type[Event]) -> Callable[[F], F]:
        """Register a quick test that no rule objects to an event, which is the usual case.

        It may return False for a legal event, but never True for an illegal one; tests compare it
        with the rules.
        """

        def register(function: F) -> F:
            self.shortcuts[kind] = function
            return function

        return register

    def decides(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register a function that returns the deciding side of an event without `by`.

        The default is the owner of the unit that the event names, or else the phasing side. The
        function gets every such event, including those with an unknown unit.
        """

        def register(function: F) -> F:
            for kind in kinds:
                self.deciders[kind] = function
            return function

        return register

    def validates(self, kind: type[Event]) -> Callable[[F], F]:
        """Register a function that raises a DocumentError for an event that cannot be read.

        A value that can be read but is wrong is a matter for rules.
        """

        def register(function: F) -> F:
            self.validators[kind] = function
            return function

        return register

    def computes(self, *cases: str) -> Callable[[F], F]:
        """Declare that a function implements these cases and checks `game.off` for each."""

        def register(function: F) -> F:
            self.computed.update(cases)
            return function

        return register

    def applies(self, kind: type[Event]) -> Callable[[F], F]:
        """Register the function that applies an event to the state."""

        def register(function: F) -> F:
            self.appliers[kind] = function
            return function

        return register

    def closes(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register a function that returns how many frames an event closes."""

        def register(function: F) -> F:
            for kind in kinds:
                self.closers[kind] = function
            return function

        return register

    def has_readings(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register a function that returns the readings of the procedure of an event.

        It returns None or a `Readings`; an event is wrong only if it is wrong under every reading.
        """

        def register(function: F) -> F:
            for kind in kinds:
                self.readings[kind] = function
            return function

        return register

    def duties(self, function: F) -> F:
        """Register a function that lists the duties still open at the end of a log."""
        self.pending.append(function)
        return function

    def cases(self) -> set[str]:
        """Return every case that registered code enforces."""
        checks = {case for entry in self.entries for case in (entry.check.case, *entry.needs)}
        steps = {case for _, needs, _ in self.steps for case in needs}
        return checks | steps | self.computed


def _joined(groups: tuple[Group, ...], entry: _Entry) -> tuple[Group, ...]:
    """Return groups with one more rule, in the last group if it has the same guard."""
    if groups and groups[-1].unless is entry.unless:
        last = groups[-1]
        return (*groups[:-1], Group(last.unless, (*last.checks, entry.check)))
    return (*groups, Group(entry.unless, (entry.check,)))


def applicable(groups: Iterable[Group], state: Any, subject: Any) -> Iterator[Check]:
    """Yield the rules that apply to an event or a frame."""
    for unless, checks in groups:
        if unless is None or not unless(state, subject):
            yield from checks


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
        for entry in book.entries:
            if not entry.needs & self.off:
                table: dict[type, tuple[Group, ...]] = getattr(self, entry.moment)
                table[entry.kind] = _joined(table.get(entry.kind, ()), entry)
        active = [rule for rule, needs, misread in book.steps if misread == bool(needs & self.off)]
        self.fixed_steps = tuple(rule for rule in active if rule.fixed)
        self.moving_steps = tuple(rule for rule in active if not rule.fixed)
        #: misreadings that may explain a wrong cost
        self.misreadings = tuple(
            rule for rule, needs, misread in book.steps if misread and not needs & self.off
        ) + tuple(rule for rule in book.mistakes if rule.case not in self.off)
        self.appliers = book.appliers
        # shortcuts are valid only with all cases on
        self.shortcuts = {} if self.off else dict(book.shortcuts)
        self.closers = book.closers
        self.readings = book.readings
        self.deciders = book.deciders
        self.validators = book.validators
        self.pending = tuple(book.pending)
