"""Test that the modules keep what saved games and logs of the last release rely on.

`releases` has for each game the numbers and names of the released module, a game, and the log that
was written from it for that module.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.core.log import Log
from adjudicator.vassal.build.chat_colours import COMBAT, DICE, LOSS
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import LogFile, parse_log, read_log
from adjudicator.vassal.format.module_reader import parse_module
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.board_check import same_board
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.read.own_module import own_module
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import game
from tests.support.vassal_engine import CLASSPATH, told
from tests.support.vassal_round_trip import as_printed, context, judge_parts, without_number

FOLDER = Path(__file__).parent / "releases"
RELEASED = sorted(path.stem for path in FOLDER.glob("*.vlog"))


def lock(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def of(elements: Any, *kinds: str) -> list[Any]:
    return [one for one in elements if str(one.tag).rsplit(".", 1)[-1] in kinds]


def test_there_are_releases() -> None:
    assert len(RELEASED) == 3


@pytest.mark.parametrize("name", RELEASED)
def test_numbers_and_names_of_the_release_are_kept(name: str) -> None:
    old = lock(name)
    parts = parse_module(build(game(name), art=False).data, Path("new.vmod")).elements
    slots = {one.get("gpid"): one.get("entryName") for one in of(parts, "PieceSlot")}
    assert {gpid: slots.get(gpid) for gpid in old["pieces"]} == old["pieces"]
    maps = {one.get("mapName") for one in of(parts, "Map", "PlayerHand")}
    assert set(old["maps"]) <= maps
    sizes = {
        one.get("name"): [int(one.get("width")), int(one.get("height"))]
        for one in of(parts, "Board")
    }
    # the boards of units; others may grow
    board = game(name).file.map
    assert sizes[board] == old["boards"][board]
    assert set(old["prototypes"]) <= {one.get("name") for one in of(parts, "PrototypeDefinition")}
    assert set(old["dice"]) <= {
        one.get("name") for one in of(parts, "DiceButton", "SpecialDiceButton")
    }
    assert old["trackers"] == [one.get("name") for one in of(parts, "TurnTracker")]
    assert read_look(game(name)).version != old["version"], "raise it, because the module differs"


@pytest.mark.parametrize("name", RELEASED)
def test_a_log_of_the_release_reads_as_before(name: str) -> None:
    parts = part_logs(context(name), [read_log(FOLDER / f"{name}.vlog")])
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    wanted = [without_number(one) for _, one in Log(io.BytesIO(data)).events(game(name).decoder)]
    assert [without_number(one) for part in parts for _, one in part.events()] == wanted
    report = as_printed(name, judge_parts(name, parts))
    assert report["verdict"] == "legal"
    # nothing but that the version is another
    assert [one["rule"] for one in report["findings"]] == ["VASSAL-module"]
    assert report["findings"][0]["severity"] == "note"


@pytest.mark.parametrize("name", RELEASED)
def test_the_colours_of_lines_change_nothing(name: str) -> None:
    log, coloured = (read_log(FOLDER / f"{name}.vlog") for _ in range(2))
    actions = [
        replace(one, commands=tuple(map(in_colour, one.commands))) for one in log.script.actions
    ]
    coloured.script = replace(log.script, actions=tuple(actions))
    assert sum(one != other for one, other in zip(actions, log.script.actions, strict=True)) > 3

    def events(one: LogFile) -> list[Any]:
        parts = part_logs(context(name), [one])
        return [without_number(event) for part in parts for _, event in part.events()]

    assert events(coloured) == events(log)


def in_colour(command: Any) -> Any:
    """Return a chat line with the character for its colour, and other commands as they are."""
    colours = {" roll: ": DICE, " attacks": COMBAT, " is attacked": COMBAT, " leaves ": LOSS,
               " has steps left": LOSS, " is passive": LOSS}  # fmt: skip
    if not isinstance(command, Chat) or not command.text.startswith("* "):
        return command
    mark = next((colours[words] for words in colours if words in command.text), "")
    return Chat(f"* {mark}{command.text[2:]}")


@pytest.mark.parametrize("name", RELEASED)
def test_a_log_of_the_release_is_shown_with_our_module(name: str) -> None:
    assert own_module([read_log(FOLDER / f"{name}.vlog")]) is not None


@pytest.mark.parametrize("name", RELEASED)
def test_a_log_of_another_board_is_a_doubt(name: str) -> None:
    look = read_look(game(name))
    log = read_log(FOLDER / f"{name}.vlog")
    assert same_board(game(name), look, log)
    assert not same_board(game(name), replace(look, pitch=look.pitch + 6), log)


def test_the_doubt_is_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "spi-austerlitz"
    monkeypatch.setattr("adjudicator.vassal.read.chain.same_board", lambda *_: False)
    parts = part_logs(context(name), [read_log(FOLDER / f"{name}.vlog")])
    (found,) = as_printed(name, judge_parts(name, parts))["findings"]
    assert (found["rule"], found["severity"]) == ("VASSAL-module", "doubt")


@pytest.mark.vassal
@pytest.mark.skipif(not CLASSPATH, reason="VASSAL_CLASSPATH names no engine")
@pytest.mark.parametrize("name", RELEASED)
def test_the_engine_opens_a_log_of_the_release_with_the_new_module(
    name: str, tmp_path: Path
) -> None:
    module, saved = tmp_path / "new.vmod", tmp_path / "theirs.vsav"
    module.write_bytes(build(game(name), art=False).data)
    log = FOLDER / f"{name}.vlog"
    said = told(module, tmp_path, "--load", str(log), "--step-all", "--save", str(saved))
    replay = Replay(read_log(log).script)
    assert said["stepped"] == said["logSteps"] == len(replay)
    ours, theirs = replay.run(), Replay(read_log(saved).script).table
    assert {one.id: one.place for one in theirs.pieces.values()} == {
        one.id: one.place for one in ours.pieces.values()
    }


@pytest.mark.parametrize("name", RELEASED)
def test_the_same_game_gives_the_same_steps_today(name: str) -> None:
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    now = parse_log(write_vlog(game(name), Log(io.BytesIO(data))), file="now.vlog")
    old = read_log(FOLDER / f"{name}.vlog")
    assert len(now.script.actions) == len(old.script.actions)
