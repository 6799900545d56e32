"""The book in which all the rules of this game are registered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from adjudicator.findings import Fault, Unknown
from adjudicator.rules import Book, Said

__all__ = ["book", "rules_of"]

book = Book()
F = TypeVar("F", bound=Callable[..., Any])


def rules_of(*cases: str, **moments: Any) -> Callable[[F], F]:
    """Register one function that speaks for several cases, each of which can be switched off.

    A fault without a case of its own belongs to the first.
    """

    def register(judge: F) -> F:
        for case in cases:
            book.rule(case, **moments)(_only(case, cases[0], judge))
        return judge

    return register


def _only(case: str, first: str, judge: Callable[..., Any]) -> Callable[[Any, Any], Said]:
    def judged(state: Any, subject: Any) -> Said:
        said = judge(state, subject)
        if said is None:
            return None
        several = said if isinstance(said, list | tuple) else (said,)
        found: list[Fault | Unknown] = [one for one in several if (one.rule or first) == case]
        return found or None

    return judged
