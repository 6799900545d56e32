"""Test the replay of logs that the engine wrote: after every step the table is the engine's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table
from adjudicator.vassal.table.turns import trackers
from tests.support.vassal_samples import FOLDERS, samples

TRUTHS = sorted(path for folder in FOLDERS for path in folder.rglob("*.truth.json"))
LOGS = [path.with_name(path.name.replace(".truth.json", ".vlog")) for path in TRUTHS]


def truth(log: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(log.with_suffix(".truth.json").read_text("utf-8"))
    return found


def told(pieces: list[dict[str, Any]]) -> dict[str, tuple[object, ...]]:
    """Return the engine's data of all pieces."""
    keys = ("basicName", "name", "map", "x", "y", "stack", "step", "facing", "moved")
    return {one["id"]: tuple(one[key] for key in keys) for one in pieces}


def seen(table: Table) -> dict[str, tuple[object, ...]]:
    """Return our data of all pieces."""
    found: dict[str, tuple[object, ...]] = {}
    for one in table.pieces.values():
        assert one.place is not None
        assert one.rotation is not None
        found[one.id] = (
            *(one.name, one.full_name, *one.place, one.stack.id if one.stack else None),
            *(str(one.layers["Step"].level), str(one.rotation.facing), str(one.moved).lower()),
        )
    return found


every_log = pytest.mark.parametrize("log", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")


@every_log
def test_the_table_after_every_step_is_that_of_the_engine(log: Path) -> None:
    expected, replay = truth(log), Replay(read_log(log).script)
    assert seen(replay.table) == told(expected["initialPieces"])
    for step, after in zip(replay, expected["steps"], strict=True):
        assert seen(replay.table) == told(after["piecesAfter"]), after["what"]
        assert not step.unknown
        # the harness omits the player of the dice, and tabs
        heard = [line.replace("\t", " ") for line in step.chat]
        assert len(heard) == len(after["chat"])
        for line, expected_line in zip(heard, after["chat"], strict=True):
            assert line.startswith(expected_line)


@every_log
def test_labels_are_those_of_the_engine(log: Path) -> None:
    places = Places(read_module(log.with_name("hexdemo.vmod")))
    expected, replay = truth(log), Replay(read_log(log).script)
    for _, after in zip(replay, expected["steps"], strict=True):
        for one in after["piecesAfter"]:
            place = replay.table.pieces[one["id"]].place
            assert place is not None
            assert places.spot(place, replay.table.boards).shown == one["location"]


@every_log
def test_turn_and_properties_are_those_of_the_engine(log: Path) -> None:
    known = trackers(read_module(log.with_name("hexdemo.vmod")))
    expected, replay = truth(log), Replay(read_log(log).script)
    for _, after in zip(replay, expected["steps"], strict=True):
        table = replay.table
        found = {name: value for (_, name), value in table.properties.items()}
        for tracker, state in table.turns.items():
            found |= {one.property: one.value for one in known[tracker].read(state)}
        # no command contains dice that were never rolled
        told = {k: v for k, v in after["globals"].items() if k in found or k[:3] != "2d6"}
        assert {key: found[key] for key in told} == told


def held(table: Table) -> dict[str, list[str]]:
    """Return the pieces of every non-empty stack, from the bottom up."""
    return {
        one.id: [piece.id for piece in one.pieces] for one in table.stacks.values() if one.pieces
    }


@every_log
def test_the_end_is_what_the_engine_saved(log: Path) -> None:
    table = Replay(read_log(log).script).run()
    saved = Replay(read_log(log.with_name(f"{log.stem}-end.vsav")).script).table
    assert seen(table) == seen(saved)
    assert held(table) == held(saved)
    assert {one.id: one.states[:-1] for one in table.pieces.values()} == {
        one.id: one.states[:-1] for one in saved.pieces.values()
    }


def test_there_are_samples_with_truth() -> None:
    samples(".vlog")
    assert len(LOGS) >= 12 or not TRUTHS
