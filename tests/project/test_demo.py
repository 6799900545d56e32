"""Test the demo: it runs to its end and writes the files that it announces."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT


def test_the_demo(tmp_path: Path) -> None:
    for name in ("demonstration.txt", "reach.png", "spi-austerlitz.png"):  # from earlier
        (tmp_path / name).write_text("old", "utf-8")
    ended = subprocess.run(
        [sys.executable, ROOT / "docs" / "examples" / "demo.py", tmp_path],
        env={**os.environ, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    assert "illegal: 22 violations" in ended.stdout
    assert "\nlegal: 1004 events" in ended.stdout
    made = {file.name for file in tmp_path.iterdir()}
    reports = {f"demonstration.{ending}" for ending in ("txt", "csv", "json", "sarif")}
    assert made == reports | {"reach.png", "spi-austerlitz.png", "report.html"}
    assert ended.stdout.splitlines()[-1] == str((tmp_path / "report.html").resolve())
    page = (tmp_path / "report.html").read_text("utf-8")
    for answer in ("French (Ben)", "Entering an enemy zone", "1808", "By the rules"):
        assert answer in page
    report = json.loads((tmp_path / "demonstration.json").read_bytes())
    assert len(report["findings"]) == 24
