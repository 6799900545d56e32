"""Run the command line in this process: as a user does, without the start of another Python."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from unittest import mock

from adjudicator.cli import main

__all__ = ["run_bytes", "run_text"]


Env = Mapping[str, str] | None


def run_text(
    *words: object, stdin: str = "", cwd: Path | None = None, env: Env = None
) -> subprocess.CompletedProcess[str]:
    """Run the program; return its exit code and what it printed, as text."""
    done = run_bytes(*words, stdin=stdin.encode(), cwd=cwd, env=env)
    out, err = (part.decode("utf-8") for part in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run_bytes(
    *words: object, stdin: bytes = b"", cwd: Path | None = None, env: Env = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the program; return its exit code and what it printed, as bytes."""
    command = ["adjudicator", *map(str, words)]
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out, err = (io.BytesIO(), io.BytesIO())
    code: object = 0
    with (
        mock.patch.dict(os.environ, {"COLUMNS": "80", **(env or {})}),
        mock.patch.multiple(sys, argv=command, stdin=given, stdout=_text(out), stderr=_text(err)),
        contextlib.chdir(cwd or Path.cwd()),
    ):
        try:
            main()
        except SystemExit as exit_:
            code = exit_.code or 0
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            stream.detach()  # closing it would close the bytes too
    assert isinstance(code, int)
    return subprocess.CompletedProcess(command, code, out.getvalue(), err.getvalue())


def _text(stream: io.BytesIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(stream, encoding="utf-8")
