r"""The text of a saved game or log, taken apart into commands.

The text is a tree: a sequence of a command and of those below it, each of which may be a sequence
again. The character ESC stands between them, with as many backslashes before it as there are
levels around it. So, as long as no token is in quotes, one look at the text finds every command
and its depth, in the order in which VASSAL carries them out; nothing is copied level by level,
and no nesting is too deep. With quotes the levels must be taken apart one by one, under a limit.

Everything up to ``end_save`` is the position at the start; after it, every command of the first
level is one user action, with the commands below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from adjudicator.errors import LimitError
from adjudicator.vassal.format.command_text import parse_command
from adjudicator.vassal.format.commands import AddPiece, Command
from adjudicator.vassal.format.sequences import split

__all__ = [
    "ESCAPE",
    "MAX_ACTIONS",
    "MAX_COMMAND",
    "MAX_COMMANDS",
    "MAX_PIECES",
    "Action",
    "Line",
    "Script",
    "lines",
    "parse_script",
]

ESCAPE = "\x1b"
#: the most commands of one saved game or log, and the most user actions: long ones have 50,000
MAX_COMMANDS = 400_000
MAX_ACTIONS = 250_000
#: the most pieces that are put on the table: large games have a thousand
MAX_PIECES = 20_000
#: the longest command, in characters: the longest that we know has 40,000
MAX_COMMAND = 1024 * 1024
#: the most characters that are read again, level by level, for one that is read once
_MOST_READ_AGAIN = 50

_LOG = "LOG\t"
#: what VASSAL writes for a command that nobody can write, and around the position at the start
_NOTHING = frozenset(["", "null", "begin_save", "end_save"])


class Line(NamedTuple):
    """The text of one command, and how many commands it stands below."""

    depth: int
    text: str


class Action(Struct, frozen=True):
    """What one user action did: commands in the order in which they are carried out."""

    #: counted from 1
    number: int
    commands: tuple[Command, ...]


class Script(Struct, frozen=True):
    """A saved game or log: how it begins, and what happened."""

    start: tuple[Command, ...]
    actions: tuple[Action, ...] = ()


def parse_script(text: str) -> Script:
    """Return the commands of a saved game or log."""
    start: list[Command] = []
    actions: list[list[Command]] = []
    target = start
    pieces = 0
    for depth, line in lines(text):
        if len(line) > MAX_COMMAND:
            raise LimitError(f"a command of more than {MAX_COMMAND} characters")
        logged = line.startswith(_LOG)
        if depth <= 1:
            # what is not logged is carried out when the file is opened, wherever it stands
            target = [] if logged else start
            if logged:
                actions.append(target)
                if len(actions) > MAX_ACTIONS:
                    raise LimitError(f"more than {MAX_ACTIONS} user actions")
        said = line[len(_LOG) :] if logged else line
        if said in _NOTHING:
            continue
        target.append(parse_command(said))
        pieces += isinstance(target[-1], AddPiece)
        if pieces > MAX_PIECES:
            raise LimitError(f"more than {MAX_PIECES} pieces")
    return Script(
        tuple(start), tuple(Action(n, tuple(one)) for n, one in enumerate(actions, start=1))
    )


def lines(text: str) -> Iterator[Line]:
    """Yield the commands of a tree as text, each before those below it."""
    if text.count(ESCAPE) >= MAX_COMMANDS:
        raise LimitError(f"more than {MAX_COMMANDS} commands")
    quoted = ESCAPE + "'" in text or text.startswith("'")
    return _level_by_level(text) if quoted else _at_once(text)


def _at_once(text: str) -> Iterator[Line]:
    *parts, last = text.split(ESCAPE)
    depth = 0
    for part in parts:
        bare = part.rstrip("\\")
        yield Line(depth, bare)
        depth = len(part) - len(bare) + 1
    yield Line(depth, last)


def _level_by_level(text: str) -> Iterator[Line]:
    left = _MOST_READ_AGAIN * len(text) + 100_000
    waiting = [Line(0, text)]
    while waiting:
        depth, one = waiting.pop()
        if ESCAPE not in one and not one.startswith("'"):
            yield Line(depth, one)
            continue
        left -= len(one)
        if left < 0:
            raise LimitError("commands in quotes are nested too deeply")
        first, *below = split(one, ESCAPE)
        if first == one:
            yield Line(depth, one)
            continue
        waiting += [Line(depth + 1, each) for each in reversed(below)]
        waiting.append(Line(depth, first))
