"""Presence: a unit that is eliminated, has exited or has not arrived yet does not act.

::

    Presence(book, acts=(Move, Attack), absences={"eliminated": Absence("9.2", "dead-acts")})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_about
from adjudicator.core.book import Book
from adjudicator.core.events import Event, Move
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["Absence", "Presence", "all_on_map", "moves_begin_somewhere", "units_of"]


class Absence(NamedTuple):
    """A reason why units in a place off the map do not act."""

    case: str
    #: id of the sentence
    message: str


#: returns the case that keeps a unit off the map, if it is not the usual one of its place, or ""
OwnCase = Callable[[Any, str], str]


def units_of(event: Any) -> list[str]:
    """Return the units that act in an event."""
    units: list[str] | None = getattr(event, "units", None)
    return [event.unit] if units is None else units


def all_on_map(state: Any, event: Any) -> bool:
    """Return whether all units that act are on the map."""
    where, places = state.where, state.places
    units = getattr(event, "units", None)
    if units is None:  # the usual case, without a loop
        return where[event.unit] in places
    return all(where[unit] in places for unit in units)


class Presence:
    """Only units on the map act; the place of an absent unit names the case and the sentence."""

    def __init__(
        self,
        book: Book,
        *,
        acts: tuple[type[Event], ...],
        absences: Mapping[str, Absence],
        own_case: OwnCase | None = None,
    ) -> None:
        """Register the rule for the events of units on the map.

        `absences` says which places off the map the rule covers.
        """
        self._absences = absences
        self._own_case = own_case
        cases = dict.fromkeys(one.case for one in absences.values())
        book.rule(*cases, on=acts, stops=True, unless=all_on_map)(self.absent_units_do_not_act)

    def case(self, state: Any, unit: str) -> str:
        """Return the case that keeps a unit off the map."""
        own = self._own_case(state, unit) if self._own_case is not None else ""
        return own or self._absences[state.where[unit]].case

    def absent_units_do_not_act(self, state: Any, event: Any) -> RuleResult:
        """A unit that is not on the map does not act."""
        absent = [unit for unit in units_of(event) if state.where[unit] in self._absences]
        return [
            fault_about(
                unit,
                self._absences[state.where[unit]].message,
                rule=self.case(state, unit),
                seen=state.where[unit],
            )
            for unit in absent
        ] or None


def moves_begin_somewhere(book: Book, case: str) -> None:
    """Register the rule that the move of a unit off the map must say where it begins."""

    def begins_somewhere(state: Any, move: Move) -> RuleResult:
        """The path of a unit off the map is unknown, unless the log gives it."""
        if move.path or move.start:
            return None
        return Unknown(why="move-from-nowhere", needs="path", args={"unit": move.unit})

    book.rule(case, on=Move, stops=True, unless=all_on_map)(begins_somewhere)
