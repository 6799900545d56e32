"""Legal events: a game proposes events, and its rules filter them.

An event is legal if no rule objects to it: neither before the event, nor after it, nor to a
procedure that the event closes. Tests compare faster searches with this definition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.core.asking import answers_of_readings
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import applicable

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.rules import Group, Rules

__all__ = ["Actions", "legal", "objections", "objections_to_each"]


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
        twin.now += 1
        yield _objections(rules, twin, event)


def _objections(rules: Rules, twin: Any, event: Event) -> Iterator[Fault | Unknown]:
    """Judge and apply one event as the referee does; yield the objections."""
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


class Actions:
    """An iterable of the legal events of a state.

    A game leaves proposals out where there are too many combinations; after the iteration `exact`
    is then false.
    """

    def __init__(self, rules: Rules, state: Any, proposals: Iterable[Event | None]) -> None:
        """Filter proposals; a None among them means that some were left out."""
        self.exact = True
        self._rules, self._state, self._proposals = rules, state, proposals

    def __iter__(self) -> Iterator[Event]:
        """Yield the legal events."""
        for event in self._proposals:
            if event is None:
                self.exact = False
            elif legal(self._rules, self._state, event):
                yield event
