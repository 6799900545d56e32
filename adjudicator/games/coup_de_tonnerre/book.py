"""Registry of all rules of this game, which apply in every reading of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Book, Said
from adjudicator.games.coup_de_tonnerre.action_readings import across, applied, closed
from adjudicator.games.coup_de_tonnerre.event_variants import variants

__all__ = ["book", "rules_of"]

F = TypeVar("F", bound=Callable[..., Any])


class CdtBook(Book):
    """A book whose rules are asked, and whose events are applied, in every reading of an action."""

    def rule(self, case: str, **moments: Any) -> Callable[[F], F]:
        """Register a rule."""

        def register(judge: F) -> F:
            self.one_of_several(case, across(judge), **moments)
            return judge

        return register

    def one_of_several(self, case: str, judge: Callable[..., Any], **moments: Any) -> None:
        """Register a rule that examines all readings itself."""
        super().rule(case, **moments)(judge)

    def applies(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what an event does to the state."""

        def register(function: F) -> F:
            super(CdtBook, self).applies(kind)(applied(function, variants))
            return function

        return register

    def closes(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register how many frames an event closes."""

        def register(function: F) -> F:
            super(CdtBook, self).closes(*kinds)(closed(function))
            return function

        return register


book = CdtBook()


def rules_of(*cases: str, **moments: Any) -> Callable[[F], F]:
    """Register one function under several cases, each of which can be switched off.

    A fault without a case of its own belongs to the first.
    """

    def register(judge: F) -> F:
        whole = across(judge)
        for case in cases:
            book.one_of_several(case, _only(case, cases[0], whole), **moments)
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
