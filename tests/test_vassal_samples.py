"""Logs that the engine itself wrote, replayed: the table after every step is the engine's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from vassal_samples import FOLDERS, samples

from adjudicator.vassal.logfile import read_log
from adjudicator.vassal.replay import Replay
from adjudicator.vassal.table import Table

TRUTHS = sorted(path for folder in FOLDERS for path in folder.rglob("*.truth.json"))
LOGS = [path.with_name(path.name.replace(".truth.json", ".vlog")) for path in TRUTHS]


def truth(log: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(log.with_suffix(".truth.json").read_text("utf-8"))
    return found


def told(pieces: list[dict[str, Any]]) -> dict[str, tuple[object, ...]]:
    """Return what the engine says of all pieces."""
    keys = ("basicName", "name", "map", "x", "y", "stack", "step", "facing", "moved")
    return {one["id"]: tuple(one[key] for key in keys) for one in pieces}


def seen(table: Table) -> dict[str, tuple[object, ...]]:
    """Return what we say of all pieces."""
    found: dict[str, tuple[object, ...]] = {}
    for one in table.pieces.values():
        assert one.place is not None
        assert one.rotation is not None
        found[one.id] = (
            *(one.name, one.full_name, *one.place, one.stack.id if one.stack else None),
            *(str(one.layers["Step"].level), str(one.rotation.facing), str(one.moved).lower()),
        )
    return found


@pytest.mark.parametrize("log", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_table_after_every_step_is_that_of_the_engine(log: Path) -> None:
    expected, replay = truth(log), Replay(read_log(log).script)
    assert seen(replay.table) == told(expected["initialPieces"])
    for step, after in zip(replay, expected["steps"], strict=True):
        assert seen(replay.table) == told(after["piecesAfter"]), after["what"]
        assert not step.unknown
        heard = [line for line in after["chat"] if line]
        assert len(step.chat) == len(heard), (step.chat, heard)


def test_there_are_samples_with_truth() -> None:
    samples(".vlog")
    assert len(LOGS) >= 12 or not TRUTHS
