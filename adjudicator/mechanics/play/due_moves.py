"""Movements that units must make: to fall back, to enter a place, to gather.

A duty names units, and how many of them must go, or may go, to one of some places. A unit that goes
to a wrong place has served its duty all the same: the log stays the fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from adjudicator.core.events import Advance, Move, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.roles import CaseId, EventNo, Place, Unit

__all__ = [
    "KINDS",
    "AnyMove",
    "Due",
    "due_for",
    "forget_unit",
    "goal",
    "kind_of",
    "new_due",
    "serve_other",
]

AnyMove = Retreat | Advance | Move
#: kind of event -> its word in a duty
KINDS: dict[type[AnyMove], str] = {Retreat: "retreat", Advance: "advance", Move: "move"}
_EVENTS = {word: kind for kind, word in KINDS.items()}


class Due(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units that must go somewhere because a place was taken."""

    #: retreat, advance or move
    do: list[str]
    units: list[Unit]
    #: how many of them must still go, and how many more may
    need: int
    room: int
    to: list[Place]
    #: all of them to the same place
    together: bool = False
    case: CaseId
    #: the event that demanded it, and the number of the action
    event: EventNo = 0
    act: int = 0
    #: whether its lateness was reported
    told: bool = False

    def concerns(self, unit: str) -> bool:
        """Return whether a unit must go, or may."""
        return unit in self.units and self.room > 0

    def limit(self, units: list[str], need: int, room: int) -> None:
        """Restrict the duty to some units, and to so many of them."""
        self.units, self.need, self.room = units, need, room

    def serve(self, unit: str, to: str, *, late: bool, wrong: bool) -> None:
        """Count a unit that goes; those that stay together may follow it to a wrong place."""
        self.units.remove(unit)
        self.need, self.room = max(0, self.need - 1), self.room - 1
        self.told = self.told or late
        if self.together:
            self.to = [*self.to, to] if wrong else [to]
            self.together = not wrong

    def drop(self, unit: str) -> None:
        """Remove a unit that no longer has to go."""
        self.units.remove(unit)
        self.need, self.room = min(self.need, len(self.units)), min(self.room, len(self.units))

    def events(self, side_of: Callable[[str], Any]) -> Iterator[AnyMove]:
        """Yield the movements that would serve the duty."""
        for unit in self.units if self.room > 0 else ():
            for do in self.do:
                for place in self.to:
                    yield _EVENTS[do](by=side_of(unit), unit=unit, to=place)

    def undone(self, side: str) -> Fault:
        """Return the fault of the movements that were not made."""
        return Fault(
            f"{self.do[0]}-not-made",
            {"count": self.need, "places": self.to},
            rule=self.case,
            units=sorted(self.units),
            at=self.to[0],
            event=self.event,
            side=side,
            expected=self.need,
            seen=0,
        )


def new_due(
    state: Any, do: str, units: list[str], to: list[str], case: str, *, together: bool = False
) -> Due:
    """Return a duty of all the given units that arises now."""
    count = len(units)
    return Due(
        do=[do],
        units=units,
        need=count,
        room=count,
        to=to,
        together=together,
        case=case,
        event=state.now,
        act=state.acts,
    )


def kind_of(event: AnyMove) -> str:
    """Return the kind of movement of an event."""
    return KINDS[type(event)]


def goal(event: AnyMove) -> str:
    """Return the destination of a unit; a path ends there."""
    path = getattr(event, "path", [])
    return event.to or (path[-1] if path else "")


def due_for(duties: Iterable[Due], event: AnyMove) -> Due | None:
    """Return the duty that a movement serves: by its kind and place, by its place, by its kind."""
    mine = [due for due in duties if due.concerns(event.unit)]
    if not mine:
        return None
    kind, to = kind_of(event), goal(event)
    found = [due for due in mine if kind in due.do]
    right = [due for due in found if to in due.to] or [due for due in mine if to in due.to]
    return right[0] if right else found[-1] if found else None


def serve_other(duties: Iterable[Due], event: AnyMove) -> None:
    """Count a unit that goes where another one should have gone in its place."""
    kind, to = kind_of(event), goal(event)
    for due in duties:
        if kind in due.do and to in due.to and due.need > 0:
            due.need, due.room = due.need - 1, due.room - 1
            return


def forget_unit(duties: Iterable[Due], unit: str) -> None:
    """Remove a unit from all duties, because it is lost."""
    for due in duties:
        if unit in due.units:
            due.drop(unit)
