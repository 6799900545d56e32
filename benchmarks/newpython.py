"""Runs scripts under Python 3.12, which pywargame needs, with all that Adjudicator needs too.

An environment of its own, beside the one of the benchmarks, is made for it once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec

_ROOT = Path(__file__).resolve().parents[1]
# the tests read our module with pywargame, and know how to get it
sys.path.insert(0, str(_ROOT))

from tests.support.pywargame_setup import (  # noqa: E402
    NEEDED,
    NoPywargameError,
    new_python,
    pip,
    pywargame,
)

__all__ = ["NotMeasuredError", "race"]


def _environment(python: str, home: Path) -> Path:
    """Return a Python with all that Adjudicator needs; this one, if it is new enough."""
    if python == sys.executable:
        return Path(python)
    place = home / "venv"
    made = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = place / "installed.txt"
    needed = "\n".join(
        tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    )
    if not stamp.exists() or stamp.read_text("utf-8") != needed:
        command = [python, "-m", "venv", "--without-pip", "--clear", str(place)]
        subprocess.run(command, check=True)
        pip("--python", made, "install", "--quiet", *needed.splitlines())
        stamp.write_text(needed, "utf-8")
    return made


class NotMeasuredError(Exception):
    """Says why nothing could be measured."""


def race(script: str, *words: object) -> dict[str, Any]:
    """Run a script with pywargame's folder and other words; return what it prints as JSON."""
    home = Path(sys.prefix) / "pywargame"
    try:
        python = new_python()
        home.mkdir(exist_ok=True)
        library, runner = pywargame(home), _environment(python, home)
    except (NoPywargameError, OSError, subprocess.SubprocessError) as reason:
        raise NotMeasuredError((str(reason) or f"no Python {NEEDED}")[:80]) from None
    done = subprocess.run(
        [runner, "-X", "utf8", Path(__file__).with_name(script), library, *map(str, words)],
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=dict[str, Any])
