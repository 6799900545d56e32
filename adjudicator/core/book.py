"""Registers the rules of a game in a book, chapter by chapter.

::

    book = Book(order=("sequence", "movement"))  # the order in which the chapters speak
    chapter = book.chapter("movement")

    @chapter.rule("5A", on=Move)
    def only_the_phasing_player_moves(state: State, move: Move) -> RuleResult:
        ...

A rule judges the state before its event (`on`; the header counts as the first event), the state
after it (`after`), or the frame that an event closes (`closing`). It returns None, a Fault, an
Unknown, or several of them. A step rule prices or blocks one step; the checker, the path search and
the list of legal moves use the same step rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from importlib import import_module
from typing import Any, Concatenate, NamedTuple, Self, TypeVar

from adjudicator.core.events import Event
from adjudicator.core.rules import Check, Duties, Guard, RuleResult, StepRule
from adjudicator.core.values import P, S, T, Value, value_of

__all__ = ["Book", "ChapterError", "Entry"]

F = TypeVar("F", bound=Callable[..., Any])
Judge = Callable[[Any, Any], RuleResult]


class ChapterError(Exception):
    """A chapter that the order of a book does not name, or names and nobody wrote."""


class Entry(NamedTuple):
    """One rule as it was registered for one kind of event or frame."""

    moment: str
    kind: type
    check: Check
    #: the cases that it speaks for: without all of them it is left out
    cases: tuple[str, ...]
    #: without one of these it is left out too
    needs: frozenset[str]
    unless: Guard | None


class Book:
    """The registered rules of one game."""

    def __init__(self, order: Iterable[str] = ()) -> None:
        """Begin empty; `order` names the chapters in the order in which their rules speak."""
        self.order = tuple(order)
        self.chapters: dict[str, Self] = {}
        self.values: list[Value[Any, Any, Any]] = []
        self.entries: list[Entry] = []
        self.steps: list[tuple[StepRule, frozenset[str], bool]] = []
        self.mistakes: list[StepRule] = []
        self.appliers: dict[type, Callable[[Any, Any], None]] = {}
        self.closers: dict[type, Callable[[Any, Any], int]] = {}
        self.pending: list[Duties] = []
        self.shortcuts: dict[type, Guard] = {}
        self.readings: dict[type, Callable[[Any, Any], Any]] = {}
        self.deciders: dict[type, Callable[[Any, Any], str]] = {}
        self.validators: dict[type, Callable[[Any, Any], None]] = {}
        #: option -> the case that forbids what needs it
        self.options: dict[str, str] = {}

    def chapter(self, name: str) -> Self:
        """Return the part of the book in which one chapter registers its rules."""
        if name not in self.order or name in self.chapters:
            raise ChapterError(f"{name} is not in the order of the book, or registered twice")
        part = copy(self)  # what is not a list of rules is shared
        part.order, part.chapters = (), {}
        part.entries, part.steps, part.mistakes, part.pending = [], [], [], []
        self.chapters[name] = part
        return part

    def read_chapters(self, package: str) -> None:
        """Import the module of each chapter from a package, so that it registers its rules.

        A chapter that stands in the module of an earlier one needs no module of its own.
        """
        for name in self.order:
            if name not in self.chapters:
                import_module(f"{package}.{name}")

    def parts(self) -> list[Self]:
        """Return the book itself and its chapters, in the order in which they speak."""
        missing = [name for name in self.order if name not in self.chapters]
        if missing:
            raise ChapterError(f"nobody wrote the chapters {', '.join(missing)}")
        return [self, *(self.chapters[name] for name in self.order)]

    def rule(
        self,
        *cases: str,
        on: type | Iterable[type] = (),
        after: type | Iterable[type] = (),
        closing: type | Iterable[type] = (),
        also: Iterable[str] = (),
        needs: Iterable[str] = (),
        stops: bool = False,
        unless: Guard | None = None,
    ) -> Callable[[F], F]:
        """Register a rule under one case or several; a fault without a case belongs to the first.

        Without any of its cases, or one that it `needs`, it is left out. It is skipped where
        `unless` holds: rules in a row with the same guard evaluate it once.
        """
        moments = (("on", on), ("after", after), ("closing", closing))

        def register(judge: F) -> F:
            check = Check(cases[0], self.in_every_reading(judge), judge, tuple(also), stops)
            for moment, kinds in moments:
                for kind in (kinds,) if isinstance(kinds, type) else kinds:
                    entry = Entry(moment, kind, check, cases, frozenset(needs), unless)
                    self.entries.append(entry)
            return judge

        return register

    def in_every_reading(self, judge: Judge) -> Judge:
        """Return a rule for a state with `readings`; by default, they do not matter to it."""
        return judge

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

    def shortcut(self, kind: type) -> Callable[[F], F]:
        """Register a quick test that no rule objects to an event, which is the usual case.

        Or none to the end of a frame: its kind is then a type of frame. It may return False for a
        legal event, but never True for an illegal one; tests compare it with the rules.
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

    def needs_option(self, option: str, case: str) -> None:
        """Register the case by which something is illegal unless an option was agreed on."""
        self.options[option] = case

    def duties(self, function: F) -> F:
        """Register a function that lists the duties still open at the end of a log."""
        self.pending.append(function)
        return function

    def value(self, right: Callable[Concatenate[S, P], T]) -> Value[S, P, T]:
        """Make a computed value of a function, to which slips can be added."""
        made = value_of(right)
        self.values.append(made)
        return made

    def cases(self) -> set[str]:
        """Return every case that the code enforces."""
        parts = self.parts()
        entries = [entry for part in parts for entry in part.entries]
        checks = {case for entry in entries for case in (*entry.cases, *entry.needs)}
        steps = {case for part in parts for _, needs, _ in part.steps for case in needs}
        slips = {case for one in self.values for case in one.slips}
        return checks | steps | slips
