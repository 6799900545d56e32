"""Readings of an open action: an event is wrong only if it is wrong in all of them.

Players who misquote a result may carry out what they stated, or the right result. Both are readings
of the log, and so are a late defence (it counts, or it does not) and an action whose number and
target do not fit. Each reading is a state of its own. Rules are asked in all of them; a reading in
which an event is wrong is dropped as soon as another allows the event. The next action ends all
readings: what they disagree on becomes a range of morale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.core.events import Declare, Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.state import Frame

if TYPE_CHECKING:
    from adjudicator.core.rules import RuleResult
    from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = [
    "Variant",
    "Variants",
    "applied_in_every_reading",
    "closed_in_every_reading",
    "end_readings",
    "in_every_reading",
]

Judge = Callable[[Any, Any], "RuleResult"]
#: an event in place of another, or none; and whether it depends on a guess
Variant = tuple[Event | None, bool]
Variants = Callable[[Any, Any], list[Variant]]
#: most readings of one action, besides the first
_MOST = 3
#: messages that say only that nothing calls for an event; any other says more
_NOT_CALLED_FOR = (
    *("retreat-not-due", "advance-not-due", "move-not-due", "loss-not-owed", "test-not-due"),
    *("die-again", "die-not-due"),
)


def in_every_reading(judge: Judge) -> Judge:
    """Return a rule that is asked in every reading."""

    def judged(state: Any, subject: Any) -> RuleResult:
        if isinstance(subject, Frame):
            # the subject of another reading, if the first was dropped meanwhile
            subject = state.frame
        said = judge(state, subject)
        return _combined_answer(state, subject, judge, said) if state.readings else said

    return judged


def _combined_answer(state: CdtState, subject: Any, judge: Judge, said: RuleResult) -> RuleResult:
    """Return what a rule says in all readings, and drop those that it refutes."""
    closing = isinstance(subject, Frame)
    _synchronize(state, frames=not closing)
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
        return _clearest([*(its for one, its in others if not one.guess), said])
    sure = [(one, its) for one, its in right if its is None and not one.guess]
    if not sure:  # only because something is unknown
        if all(one.guess for one, _ in right):
            _switch_to(state, right[0][0])
        return right[0][1] or Unknown(why="number-unknown", needs="cards")
    _switch_to(state, sure[0][0], [one for one, _ in right])
    return sure[0][1]


def _faults(said: RuleResult) -> list[Fault]:
    several = said if isinstance(said, (list, tuple)) else (said,)
    return [one for one in several if isinstance(one, Fault)]


def _clearest(several: list[RuleResult]) -> RuleResult:
    """Return the answer of the reading that explains most; in a tie, that of the right one."""
    return min(several, key=lambda its: all(one.message in _NOT_CALLED_FOR for one in _faults(its)))


def _synchronize(state: CdtState, *, frames: bool) -> None:
    """Bring the other readings to the same moment."""
    for one in state.readings:
        one.now, one.refused, one.ending = state.now, state.refused, state.ending
        if frames:
            del one.frames[len(state.frames) :]


def _switch_to(state: CdtState, other: CdtState, kept: list[CdtState] | None = None) -> None:
    """Continue with another reading in place of the first."""
    rest = [one for one in (kept or []) if one is not other]
    state.__dict__.update(other.__dict__)
    state.readings, state.guess = rest, False


def closed_in_every_reading(closer: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    """Return a closer that ends an action in every reading."""

    def close(state: Any, event: Any) -> int:
        for one in state.readings:
            one.now = state.now
            closer(one, event)
        return closer(state, event)

    return close


def applied_in_every_reading(
    apply: Callable[[Any, Any], None], variants: Mapping[type[Event], Variants]
) -> Callable[[Any, Any], None]:
    """Return a function that applies an event in every reading, and adds its other readings."""

    def carry_out(state: Any, event: Any) -> None:
        _synchronize(state, frames=True)
        new = _new_readings(state, event, apply, variants.get(type(event)))
        for one in state.readings:
            apply(one, event)
        apply(state, event)
        for one in new:
            if len(state.readings) < _MOST and not _same(one, state):
                state.readings.append(one)

    return carry_out


def _new_readings(
    state: CdtState, event: Event, apply: Callable[[Any, Any], None], variants: Variants | None
) -> list[CdtState]:
    """Return the readings of an event that is wrong as written."""
    found = []
    for variant, guess in variants(state, event) if variants is not None else ():
        twin = state.copy()
        twin.readings, twin.guess = [], guess
        if variant is not None:
            twin.refused = isinstance(variant, Declare)  # it may also count as not played
            apply(twin, variant)
        found.append(twin)
    return found


def _same(one: CdtState, other: CdtState) -> bool:
    mine, theirs = one.position(), other.position()
    for position in (mine, theirs):
        position.pop("readings", None)
        position.pop("guess", None)
    return mine == theirs


def end_readings(state: CdtState) -> None:
    """End the readings of the last action: their differences become a range of morale."""
    for one in state.readings:
        for side in state.enemy:
            state.low[side] = min(state.low[side], one.low[side])
            state.high[side] = max(state.high[side], one.high[side])
    state.readings = []
