"""Test `log check-grid`: our place names compared with those that VASSAL noted in a log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.vassal.format.sequences import join
from tests.support.small_modules import board, build_file, module, saved, written, zoned
from tests.support.vassal_samples import sample


def remembering(x: int, y: int, name: str, *, on: str = "Field", number: int = 1) -> str:
    """Return a piece that stores its place before its last move."""
    notes = {"OldMap": "Main", "OldX": str(x), "OldY": str(y), "OldBoard": on}
    pairs = [word for pair in (notes | {"OldLocationName": name}).items() for word in pair]
    state = join(["Main", "10", "10", "1", str(len(pairs) // 2), *pairs], ";")
    return f"+/{number}/piece;;;red.png;Red {number}/{state}"


def run(
    folder: Path, *commands: str, build: str | None = None, words: tuple[str, ...] = ()
) -> Result:
    log = written(folder, saved(*commands), "turn1.vsav")
    opened = written(folder, module(build), "small.vmod")
    return CliRunner().invoke(cli, ["log", "check-grid", str(log), "--module", str(opened), *words])


# hexes of 40 pixels, the first at 30,20: 65,80 lies in the second hex of the second column
AGREE = (remembering(30, 20, "0101"), remembering(64, 80, "0202", number=2))


def test_names_that_agree(tmp_path: Path) -> None:
    result = run(tmp_path, *AGREE)
    assert (result.exit_code, result.output.splitlines()) == (
        0,
        ["2 places with names of VASSAL’s: 2 agree, 0 differ, 0 we cannot name"],
    )


def test_names_that_differ_are_listed(tmp_path: Path) -> None:
    result = run(tmp_path, *AGREE, remembering(30, 60, "0103", number=3))
    assert result.exit_code == 1
    first, last = result.output.splitlines()
    assert first.endswith("turn1.vsav: Red 3 at 30,60 on Main: VASSAL says 0103, we say 0102")
    assert last == "3 places with names of VASSAL’s: 2 agree, 1 differ, 0 we cannot name"


def test_as_json(tmp_path: Path) -> None:
    wrong = remembering(30, 60, "0103", number=3)
    plain = run(tmp_path, *AGREE, wrong, words=("--format", "json"))
    assert plain.exit_code == 1
    found = json.loads(plain.output)
    assert (found["module"], found["places"], found["agree"], found["unknown"]) == (
        "Small",
        3,
        2,
        [],
    )
    (one,) = found["differ"]
    assert one["file"].endswith("turn1.vsav")
    assert {key: one[key] for key in one if key != "file"} == {
        "map": "Main",
        "x": 30,
        "y": 60,
        "board": "Field",
        "noted": "0103",
        "label": "0102",
        "piece": "Red 3",
    }
    french = run(tmp_path, *AGREE, wrong, words=("--format", "json", "--lang", "fr"))
    assert french.output == plain.output
    text = run(tmp_path, *AGREE, wrong, words=("--lang", "fr")).output
    assert "VASSAL dit 0103, nous disons 0102" in text


@pytest.mark.parametrize("word", ["offboard", "En dehors du plateau", ""])
def test_a_place_without_a_name(tmp_path: Path, word: str) -> None:
    assert run(tmp_path, remembering(900, 900, word)).exit_code == 0
    assert run(tmp_path, remembering(900, 900, "0101")).exit_code == 1


def test_a_place_that_we_cannot_name(tmp_path: Path) -> None:
    build = build_file(board(zoned().replace("$gridLocation$", "$Weather$ $gridLocation$")))
    result = run(tmp_path, remembering(30, 20, "Rain 0101"), build=build)
    assert result.exit_code == 0
    assert "0 agree, 0 differ, 1 we cannot name" in result.output.replace("agrees", "agree")


def test_without_pictures_a_board_has_no_end(tmp_path: Path) -> None:
    log = written(tmp_path, saved(remembering(900, 20, "Deck", on="Side")), "turn1.vsav")
    build = written(tmp_path, build_file().encode(), "buildFile.xml")
    result = CliRunner().invoke(cli, ["log", "check-grid", str(log), "--module", str(build)])
    assert result.exit_code == 0
    assert "1 we cannot name" in result.output


def test_a_log_that_remembers_nothing(tmp_path: Path) -> None:
    result = run(tmp_path, "+/1/piece;;;;Red/Main;1;1;1;0")
    assert (result.exit_code, "nothing to compare" in result.output) == (0, True)


def test_a_foreign_log_needs_its_module(tmp_path: Path) -> None:
    log = written(tmp_path, saved(*AGREE), "turn1.vsav")
    result = CliRunner().invoke(cli, ["log", "check-grid", str(log)])
    assert result.exit_code != 0
    assert "--module game.vmod" in str(result.exception)


def test_logs_of_the_engine() -> None:
    logs = sorted(sample("start.vsav").parent.glob("*_moves*-end.vsav"))
    words = ["--module", str(sample("hexdemo.vmod")), "--format", "json"]
    result = CliRunner().invoke(cli, ["log", "check-grid", *map(str, logs), *words])
    found = json.loads(result.output)
    assert (found["differ"], found["agree"] > 3) == ([], True)
