"""Results of judging a log: faults, findings, unchecked rules and the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Ruling

__all__ = [
    "Fault",
    "Finding",
    "Guess",
    "Origin",
    "Pending",
    "Remark",
    "Report",
    "Severity",
    "Spool",
    "Unchecked",
    "Unknown",
    "Unsure",
]

Severity = Literal["violation", "doubt", "note"]
Verdict = Literal["legal", "illegal", "cannot tell"]
Value = str | int | float | bool | list[Any] | dict[str, Any] | None


class Origin(Struct, frozen=True, kw_only=True):
    """The file and user action that an event was derived from, such as a VASSAL log."""

    #: name of the file
    file: str
    #: number of the user action in it, counted from 1; 0: the start position
    step: int
    #: name of the player, if it is known
    player: str = ""


class _Sentence(Struct):
    """The part of a fault that may be given without names."""

    #: id of the sentence in the game's messages
    message: str
    #: the named arguments of the sentence
    args: dict[str, Any] = {}


class Fault(_Sentence, kw_only=True):
    """An objection of one rule; the referee turns it into a finding."""

    units: list[str] = []
    at: str = ""
    expected: Value = None
    seen: Value = None
    severity: Severity = "violation"
    #: the case, if a rule covers several; by default the rule's own
    rule: str = ""
    #: further cases that forbid the same
    also: list[str] = []
    #: the event to blame, if it is an earlier one
    event: int | None = None
    #: the side to blame, if it is not the one that decided the event: the side that had the duty
    side: str = ""
    #: units on whose printed strength the fault depends, if the rule knows them
    strengths: list[str] = []
    #: earlier illegal events without which the fault would not exist, if the rule knows them
    follows: list[int] = []
    #: it does not depend on what an illegal event did to its units, although it is their duty
    stands_alone: bool = False
    #: only a player's statement is wrong; the position is legal
    claim: bool = False

    #: where it was noticed, if not at the origin of the event
    source: Origin | None = None


class Unknown(Struct, kw_only=True):
    """The reason why a rule cannot judge, and the information that it needs."""

    why: str
    needs: str = ""
    args: dict[str, Any] = {}
    rule: str = ""
    #: where it was noticed, if not at the origin of the event
    source: Origin | None = None


#: an objection from the reader of a log instead of from a rule
Remark = Fault | Unknown


class Unsure(NamedTuple):
    """A range of events whose violations are only doubts, because a fact is unknown."""

    events: range
    #: id of the sentence about the unknown fact, without its prefix "doubt-"
    why: str
    #: report each violation as a doubt; or only the first of a kind, and count the others as
    #: unchecked; or none, because the doubt that they depend on is already reported
    reported: Literal["each", "once", "never"] = "each"
    #: the affected cases; empty: all
    cases: frozenset[str] = frozenset()


class Guess(Struct, frozen=True, kw_only=True):
    """A reconstructed value that a finding depends on."""

    #: strength, movement, type or place of a unit; or a part of the game, such as a table
    what: Literal["strength", "movement", "type", "place", "part"]
    #: the unit, or the name of the part
    of: str
    value: int | float | str | None = None


class Finding(Struct, kw_only=True):
    """One violation, doubt or note about one event of a log."""

    rule: str
    also: list[str] = []
    severity: Severity
    event: int
    #: the later event at which it was noticed
    noticed_at: int | None = None
    #: line of the event in the file; 0 if not known
    line: int = 0
    turn: int
    phase: str
    #: the side that decided the event, or left a duty undone
    side: str = ""
    #: the side that the units belong to; "" if there are none, or they are of several sides
    owner: str = ""
    units: list[str] = []
    at: str = ""
    message: str
    args: dict[str, Any] = {}
    expected: Value = None
    seen: Value = None
    #: the place in the rulebook, such as "6.0 (D)"
    cite: str = ""
    #: earlier illegal events that it depends on; 0: one of an earlier log
    follows_from: list[int] = []
    #: the referee's reason for waiving it; a waived finding does not count
    waived: str = ""
    #: it depends on a reconstructed number
    reconstruction: bool = False
    #: the reconstructed values that it depends on, as far as the rules know them
    guesses: list[Guess] = []
    #: the players used another version of the map
    other_map: bool = False
    #: the unknown fact that makes it only a doubt: a name such as "mid-phase"
    unsure: str = ""
    #: the place of the event in its VASSAL log
    source: Origin | None = None


class Pending(Struct, kw_only=True):
    """A duty that was still open when the log ended: neither legal nor illegal."""

    rule: str
    message: str
    args: dict[str, Any] = {}
    units: list[str] = []
    at: str = ""


class Unchecked(Struct, kw_only=True):
    """A rule that could not be checked, and the reason."""

    rule: str
    event: int
    why: str
    needs: str = ""
    args: dict[str, Any] = {}
    #: number of further checks left out for the same reason
    more: int = 0
    source: Origin | None = None


class Spool:
    """A long list, such as findings: the first items in memory, the rest in a temporary file."""

    LIMIT = 2000

    def __init__(self, kind: Any = Finding) -> None:
        """Begin empty; `kind` is the type of the items."""
        self._kind = kind
        self._kept: list[Any] = []
        self._file: Any = None
        self._length = 0
        self._moved = False

    def append(self, item: Any) -> None:
        """Add an item."""
        self._length += 1
        if self._length <= self.LIMIT:
            self._kept.append(item)
            return
        if self._file is None:
            import tempfile  # noqa: PLC0415  # slow, and seldom needed

            self._file = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the report
        if self._moved:  # a seek flushes the buffer, so only if needed
            self._file.seek(0, 2)
            self._moved = False
        self._file.write(msgspec.json.encode(item) + b"\n")

    def __len__(self) -> int:
        """Return the number of items."""
        return self._length

    def __iter__(self) -> Iterator[Any]:
        """Yield the items in order."""
        yield from self._kept
        if self._file is None:
            return
        self._file.flush()
        at, rest = 0, b""
        while chunk := self._chunk(at):
            at += len(chunk)
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield msgspec.json.decode(line, type=self._kind)

    def _chunk(self, at: int) -> bytes:
        """Read from an offset: several iterators may run at the same time."""
        self._moved = True
        self._file.seek(at)
        data: bytes = self._file.read(1 << 18)
        return data

    def __del__(self) -> None:
        """Close the temporary file."""
        if self._file is not None:
            self._file.close()


class Report(Struct, kw_only=True):
    """The result of judging one log."""

    game: str
    file: str = ""
    #: side -> name of its player, as the log gives it
    players: dict[str, str] = {}
    verdict: Verdict = "legal"
    findings: Spool = field(default_factory=Spool)
    pending: list[Pending] = []
    unchecked: list[Unchecked] = []
    #: computed values: losses, points, level of victory
    outcome: dict[str, Any] = {}
    #: side -> face -> how often
    dice: dict[str, dict[str, int]] = {}
    #: versions and hashes that make the verdict reproducible
    stamp: dict[str, Any] = {}
    #: number of events read
    events: int = 0
    #: severity -> number of findings, waived ones left out
    counts: dict[str, int] = {}
    waived: int = 0
    #: rulings that waive nothing
    idle_rulings: list[Ruling] = []
    #: moves without a path and the path found for each, if requested
    paths: Spool | list[dict[str, Any]] = []
    #: the units of the log, by id, as printed on their counters
    units: dict[str, UnitSpec] = {}
