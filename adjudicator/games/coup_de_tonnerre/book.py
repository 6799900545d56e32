"""The book in which all the rules of this game are registered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.games.coup_de_tonnerre.action_readings import (
    Variants,
    applied_in_every_reading,
    closed_in_every_reading,
    in_every_reading,
)

__all__ = ["rulebook"]

F = TypeVar("F", bound=Callable[..., Any])


class CdtBook(Book):
    """A book whose rules judge, and whose events are applied, in every reading of an action."""

    def __init__(self, order: Iterable[str]) -> None:
        """Begin empty."""
        super().__init__(order)
        self.variants: dict[type[Event], Variants] = {}

    def has_variants(self, kind: type[Event]) -> Callable[[F], F]:
        """Register a function that returns what an event may mean besides what it says."""

        def register(function: F) -> F:
            self.variants[kind] = function
            return function

        return register

    def rule(self, *cases: str, **moments: Any) -> Callable[[F], F]:
        """Register a rule under one case or several."""

        def register(judge: F) -> F:
            super(CdtBook, self).rule(*cases, **moments)(in_every_reading(judge))
            return judge

        return register

    def applies(self, kind: type[Event]) -> Callable[[F], F]:
        """Register what an event does to the state."""

        def register(function: F) -> F:
            super(CdtBook, self).applies(kind)(applied_in_every_reading(function, self.variants))
            return function

        return register

    def closes(self, *kinds: type[Event]) -> Callable[[F], F]:
        """Register how many frames an event closes."""

        def register(function: F) -> F:
            super(CdtBook, self).closes(*kinds)(closed_in_every_reading(function))
            return function

        return register


#: the chapters in the order in which their rules speak
_ORDER = (
    "sequence",
    "actions",
    "action_start",
    "dice",
    "fog",
    "defence",
    "losses",
    "missing_losses",
    "tracks",
    "claims",
    "hands",
    "tactics_play",
    "confirmation",
    "rout",
    "missing_moves",
    "moves",
    "reinforcement",
    "setup",
    "four_players",
    "solo",
    "deciders",
    "claim_parsing",
)
rulebook = CdtBook(_ORDER)
