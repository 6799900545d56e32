"""Profiles by properties, markers and lines, for a game of another kind and another module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.core.game import load_game
from adjudicator.vassal.build.build_file import save_data
from adjudicator.vassal.format.commands import (
    AddPiece,
    BoardPick,
    Boards,
    Chat,
    Command,
    SetProperty,
)
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.event_writer import LogPart
from adjudicator.vassal.read.log_context import LogContext, turn_of
from adjudicator.vassal.read.piece_changes import filled
from adjudicator.vassal.read.profile import Profile
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import log_bytes

PROFILE: dict[str, Any] = {
    "format": 1,
    "game": "spi-austerlitz",
    "units": {"kinds": [{"names": ["Blue"], "type": "infantry", "side": "french"}]},
    "maps": [{"map": "Field"}],
    "phases": {
        "property": "Phase",
        "shown": {"march": "french-movement", "fire": "french-combat"},
        "turn": "Round",
        "first": 0,
        "rises": 10,
    },
    "marks": {"pieces": {"Sword": "attacker", "Shield": "target"}},
    "dice": [{"format": "$player$ throws $dice$", "faces": {"one": 1, "six": 6}}],
    "lines": [{"format": "$player$ gives up", "event": {"do": "concede", "by": "french"}}],
}
#: pixels of hexes
HEXES = {"0501": 10, "0502": 20, "0503": 30}


def piece(identity: str, name: str, place: str) -> AddPiece:
    """Return a piece without traits."""
    state = nest([f"Field;{HEXES[place]};0;0;0"], counted=True)
    return AddPiece(identity, nest([f"piece;;;;{name}"]), state)


def read(recorder: LogRecorder, folder: Path, **changes: Any) -> LogPart:
    """Return the events of a log, with changes of the profile."""
    file = folder / "game.vlog"
    data = log_bytes(recorder.script, savedata=save_data("1", ""), moduledata=None)
    file.write_bytes(data)
    names = {x: place for place, x in HEXES.items()}
    context = LogContext(
        load_game("spi-austerlitz"),
        msgspec.convert(PROFILE | changes, Profile),
        lambda place, _: names.get(place.x, ""),
        turn_of({}, ""),
    )
    (part,) = convert_logs(context, [read_log(file)])
    return part


def battle() -> LogRecorder:
    """Return a log: a march, a battle with markers, and words."""
    start: list[Command] = [
        Boards("Field", (BoardPick("Field", False, 0, 0),)),
        piece("1", "Blue", "0501"),
        piece("2", "Blue", "0503"),
        SetProperty("Round", "0", "Module"),
        SetProperty("Phase", "", "Module"),
    ]
    recorder = LogRecorder(start)
    recorder.act([SetProperty("Round", "10", "Module", "0")])
    recorder.set_property("Phase", "march")
    recorder.drag(["1"], MapPoint("Field", HEXES["0502"], 0))
    recorder.set_property("Phase", "fire")
    recorder.act([piece("8", "Sword", "0502"), piece("9", "Shield", "0503")])
    recorder.act([Chat("* Ann throws six")])
    recorder.act([Chat("* Ann gives up")])
    return recorder


def rows(part: LogPart) -> list[dict[str, Any]]:
    """Return the events without numbers and empty fields."""
    found = [msgspec.to_builtins(one) for one in part.events]
    return [{key: v for key, v in row.items() if v and key != "n"} for row in found]


def test_properties_markers_faces_and_lines(tmp_path: Path) -> None:
    assert rows(read(battle(), tmp_path)) == [
        {"do": "phase", "turn": 2, "phase": "french-movement"},
        {"do": "move", "unit": "french-1", "path": ["0501", "0502"]},
        {"do": "phase", "turn": 2, "phase": "french-combat"},
        {"do": "attack", "units": ["french-1"], "targets": ["0503"]},
        {"do": "roll", "dice": [6]},
        {"do": "concede", "by": "french"},
    ]


def test_an_event_that_the_game_does_not_have_is_left_out(tmp_path: Path) -> None:
    lines = [{"format": "$player$ gives up", "event": {"do": "conceed"}}]
    part = read(battle(), tmp_path, lines=lines)
    assert rows(part)[-1]["do"] == "roll"
    remarks = [one for some in part.remarks.values() for one in some]
    (note,) = [one for one in remarks if one.rule == "VASSAL-words"]
    assert note.args["event"] == "conceed"


def test_a_face_that_the_profile_does_not_have_is_no_roll(tmp_path: Path) -> None:
    dice = [{"format": "$player$ throws $dice$", "faces": {"one": 1}}]
    assert "roll" not in [row["do"] for row in rows(read(battle(), tmp_path, dice=dice))]


def test_the_dice_of_a_line(tmp_path: Path) -> None:
    dice = [{**PROFILE["dice"][0], "line": "$player$ is elsewhere"}, *PROFILE["dice"]]
    found = [row for row in rows(read(battle(), tmp_path, dice=dice)) if row["do"] == "roll"]
    assert found == [{"do": "roll", "dice": [6]}]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("$flags$", 2),
        ("$unit$", "7"),
        ("$other$", "$other$"),
        ("plain", "plain"),
        (3, 3),
        ("$", "$"),
    ],
)
def test_words_of_an_event(value: Any, expected: Any) -> None:
    key = "unit" if value == "$unit$" else "flags"
    assert filled({key: value}, {"flags": "2", "unit": "7"}) == {key: expected}
