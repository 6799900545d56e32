"""Runs commands in processes that are killed, and tells what they left: run as a program.

python -m tests.support.kills FOLDER FILE reads a list of [words, output] from FILE and prints, for
each command, what became of its output at every kill. One process starts all others by a fork, so
that a kill costs as long as the command does. It has no threads, which a fork would lose.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tests.support.program import run_text

#: what the earlier output has more than the new one: it is still a file that we may write over
_EARLIER = b"\n<!-- earlier -->\n"
#: kills at random moments, for each command
_RANDOM = 3


def main() -> None:
    """Kill every command at its rename, after it, and at random moments."""
    os.chdir(sys.argv[1])
    commands = json.loads(Path(sys.argv[2]).read_text("utf-8"))
    print(json.dumps([_killed(words, Path(output)) for words, output in commands]))


def _killed(words: list[str], output: Path) -> dict[str, Any]:
    """Return what a command leaves: its exit code if nobody kills it, and what was in its file."""
    run_text(*words)  # what is imported now need not be imported by each of the others
    began = time.monotonic()
    code = run_text(*words).returncode
    spent, new = time.monotonic() - began, output.read_bytes()
    chance = Random(output.name)
    moments = [chance.random() * spent for _ in range(_RANDOM)]
    return {
        "words": words,
        "code": code,
        "before": _left(lambda: _at_rename(words, output, late=False), output, new),
        "after": _left(lambda: _at_rename(words, output, late=True), output, new),
        "random": [_left(lambda: run_text(*words), output, new, one) for one in moments],
        "again": _again(words, output, new),
    }


def _left(run: Callable[[], object], output: Path, new: bytes, wait: float | None = None) -> str:
    """Run something in a process that is killed; return whether the file is old or new."""
    old = new + _EARLIER
    output.write_bytes(old)
    child = os.fork()
    if not child:
        run()
        os._exit(0)
    if wait is not None:
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status)
    if wait is None and not killed:
        return "never renamed"
    data = output.read_bytes() if output.exists() else b""
    return "old" if data == old else "new" if data == new else f"torn: {data[:80]!r}"


def _at_rename(words: list[str], output: Path, *, late: bool) -> None:
    """Run a command that is killed when it puts its output into place, or at once after it."""
    rename = os.replace

    def killed(old: Any, new: Any, **more: Any) -> None:
        mine = Path(new).resolve() == output.resolve()
        if late or not mine:
            rename(old, new, **more)
        if mine:
            os.kill(os.getpid(), signal.SIGKILL)

    with mock.patch("os.replace", killed):
        run_text(*words)


def _again(words: list[str], output: Path, new: bytes) -> bool:
    """Return whether the command does the same after all those kills."""
    run_text(*words)
    return output.read_bytes() == new


if __name__ == "__main__":
    main()
