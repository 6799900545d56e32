"""The small games with some values of their files changed, and logs of them."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

from adjudicator.core.findings import Report
from adjudicator.core.game import Game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.systems.hexes.options import merged
from tests.support.paths import TESTS_DIR

__all__ = ["HOME", "Plain", "changed", "judged"]

HOME = TESTS_DIR / "systems" / "hexes"
Plain = dict[str, Any]


def changed(folder: Path, name: str, changes: Plain, file: str = "rules.json") -> Path:
    """Return a copy of a small game with a JSON Merge Patch applied to one of its files."""
    copied = folder / name
    shutil.copytree(HOME / name, copied, ignore=shutil.ignore_patterns("cases"))
    plain = json.loads((copied / file).read_bytes())
    (copied / file).write_text(json.dumps(merged(plain, changes)), encoding="utf-8")
    return copied


def judged(
    game: Game,
    phase: str,
    where: dict[str, str],
    events: list[Plain],
    *,
    turn: int = 2,
    options: list[str] | None = None,
) -> Report:
    """Return the report on a log that begins with a position."""
    position = {"turn": turn, "phase": phase, "where": where}
    header = {"format": 1, "game": game.id, "position": position, "options": options or []}
    data = "\n".join(json.dumps(line) for line in (header, *events)).encode()
    return adjudicate(game, Log(io.BytesIO(data)))
