"""Writes down events as they come to light, and keeps a referee informed of them.

The last event is held back for a while: what players say in the chat after a drag or a roll is
about that.
"""

from __future__ import annotations

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

#: how much is shown of a line that was not understood
_SHOWN = 200
#: how hints begin that name what may have been meant
_NEAR = ("did you mean", "labels look like", "known:", "written as")


class LogPart(Struct, kw_only=True):
    """Events that follow from each other, and how they begin; most games have one such part."""

    header: Header
    events: list[Event] = []
    #: event -> where it comes from
    origins: dict[int, Origin] = {}
    #: event -> what was noticed there
    remarks: dict[int, list[Remark]] = {}
    #: events of which not everything is known
    unsure: list[Unsure] = []


class EventWriter:
    """Writes the events of one part."""

    def __init__(self, game: Game, part: LogPart, *, first: int, options: tuple[str, ...]) -> None:
        """Set the game up; events are counted from a number on."""
        self.game, self.part = game, part
        self.referee = Referee(game, part.header, options=options) if game.code else None
        self.number = first - 1
        #: events that may still be spoken of
        self.held: list[tuple[Event, Origin]] = []
        #: the line that a player typed to say so
        self._said = ""
        #: what was noted of typed lines because of which an event was left out
        self.refused: list[Fault] = []
        #: said of them when they are written down
        self._about_held: list[Remark] = []
        #: whether a name that the game does not have is an error; else the event is left out
        self.strict = False
        state = self.referee.state if self.referee else None
        self._names = Names(state, game.file, game.rules.validators) if state else None

    @property
    def state(self) -> Any:
        """The state after all that was written down; nothing if the game has no rules."""
        return self.referee.state if self.referee else None

    @property
    def next(self) -> int:
        """The number of the event that is written down next, those held included."""
        return self.number + len(self.held) + 1

    def hold(self, event: Event, origin: Origin, *more: Event, said: str = "") -> None:
        """Take events of one act; what was held before is written down."""
        self.settle()
        self.held = [(one, origin) for one in (event, *more)]
        self._said = said

    def amend(self, *events: Event) -> None:
        """Put others in the place of the events that are held."""
        origin = self.held[-1][1]
        self.held = [(one, origin) for one in events]

    def drop(self) -> None:
        """Forget the events that are held, and what was noted about them."""
        self.held, self._about_held = [], []

    def remark(self, said: Remark) -> None:
        """Note something about the events that are held, or about the last one."""
        if self.held:
            self._about_held.append(said)
        else:
            self.part.remarks.setdefault(self.number, []).append(said)

    def withdraw(self, message: str) -> None:
        """Take back what was noted about the events that are held."""
        self._about_held = [
            one for one in self._about_held if message not in (getattr(one, "why", ""),)
        ]

    def settle(self) -> None:
        """Write down what is held."""
        held, self.held = self.held, []
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
        """Let the referee see an event; one with a name that the game does not have is left out."""
        before = referee.state.now
        try:
            referee.feed(event)
        except InputError as error:
            if self.strict:
                raise
            referee.state.now = before
            self._about_held.append(self._refusal(event, origin, reason(error)))
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
        """Return what is wrong with the names in an event, or nothing."""
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
    """Return what is wrong with a line, and what may have been meant."""
    near = error.hint or ""
    # what else could be done concerns the file of a log
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
