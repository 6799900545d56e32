"""Test the walkthrough in docs/digitizing.md: its files match the example, its output is real."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
TEXT = (DOCS / "digitizing.md").read_text(encoding="utf-8")
VALLEY = DOCS / "examples" / "valley"
#: (language, content) of every block
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
PLAIN = [content for language, content in BLOCKS if not language]
#: commands with their output
SESSIONS = [content for content in PLAIN if content.startswith("$ ")]
#: commands that the page only mentions
NAMED = [line for content in PLAIN for line in content.splitlines() if line.startswith("adj")]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(VALLEY, tmp_path / "valley")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str) -> str:
    result = CliRunner().invoke(cli, line.removeprefix("adjudicator ").split())
    assert result.exit_code == 0, (line, result.output, result.exception)
    return result.stdout


def test_the_printed_files_are_those_of_the_example() -> None:
    blocks = [content for language, content in BLOCKS if language == "json"]
    for block, name in zip(blocks, ["grid.json", "overlay.geojson"], strict=True):
        assert json.loads(block) == json.loads((VALLEY / name).read_text(encoding="utf-8"))


def test_the_printed_output_is_what_the_commands_print(workshop: Path) -> None:
    assert len(SESSIONS) == 4
    for session in SESSIONS:
        for part in session.split("$ ")[1:]:
            command, _, printed = part.partition("\n")
            assert run(command).replace("\\", "/") == printed


def test_the_named_commands_run(workshop: Path) -> None:
    run("map import valley/tracing.svg -o valley/source.geojson")
    run("map compile valley")
    shutil.copy("valley/map.json", "old-map.json")
    from PIL import Image

    Image.new("RGB", (780, 780), "white").save("scan.png")
    assert len(NAMED) == 8
    for line in NAMED:
        run(line)
    assert (workshop / "valley" / "map.json").read_bytes() == Path("old-map.json").read_bytes()


def test_the_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (DOCS / target).exists(), target
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", TEXT):
        assert anchor in anchors
