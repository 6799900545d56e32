"""How the rules of a game are written down: a function for each case, registered in a book.

::

    @book.rule("SPI-5A", on=Move)
    def only_the_phasing_player_moves(state: State, move: Move) -> Said:
        ...

A rule sees the state before its event (`on`; the header comes before all events), after it
(`after`), or the frame that an event closes (`closing`). It returns None, a Fault, an Unknown, or
several of them. A step rule prices or blocks one step; the checker, the search for a path and the
list of legal moves all use the same ones.
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
    "asked",
]

Said = Fault | Unknown | Sequence[Fault | Unknown] | None
F = TypeVar("F", bound=Callable[..., Any])
Guard = Callable[[Any, Any], bool]


class UnlistedRuleError(Exception):
    """A rule whose case the rulebook of the game does not list: a fault of the game's author."""


class Term(NamedTuple):
    """One part of a computed value, and the case that it comes from."""

    case: str
    name: str
    value: int


class Block(NamedTuple):
    """Why a step is forbidden."""

    case: str
    #: name of the sentence
    message: str
    #: the place that the sentence is about
    at: str


class Step:
    """One step of one unit: what the step rules look at. Used again for every step of a search."""

    __slots__ = ("end", "side", "start", "state", "type", "unit")

    def __init__(self, state: Any, unit: str) -> None:
        """Begin with a unit; where it steps is set before each question."""
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
    #: if it objects, nothing else is asked about the event
    stops: bool


class Group(NamedTuple):
    """Rules asked one after another, unless something holds for which none of them objects."""

    unless: Guard | None
    checks: tuple[Check, ...]


class StepRule(NamedTuple):
    """One registered step rule."""

    case: str
    judge: Callable[[Step], Term | Block | None]
    #: it depends on the map and the type of the unit only, so it is asked once for each step
    fixed: bool


class _Entry(NamedTuple):
    moment: str
    kind: type
    check: Check
    needs: frozenset[str]
    unless: Guard | None


class Book:
    """All that is registered for one game."""

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
        self.readers: dict[type, Callable[[Any, Any], None]] = {}
        #: cases that are enforced by code that asks whether they are off
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
        """Register a rule. Without any case that it `needs`, it is silent.

        It is not asked where `unless` holds: rules in a row with the same guard ask it once.
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
        """Register a step rule; a misreading prices only where its case is switched off."""

        def register(judge: F) -> F:
            self.steps.append((StepRule(case, judge, fixed), frozenset({case, *needs}), misread))
            return judge

        return register

    def mistake(self, case: str) -> Callable[[F], F]:
        """Register what a player would charge for a step who got a case wrong."""

        def register(judge: F) -> F:
            self.mistakes.append(StepRule(case, judge, fixed=False))
            return judge

        return register

    def shortcut(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what tells quickly that no rule objects to an event, as to most of them.

        It may say no where the rules say yes, never the other way round; tests ask both.
        """

        def register(function: F) -> F:
            self.shortcuts[kind] = function
            return function

        return register

    def decides(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register which side decides an event that does not say by whom it is.

        Without it, that is the owner of the unit that the event names, or else whose phase it is.
        The function sees every such event, also one that names a unit which does not exist.
        """

        def register(function: F) -> F:
            for kind in kinds:
                self.deciders[kind] = function
            return function

        return register

    def reads(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what refuses an event with words in it that cannot be understood.

        The function raises a DocumentError; that something is understood and wrong is for rules.
        """

        def register(function: F) -> F:
            self.readers[kind] = function
            return function

        return register

    def computes(self, *cases: str) -> Callable[[F], F]:
        """Say that a function computes by these cases, and asks `game.off` about each."""

        def register(function: F) -> F:
            self.computed.update(cases)
            return function

        return register

    def applies(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what an event does to the state."""

        def register(function: F) -> F:
            self.appliers[kind] = function
            return function

        return register

    def closes(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register how many frames an event closes."""

        def register(function: F) -> F:
            for kind in kinds:
                self.closers[kind] = function
            return function

        return register

    def has_readings(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register what returns the readings of the procedure to which an event belongs.

        It returns None, or a `Readings`: an event is wrong only if it is so under each of them.
        """

        def register(function: F) -> F:
            for kind in kinds:
                self.readings[kind] = function
            return function

        return register

    def duties(self, function: F) -> F:
        """Register a function that lists what is still open when a log ends."""
        self.pending.append(function)
        return function

    def cases(self) -> set[str]:
        """Return every case that code speaks for."""
        checks = {case for entry in self.entries for case in (entry.check.case, *entry.needs)}
        steps = {case for _, needs, _ in self.steps for case in needs}
        return checks | steps | self.computed


def _joined(groups: tuple[Group, ...], entry: _Entry) -> tuple[Group, ...]:
    """Return groups with one more rule: in the last group if it has the same guard."""
    if groups and groups[-1].unless is entry.unless:
        last = groups[-1]
        return (*groups[:-1], Group(last.unless, (*last.checks, entry.check)))
    return (*groups, Group(entry.unless, (entry.check,)))


def asked(groups: Iterable[Group], state: Any, subject: Any) -> Iterator[Check]:
    """Go through the rules that are to be asked about an event or a frame."""
    for unless, checks in groups:
        if unless is None or not unless(state, subject):
            yield from checks


class Rules:
    """The rules of a book that are in force: all, or all but some cases that are switched off."""

    def __init__(self, book: Book, listed: Iterable[str], off: Iterable[str] = ()) -> None:
        """Sort the rules by moment and kind of event."""
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
        #: misreadings that would explain a wrong cost
        self.misreadings = tuple(
            rule for rule, needs, misread in book.steps if misread and not needs & self.off
        ) + tuple(rule for rule in book.mistakes if rule.case not in self.off)
        self.appliers = book.appliers
        # a misreading is not what a shortcut knows
        self.shortcuts = {} if self.off else dict(book.shortcuts)
        self.closers = book.closers
        self.readings = book.readings
        self.deciders = book.deciders
        self.readers = book.readers
        self.pending = tuple(book.pending)
