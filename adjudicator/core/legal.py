"""Which events are legal: a game proposes, and its rules filter.

The rules define it: an event is legal if none of them objects, neither before the event, nor
after it, nor to a procedure that the event closes. Faster ways are tested against this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.core.asking import answers_of_readings
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import asked

if TYPE_CHECKING:
    from adjudicator.core.events import Event
    from adjudicator.core.rules import Group, Rules

__all__ = ["Actions", "legal", "objections"]


def legal(rules: Rules, state: Any, *events: Event) -> bool:
    """Tell whether the rules have nothing against some events in a row, not even a doubt."""
    return next(objections(rules, state, *events), None) is None


def objections(rules: Rules, state: Any, *events: Event) -> Iterator[Fault | Unknown]:
    """Go through what the rules have against some events in a row; the state stays as it is."""
    twin = state.copy()
    for event in events:
        twin.now += 1
        yield from _objections(rules, twin, event)


def _objections(rules: Rules, twin: Any, event: Event) -> Iterator[Fault | Unknown]:
    """Judge and apply one event, as the referee does."""
    kind = type(event)
    closer = rules.closers.get(kind)
    for _ in range(closer(twin, event) if closer else 0):
        yield from _said(rules.closing.get(type(twin.frame), ()), twin, twin.frame)
        twin.frames.pop()
    said = answers_of_readings(rules, twin, event) if rules.readings else None
    if said is None:
        yield from _said(rules.on.get(kind, ()), twin, event)
    else:
        yield from (one for _, some in said for one in _objected(some))
    applier = rules.appliers.get(kind)
    if applier is not None:
        applier(twin, event)
    yield from _said(rules.after.get(kind, ()), twin, event)


def _said(groups: Iterable[Group], state: Any, subject: Any) -> Iterator[Fault | Unknown]:
    """Ask some rules; a remark is no objection."""
    for check in asked(groups, state, subject):
        said = check.judge(state, subject)
        if said is None:
            continue
        yield from _objected(said)
        if check.stops and said:
            return


def _objected(said: Any) -> Iterator[Fault | Unknown]:
    """Go through what a rule has said, but for remarks."""
    for one in said if isinstance(said, (list, tuple)) else (said,):
        if isinstance(one, Unknown) or one.severity != "note":
            yield one


class Actions:
    """The legal events of a state, one after another; `exact` once all have been gone through.

    What can be combined in too many ways is cut off, and `exact` is then false.
    """

    def __init__(self, rules: Rules, state: Any, proposals: Iterable[Event | None]) -> None:
        """Filter proposals; None among them says that some were left out."""
        self.exact = True
        self._rules, self._state, self._proposals = rules, state, proposals

    def __iter__(self) -> Iterator[Event]:
        """Go through the legal events."""
        for event in self._proposals:
            if event is None:
                self.exact = False
            elif legal(self._rules, self._state, event):
                yield event
