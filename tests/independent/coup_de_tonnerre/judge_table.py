"""A game as a log tells it: the position, whose turn it is, and what is going on."""

from __future__ import annotations

from collections.abc import Iterable

from .actions import Act, acts
from .judge_fights import Fight
from .judge_turns import Turn
from .judge_words import forbid, unknown
from .pieces import UNITS
from .position import Position

__all__ = ["Table"]


class Table:
    """The position, the turn, and the action that is open."""

    def __init__(self, options: Iterable[str], *, placed: bool) -> None:
        self.position = Position(options)
        #: units that are not yet set up
        self.to_place = set() if placed else set(UNITS)
        self.begins_placed = placed
        self.drawn = False
        #: the fog marker, if the log names it
        self.marker = ""
        #: whether the marker must be revealed now; number of blocks to be removed after that
        self.fog_due = False
        self.removes = 0
        #: the ways in which the sequence of turns can be read
        self.turns = [Turn()]
        self.fight: Fight | None = None
        #: the reinforcement that is going on
        self.gift: Act | None = None
        self.ended = False
        #: the faces that the log has shown; the cards whose turning it left out
        self.shown = dict(self.position.faces)
        self.late_cards: set[str] = set()
        #: the period that the log has shown; whether it left out the last one
        self.shown_period = 0
        self.late_time = False

    def settle_fog(self) -> None:
        """Let time reveal the marker (1)."""
        if self.position.fog_hidden and self.position.period > 0:
            self.fog_due = True

    def close(self, *, acts: bool = True) -> None:
        """Check that nothing is left to do in the open action, before somebody acts."""
        unknown(self.ended and not self.position.winner, "a game that goes on after its end")
        forbid(self.to_place, "units are missing (1)")
        forbid(not self.drawn, "the fog marker is missing (1)")
        forbid(self.gift, "the reinforcement is missing (3)")
        if self.fight is not None:
            self.fight.close()
            self.fight = None
        self.settle_fog()
        over = bool(self.position.winner)
        unknown(not acts and self.fog_due, "the fog where nobody acts")
        forbid(self.fog_due and not over, "the fog marker is due (1)")
        forbid(self.removes and not over, "blocks to remove (1)")
        if self.fresh_time:
            self.shown_period, self.late_time = self.position.period, True
        for card, face in self.position.faces.items():
            if self.shown[card] != face:
                self.late_cards.add(card)
                self.shown[card] = face

    @property
    def fresh_time(self) -> bool:
        """Whether time has passed in the open action, and the log has not yet said so."""
        return self.shown_period != self.position.period

    def able(self, side: str) -> list[Act]:
        """Return the possible actions of a side."""
        return acts(self.position, side)

    def next_turns(self) -> list[Turn]:
        """Return the readings; where there is no second action, the turn is over."""
        return [
            one._replace(extra=False) if one.stuck(self.able(one.side)) else one
            for one in self.turns
        ]

    def take_turns(self, found: list[Turn], side: str, *, idle: bool = False) -> None:
        """Go on with the readings that allow an event of a side."""
        waiting = [one for one in self.next_turns() if one.cards and not one.complete]
        if not found:
            unknown(any(one.side != side or idle for one in waiting), "a second action left out")
        forbid(not found, "not the turn of this side (2, 3)")
        self.turns = found
