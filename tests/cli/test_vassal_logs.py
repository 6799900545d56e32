"""Test `check` on VASSAL logs, `log convert` and `log profile`: output, files, exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.core.game import load_game
from adjudicator.errors import InputError
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.codec import Saved, pack
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.log_context import profile_context
from adjudicator.vassal.read.own_profile import own_profile
from adjudicator.vassal.read.profile import read_profile
from adjudicator.vassal.read.profile_draft import draft
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.paths import ROOT
from tests.support.spi_vassal_logs import Table

CLEAN = ROOT / "modules/spi-austerlitz/logs/clean-game.jsonl"


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def faulty() -> Table:
    """Return a log in which a unit moves too far, and then the tracker advances."""
    table = Table()
    table.drag("allied-1", "1129", "1028", "0928", "0827", "0727")
    table.turn("allied-combat")
    return table


@pytest.fixture
def vlog(tmp_path: Path) -> Path:
    path = tmp_path / "game.vlog"
    path.write_bytes(faulty().stage.bytes("test"))
    return path


def test_findings_point_at_log_step_and_player(vlog: Path) -> None:
    result = run("check", vlog)
    assert result.exit_code == 1
    assert "log        game.vlog, step 5, Anna" in result.output
    assert result.output.splitlines()[-1] == "illegal: 1 violation in 3 events"
    found = json.loads(run("check", vlog, "--format", "json").output)["findings"][0]
    assert found["source"] == {"file": "game.vlog", "step": 5, "player": "Anna"}
    sarif = json.loads(run("check", vlog, "--format", "sarif").output)["runs"][0]["results"][0]
    assert sarif["properties"]["source"]["step"] == 5
    assert sarif["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "game.vlog"
    row = next(csv.DictReader(io.StringIO(run("check", vlog, "--format", "csv").output)))
    assert (row["log"], row["step"], row["player"]) == ("game.vlog", "5", "Anna")


def test_a_log_is_known_by_its_content_and_not_by_its_name(vlog: Path) -> None:
    other = vlog.with_suffix(".jsonl")
    other.write_bytes(vlog.read_bytes())
    assert run("check", other).exit_code == 1


def test_the_stamp_names_the_log_and_the_numbers_bind(vlog: Path) -> None:
    stamp = json.loads(run("check", vlog, "--format", "json").output)["stamp"]
    assert stamp["log"] == parse_log(vlog.read_bytes()).sha256
    header = json.loads(run("log", "convert", vlog).output.splitlines()[0])
    assert header["stamp"]["module"] == load_game("spi-austerlitz").module_hash
    assert header["players"] == {"allied": "Anna", "french": "Ben"}


def test_a_page_is_made_of_it(vlog: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("check", vlog, "--format", "html", "-o", page).exit_code == 1
    assert "game.vlog" in page.read_text("utf-8")


# Chains


def mailed(tmp_path: Path, *, moved: bool = False) -> list[Path]:
    """Return two logs of one game; the second begins where the first ended, or almost there."""
    first = Table()
    first.drag("allied-1", "1129")
    second = Table(allied_1="1228" if moved else "1129")
    second.drag("allied-2", "1328")
    paths = [tmp_path / "1.vlog", tmp_path / "2.vlog"]
    for path, table in zip(paths, (first, second), strict=True):
        path.write_bytes(table.stage.bytes("test"))
    return paths


def test_logs_that_follow_each_other_are_one_game(tmp_path: Path) -> None:
    logs = mailed(tmp_path)
    report = json.loads(run("check", *logs, "--chain", "--format", "json").output)
    assert (report["verdict"], report["events"], report["findings"]) == ("legal", 3, [])
    assert list(report["stamp"]["logs"]) == ["1.vlog", "2.vlog"]
    lines = run("log", "convert", *logs).output.splitlines()
    assert [json.loads(line).get("unit") for line in lines[2:]] == ["allied-1", "allied-2"]


def test_a_broken_junction_is_a_doubt_and_play_goes_on_from_there(tmp_path: Path) -> None:
    logs = mailed(tmp_path, moved=True)
    report = json.loads(run("check", *logs, "--chain", "--format", "json").output)
    (finding,) = report["findings"]
    assert (finding["rule"], finding["severity"]) == ("VASSAL-junction", "doubt")
    assert "allied-1" in finding["message"]
    assert report["verdict"] == "cannot tell"
    assert report["events"] == 3
    result = run("log", "convert", *logs)
    assert isinstance(result.exception, InputError)
    assert "do not follow each other" in str(result.exception)


def test_a_tracker_that_moved_on_between_logs_is_followed(tmp_path: Path) -> None:
    first, second = Table(), Table(allied_1="1129")
    first.drag("allied-1", "1129")
    second.turn("allied-combat")
    start = parse_log(second.stage.bytes("test")).script
    moved = LogRecorder(snapshot(Replay(start).run()))
    moved.report("* here we are")
    logs = [tmp_path / "1.vlog", tmp_path / "2.vlog"]
    logs[0].write_bytes(first.stage.bytes("test"))
    logs[1].write_bytes(log_bytes(moved.script, moduledata=second.stage.about))
    lines = [json.loads(line) for line in run("log", "convert", *logs).output.splitlines()]
    assert [one.get("phase") for one in lines[1:]] == ["allied-movement", None, "allied-combat"]


def test_a_page_is_made_of_a_chain_with_a_broken_junction(tmp_path: Path) -> None:
    logs = mailed(tmp_path, moved=True)
    page = tmp_path / "page.html"
    assert run("check", *logs, "--chain", "--format", "html", "-o", page).exit_code == 0


def test_a_chain_is_of_logs_of_one_kind(tmp_path: Path) -> None:
    result = run("check", *mailed(tmp_path), CLEAN, "--chain")
    assert result.exit_code == 2
    assert "--chain goes with logs of one kind" in result.output


# log convert


def test_convert_there_and_back(tmp_path: Path) -> None:
    there, back = tmp_path / "clean.vlog", tmp_path / "clean.jsonl"
    assert run("log", "convert", CLEAN, "-o", there).exit_code == 0
    assert run("log", "convert", there, "-o", back).exit_code == 0
    before, after = (path.read_text("utf-8").splitlines() for path in (CLEAN, back))
    assert [plain(line) for line in after[1:]] == [plain(line) for line in before[1:]]
    assert run("check", there).exit_code == 0
    assert parse_log(there.read_bytes()).module.name == load_game("spi-austerlitz").file.title  # type: ignore[union-attr]


def plain(line: str) -> Any:
    found = json.loads(line)
    found.pop("n", None)
    return found


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ({"map": {"grids": [{"columns": 6, "rows": 6}]}}, "not played on the map of the module"),
        ({"begins": "set-up"}, "sets up its units itself"),
        ({"position": {"turn": 2, "demoralized": "allied"}}, "in the midst of a procedure"),
    ],
)
def test_what_the_module_cannot_show_is_refused(
    tmp_path: Path, header: dict[str, Any], why: str
) -> None:
    log, out = tmp_path / "game.jsonl", tmp_path / "game.vlog"
    log.write_text(json.dumps({"format": 1, "game": "spi-austerlitz", **header}) + "\n", "utf-8")
    result = run("log", "convert", log, "-o", out)
    assert why in str(result.exception)
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["log", "convert", CLEAN], "written into a file"),
        (["log", "convert", CLEAN, CLEAN], "one after another"),
        (["log", "convert", CLEAN, "-o", "game.jsonl"], "is called .vlog, not .jsonl"),
        (["check", CLEAN, "--profile", "p.json"], "--profile goes with --module"),
        (["check", CLEAN, "--module", CLEAN], "--module goes with logs of VASSAL"),
    ],
)
def test_wrong_usage(words: list[object], why: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert why in result.output


def test_json_lines_are_not_called_vlog(vlog: Path, tmp_path: Path) -> None:
    result = run("log", "convert", vlog, "-o", tmp_path / "other.vlog")
    assert result.exit_code == 2
    assert "called .jsonl, not .vlog" in result.output
    assert not (tmp_path / "other.vlog").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["check", "LOG", "no.vlog", "--chain"],
        ["log", "convert", "LOG", "no.vlog"],
        ["check", "LOG", "--module", "no.vlog"],
    ],
)
def test_a_file_that_is_not_there_is_named(vlog: Path, words: list[str]) -> None:
    result = run(*(vlog if word == "LOG" else word for word in words))
    assert str(result.exception) == "no.vlog: no such file"


@pytest.mark.parametrize(
    "words",
    [["validate"], ["check", CLEAN, "--continue-from"]],
)
def test_who_wants_json_lines_is_told_how_to_make_them(vlog: Path, words: list[object]) -> None:
    result = run(*words, vlog)
    error = f"{result.output}{result.exception}"
    assert "a file of VASSAL, not JSON Lines (adjudicator log convert makes" in error


@pytest.mark.parametrize("command", ["show", "audit", "stats"])
def test_who_wants_a_log_of_vassal_is_told_where_json_lines_go(command: str) -> None:
    error = str(run("log", command, CLEAN).exception)
    assert "no saved game of VASSAL (JSON Lines are for `adjudicator check` and `show`)" in error


def test_in_a_phase_of_both_sides_each_drags_its_own(tmp_path: Path) -> None:
    game, out = load_game("crowning-glory"), tmp_path / "game.vlog"
    assert (
        run(
            "log",
            "convert",
            CLEAN.parents[2] / "crowning-glory/logs/demonstration.jsonl",
            "-o",
            out,
        ).exit_code
        == 0
    )
    found = json.loads(run("check", out, "--format", "json").output)["findings"]
    moved = next(one for one in found if one["rule"] == "CG-8.9")
    assert game.units[moved["units"][0]].side == "allied"
    assert moved["source"]["player"] == "Allied"


def test_a_log_of_an_unknown_module_asks_for_a_profile(tmp_path: Path) -> None:
    log = tmp_path / "other.vlog"
    data = faulty().stage
    data.about = data.about.replace(b"Austerlitz", b"Waterloo")
    log.write_bytes(data.bytes("test"))
    with pytest.raises(InputError, match=r"none of ours.*--profile"):
        raise run("check", log).exception or AssertionError


# Profiles


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("module") / "spi.vmod"
    path.write_bytes(build(load_game("spi-austerlitz"), art=False).data)
    return path


def test_the_draft_of_our_own_module_is_nearly_its_profile(module: Path) -> None:
    game = load_game("spi-austerlitz")
    made = draft(read_module(module), game)
    edges = {"Exited west": "west", "Exited east": "east"}
    boxes = [
        msgspec.structs.replace(one, edge=edges.get(one.location, "")) for one in made.profile.boxes
    ]
    ours = own_profile(game, read_look(game))
    dice = [msgspec.structs.replace(one, format=f"* {one.format}") for one in made.profile.dice]
    assert msgspec.structs.replace(made.profile, boxes=boxes, dice=dice) == ours
    assert any("edge" in line for line in map(str, made.left))


def test_a_draft_finds_faces_and_steps_or_asks_for_them(module: Path, tmp_path: Path) -> None:
    game, path = load_game("crowning-glory"), tmp_path / "cg.vmod"
    path.write_bytes(build(game, art=False).data)
    made = draft(read_module(path), game)
    assert made.profile.marks == own_profile(game, read_look(game)).marks
    without = draft(read_module(module), game)
    assert not without.profile.marks.passive
    assert [line.split(":")[0] for line in map(str, without.left) if line.startswith("marks.")] == [
        "marks.passive",
        "marks.steps",
    ]


def test_a_module_that_is_given_must_be_that_of_the_log(
    module: Path, tmp_path: Path, vlog: Path
) -> None:
    assert run("check", vlog, "--module", module).output == run("check", vlog).output
    other = tmp_path / "cg.vmod"
    other.write_bytes(build(load_game("crowning-glory"), art=False).data)
    error = str(run("check", vlog, "--module", other).exception)
    assert "game.vlog: a log of the module 'Austerlitz" in error
    assert "; cg.vmod is 'A Crowning Glory" in error


def test_a_given_module_tells_what_the_log_leaves_out(module: Path, vlog: Path) -> None:
    said = run("check", vlog, "--quiet").output
    vlog.write_bytes(pack(Saved(parse_log(vlog.read_bytes()).saved.text)))
    assert "a log of VASSAL of no module" in str(run("check", vlog).exception)
    assert run("check", vlog, "--quiet", "--module", module).output == said


def test_a_profile_of_another_module_is_refused(module: Path, tmp_path: Path, vlog: Path) -> None:
    path = tmp_path / "p.json"
    made = draft(read_module(module), load_game("spi-austerlitz")).profile
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(made, module="Waterloo")))
    error = str(run("check", vlog, "--module", module, "--profile", path).exception)
    assert "game.vlog: a log of the module 'Austerlitz" in error
    assert "the profile is for 'Waterloo' (if it fits" in error


def test_a_profile_reads_a_log_as_we_do(module: Path, tmp_path: Path, vlog: Path) -> None:
    path = tmp_path / "p.json"
    result = run("log", "profile", module, "--game", "spi-austerlitz", "-o", path)
    assert result.exit_code == 0
    assert "to do" in result.output
    lens = profile_context(load_game("spi-austerlitz"), module, read_profile(path))
    log = parse_log(vlog.read_bytes(), file=vlog)
    assert [one.n for one in convert_logs(lens, [log])[0].events] == [1, 2, 3]
    judged = run("check", vlog, "--module", module, "--profile", path)
    assert judged.output.splitlines()[-1] == "illegal: 1 violation in 3 events"


def test_a_profile_by_gpids_names_chat_and_steps(module: Path, tmp_path: Path) -> None:
    """A module without our properties, marks and tracker is read with a profile."""
    table = Table(allied_1="0920", french_1="0919")
    table.drag("allied-2", "1328")
    table.say("now we fight")
    table.say("# attack units allied-1 targets 0919")
    table.roll(3)
    table.stage.recorder.report("* Phase: the French move, turn 1")
    log = parse_log(table.stage.bytes("test"), file="game.vlog")
    profile = {
        "format": 1,
        "game": "spi-austerlitz",
        "units": {
            "gpids": {
                table.stage.ids["allied-1"]: "allied-1",
                table.stage.ids["french-1"]: "french-1",
            },
            "names": {table.stage._pieces.units["allied-2"].name: "allied-2"},
        },
        "maps": [{"map": "Main Map", "places": {"1328": "1327"}}],
        "phases": {
            "chat": ["* Phase: $phase$, turn $turn$"],
            "shown": {"the French move": "french-movement"},
            "steps": [
                {"step": 0, "turn": 1, "phase": "allied-movement"},
                {"step": 2, "turn": 1, "phase": "allied-combat"},
            ],
        },
        "dice": [{"format": "* Combat roll: $dice$ ($player$)"}],
        "sides": {"Allied": "allied", "French": "french"},
    }
    path = tmp_path / "p.json"
    path.write_text(json.dumps(profile), "utf-8")
    lens = profile_context(load_game("spi-austerlitz"), module, read_profile(path))
    (part,) = convert_logs(lens, [log])
    assert sorted(part.header.position["where"]) == ["allied-1", "allied-2", "french-1"]  # type: ignore[index]
    found = [msgspec.to_builtins(one) for one in part.events]
    assert [one["do"] for one in found] == ["move", "phase", "attack", "roll", "phase"]
    assert (found[0]["from"], found[0]["to"]) == ("1329", "1327")
    assert found[2]["targets"] == ["0919"]
    assert (found[3]["dice"], found[4]["phase"]) == ([3], "french-movement")


def test_a_profile_for_dice_with_words_on_them(module: Path, tmp_path: Path) -> None:
    """The word on a die becomes the number that the game has for it."""
    table = Table(allied_1="0920", french_1="0919")
    table.say("# phase allied-combat")
    table.say("# attack units allied-1 targets 0919")
    table.stage.recorder.report("* <img src=a.png width=30> [ Ann rolls 1 die:  INFx1 ] *")
    log = parse_log(table.stage.bytes("test"), file="game.vlog")
    made = msgspec.to_builtins(
        own_profile(load_game("spi-austerlitz"), read_look(load_game("spi-austerlitz")))
    )
    form = "[ $player$ rolls $n$ die: $dice$ ] *"
    path = tmp_path / "p.json"
    for faces, rolled in (({"INF": 3}, [[3]]), ({"CAV": 3}, [])):
        path.write_text(json.dumps(made | {"dice": [{"format": form, "faces": faces}]}), "utf-8")
        lens = profile_context(load_game("spi-austerlitz"), module, read_profile(path))
        (part,) = convert_logs(lens, [log])
        found = [msgspec.to_builtins(one) for one in part.events]
        assert [one["dice"] for one in found if one["do"] == "roll"] == rolled
