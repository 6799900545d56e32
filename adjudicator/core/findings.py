"""What a referee has to say: findings, what could not be checked, and the report of a log."""

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
    """Where an event comes from that was not written down as such: a log of VASSAL."""

    #: name of the file
    file: str
    #: number of the user action in it, counted from 1; 0: how it begins
    step: int
    #: name of the player, if it is known
    player: str = ""


class Fault(Struct, kw_only=True):
    """What one rule objects to; the referee makes a finding of it."""

    #: name of the sentence, which the game's messages.json holds in every language
    message: str
    #: the values that the sentence names
    args: dict[str, Any] = {}
    units: list[str] = []
    at: str = ""
    expected: Value = None
    seen: Value = None
    severity: Severity = "violation"
    #: the case, where a rule speaks for several; by default the rule's own
    rule: str = ""
    #: further cases that forbid the same
    also: list[str] = []
    #: the event to blame, if it is an earlier one
    event: int | None = None
    #: the side that is to blame, where it is not who decided the event: who owed something
    side: str = ""
    #: units whose printed strength it rests on, where the rule knows them
    strengths: list[str] = []
    #: earlier illegal events without which there would be no such fault, where the rule knows them
    follows: list[int] = []
    #: it does not rest on what an illegal event did to its units, although it is a duty of theirs
    stands_alone: bool = False
    #: only what a player states is wrong: the position is the one that the rules allow
    claim: bool = False

    #: where it was noticed, if not where the event comes from
    source: Origin | None = None


class Unknown(Struct, kw_only=True):
    """Why a rule cannot tell, and what it would need."""

    why: str
    needs: str = ""
    args: dict[str, Any] = {}
    rule: str = ""
    #: where it was noticed, if not where the event comes from
    source: Origin | None = None


#: what whoever read a log has to say of it, in the way in which rules object to something
Remark = Fault | Unknown


class Unsure(NamedTuple):
    """Events at which something is not known that violations may rest on: they are doubts."""

    events: range
    #: name of the sentence that says what is not known, without its "doubt-"
    why: str
    #: whether each violation is told as a doubt; or only the first of a kind, while the others are
    #: left unchecked; or none, because the doubt that they rest on is told already
    told: Literal["each", "once", "never"] = "each"
    #: the cases that it is about; none: all
    cases: frozenset[str] = frozenset()


class Guess(Struct, frozen=True, kw_only=True):
    """A value that is a reconstruction, and that a finding depends on."""

    #: strength, movement, type or place of a unit; or a part of the game, such as a table
    what: Literal["strength", "movement", "type", "place", "part"]
    #: the unit, or the name of the part
    of: str
    value: int | float | str | None = None


class Finding(Struct, kw_only=True):
    """One thing that is wrong, or doubtful, with one event of a log."""

    rule: str
    also: list[str] = []
    severity: Severity
    event: int
    #: the later event at which it came to light
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
    #: earlier illegal events that it rests on; 0: one of an earlier log
    follows_from: list[int] = []
    #: the referee's reason for waiving it; a waived finding does not count
    waived: str = ""
    #: it rests on a number that is a reconstruction
    reconstruction: bool = False
    #: the reconstructed values that it depends on, as far as the rules know them
    guesses: list[Guess] = []
    #: the players used another version of the map
    other_map: bool = False
    #: what is not known, so that it is only a doubt: a name such as "mid-phase"
    unsure: str = ""
    #: where the event stands in the log of VASSAL that it comes from
    source: Origin | None = None


class Pending(Struct, kw_only=True):
    """A duty that was still open when the log ended: neither legal nor illegal."""

    rule: str
    message: str
    args: dict[str, Any] = {}
    units: list[str] = []
    at: str = ""


class Unchecked(Struct, kw_only=True):
    """Something that could not be checked, and why."""

    rule: str
    event: int
    why: str
    needs: str = ""
    args: dict[str, Any] = {}
    #: how many more checks had to be left undone for the same cause
    more: int = 0
    source: Origin | None = None


class Spool:
    """Findings, or whatever may be many: the first few in memory, the rest in a temporary file."""

    LIMIT = 2000

    def __init__(self, kind: Any = Finding) -> None:
        """Begin empty; `kind` is the type of what is kept."""
        self._kind = kind
        self._kept: list[Any] = []
        self._file: Any = None
        self._length = 0
        self._moved = False

    def append(self, finding: Any) -> None:
        """Add one."""
        self._length += 1
        if self._length <= self.LIMIT:
            self._kept.append(finding)
            return
        if self._file is None:
            import tempfile  # noqa: PLC0415  # slow, and seldom needed

            self._file = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the report
        if self._moved:  # a seek empties the buffer, so only where it is needed
            self._file.seek(0, 2)
            self._moved = False
        self._file.write(msgspec.json.encode(finding) + b"\n")

    def __len__(self) -> int:
        """Return how many there are."""
        return self._length

    def __iter__(self) -> Iterator[Any]:
        """Go through them in order."""
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
        """Read on from a place: several may go through the findings at a time."""
        self._moved = True
        self._file.seek(at)
        data: bytes = self._file.read(1 << 18)
        return data

    def __del__(self) -> None:
        """Let go of the temporary file."""
        if self._file is not None:
            self._file.close()


class Report(Struct, kw_only=True):
    """All that was found in one log."""

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
    #: versions and hashes by which the verdict can be reproduced
    stamp: dict[str, Any] = {}
    #: number of events read
    events: int = 0
    #: severity -> number of findings, waived ones left out
    counts: dict[str, int] = {}
    waived: int = 0
    #: rulings that waive nothing
    idle_rulings: list[Ruling] = []
    #: open moves and the path found for each, if asked for
    paths: Spool | list[dict[str, Any]] = []
    #: the units of the log, by id: what their counters say
    units: dict[str, UnitSpec] = {}
