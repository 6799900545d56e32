"""Test games from third-party packages: found by their entry point, harmless if broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.game import games

CODE = '''
from typing import Literal
import msgspec
from adjudicator.core import events
from adjudicator.core.findings import Fault
from adjudicator.core.game import Code
from adjudicator.core.book import Book
from adjudicator.core.state import State


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    longest: int


book = Book()


@book.rule("SG-1", on=events.Note)
def notes_are_short(state, note):
    """A note is short."""
    if len(note.text) > state.longest:
        return Fault(message="too-long", args={}, seen=len(note.text), expected=state.longest)
    return None


def start(game, header, options):
    state = State(dict(game.units), frozenset())
    state.longest, state.board = game.tables.longest, game.board()
    for unit in game.units:
        state.relocate(unit, "reserve")
    return state


CODE = Code(
    book=book, events=(events.Note,), tables=Tables, check=lambda game: None, start=start,
    outcome=lambda state: {},
)
'''
RULEBOOK = {
    "format": 1,
    "game": "small-game",
    "cases": [
        {
            "id": "SG-1",
            "cite": "1",
            "kind": "check",
            "title": {"en": "Short notes"},
            "text": {"en": "A note is short."},
            "status": "enforced",
        }
    ],
}
MESSAGES = {"format": 1, "messages": {"too-long": {"en": "The note is too long."}}}


def publish(folder: Path, *, name: str = "small-game", code: str = CODE) -> Path:
    """Install a game into a folder of packages, as pip would; return that folder."""
    package = name.replace("-", "_")
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text(code, encoding="utf-8")
    module = folder / package / "module"
    made = CliRunner().invoke(cli, ["module", "new", str(module), "--title", "Small Game"])
    assert made.exit_code == 0, made.output
    main = json.loads((module / "game.json").read_text("utf-8"))
    (module / "game.json").write_text(json.dumps({**main, "id": name, "prefix": "SG"}))
    (module / "tables.json").write_text(json.dumps({"format": 1, "longest": 5}))
    (module / "rulebook.json").write_text(json.dumps(RULEBOOK))
    (module / "messages").mkdir()
    (module / "messages" / "all.json").write_text(json.dumps(MESSAGES))
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[adjudicator.games]\n{name} = {package}\n")
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program with the packages of a folder installed."""
    paths = [str(folder), *sys.path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in paths if one)}
    command = [sys.executable, "-m", "adjudicator", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def log(folder: Path, text: str) -> Path:
    path = folder / "game.jsonl"
    lines = [{"format": 1, "game": "small-game"}, {"do": "note", "text": text}]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return path


def test_a_published_game_is_listed_and_judges(tmp_path: Path) -> None:
    packages = publish(tmp_path / "site")
    listed = json.loads(run(packages, "games", "--format", "json").stdout)
    assert [one["id"] for one in listed] == sorted([*games(), "small-game"])
    legal = run(packages, "check", str(log(tmp_path, "brief")), "--format", "json")
    assert (legal.returncode, json.loads(legal.stdout)["verdict"]) == (0, "legal")
    broken = run(packages, "check", str(log(tmp_path, "much too long")), "--format", "json")
    (finding,) = json.loads(broken.stdout)["findings"]
    assert (broken.returncode, finding["rule"], finding["seen"]) == (1, "SG-1", 13)
    assert finding["message"] == "The note is too long."


def test_its_tables_are_checked_by_its_own_type(tmp_path: Path) -> None:
    packages = publish(tmp_path / "site")
    tables = packages / "small_game" / "module" / "tables.json"
    tables.write_text(json.dumps({"format": 1, "longst": 5}))
    said = run(packages, "check", str(log(tmp_path, "brief")))
    assert said.returncode == 2
    assert "unknown field 'longst'; and 1 more (did you mean 'longest'?)" in said.stderr


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import no_such_module_at_all", "No module named 'no_such_module_at_all'"),
        ("raise RuntimeError('one\\ntwo')", "RuntimeError: one"),
        ("x = ", "SyntaxError"),
        ("CODE = 3", "it has no CODE"),
        ("raise SystemExit(0)", "SystemExit"),
    ],
)
def test_a_broken_package_is_named_in_one_line_and_leaves_the_others(
    tmp_path: Path, code: str, fault: str
) -> None:
    packages = publish(tmp_path / "site", code=code)
    said = run(packages, "games", "--format", "json")
    assert [one["id"] for one in json.loads(said.stdout)] == games()
    assert said.stderr.count("\n") == 1
    assert "small-game" in said.stderr
    assert fault in said.stderr
    refused = run(packages, "check", str(log(tmp_path, "brief")))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert fault in refused.stderr


def test_a_package_without_files_or_with_a_name_of_ours_is_refused(tmp_path: Path) -> None:
    packages = publish(tmp_path / "site")
    (packages / "small_game" / "module" / "game.json").unlink()
    publish(packages / "other", name="spi-austerlitz")
    (packages / "other" / "spi_austerlitz-1.0.dist-info").rename(packages / "x-1.0.dist-info")
    (packages / "other" / "spi_austerlitz").rename(packages / "spi_austerlitz")
    said = run(packages, "games", "--format", "json")
    assert [one["id"] for one in json.loads(said.stdout)] == games()
    assert "its folder has no module/game.json" in said.stderr
    assert "the name spi-austerlitz is taken" in said.stderr
    assert said.stderr.count("\n") == 2
