"""Test `log show`: transcripts and positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.vassal.format.commands import Chat, Player, Remove, SetProperty
from tests.support.paths import ROOT
from tests.support.vassal_chain import ANN, BOB, START, Writer, piece

SAMPLES = ROOT.parent / "shared" / "vassal" / "samples"
with_samples = pytest.mark.skipif(not SAMPLES.exists(), reason="no files of the engine at hand")


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["log", "show", *(str(one) for one in words)])


def shown(*words: object) -> list[str]:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    made = Writer()
    made.drag("101", 198, 50)
    made.flip("103", 2)
    made.roll(7)
    made.undo(made.drag("104", 1, 1, BOB))
    made.say("your turn", "Bob")
    made.act(piece("107", "Cut", 337, 370))
    made.act(Remove("107"))
    made.act(SetProperty("VP", "3", "Module", "0"))
    return made.write(tmp_path)


def test_a_transcript_says_who_did_what_and_marks_what_was_taken_back(log: Path) -> None:
    assert shown(log) == [
        "turn1.vlog: 9 steps",
        "     1  Ann: Red 1: 60,50 → 198,50",
        "        * Red 1 moves to 198,50 *",
        "     2  Red 3: layer Step 1 → 2 (reduced)",
        "     3  Ann: *** 2d6 = 7 *** <Ann>",
        "     4~ Bob: taken back by step 5:",
        "        Blue 1: 614,370 → 1,1",
        "        * Blue 1 moves to 1,1 *",
        "     5< Bob: takes back step 4",
        "        Blue 1: 1,1 → 614,370",
        "        * UNDO: * Blue 1 moves to 1,1 *",
        "     6  <Bob> - your turn",
        "     7  Cut: new in 337,370",
        "     8  Cut: deleted from 337,370",
        "     9  VP: 0 → 3",
    ]


def test_filters(log: Path) -> None:
    assert shown(log, "--piece", "red", "--steps", "1-2")[1:] == [
        "     1  Ann: Red 1: 60,50 → 198,50",
        "        * Red 1 moves to 198,50 *",
        "     2  Red 3: layer Step 1 → 2 (reduced)",
    ]
    assert shown(log, "--player", "bob", "--no-undone")[1:] == ["     6  <Bob> - your turn"]
    assert shown(log, "--steps", "8-")[1:] == [
        "     8  Cut: deleted from 337,370",
        "     9  VP: 0 → 3",
    ]
    assert shown(log, "--steps", "9")[1:] == ["     9  VP: 0 → 3"]


@pytest.mark.parametrize("steps", ["x", "-", "5-2-1", "--", "９"])
def test_a_range_that_is_none(log: Path, steps: str) -> None:
    assert run(log, f"--steps={steps}").exit_code != 0


def test_json_is_one_line_a_step(log: Path) -> None:
    entries = [json.loads(line) for line in shown(log, "--format", "json")]
    assert [one["step"] for one in entries] == list(range(1, 10))
    assert entries[0]["deeds"] == [
        {
            "kind": "moved",
            "piece": "Red 1",
            "id": "101",
            "what": "",
            "before": "60,50",
            "after": "198,50",
        }
    ]
    assert entries[2]["rolls"] == ["2d6 = 7"]
    assert (entries[3]["undone_by"], entries[4]["undoes"], entries[4]["undone"]) == (5, True, 4)


def test_the_position_after_a_step(log: Path) -> None:
    lines = shown(log, "--at", 2)
    assert lines[:4] == [
        "turn1.vlog, after step 2",
        "player: Ann (Red)",
        "player: Bob (Blue)",
        "VP (Module): 0",
    ]
    assert "  129,170  Red 3    Step 2 (reduced), side Red" in lines
    found = json.loads(run(log, "--at", 2, "--format", "json").output)
    red = next(one for one in found["pieces"] if one["id"] == "101")
    assert (red["map"], red["x"], red["y"], red["position"]) == ("Main Map", 198, 50, 0)
    assert (found["step"], found["players"]) == (2, {"Ann": "Red", "Bob": "Blue"})
    start = json.loads(run(log, "--at", 0, "--format", "json").output)
    assert next(one for one in start["pieces"] if one["id"] == "101")["x"] == 60


def test_a_step_that_the_log_has_not(log: Path) -> None:
    result = run(log, "--at", 10)
    assert result.exit_code != 0
    assert "9 steps, and no step 10" in str(result.exception)
    assert run(log, log, "--at", 1).exit_code == 2


@with_samples
def test_steps_stand_under_their_turns_and_places_have_their_labels() -> None:
    lines = shown(SAMPLES / "g_traits.vlog", "--module", SAMPLES / "hexdemo.vmod")
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads == ["g_traits.vlog: 11 steps", "1 Red move", "1 Blue move", "2 Red move"]
    assert "     5  Alice: Red 1 Inf: 0101 → 0301" in lines


@with_samples
@pytest.mark.parametrize("name", ["a_moves", "b_moves_report", "f2_stack_drag", "h_mouse"])
def test_positions_are_those_that_the_engine_told(name: str) -> None:
    truth = json.loads((SAMPLES / f"{name}.truth.json").read_text(encoding="utf-8"))
    log, module = SAMPLES / f"{name}.vlog", SAMPLES / "hexdemo.vmod"
    last = len(truth["steps"])
    shown_at = run(log, "--module", module, "--at", last, "--format", "json").output
    ours = {one["name"]: one["place"] for one in json.loads(shown_at)["pieces"]}
    theirs = {one["name"]: one["location"] for one in truth["steps"][-1]["piecesAfter"]}
    assert ours == theirs


def test_no_password_and_nothing_that_steers_a_terminal(tmp_path: Path) -> None:
    evil = "\x9b31m\u202eevil\x07"
    made = Writer([*START, piece("108", evil, 5, 5, mask=BOB.text), Player(ANN, evil, evil)])
    made.drag("108", 6, 6, BOB)
    made.act(
        Chat(evil),
        Chat(f"<Bob> - it is {BOB.text}!"),
        SetProperty("Owner", BOB.text, "Module", ANN.text),
    )
    path = made.write(tmp_path)
    for words in ([], ["--at", "1"], ["--format", "json"], ["--at", "0", "--format", "json"]):
        output = run(path, *words).output
        assert not {"\x9b", "\u202e", "\x07"} & set(output)
        assert ANN.text not in output
        assert BOB.text not in output
        assert "evil" in output
