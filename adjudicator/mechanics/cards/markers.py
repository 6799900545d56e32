"""A marker that a side draws in secret, once, and reveals later: fog, a plan, a chit of a cup."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from msgspec import Struct

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.roles import AnyEventNo
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.mechanics.cards.events import Draw, Reveal

__all__ = ["HiddenMarker", "MarkerCases", "MarkerHooks", "MarkerRules"]


class HiddenMarker(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A marker that was drawn; a game may know more of it."""

    #: the event that drew it, below 0 before the log; 0: not drawn
    drawn: AnyEventNo = 0
    #: which one, if the log states it
    card: str = ""
    revealed: bool = False

    def draw(self, event: Draw, now: int) -> None:
        """Put the marker face down."""
        self.drawn = now
        if event.cards:
            self.card = event.cards[0]


class MarkerCases(NamedTuple):
    """The cases of the rules for a marker."""

    #: its side draws one, and reveals the one that it drew
    drawn: str
    #: it is drawn in time
    in_time: str
    #: it is revealed once
    revealed: str


class MarkerHooks(NamedTuple):
    """What only the game knows of a marker."""

    marker: Callable[[Any], HiddenMarker]
    #: the side that draws it
    owner: Callable[[Any], str]
    #: all markers of the cup
    cup: Callable[[Any], Collection[str]]
    #: whether it is too late to draw it
    is_late: Callable[[Any], bool]
    #: the case and the sentence of the fault if it must not be revealed yet; None if it may be
    too_early: Callable[[Any], tuple[str, str] | None]


class MarkerRules:
    """The rules for drawing and revealing; the name of the deck begins the ids of sentences."""

    def __init__(
        self,
        book: Book,
        *,
        deck: str,
        noun: str,
        cases: MarkerCases,
        early_cases: Collection[str],
        hooks: MarkerHooks,
    ) -> None:
        """Register the rules; `noun` is what an error calls a marker."""
        self._deck, self._noun, self._cases, self._hooks = deck, noun, cases, hooks
        drawn, in_time, revealed = cases
        shown = dict.fromkeys((drawn, revealed, *early_cases))
        book.rule(drawn, in_time, on=Draw, stops=True)(self._one_in_time)
        book.rule(*shown, on=Reveal, stops=True)(self._the_one_that_was_drawn)

    def _known(self, state: Any, card: str) -> None:
        """Reject a marker that does not exist."""
        cup = self._hooks.cup(state)
        if card and card not in cup:
            raise no_such(self._noun, card, cup, place=at_event(state.now, "card"))

    def _one_in_time(self, state: Any, event: Draw) -> RuleResult:
        """One marker is drawn in time, by its side."""
        if event.deck != self._deck:
            return None
        for card in event.cards:
            self._known(state, card)
        marker, side = self._hooks.marker(state), self._hooks.owner(state)
        args, case = {"side": side, "by": event.by}, self._cases.drawn
        if event.by and state.side_of(event.by) != side:
            message = f"{self._deck}-by-other"
            return Fault(message, args, rule=case, expected=side, seen=event.by)
        if event.count != 1 or len(event.cards) > 1 or marker.drawn:
            return Fault(f"{self._deck}-again", args, rule=case, expected=1)
        if self._hooks.is_late(state):
            return Fault(f"{self._deck}-late", args, rule=self._cases.in_time)
        return None

    def _the_one_that_was_drawn(self, state: Any, event: Reveal) -> RuleResult:
        """Its side reveals the marker that it drew, once, at its moment."""
        if event.deck != self._deck:
            return None
        self._known(state, event.card)
        marker, side = self._hooks.marker(state), self._hooks.owner(state)
        drawn = max(marker.drawn, 0)
        args = {"card": event.card, "drawn": marker.card, "side": side, "event": drawn}
        case, name = self._cases.drawn, self._deck
        if event.by and state.side_of(event.by) != side:
            return Fault(f"{name}-shown-by-other", args, rule=case, seen=event.by)
        if marker.revealed:
            return Fault(f"{name}-shown-again", args, rule=self._cases.revealed)
        if event.card and marker.card and event.card != marker.card:
            message = f"{name}-other-marker"
            return Fault(message, args, rule=case, expected=marker.card, seen=event.card)
        early = self._hooks.too_early(state)
        return Fault(early[1], args, rule=early[0]) if early is not None else None
