"""Test a game made of data that an installed package publishes: its name is enough."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT


def test_a_published_game_of_data_needs_no_code(tmp_path: Path) -> None:
    package, about = tmp_path / "kassala_game", tmp_path / "kassala_game-1.dist-info"
    shutil.copytree(ROOT / "tests/foreign/kassala", package / "module")
    (package / "__init__.py").touch()
    about.mkdir()
    (about / "entry_points.txt").write_text("[adjudicator.games]\nkassala = kassala_game\n")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: kassala-game\nVersion: 1\n")

    def run(*words: str) -> str:
        found = subprocess.run(
            [sys.executable, "-m", "adjudicator", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stderr
        return found.stdout

    assert "kassala  Kassala" in run("games")
    assert run("game", "check", "kassala", "--strict").startswith("0 contradictions")
    (tmp_path / "game.jsonl").write_text(run("play", "kassala", "--seed", "1", "--turns", "1"))
    assert run("check", str(tmp_path / "game.jsonl")).splitlines()[-1].startswith("legal:")
