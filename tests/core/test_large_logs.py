"""Test logs of any size and lines of any length: they are read in bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.hostile_logs import HEADER, OPENING, lines, small

PROGRAM = [sys.executable, "-m", "adjudicator"]


#: starts the program from a small process, since a child inherits the peak memory of its parent
SMALL = """
import os, subprocess, sys
code = os.wait4(subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL).pid, 0)
print(os.waitstatus_to_exitcode(code[1]), code[2].ru_maxrss)
"""


def peak(words: list[str], *, stdin: Any = None) -> tuple[int, str, int]:
    """Run the program; return its exit code, its standard error and its peak memory in MiB."""
    command = [sys.executable, "-c", SMALL, *PROGRAM, *words]
    done = subprocess.run(command, stdin=stdin, capture_output=True, check=True)
    code, memory = map(int, done.stdout.split())
    return code, done.stderr.decode(), memory // (2**20 if sys.platform == "darwin" else 2**10)


@pytest.mark.parametrize("head", [b"", lines(HEADER), lines(HEADER) + b'{"do": "note", "text": "'])
@pytest.mark.parametrize("command", ["check", "show", "validate"])
def test_a_line_of_a_gigabyte_is_not_held_in_memory(
    command: str, head: bytes, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(head)
    os.truncate(log, 1 << 30)  # the rest is sparse and takes no disk space
    code, err, memory = peak([command, str(log)])
    assert code == (1 if command == "validate" else 2)
    if command != "validate":
        assert err.count("\n") == 1
        assert "longer than 4 MiB" in err
    assert memory < 80


def test_an_endless_line_from_a_pipe_is_not_read_to_its_end() -> None:
    with subprocess.Popen(["cat", "/dev/zero"], stdout=subprocess.PIPE) as source:
        code, err, memory = peak(["check", "-"], stdin=source.stdout)
        source.kill()
    assert (code, err.count("\n")) == (2, 1)
    assert "standard input: line 1: longer than 4 MiB" in err
    assert memory < 80


def long_game(path: Path, turns: int) -> Path:
    """Write a legal log with six events per turn."""
    with path.open("wb") as stream:
        header = small(
            phase="french-combat", turn=1, position={"where": {"a": "0303", "b": "0909"}}
        )
        stream.write(lines({**header, "turns": 1_000_000}))
        for turn in range(2, turns + 2):
            there, back = ("0302", "0303") if turn % 2 else ("0303", "0302")
            stream.write(
                lines(
                    {"do": "phase", "turn": turn, "phase": "allied-movement"},
                    {"do": "move", "unit": "a", "path": [there, back]},
                    {"do": "note", "text": f"turn {turn}"},
                    *(
                        {"do": "phase", "turn": turn, "phase": phase}
                        for phase in ("allied-combat", "french-movement", "french-combat")
                    ),
                )
            )
    return path


def test_a_long_log_needs_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    short = peak(["check", str(long_game(tmp_path / "short.jsonl", 300))])
    long = peak(["check", str(long_game(tmp_path / "long.jsonl", 6000))])
    assert short[:2] == long[:2] == (0, "")
    assert long[2] < short[2] + 8


def test_nobody_listens(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_bytes(lines(HEADER, *[{**OPENING, "turn": n} for n in range(5000)]))
    command = [*PROGRAM, "check", str(log), "--format", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141
