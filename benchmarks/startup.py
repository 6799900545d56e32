"""`adjudicator --help` and `adjudicator check`, as multiples of a bare start of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from timing import Row, medians, table

__all__ = ["rows"]

_GAME = Path(__file__).resolve().parents[1] / "modules/spi-austerlitz/logs/clean-game.jsonl"


def _command() -> list[str]:
    """Return the installed script if there is one, else the module."""
    script = Path(sys.executable).with_name("adjudicator")
    return [str(script)] if script.exists() else [sys.executable, "-m", "adjudicator"]


def _run(command: list[str]) -> None:
    # as users run it: with compiled modules, which the first round writes
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)


def rows(rounds: int = 40) -> list[Row]:
    """Start both many times and return the ratio of the medians."""
    time = medians(
        {
            "bare": lambda: _run([sys.executable, "-c", "pass"]),
            "help": lambda: _run([*_command(), "--help"]),
            "check": lambda: _run([*_command(), "check", str(_GAME)]),
        },
        rounds=rounds,
    )
    return [
        Row("start: adjudicator --help / python -c pass", time["help"] / time["bare"], 6),
        Row("start: check of a full game / python -c pass", time["check"] / time["bare"], 16),
    ]


if __name__ == "__main__":
    print(table(rows()))
