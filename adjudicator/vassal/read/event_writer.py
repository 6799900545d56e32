"""Writes events as they are found, and feeds them to a referee.

The last event is held for a while, because players comment on a drag or a roll in the chat after
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Origin, Remark, Unsure
from adjudicator.core.log import Header
from adjudicator.core.names import Names
from adjudicator.core.referee import Referee
from adjudicator.errors import InputError

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["EventWriter", "LogPart", "not_understood", "reason"]

#: the maximum number of characters shown of a line that was not understood
_SHOWN = 200
#: beginnings of hints that name the intended word
_NEAR = ("did you mean", "labels look like", "known:", "written as")


class LogPart(Struct, kw_only=True):
    """A header and consecutive events; most games have one such part."""

    header: Header
    events: list[Event] = []
    #: number of an event -> its origin
    origins: dict[int, Origin] = {}
    #: number of an event -> remarks about it
    remarks: dict[int, list[Remark]] = {}
    #: events about which something is not known
    unsure: list[Unsure] = []


class EventWriter:
    """Writes the events of one part."""

    def __init__(self, game: Game, part: LogPart, *, first: int, options: tuple[str, ...]) -> None:
        """Start the game; the events are numbered from `first` on."""
        self.game, self.part = game, part
        self.referee = Referee(game, part.header, options=options) if game.code else None
        self.number = first - 1
        #: the last events, which a comment may still change
        self.held: list[tuple[Event, Origin]] = []
        #: the typed line that gave the held events
        self._said = ""
        #: notes about typed lines whose event was left out
        self.refused: list[Fault] = []
        #: remarks about the held events
        self._about_held: list[Remark] = []
        #: why what is found about the held events is a doubt, unless a comment says more of them
        self.unexplained = ""
        #: is called when an event that no player typed is left out: what follows may rest on it
        self.on_left_out: Callable[[], None] = lambda: None
        #: whether an unknown name is an error; otherwise the event is left out
        self.strict = False
        state = self.referee.state if self.referee else None
        self._names = Names(state, game.file, game.rules.validators) if state else None

    @property
    def state(self) -> Any:
        """The state after all written events; None if the game has no rules."""
        return self.referee.state if self.referee else None

    @property
    def next(self) -> int:
        """The number of the next event after those held."""
        return self.number + len(self.held) + 1

    def hold(self, event: Event, origin: Origin, *more: Event, said: str = "") -> None:
        """Hold the events of one action; write those held before."""
        self.settle()
        self.held = [(one, origin) for one in (event, *more)]
        self._said = said

    def amend(self, *events: Event) -> None:
        """Replace the held events."""
        self.unexplained = ""
        origin = self.held[-1][1]
        self.held = [(one, origin) for one in events]

    def drop(self) -> None:
        """Forget the held events and the remarks about them."""
        self.held, self._about_held, self.unexplained = [], [], ""

    def remark(self, said: Remark) -> None:
        """Add a remark about the held events, or else about the last written one."""
        if self.held:
            self._about_held.append(said)
        else:
            self.part.remarks.setdefault(self.number, []).append(said)

    def withdraw(self, message: str) -> None:
        """Remove the remarks with this reason about the held events."""
        self._about_held = [
            one for one in self._about_held if message not in (getattr(one, "why", ""),)
        ]

    def settle(self) -> None:
        """Write the held events."""
        held, self.held = self.held, []
        if held and self.unexplained:
            events = range(self.number + 1, self.number + 1 + len(held))
            self.part.unsure.append(Unsure(events, self.unexplained))
            self.unexplained = ""
        for event, origin in held:
            numbered = msgspec.structs.replace(event, n=self.number + 1)
            if self.referee is not None and not self._fed(self.referee, numbered, origin):
                continue
            self.number += 1
            self.part.events.append(numbered)
            self.part.origins[self.number] = origin
        about, self._about_held = self._about_held, []
        for said in about:
            self.remark(said)

    def _fed(self, referee: Referee, event: Event, origin: Origin) -> bool:
        """Feed an event to the referee; return whether it was accepted and not left out."""
        before = referee.state.now
        try:
            referee.feed(event)
        except InputError as error:
            if self.strict:
                raise
            referee.state.now = before
            self._about_held.append(self._refusal(event, origin, reason(error)))
            if not self._said:
                self.on_left_out()
            return False
        return True

    def _refusal(self, event: Event, origin: Origin, why: str) -> Fault:
        """Return the note that an event was left out."""
        if self._said:
            note = not_understood(self._said, why, origin)
            self.refused.append(note)
            return note
        return Fault(
            rule="VASSAL-words",
            message="event-left-out",
            severity="note",
            args={"event": str(event.__struct_config__.tag), "why": why},
            source=origin,
        )

    def wrong_name(self, event: Event) -> str:
        """Return the error about the names in an event; empty if they are all known."""
        try:
            self.check_names(event, 0)
        except InputError as error:
            return reason(error)
        return ""

    def check_names(self, event: Event, line: int) -> None:
        """Raise an error for the first name in an event that the game does not have."""
        if self._names is not None:
            self._names.check(event, type(event), line)


def reason(error: InputError) -> str:
    """Return the error about a line, with the hint if that names the intended word."""
    near = error.hint or ""
    # other hints concern the file of a log
    return f"{error.message}: {near}" if near.startswith(_NEAR) else error.message


def not_understood(text: str, why: str, origin: Origin) -> Fault:
    """Return the note that a line for the referee was not understood."""
    return Fault(
        rule="VASSAL-words",
        message="words-not-understood",
        severity="note",
        args={"text": text[:_SHOWN], "why": why, "typed": 1, "understood": 0},
        source=origin,
    )
