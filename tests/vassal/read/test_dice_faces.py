"""Test dice with words, which only the chat reports: in statistics, audits and profiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.dice_faces import face_numbers, parse_faces
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, button_of_format, rolls_in_chat
from tests.support.vassal_chain import Writer
from tests.support.vassal_samples import sample

PATTERN = "[ $PlayerName$ rolls $nDice$ $dice$: $faces$ ]"
#: a report as in elaborate modules: pictures, two spaces, an asterisk at the end
LINE = (
    "* <img src=art.png width=30><img src=art.png width=30><img src=flag.png width=30> "
    "[ Ann rolls 3 dice:  ARTx2  FLGx1 ] *"
)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("ARTx2  FLGx1", ("ART", "ART", "FLG")),
        ("2xART, 1×FLG", ("ART", "ART", "FLG")),
        ("hit, miss,hit", ("hit", "miss", "hit")),
        ("INF*3", ("INF", "INF", "INF")),
        ("ARTx0 CAVx1", ("CAV",)),
        ("Double-hit Épée", ("Double-hit", "Épée")),
        ("ARTx101", ()),
        ("", ()),
    ],
)
def test_faces_are_counted(text: str, faces: tuple[str, ...]) -> None:
    assert parse_faces(text) == faces


@pytest.mark.parametrize(
    ("line", "faces"),
    [
        (LINE, ("ART", "ART", "FLG")),
        ("* [ Ann rolls 1 die: INFx1 ] *", ("INF",)),
        ("* [ Ann rolls 3 dice: hit, miss, hit ]", ("hit", "miss", "hit")),
        (
            "* " + "<img src=a.png width=30 height=30>" * 40 + "[ Ann rolls 2 dice: A B ]",
            ("A", "B"),
        ),
        ("* [ Ann rolls 2 dice: 3, 4 ]", None),
        ("* [ Ann rolls 2 dice: ARTx0 ]", None),
        ("* [ Ann holds 2 dice: ART FLG ]", None),
    ],
)
def test_a_pattern_with_faces(line: str, faces: tuple[str, ...] | None) -> None:
    found = rolls_in_chat(7, [line], [button_of_format(PATTERN)])
    assert [(one.player, one.faces, one.values) for one in found] == (
        [] if faces is None else [("Ann", faces, ())]
    )


def test_a_roll_in_words() -> None:
    (one,) = rolls_in_chat(7, [LINE], [button_of_format(PATTERN)])
    assert (one.text, one.kind, one.dice, one.sides) == (
        "a roll = ART,ART,FLG",
        "dice with faces",
        3,
        None,
    )


def log_of(folder: Path, *lines: str) -> Path:
    log = Writer()
    for line in lines:
        log.act(Chat(line))
    return log.write(folder)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["log", *map(str, words), "--dice-pattern", PATTERN])


def test_an_audit_counts_faces(tmp_path: Path) -> None:
    path = log_of(tmp_path, LINE, LINE.replace("FLG", "CAV"))
    (table,) = json.loads(run("audit", path, "--format", "json").output)["dice"]
    assert (table["player"], table["count"], table["mean"]) == ("Ann", 6, None)
    assert table["counts"] == {"ART": 4, "CAV": 1, "FLG": 1}
    text = run("audit", path).output
    assert "Ann, dice with faces: 6 results\n    ART×4  CAV×1  FLG×1" in text
    page = run("audit", path, "--format", "html").output
    assert ("ART" in page, "Mean" in page) == (True, False)
    assert "rolls" in run("stats", path).output


def test_a_roll_taken_back_and_rolled_again(tmp_path: Path) -> None:
    for again, kind in ((LINE, "roll-redone"), (LINE.replace("FLG", "CAV"), "roll-undone")):
        log = Writer()
        log.undo(log.act(Chat(LINE)))
        log.act(Chat(again))
        found = json.loads(run("audit", log.write(tmp_path), "--format", "json").output)
        assert kind in [one["name"] for one in found["findings"]]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [(" INFx2  FLGx1 ", (5, 5, 4)), ("INF", (5,)), ("INF XYZ", ()), ("", ())],
)
def test_faces_as_the_numbers_of_a_game(text: str, numbers: tuple[int, ...]) -> None:
    assert face_numbers(text, {"INF": 5, "FLG": 4}) == numbers


def test_the_rolls_of_a_real_log() -> None:
    path = sample("ccn-napoleonics/CCNv4-Tutorial.vlog")
    found: dict[str, Any] = json.loads(run("audit", path, "--format", "json").output)
    (table,) = found["dice"]
    assert table["counts"] == {"ART": 8, "CAV": 4, "FLG": 6, "INF": 16, "XSW": 7}
    assert json.loads(run("stats", path, "--format", "json").output)["total"]["rolls"] == 17


def test_our_dice_with_words_are_known_without_the_module() -> None:
    lines = ["* Battle roll: infantry,flag,sabre (Ann)", "<Ben> - * Battle roll: flag (Ann)"]
    (roll,) = rolls_in_chat(7, lines, DEFAULT_BUTTONS)
    assert (roll.name, roll.player, roll.faces) == ("Battle", "Ann", ("infantry", "flag", "sabre"))
