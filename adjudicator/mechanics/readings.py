"""Readings of an open action: an event is wrong only if it is wrong in all of them.

Players who misquote a result may carry out what they stated, or the right result. Both are readings
of the log, and so are a late reaction (it counts, or it does not) and an action whose parts do not
fit together. Each reading is a state of its own, in the list `readings` of the first one. Rules are
asked in all of them; a reading in which an event is wrong is dropped as soon as another allows the
event. A reading with `guess` depends on numbers that the players may not have used. The game ends
its readings itself, with what they disagree on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self, TypeVar

from msgspec.structs import replace

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame, State

__all__ = ["ReadingsBook", "StateWithReadings", "Variant"]

F = TypeVar("F", bound=Callable[..., Any])
Judge = Callable[[Any, Any], RuleResult]
#: an event in place of another, or none; and whether it depends on a guess
Variant = tuple[Event | None, bool]
Variants = Callable[[Any, Any], list[Variant]]
#: most readings of one action, besides the first: two or three wrong events in a row fit into it
_MOST = 8


class StateWithReadings(State):
    """A state whose other readings are copied and moved to a next log with it."""

    readings: list[Any]

    def event_numbers(self) -> Iterator[int]:
        """Iterate over the numbers of events, those of other readings included."""
        yield from super().event_numbers()
        for one in self.readings:
            yield from one.event_numbers()

    def leave_log(self, events: int) -> None:
        """Move so many events to an earlier log."""
        super().leave_log(events)
        for one in self.readings:
            one.leave_log(events)

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = super().copy()
        twin.readings = [one.copy() for one in self.readings]
        return twin


class ReadingsBook(Book):
    """A book whose rules judge, and whose events are applied, in every reading of an action."""

    def __init__(
        self,
        order: Iterable[str],
        *,
        shared: Iterable[str],
        vague: Iterable[str],
        unknown: Unknown,
        still_wrong: type[Event],
    ) -> None:
        """Begin empty.

        The fields `shared` of a state are the same in all its readings. A fault with a `vague`
        message gives way to one that says more. The answer is `unknown` if only a guess allows an
        event. A variant of the type `still_wrong` is applied as an illegal event.
        """
        super().__init__(order)
        self.variants: dict[type[Event], Variants] = {}
        self._shared, self._vague = tuple(shared), frozenset(vague)
        self._unknown, self._still_wrong = unknown, still_wrong

    def has_variants(self, kind: type[Event]) -> Callable[[F], F]:
        """Register a function that returns what an event may mean besides what it says."""

        def register(function: F) -> F:
            self.variants[kind] = function
            return function

        return register

    def applies(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what an event does to the state."""

        def register(function: F) -> F:
            super(ReadingsBook, self).applies(kind)(self._applied_in_every_reading(function))
            return function

        return register

    def closes(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register how many frames an event closes."""

        def register(function: F) -> F:
            super(ReadingsBook, self).closes(*kinds)(_closed_in_every_reading(function))
            return function

        return register

    def in_every_reading(self, judge: Judge) -> Judge:
        """Return a rule that asks another one in all readings of a state."""

        def judged(state: Any, subject: Any) -> RuleResult:
            if isinstance(subject, Frame):
                # the subject of another reading, if the first was dropped meanwhile
                subject = state.frame
            said = judge(state, subject)
            return self._combined_answer(state, subject, judge, said) if state.readings else said

        return judged

    def _combined_answer(
        self, state: Any, subject: Any, judge: Judge, said: RuleResult
    ) -> RuleResult:
        """Return what a rule says in all readings, and drop those that it refutes."""
        closing = isinstance(subject, Frame)
        self._synchronize(state, frames=not closing)
        others = [
            (one, judge(one, one.frame if closing else subject))
            for one in state.readings
            if not closing or type(one.frame) is type(subject)
        ]
        wrong = [one for one, its in others if _faults(its)]
        if not _faults(said):
            if said is None:  # otherwise it is unknown in this reading
                state.readings = [one for one in state.readings if one not in wrong]
            return said
        right = [(one, its) for one, its in others if not _faults(its)]
        if not right:
            return self._clearest([*(its for one, its in others if not one.guess), said])
        sure = [(one, its) for one, its in right if its is None and not one.guess]
        if not sure:  # only because something is unknown
            if all(one.guess for one, _ in right):
                _switch_to(state, right[0][0])
            return right[0][1] or replace(self._unknown)
        _switch_to(state, sure[0][0], [one for one, _ in right])
        return sure[0][1]

    def _clearest(self, several: list[RuleResult]) -> RuleResult:
        """Return the answer of the reading that explains most; in a tie, that of the right one."""
        return min(several, key=lambda its: all(one.message in self._vague for one in _faults(its)))

    def _synchronize(self, state: Any, *, frames: bool) -> None:
        """Bring the other readings to the same moment."""
        for one in state.readings:
            for name in self._shared:
                setattr(one, name, getattr(state, name))
            if frames:
                del one.frames[len(state.frames) :]

    def _applied_in_every_reading(
        self, apply: Callable[[Any, Any], None]
    ) -> Callable[[Any, Any], None]:
        def carry_out(state: Any, event: Any) -> None:
            if not state.readings and type(event) not in self.variants:
                apply(state, event)
                return
            self._synchronize(state, frames=True)
            new = self._new_readings(state, event, apply)
            for one in state.readings:
                apply(one, event)
            apply(state, event)
            for one in new:
                known = (state, *state.readings)
                if len(state.readings) < _MOST and not any(_same(one, other) for other in known):
                    state.readings.append(one)

        return carry_out

    def _new_readings(
        self, state: Any, event: Event, apply: Callable[[Any, Any], None]
    ) -> list[Any]:
        """Return the readings of an event that is wrong as written."""
        variants = self.variants.get(type(event))
        found = []
        for variant, guess in variants(state, event) if variants is not None else ():
            twin = state.copy()
            twin.readings, twin.guess = [], guess
            if variant is not None:
                twin.refused = isinstance(variant, self._still_wrong)
                apply(twin, variant)
            found.append(twin)
        return found


def _faults(said: RuleResult) -> list[Fault]:
    several = said if isinstance(said, (list, tuple)) else (said,)
    return [one for one in several if isinstance(one, Fault)]


def _switch_to(state: Any, other: Any, kept: list[Any] | None = None) -> None:
    """Continue with another reading in place of the first."""
    rest = [one for one in (kept or []) if one is not other]
    state.__dict__.update(other.__dict__)
    state.readings, state.guess = rest, False


def _closed_in_every_reading(closer: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    def close(state: Any, event: Any) -> int:
        for one in state.readings:
            one.now = state.now
            closer(one, event)
        return closer(state, event)

    return close


def _same(one: Any, other: Any) -> bool:
    mine, theirs = one.position(), other.position()
    for position in (mine, theirs):
        position.pop("readings", None)
        position.pop("guess", None)
    return bool(mine == theirs)
