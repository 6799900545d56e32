"""Asks the rules about an event, where a procedure can be read in more than one way.

After a wrong claim (odds, a result) a procedure has two readings: as the rules have it, and as the
players stated it. An event is wrong only if it is wrong under every reading that is left; one that
is right under some of them rules out the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.core.findings import Fault

if TYPE_CHECKING:
    from adjudicator.core.rules import Check, Group, Rules

__all__ = ["Readings", "answers", "answers_of_readings"]

#: a rule, and what it objects to
Answers = list[tuple["Check", Any]]


class Readings(Protocol):
    """The ways in which the procedure that an event belongs to can be read."""

    def __len__(self) -> int:
        """Return how many there are."""

    def take(self, index: int) -> None:
        """Let the state follow one reading."""

    def keep(self, indexes: Sequence[int]) -> None:
        """Let the state follow the first of some readings, and forget all but these."""


def answers(groups: Iterable[Group], state: Any, subject: Any) -> Answers:
    """Ask some rules about an event or a frame; return what they object to."""
    found: Answers = []
    for unless, checks in groups:
        if unless is not None and unless(state, subject):
            continue
        for check in checks:
            said = check.judge(state, subject)
            if said is not None:
                found.append((check, said))
                if check.stops and said:
                    return found
    return found


def answers_of_readings(rules: Rules, state: Any, event: Any) -> Answers | None:
    """Ask about an event under each reading; None if there is only one.

    The answers are those under the reading with which the event agrees best. If no rule finds a
    violation there, the readings under which one does are given up.
    """
    kind = type(event)
    readings = rules.readings[kind](state, event) if kind in rules.readings else None
    if readings is None or len(readings) < 2:
        return None
    found: list[Answers] = []
    for index in range(len(readings)):
        readings.take(index)
        found.append(answers(rules.on.get(kind, ()), state, event))
    weights = [_weight(said) for said in found]
    best = weights.index(min(weights))
    agree = [at for at, (wrong, _) in enumerate(weights) if not wrong or weights[best][0]]
    readings.keep([best, *(at for at in agree if at != best)])
    return found[best]


def _weight(said: Answers) -> tuple[int, int]:
    """Return how many violations rules find, and how much else they object to."""
    every = [
        one for _, some in said for one in (some if isinstance(some, (list, tuple)) else (some,))
    ]
    wrong = sum(1 for one in every if isinstance(one, Fault) and one.severity == "violation")
    return wrong, len(every) - wrong
