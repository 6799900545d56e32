r"""Split the text of a saved game or log into commands.

The text is a tree: a sequence of a command and its children, each of which may be a sequence
again. The separator is the character ESC, preceded by one backslash for each enclosing level. So,
as long as no token is in quotes, one pass over the text finds every command and its depth, in the
order in which VASSAL executes them; no level is copied, and no nesting is too deep. Text with
quotes must be split level by level, under a limit.

Everything up to ``end_save`` is the initial position; after it, every command of the first level
is one user action, with its child commands.
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
#: the most commands and user actions of one saved game or log: long ones have 50,000
MAX_COMMANDS = 400_000
MAX_ACTIONS = 250_000
#: the most pieces: large games have a thousand
MAX_PIECES = 20_000
#: the longest command, in characters: the longest known one has 40,000
MAX_COMMAND = 1024 * 1024
#: how often each character may be read, on average, when levels are split one by one
_MOST_READ_AGAIN = 50

_LOG = "LOG\t"
#: texts that are no commands: empty ones, and the marks around the initial position
_NOTHING = frozenset(["", "null", "begin_save", "end_save"])


class Line(NamedTuple):
    """The text of one command and its depth in the tree."""

    depth: int
    text: str


class Action(Struct, frozen=True):
    """One user action: its commands, in the order in which VASSAL executes them."""

    #: counted from 1
    number: int
    commands: tuple[Command, ...]


class Script(Struct, frozen=True):
    """A saved game or log: the commands of the initial position and the user actions."""

    start: tuple[Command, ...]
    actions: tuple[Action, ...] = ()


def parse_script(text: str) -> Script:
    """Parse the text of a saved game or log."""
    start: list[Command] = []
    actions: list[list[Command]] = []
    target = start
    pieces = 0
    for depth, line in lines(text):
        if len(line) > MAX_COMMAND:
            raise LimitError("a command of more than {most} characters", most=MAX_COMMAND)
        logged = line.startswith(_LOG)
        if depth <= 1:
            # VASSAL executes commands without LOG when it opens the file, wherever they stand
            target = [] if logged else start
            if logged:
                actions.append(target)
                if len(actions) > MAX_ACTIONS:
                    raise LimitError("more than {most} user actions", most=MAX_ACTIONS)
        command_text = line[len(_LOG) :] if logged else line
        if command_text in _NOTHING:
            continue
        target.append(parse_command(command_text))
        pieces += isinstance(target[-1], AddPiece)
        if pieces > MAX_PIECES:
            raise LimitError("more than {most} pieces", most=MAX_PIECES)
    return Script(
        tuple(start), tuple(Action(n, tuple(one)) for n, one in enumerate(actions, start=1))
    )


def lines(text: str) -> Iterator[Line]:
    """Yield the texts of the commands of a tree, each before its children."""
    if text.count(ESCAPE) >= MAX_COMMANDS:
        raise LimitError("more than {most} commands", most=MAX_COMMANDS)
    quoted = ESCAPE + "'" in text or text.startswith("'")
    return _split_nested(text) if quoted else _split_flat(text)


def _split_flat(text: str) -> Iterator[Line]:
    *parts, last = text.split(ESCAPE)
    depth = 0
    for part in parts:
        bare = part.rstrip("\\")
        yield Line(depth, bare)
        depth = len(part) - len(bare) + 1
    yield Line(depth, last)


def _split_nested(text: str) -> Iterator[Line]:
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
