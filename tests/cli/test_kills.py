"""Test that a kill at any moment leaves the old file or the new one, for commands that write."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tests.support.hostile_maps import GRID, OVERLAY, SOURCE
from tests.support.paths import ROOT, TESTS_DIR
from tests.support.program import run_text
from tests.support.season_logs import write_log

SEASON = "s.sqlite"
#: what a command is called with, and the file that it writes
COMMANDS: dict[str, tuple[list[str], str]] = {
    "check": (["check", "game.jsonl", "--format", "json", "-o", "report.json"], "report.json"),
    "check, as a page": (["check", "game.jsonl", "-o", "report.html"], "report.html"),
    "check --events": (["check", "game.jsonl", "--events", "-o", "events.jsonl"], "events.jsonl"),
    "map compile": (["map", "compile", "map"], "map/map.json"),
    "map render": (["map", "render", "map", "-o", "map.svg"], "map.svg"),
    "log convert": (["log", "convert", "small.vlog", "-o", "made.jsonl"], "made.jsonl"),
    "module build": (["module", "build", "mine", "-o", "my.vmod", "--no-art"], "my.vmod"),
    "season export": (["season", "export", "moves", SEASON, "-o", "moves.csv"], "moves.csv"),
    "season pages": (["season", "pages", SEASON, "-o", "site"], "site/index.html"),
}


def sample(game: str, events: int) -> list[dict[str, Any]]:
    """Return the beginning of a sample log."""
    lines = (ROOT / f"modules/{game}/logs/clean-game.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines[: events + 1]]


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Return what each command left when it was killed."""
    home = tmp_path_factory.mktemp("kills")
    write_log(home / "game.jsonl", sample("santon", 40))
    (home / "map").mkdir()
    for name, value in (("grid.json", GRID), ("source.geojson", SOURCE)):
        (home / "map" / name).write_text(json.dumps(value), "utf-8")
    (home / "map/overlay.geojson").write_text(json.dumps(OVERLAY), "utf-8")
    shutil.copy(TESTS_DIR / "data/habits/t05_tracker_early_not_back.vlog", home / "small.vlog")
    assert run_text("module", "new", home / "mine", "--title", "Mine").returncode == 0
    write_log(home / "logs/a.jsonl", sample("santon", 60), "Anna", "Ben")
    words = ("season", home / "logs", "--database", home / SEASON, "--jobs", 1, "-q")
    assert run_text(*words).returncode == 0
    file = home / "commands.json"
    forced = [
        (words + ["--force"] * ("pages" not in words), out) for words, out in COMMANDS.values()
    ]
    file.write_text(json.dumps(forced), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.kills", str(home), str(file)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(COMMANDS, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_kill_leaves_the_old_or_the_new_file(name: str, left: dict[str, dict[str, Any]]) -> None:
    found = left[name]
    assert found["code"] in (0, 1)
    assert found["before"] == "old"
    assert found["after"] == "new"
    assert set(found["random"]) <= {"old", "new"}
    assert found["again"]
