"""The judges: a second opinion on a log, written from the rulebooks alone.

Every game's independent package may have a module `judge` with one function::

    def first_illegal(lines: Sequence[bytes]) -> int | None

**Lines.** JSON, one object a line: line 0 is the header, line n is event n. The fields are those of
`docs/log-format.md`; the field `n` of an event says nothing. The log may have been written by the
independent player or by `adjudicator play`, and one or two of its events were changed: it may stop
anywhere, and whatever follows the first illegal event need not make sense.

**Answer.** The number of the first event that the rules forbid; 0 for the header (a set-up or an
option that the rules forbid). None if the rules allow everything up to the end of the log.

* A duty that was not done (a loss not taken, a die not rolled, a phase left out, a unit that had to
  attack) is illegal at the event that comes too late for it: the first one that the rules allow
  only after the duty. A duty that is still open at the end of the log is not illegal.
* A wrong claim (`cost`, `odds`, `result`, points...) is illegal at the event that makes it. A claim
  that is left out is never illegal.
* A choice that belongs to the other player (`by`) is illegal at that event.
* The rulebook decides, not habit: what it does not forbid is legal.

**Why.** A judge may answer with an `Illegal`, a number that also says why. Where its words end with
sections of the rulebook, "it has fired (6)" or "no shock (2.4, 9)", `python -m tests.faults GAME`
counts how many findings are reported under one of them.

**CannotTell** is raised, with the reason, where the judge does not know: a field, an event or an
option outside of what it implements, a position that the rulebook leaves open. Raising it too often
makes the judge useless: `python -m tests.faults GAME` counts it by reason.

**No shared code.** A judge imports nothing of `adjudicator`. It reads maps/ and modules/*/*.json
itself, as data, and is written from the rulebook, not from the code of the rules: where both have
the same error, nobody finds it.

**Speed.** Some thousand logs of a thousand events are judged in a run. The changed event is often
late in the log, and logs share their beginning; a judge may keep positions of the last log that it
saw, as long as the answer depends on the lines alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

__all__ = [
    "CannotTell",
    "Forbidden",
    "Illegal",
    "Judge",
    "Replays",
    "fields",
    "folder_of",
    "forbid",
    "judge_of",
    "unknown",
]

T = TypeVar("T")
_ROOT = Path(__file__).resolve().parents[2]
#: fields that say nothing about legality
_PLAIN = {"do", "n", "by"}
#: tables of the last log are kept before every so many events
_KEPT_EVERY = 25

#: returns the number of the first illegal event of a log
Judge = Callable[[Sequence[bytes]], int | None]


class CannotTell(Exception):  # noqa: N818  # the verdict's own name
    """The judge does not know whether an event is legal; says why."""


class Forbidden(Exception):  # noqa: N818  # what the rules say of an event
    """The rules forbid an event; says why."""


class Illegal(int):
    """The number of an illegal event, and why it is illegal."""

    why: str

    def __new__(cls, event: int, why: str) -> Self:
        """Return a number that carries a reason."""
        made = super().__new__(cls, event)
        made.why = why
        return made


def forbid(wrong: object, why: str) -> None:
    """Raise Forbidden if something is wrong."""
    if wrong:
        raise Forbidden(why)


def unknown(open_: object, why: str) -> None:
    """Raise CannotTell if the rulebook, or the judge, leaves something open."""
    if open_:
        raise CannotTell(why)


def fields(event: dict[str, Any], *known: str) -> None:
    """Raise CannotTell if an event has a field that is not known."""
    unknown(set(event) - _PLAIN - set(known), f"fields of {event['do']}")


class Replays(Generic[T]):
    """Judges logs event by event on a table; keeps tables, because logs share beginnings."""

    def __init__(
        self,
        start: Callable[[dict[str, Any]], T],
        judge: Callable[[T, dict[str, Any]], None],
        copied: Callable[[T], T],
    ) -> None:
        self._start, self._judge, self._copied = start, judge, copied
        self._lines: list[bytes] = []
        self._kept: dict[int, T] = {}

    def first_illegal(self, lines: Sequence[bytes]) -> int | None:
        """Return the number of the first event that the rules forbid; None if they allow all."""
        try:
            first, table = self._resumed(lines)
        except Forbidden as why:
            self._lines, self._kept = [], {}
            return Illegal(0, str(why))
        for number, line in enumerate(lines[first:], start=first):
            if number % _KEPT_EVERY == 0:
                self._kept[number] = self._copied(table)
            try:
                self._judge(table, json.loads(line))
            except Forbidden as why:
                return Illegal(number, str(why))
        return None

    def _resumed(self, lines: Sequence[bytes]) -> tuple[int, T]:
        """Return the first event to judge, and the table before it."""
        pairs = enumerate(zip(lines, self._lines, strict=False))
        shorter = min(len(lines), len(self._lines))
        same = next((number for number, (one, two) in pairs if one != two), shorter)
        self._lines = list(lines)
        self._kept = {at: table for at, table in self._kept.items() if at <= same}
        if not self._kept:
            return 1, self._start(json.loads(lines[0]))
        last = max(self._kept)
        return last, self._copied(self._kept[last])


def folder_of(game: str) -> Path | None:
    """Return the folder of a game made of data, which is named by its id or by its folder."""
    choices = (_ROOT / "modules" / game, _ROOT / game, Path(game))
    return next((one for one in choices if (one / "rules.json").is_file()), None)


def judge_of(game: str) -> Judge | None:
    """Return the judge of a game (`spi-austerlitz`), or of the folder of a game made of data.

    None if there is none.
    """
    folder = folder_of(game)
    if folder is not None:
        by_data = import_module("tests.independent.hexes_by_data.judge")
        made: Judge = by_data.judge_of_folder(folder)
        return made
    name = f"tests.independent.{game.replace('-', '_')}"
    if find_spec(name) is None or find_spec(f"{name}.judge") is None:
        return None
    judge: Judge = import_module(f"{name}.judge").first_illegal
    return judge
