"""Small seasons for tests: many short logs, a few of them faulty or broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT
from tests.support.program import run_text

__all__ = ["TABLES", "adjudicator", "command", "exported", "lines_of", "make_season", "write_log"]

Line = dict[str, Any]
TABLES = ("logs", "players", "findings", "moves", "attacks", "dice")
_LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"


@cache
def _text(name: str) -> tuple[str, ...]:
    return tuple((_LOGS / f"{name}.jsonl").read_text("utf-8").splitlines())


def lines_of(name: str = "clean-game", events: int = 120) -> list[Line]:
    """Return the header and the first events of a sample log."""
    return [json.loads(line) for line in _text(name)[: events + 1]]


def write_log(path: Path, lines: Sequence[Line], *players: str) -> Path:
    """Write a log; with players it differs from any other."""
    header, *events = lines
    named = dict(zip(("allied", "french"), players, strict=False))
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = [{**header, "players": named} if players else header, *events]
    path.write_text("".join(json.dumps(line) + "\n" for line in whole), "utf-8")
    return path


def make_season(folder: Path, number: int = 12, events: int = 120) -> Path:
    """Write logs, every fifth of them faulty, and one that cannot be read."""
    for one in range(number):
        name = "clean-game" if one % 5 else "demonstration"
        players = (f"Anna {one % 3}", f"Ben {one}")
        write_log(folder / f"{one % 2}" / f"{one:03}.jsonl", lines_of(name, events), *players)
    (folder / "broken.jsonl").write_text("{", "utf-8")
    return folder


def command(*words: object) -> list[str]:
    """Return the words of a command in a process of its own."""
    return [sys.executable, "-m", "adjudicator", *map(str, words)]


def adjudicator(*words: object, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a user does, in this process unless the environment must be a new one."""
    if "PYTHONPATH" not in env:
        return run_text(*words, env={"LC_ALL": "C", **env})
    return subprocess.run(
        command(*words),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C", **env},
        timeout=300,
        check=False,
    )


def exported(database: Path) -> dict[str, str]:
    """Return all tables of a season as CSV."""
    found = {}
    for table in TABLES:
        done = adjudicator("season", "export", table, database)
        assert done.returncode == 0, done.stderr
        found[table] = done.stdout
    return found
