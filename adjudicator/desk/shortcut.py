"""Writes a file to double-click that opens the desk of the folder in which it lies."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from adjudicator.safeio import documents

__all__ = ["write_shortcut"]

_NAME = "Adjudicator desk"
#: Windows opens .pyw without a black window; the program is found by the Python that runs it
_PYW = '''"""Opens the desk of Adjudicator for the folder in which this file lies."""

import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
python = {python!r}
if not os.path.exists(python):
    python = sys.executable
quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0)
subprocess.Popen([python, "-m", "adjudicator", "desk", here], cwd=here, creationflags=quiet)
'''
_SHELL = """#!/bin/sh
# Opens the desk of Adjudicator for the folder in which this file lies.
cd "$(dirname "$0")" || exit 1
exec {python} -m adjudicator desk .
"""


def write_shortcut(folder: Path, system: str = sys.platform) -> Path:
    """Write the launcher of a folder for a system; return its path."""
    from adjudicator.cli.output import refuse_existing

    if system == "win32":
        target = folder / f"{_NAME}.pyw"
        text = _PYW.format(python=sys.executable)
    else:
        # macOS runs .command files on a double click, Linux asks or runs what is executable
        target = folder / (f"{_NAME}.command" if system == "darwin" else f"{_NAME}.sh")
        text = _SHELL.format(python=shlex.quote(sys.executable))
    if not target.is_file() or target.read_text("utf-8") != text:
        refuse_existing(target)
        documents.write_text(target, text)
    if system != "win32":
        target.chmod(0o755)
    return target
