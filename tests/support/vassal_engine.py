"""Asks the real engine of VASSAL what it finds in a module, and steps through logs with it.

Tests use it where VASSAL_CLASSPATH is a class path with an installed VASSAL and a program
`vcheck.LoadVmod` that opens a module as a player would and prints its content as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table
from tests.support.small_modules import png

__all__ = ["CLASSPATH", "ENGINE", "Stepped", "check", "pieces", "step_through", "told"]

CLASSPATH = os.environ.get("VASSAL_CLASSPATH", "")
#: the marks of a module of tests that need the engine
ENGINE = [
    pytest.mark.vassal,
    pytest.mark.skipif(not CLASSPATH, reason="VASSAL_CLASSPATH names no engine"),
]
#: a decoration of the dialog for new players, in a library of the engine. One that was compiled
#: from the public source alone lacks it, and then shows that dialog only for modules that have a
#: picture of their own: it fails with "input == null!" for others
_WIZARD = "org/netbeans/modules/wizard/defaultWizard.png"


def told(module: Path, home: Path, *args: str) -> dict[str, Any]:
    """Return the content of a module as the engine reports it."""
    report = home / "report.json"
    screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24"]
    assert shutil.which((screen or ["java"])[0]), "neither a screen nor xvfb-run"
    command = [
        *screen,
        "java",
        f"-Duser.home={home}",
        f"-DVASSAL.conf={home / '.VASSAL'}",
        "-cp",
        _class_path(home),
        "vcheck.LoadVmod",
        str(module),
        *args,
        "--json",
        str(report),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    said = report.read_text("utf-8") if report.exists() else ""
    wrong = [one["text"][:300] for one in json.loads(said)["problems"]] if said else []
    assert done.returncode == 0, f"{done.stdout[-2000:]}{done.stderr[-2000:]}{wrong}"
    found: dict[str, Any] = json.loads(said)
    return found


def _class_path(home: Path) -> str:
    """Return the class path, with a picture in place of the one that the engine may lack."""
    if any(_has(Path(one), _WIZARD) for one in CLASSPATH.split(os.pathsep)):
        return CLASSPATH
    stead = home / "in-its-stead"
    (stead / _WIZARD).parent.mkdir(parents=True, exist_ok=True)
    (stead / _WIZARD).write_bytes(png(140, 300))
    return f"{CLASSPATH}{os.pathsep}{stead}"


def _has(entry: Path, resource: str) -> bool:
    if entry.is_dir():
        return (entry / resource).exists()
    if not zipfile.is_zipfile(entry):
        return False
    with zipfile.ZipFile(entry) as packed:
        return resource in packed.namelist()


def check(found: dict[str, Any], number: int) -> None:
    """Assert that the engine opened a module with a number of pieces without a warning."""
    assert found["ok"]
    assert [one for one in found["problems"] if one["level"] != "INFO"] == []
    for key in ("missingImages", "prototypeErrors", "pieceSlotErrors", "duplicateGpids"):
        assert found[key] == [], key
    assert found["pieceSlots"] == found["pieceSlotsOk"] == number


def pieces(table: Table) -> dict[str, object]:
    """Return all pieces with place and states, and with the pieces above and below them.

    Trails are left out: the engine draws them by itself, and each version writes them differently.
    """
    return {
        one.id: (
            one.full_name,
            one.place,
            [
                state
                for kind, state in zip(one.piece_type.kinds[:-1], one.states, strict=False)
                if kind != "footprint"
            ],
            [other.id for other in one.stack.pieces] if one.stack else [one.id],
        )
        for one in table.pieces.values()
    }


class Stepped(NamedTuple):
    """How long a log was that the engine stepped through."""

    steps: int
    #: lines of the chat
    lines: int


def step_through(module: Path, log: Path, home: Path) -> Stepped:
    """Assert that the engine steps through a log of a module to the same table as we do.

    The same are pieces, names of places, turn tracker and chat, and it complains about nothing.
    """
    saved = home / "theirs.vsav"
    asked = ["--load", str(log), "--step-all", "--pieces", "--save", str(saved)]
    said = told(module, home, *asked)
    assert [one for one in said["problems"] if one["level"] != "INFO"] == []
    replay = Replay(read_log(log).script)
    chat = [unescape(line) for step in replay for line in step.chat]
    ours, theirs = replay.table, Replay(read_log(saved).script).table
    assert said["logSteps"] == said["stepped"] == len(replay)
    assert pieces(theirs) == pieces(ours)
    # the engine saves a tracker too that the log never moves
    assert {one: theirs.turns.get(one) for one in ours.turns} == ours.turns
    spots = Places(read_module(module))
    assert {one["id"]: one["location"] for one in said["pieces"]} == {
        one.id: spots.spot(one.place, ours.boards).shown
        for one in ours.pieces.values()
        if one.place
    }
    # lines from the opening of the game come first, the goodbye last
    assert "\n".join(chat) in "\n".join(said["chat"])
    return Stepped(len(replay), len(chat))
