"""Test docs/a-game-by-data.md: its files are written, its commands run, its outputs come."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.systems.hexes.format import RulesFile
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "a-game-by-data.md").read_text(encoding="utf-8")
FORMAT = (ROOT / "docs" / "rules-format.md").read_text(encoding="utf-8")
#: blocks of the page in their order: a file with its name, or commands with their output
BLOCKS = re.findall(r"^```(json file [^\n]+|)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def pattern(line: str) -> str:
    """Return a regular expression for a line of output.

    The random player may decide otherwise when rules or messages change: numbers, and which unit
    it is, are not compared. `...` within a line stands for anything.
    """
    exact = re.sub(r"(blue|red)-\d+", "UNIT", line)
    exact = re.escape(exact.replace("...", "REST"))
    loose = re.sub(r"(\\ )*\d+(\\ )*", r"\\s*\\d+\\s*", exact)
    return loose.replace("UNIT", r"(blue|red)-\d+").replace("REST", ".*")


def run(block: str, shown: list[str]) -> None:
    """Run the commands of a block; each line that it shows must be in the output."""
    output = ""
    for line in block.splitlines():
        if line.startswith("$ adjudicator "):
            result = CliRunner().invoke(cli, shlex.split(line)[2:])
            assert result.exit_code in (0, 1), (line, result.output)
            output, _ = result.output, shown.append(line)
        elif line != "...":
            wanted = pattern(line)
            assert any(re.fullmatch(wanted, one) for one in output.splitlines()), (line, output)


def test_every_step_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran: list[str] = []
    for kind, text in BLOCKS:
        if kind:
            Path(kind.removeprefix("json file ")).write_text(text, encoding="utf-8")
        else:
            run(text, ran)
    assert len(ran) > 6
    assert {"play", "check", "module", "log"} <= {line.split()[2] for line in ran}


def test_a_pattern_ignores_numbers_and_units_and_nothing_else() -> None:
    line = "  event 27    ✗ violation  red-1 moves on from 0905; it must stop ..."
    other = "  event 9     ✗ violation  blue-12 moves on from 0101; it must stop in a zone."
    assert re.fullmatch(pattern(line), other)
    assert not re.fullmatch(pattern(line), other.replace("moves", "walks"))
    assert not re.fullmatch(pattern("legal: 89 events"), "illegal: 1 violation in 89 events")


def test_every_field_of_the_format_is_on_its_page() -> None:
    """A field that the page does not name could be read in two ways."""
    _, parts = msgspec.json.schema_components([RulesFile])
    fields = {field for part in parts.values() for field in part.get("properties", ())}
    told = set(re.findall(r"`([a-z_]+)`", FORMAT)) | set(re.findall(r"`(?:\w+\.)+(\w+)`", FORMAT))
    assert fields - told - {"case", "format", "system"} == set()
