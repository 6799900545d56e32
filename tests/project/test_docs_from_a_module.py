"""Test docs/from-a-module.md: its commands, in order, with the module of one of our games."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.log import open_log
from adjudicator.proving.play import Style, play
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.paths import ROOT

PAGE = (ROOT / "docs/from-a-module.md").read_text(encoding="utf-8")
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]  # fmt: skip
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
KASSALA = ROOT / "tests/foreign/kassala"


def change(file: Path, **fields: object) -> None:
    document = json.loads(file.read_bytes())
    file.write_text(json.dumps({**document, **fields}), "utf-8")


def write(folder: Path) -> None:
    """Write what the page says that an author writes: terrain, cases, rules, options."""
    for name in ("map/grid.json", "map/overlay.geojson", "rulebook.json", "rules.json"):
        shutil.copy(KASSALA / name, folder / name)
    change(folder / "map/grid.json", id="my-game")
    change(folder / "rulebook.json", game="my-game")
    options = json.loads((KASSALA / "game.json").read_bytes())["options"]
    change(folder / "game.json", options=options)


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a module of somebody else and a log of it."""
    from tests.foreign.test_kassala import game as kassala

    monkeypatch.chdir(tmp_path)
    copy = shutil.copytree(KASSALA, tmp_path / "theirs")
    run(f"adjudicator module build {copy} --no-art -o Their.vmod")
    games = (
        b"".join(play(kassala(), seed=n, turns=3, style=Style(claims=0)).lines()) for n in range(20)
    )
    # players of this log type no ids: those of the draft are others
    played = next(one for one in games if b'"agree"' not in one)
    (tmp_path / "played.jsonl").write_bytes(played)
    with open_log("played.jsonl") as log:
        (tmp_path / "game.vlog").write_bytes(write_vlog(kassala(), log))
    return tmp_path


def run(command: str, *, code: int = 0) -> str:
    words = command.partition("  #")[0].split()
    assert words[0] == "adjudicator"
    if words[1:3] == ["map", "render"]:
        words.append("--force")  # the page draws the same picture again
    result = CliRunner().invoke(cli, words[1:])
    assert result.exit_code == code, (command, result.output, result.exception)
    return result.output


def test_the_commands_of_the_page_lead_to_a_verdict(theirs: Path) -> None:
    said = {}
    for command in COMMANDS:
        if command.startswith("adjudicator map compile"):
            write(theirs / "my-game")
        said[command] = run(command)
    assert said[COMMANDS[0]].count("to do") > 3
    assert "0 contradictions" in said["adjudicator game check my-game"]
    assert said[COMMANDS[-1]].splitlines()[-1].startswith("legal:")
    tried = next(text for command, text in said.items() if "--try" in command)
    assert ", 0 not understood" in tried.splitlines()[0]
    assert not list((theirs / "my-game").rglob("*.py"))


def test_the_examples_of_the_page_are_read(theirs: Path) -> None:
    terrains, overlay = EXAMPLES
    run(COMMANDS[0])
    folder = theirs / "my-game/map"
    change(folder / "grid.json", **json.loads(f"{{{terrains}}}"))
    (folder / "overlay.geojson").write_text(overlay, "utf-8")
    run("adjudicator map compile my-game/map")
    compiled = json.loads((folder / "map.json").read_bytes())
    assert compiled["hexes"]["0304"]["terrain"] == ["town"]
    assert compiled["hexsides"]["0203/0303"]["uphill"] == "0303"
    assert compiled["sets"]["west"] == ["0101", "0102", "0103", "0104", "0105"]
