"""Legal events: a game proposes events, and its rules filter them.

An event is legal if no rule objects to it: neither before the event, nor after it, nor to a
procedure that the event closes. Tests compare faster searches with this definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING, Any

from adjudicator.core.asking import answers_of_readings
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import applicable

if TYPE_CHECKING:
    from random import Random

    from adjudicator.core.rules import Group, Rules

__all__ = [
    "Actions",
    "Alternatives",
    "Proposal",
    "Subsets",
    "grouped",
    "legal",
    "listed",
    "objections",
    "objections_to_each",
    "objections_while_applied",
]


def legal(rules: Rules, state: Any, *events: Event) -> bool:
    """Return whether the rules allow some events in a row without even a doubt."""
    return next(objections(rules, state, *events), None) is None


def objections(rules: Rules, state: Any, *events: Event) -> Iterator[Fault | Unknown]:
    """Yield the objections of the rules to some events in a row; leave the state unchanged."""
    for found in objections_to_each(rules, state, *events):
        yield from found


def objections_to_each(
    rules: Rules, state: Any, *events: Event
) -> Iterator[Iterator[Fault | Unknown]]:
    """Yield, for each of some events in a row, the objections of the rules to it.

    Exhaust those of one event before you ask for the next event.
    """
    twin = state.copy()
    for event in events:
        yield objections_while_applied(rules, twin, event)


def objections_while_applied(rules: Rules, twin: Any, event: Event) -> Iterator[Fault | Unknown]:
    """Judge one event and apply it to the state, as the referee does; yield the objections.

    If none is left, the state is the one after the event.
    """
    twin.now += 1
    kind = type(event)
    closer = rules.closers.get(kind)
    for _ in range(closer(twin, event) if closer else 0):
        yield from _judged(rules.closing.get(type(twin.frame), ()), twin, twin.frame)
        twin.frames.pop()
    answers = answers_of_readings(rules, twin, event) if rules.readings else None
    if answers is None:
        yield from _judged(rules.on.get(kind, ()), twin, event)
    else:
        yield from (one for _, some in answers for one in _without_notes(some))
    applier = rules.appliers.get(kind)
    if applier is not None:
        applier(twin, event)
    yield from _judged(rules.after.get(kind, ()), twin, event)


def _judged(groups: Iterable[Group], state: Any, subject: Any) -> Iterator[Fault | Unknown]:
    """Yield the objections of some rules; a note is not an objection."""
    for check in applicable(groups, state, subject):
        answer = check.judge(state, subject)
        if answer is None:
            continue
        yield from _without_notes(answer)
        if check.stops and answer:
            return


def _without_notes(answer: Any) -> Iterator[Fault | Unknown]:
    """Yield the objections in a rule's answer, except notes."""
    for one in answer if isinstance(answer, (list, tuple)) else (answer,):
        if isinstance(one, Unknown) or one.severity != "note":
            yield one


class Alternatives:
    """Events of one kind that a player chooses from in one decision, made when asked for."""

    def __init__(
        self,
        kind: type[Event],
        options: Callable[[], Iterable[Any]],
        make: Callable[[Any], Event] | None = None,
        units: Sequence[str] = (),
    ) -> None:
        """Take a function that lists the options, and one that turns an option into an event.

        Without `make` the options are the events. A None among them means that some were left out.
        """
        self.kind, self.units = kind, units
        self._options, self._make = options, make

    def __iter__(self) -> Iterator[Event | None]:
        """Yield all events."""
        make = self._make
        if make is None:
            yield from self._options()
            return
        for option in self._options():
            yield None if option is None else make(option)

    def drawn(self, chance: Random, most: int) -> list[Event]:
        """Return some of the events at random; only these are made."""
        options = [one for one in self._options() if one is not None]
        if len(options) > most:
            options = chance.sample(options, most)
        return options if self._make is None else [self._make(one) for one in options]


class Subsets(Alternatives):
    """Events that name some of a few things: every subset of at least a certain size."""

    def __init__(
        self,
        kind: type[Event],
        items: list[str],
        make: Callable[[list[str]], Event],
        *,
        least: int = 1,
        most: int | None = None,
        units: Sequence[str] = (),
    ) -> None:
        """Take the items; at most `most` subsets are listed, small ones first."""
        super().__init__(kind, self._subsets, make, units or items)
        self._items, self._least, self._most, self._of = items, least, most, make

    def _subsets(self) -> Iterator[list[str] | None]:
        sizes = range(self._least, len(self._items) + 1)
        found = chain.from_iterable(combinations(self._items, size) for size in sizes)
        yield from (list(one) for one in islice(found, self._most))
        if next(found, None) is not None:
            yield None

    def drawn(self, chance: Random, most: int) -> list[Event]:
        """Return some of the events at random, of all sizes alike, and the one with all items."""
        sizes = [chance.randint(self._least, len(self._items)) for _ in range(1, most)]
        subsets = [chance.sample(self._items, size) for size in sizes]
        return [self._of(some) for some in (self._items, *subsets)]


#: an event, several alternatives that are made when asked for, or None: some were left out
Proposal = Event | Alternatives | None


def listed(proposals: Iterable[Proposal]) -> Iterator[Event | None]:
    """Yield all events of some proposals one by one."""
    for one in proposals:
        if isinstance(one, Alternatives):
            yield from one
        else:
            yield one


def grouped(proposals: Iterable[Proposal]) -> list[Alternatives]:
    """Return proposals as alternatives: single events by their kind and unit."""
    found: list[Alternatives] = []
    single: dict[tuple[type[Event], str], list[Event]] = {}
    for one in proposals:
        if isinstance(one, Alternatives):
            found.append(one)
        elif one is not None:
            single.setdefault((type(one), getattr(one, "unit", "")), []).append(one)
    for (kind, unit), events in single.items():
        found.append(Alternatives(kind, events.copy, units=(unit,) if unit else ()))
    return found


class Actions:
    """An iterable of the legal events of a state.

    A game leaves proposals out where there are too many combinations; after the iteration `exact`
    is then false.
    """

    def __init__(self, rules: Rules, state: Any, proposals: Iterable[Proposal]) -> None:
        """Filter proposals; a None among them means that some were left out."""
        self.exact = True
        self._rules, self._state, self._proposals = rules, state, proposals

    def __iter__(self) -> Iterator[Event]:
        """Yield the legal events."""
        for event in listed(self._proposals):
            if event is None:
                self.exact = False
            elif legal(self._rules, self._state, event):
                yield event
