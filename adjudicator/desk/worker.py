"""The worker process: does one job after another, so that a crash never takes the page along."""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import signal
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, get_type_hints

from adjudicator.desk.folder import DeskFolder
from adjudicator.errors import DocumentError, InputError, Text, in_language

__all__ = ["JOBS", "ROOMS", "Work", "serve"]

#: name of a job -> "module:function"; a page can ask for these and no others
JOBS = {
    name: f"adjudicator.desk.jobs.{name.partition('.')[0]}:{name.partition('.')[2]}"
    for name in (
        "logs.propose",
        "logs.judge",
        "logs.audit",
        "logs.waive",
        "logs.unwaive",
        "logs.explain",
        "table.position",
        "table.reach",
        "tour.sample",
        "maps.open_map",
        "maps.save",
        "maps.fit",
        "maps.renumber",
        "maps.explain",
        "maps.finish",
        "new_map.begin",
        "games.maps",
        "games.new",
        "games.show",
        "games.build",
        "module_board.boards",
        "module_board.from_board",
    )
}


#: module of a job -> its worker: a game that is being judged does not keep a map waiting
ROOMS = {
    **dict.fromkeys(("logs", "table", "tour"), "referee"),
    **dict.fromkeys(("maps", "new_map", "module_board"), "map"),
    "games": "author",
}


#: seconds without a job after which there is time to prepare the next one
_IDLE = 0.25


class Work:
    """What a job knows: its folder, its language, and whom to tell of its progress."""

    def __init__(
        self, folder: DeskFolder, language: str, tell: Callable[[dict[str, Any]], None]
    ) -> None:
        """Remember the folder, the language and the way back."""
        self.folder, self.language, self._tell = folder, language, tell
        #: what may be prepared for the next job while nobody waits
        self.idle: Callable[[], object] | None = None

    def progress(self, done: int, total: int, what: str = "") -> None:
        """Report how much of a job is done."""
        self._tell({"done": done, "total": total, "what": what})


def serve(connection: Connection, folder: str) -> None:
    """Do jobs until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server alone answers to Ctrl-C
    os.chdir(folder)  # names in messages are relative to the folder
    desk = DeskFolder(Path(folder))
    with contextlib.suppress(EOFError, OSError):  # the server has gone
        while True:
            _serve_one(connection, desk)


def _serve_one(connection: Connection, desk: DeskFolder) -> None:
    """Do one job, and prepare the next if there is time."""
    name, arguments, language = connection.recv()
    # what commands print is in the language that their arguments name
    sys.argv = ["adjudicator", "--lang", language]
    work = Work(desk, language, lambda news: connection.send(("progress", news)))
    connection.send(_done(name, arguments, work))
    if work.idle is not None and not connection.poll(_IDLE):
        with contextlib.suppress(InputError):  # the job that needs it will say so
            work.idle()


def _checked(function: Callable[..., Any], arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a job if they are those that it has, of their types."""
    import msgspec

    types = get_type_hints(function)
    known = inspect.signature(function).parameters
    wrong = not arguments.keys() <= known.keys() - {"work"} or any(
        name not in arguments and one.default is one.empty
        for name, one in known.items()
        if name != "work"
    )
    try:
        if not wrong:
            return {key: msgspec.convert(one, types[key]) for key, one in arguments.items()}
    except msgspec.ValidationError:
        pass
    raise DocumentError("not the arguments of a job")


def _done(name: str, arguments: dict[str, Any], work: Work) -> tuple[str, Any]:
    """Return the result of a job and what it printed, or its error as one line."""
    import click  # the process answers sooner without

    printed = io.StringIO()
    try:
        module, _, called = JOBS[name].partition(":")
        function = getattr(import_module(module), called)
        checked = _checked(function, arguments)
        with contextlib.redirect_stderr(printed), contextlib.redirect_stdout(printed):
            result = function(work, **checked)
    except InputError as error:
        return "error", error.line(work.language)
    except click.UsageError as error:
        from adjudicator.cli.usage import usage_text

        return "error", in_language(usage_text(error), work.language)
    except click.exceptions.Exit:
        return "error", printed.getvalue().strip()
    except MemoryError:
        return "error", in_language(Text("there is not enough memory for this"), work.language)
    except Exception:  # a bug of ours: the page says so, and the terminal has the details
        traceback.print_exc()
        return "error", in_language(
            Text("a mistake in Adjudicator itself; the terminal has the details"), work.language
        )
    return "result", {"value": result, "said": printed.getvalue().splitlines()}
