"""Test the script that renews the stamps of logs, on a sample log of SPI Austerlitz."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.spi_logs import game

LOGS = ROOT / "modules" / "spi-austerlitz" / "logs"


def test_stamps_are_renewed_by_a_script(tmp_path: Path) -> None:
    text = (LOGS / "clean-game.jsonl").read_bytes()
    old = tmp_path / "old.jsonl"
    old.write_bytes(text.replace(game().module_hash.encode(), b"0" * 64))
    assert old.read_bytes() != text
    script = ROOT / "docs" / "examples" / "stamp.py"
    subprocess.run([sys.executable, script, old], check=True, cwd=ROOT, stdout=subprocess.PIPE)
    assert old.read_bytes() == text
