"""Applies the rules to an event, under every reading of the current procedure.

After a wrong claim (odds, a result) a procedure has two readings: the value by the rules, and the
value that the players stated. An event is wrong only if it is wrong under every remaining reading;
an event that is right under some readings rules out the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.core.findings import Fault

if TYPE_CHECKING:
    from adjudicator.core.rules import Check, Group, Rules

__all__ = ["Readings", "answers", "answers_of_readings", "is_found"]

#: pairs of a rule and its objections
Answers = list[tuple["Check", Any]]


class Readings(Protocol):
    """The possible readings of the procedure that an event belongs to."""

    #: the reading by the rules, if it is known; it counts where all are equally wrong
    right: int | None

    def __len__(self) -> int:
        """Return the number of readings."""

    def take(self, index: int) -> None:
        """Set the state to one reading."""

    def keep(self, indexes: Sequence[int]) -> None:
        """Set the state to the first of some readings, and drop all other readings."""


def answers(groups: Iterable[Group], state: Any, subject: Any) -> Answers:
    """Apply rules to an event or a frame; return their objections."""
    found: Answers = []
    for unless, checks, _, _ in groups:
        if unless is not None and unless(state, subject):
            continue
        for check in checks:
            answer = check.judge(state, subject)
            if answer is not None:
                found.append((check, answer))
                if check.stops and answer:
                    return found
    return found


def is_found(state: Any, subject: Any, rule: str, message: str) -> bool:
    """Return whether the rules find a fault with a message in an event, as things stand."""
    for check, said in answers(state.rules.on.get(type(subject), ()), state, subject):
        for one in said if isinstance(said, (list, tuple)) else (said,):
            case = getattr(one, "rule", "") or check.case
            if getattr(one, "message", "") == message and case == rule:
                return True
    return False


def answers_of_readings(rules: Rules, state: Any, event: Any) -> Answers | None:
    """Apply the rules to an event under each reading; return None if there is only one reading.

    The answers are those of the reading that fits the event best; of those that fit equally badly,
    the right one. If that reading has no violation, the readings that have one are dropped.
    """
    kind = type(event)
    readings = rules.readings[kind](state, event) if kind in rules.readings else None
    if readings is None or len(readings) < 2:
        return None
    found: list[Answers] = []
    for index in range(len(readings)):
        readings.take(index)
        found.append(answers(rules.on.get(kind, ()), state, event))
    weights = [_weight(some) for some in found]
    best = weights.index(min(weights))
    if weights[best][0] and readings.right is not None and weights[readings.right] == weights[best]:
        best = readings.right
    agree = [at for at, (wrong, _) in enumerate(weights) if not wrong or weights[best][0]]
    readings.keep([best, *(at for at in agree if at != best)])
    return found[best]


def _weight(found: Answers) -> tuple[int, int]:
    """Return the number of violations, and the number of other objections."""
    every = [
        one for _, some in found for one in (some if isinstance(some, (list, tuple)) else (some,))
    ]
    wrong = sum(1 for one in every if isinstance(one, Fault) and one.severity == "violation")
    return wrong, len(every) - wrong
