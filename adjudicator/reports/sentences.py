"""The words of a report: message ids with arguments become sentences, ids become titles.

Arguments come from logs, which are foreign: they are put in as they are and nothing in them is
ever read as a pattern. A sentence that is missing is no reason to lose a finding.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from adjudicator.gamedata import Case, GameFile

__all__ = ["Source", "Words", "shared", "value_text"]

_SLOT = re.compile(r"\{(\w+)\}")
#: slots that hold units, whose ids are never read as those of a side or a phase
_UNITS = ("unit", "units")
#: letters of one value; what is longer was made so by the log
_LONGEST = 400


class Source(Protocol):
    """What the words come from: a game, or whatever looks like one."""

    @property
    def file(self) -> GameFile:
        """Return the game's description."""

    @property
    def messages(self) -> Mapping[str, Mapping[str, str]]:
        """Return name of a sentence -> language -> sentence."""

    @property
    def cases(self) -> Mapping[str, Case]:
        """Return id -> case of the rulebook."""


@cache
def shared() -> Mapping[str, Mapping[str, str]]:
    """Return the sentences that belong to no game: what is said of logs of VASSAL."""
    import msgspec  # noqa: PLC0415  # only where a game has no such sentence

    from adjudicator import resources  # noqa: PLC0415
    from adjudicator.gamedata import MessagesFile  # noqa: PLC0415

    path = resources.data_root() / "modules" / "messages" / "vassal.json"
    return msgspec.json.decode(path.read_bytes(), type=MessagesFile).messages


class Words:
    """The words of one game in one language; English where that language has none."""

    def __init__(self, source: Source, *, language: str = "en") -> None:
        """Remember where the words are; they are looked up only when needed."""
        self._source = source
        self.language = language

    def text(self, texts: Mapping[str, str]) -> str:
        """Return one of several languages' texts."""
        return texts.get(self.language) or texts.get("en", "")

    def sentence(self, message: str, args: Mapping[str, Any], **more: Any) -> str:
        """Return a message as a sentence; if there is none, the message and its arguments.

        A sentence may also name `more`, what is known without being an argument.
        """
        template = self.text(self._source.messages.get(message) or shared().get(message, {}))
        if template:
            return _SLOT.sub(lambda slot: self._filled(slot, {**more, **args}), template)
        if not args:
            return message
        named = ", ".join(f"{name}={value_text(value)}" for name, value in args.items())
        return f"{message} ({named})"

    @property
    def game(self) -> str:
        """Return the title of the game."""
        return self._source.file.title

    @property
    def cases(self) -> Mapping[str, Case]:
        """Return the cases of the rulebook."""
        return self._source.cases

    @property
    def sides(self) -> list[str]:
        """Return the ids of the sides."""
        return self._source.file.sides

    def title(self, rule: str) -> str:
        """Return the title of a case, or nothing if the rulebook does not list it."""
        case = self._source.cases.get(rule)
        return self.text(case.title) if case else ""

    def cite(self, rule: str) -> str:
        """Return the place of a case in the rulebook."""
        case = self._source.cases.get(rule)
        return case.cite if case else ""

    def phase(self, phase: str) -> str:
        """Return the title of a phase, or its id if the game has no such phase."""
        found = (one.title for one in self._source.file.phases if one.id == phase)
        return self.text(next(found, {})) or phase

    def side(self, side: str) -> str:
        """Return the name of a side, or its id."""
        return self.text(self._source.file.side_names.get(side, {})) or side

    def value(self, value: Any) -> str:
        """Return a value in words; the ids of sides and phases in it by their names."""
        return ", ".join(self.side(self.phase(part)) for part in value_text(value).split(", "))

    def _filled(self, slot: re.Match[str], args: Mapping[str, Any]) -> str:
        """Return the value of a slot; one that nothing was given for stays as it is written."""
        name = slot.group(1)
        if name not in args:
            return slot.group(0)
        return value_text(args[name]) if name in _UNITS else self.value(args[name])


def value_text(value: Any) -> str:
    """Return a value in words, on any depth, never longer than a page can bear."""
    try:
        text = _text(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists without end
        return "too large to show"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return {None: "unknown", True: "yes", False: "no"}[value]
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_inner(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(_inner(one) for one in value) or "none"
    return str(value)


def _inner(value: Any) -> str:
    """Return a value that stands inside another one, in brackets if it has parts itself."""
    return f"({_text(value)})" if isinstance(value, dict | list | tuple) else _text(value)
