"""Test that the real engine opens every set-up of a module and steps through its sample log."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from adjudicator.core.log import open_log
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import game
from tests.vassal.engine.test_logs import pieces
from tests.vassal.engine.test_modules import CLASSPATH, check, told

pytestmark = [
    pytest.mark.vassal,
    pytest.mark.skipif(not CLASSPATH, reason="VASSAL_CLASSPATH names no engine"),
]

GAMES = ["ccn-epic-austerlitz", "santon"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_the_engine_opens_every_set_up_without_a_warning(
    name: str, language: str, tmp_path: Path
) -> None:
    made = build(game(name).speaking(language))
    module = tmp_path / "game.vmod"
    module.write_bytes(made.data)
    found = told(module, tmp_path, "--all-setups")
    check(found, len(made.lock.pieces))
    opened = [one for one in found["setupsLoaded"] if one["useFile"]]
    assert len(opened) == len(game(name).file.scenarios)
    assert all(one["pieces"] > 20 for one in opened)


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_steps_through_the_sample_log(name: str, tmp_path: Path) -> None:
    module, log, saved = (tmp_path / one for one in ("game.vmod", "game.vlog", "theirs.vsav"))
    module.write_bytes(build(game(name), art=False).data)
    with open_log(game(name).folder / "logs" / "clean-game.jsonl") as played:
        log.write_bytes(write_vlog(game(name), played))
    asked = ["--load", str(log), "--step-all", "--pieces", "--save", str(saved)]
    said = told(module, tmp_path, *asked)
    assert [one for one in said["problems"] if one["level"] != "INFO"] == []
    replay = Replay(read_log(log).script)
    chat = [unescape(line) for step in replay for line in step.chat]
    ours, theirs = replay.table, Replay(read_log(saved).script).table
    assert said["logSteps"] == said["stepped"] == len(replay) > 300
    assert pieces(theirs) == pieces(ours)
    assert theirs.turns == ours.turns
    spots = Places(read_module(module))
    assert {one["id"]: one["location"] for one in said["pieces"]} == {
        one.id: spots.spot(one.place, ours.boards).shown
        for one in ours.pieces.values()
        if one.place
    }
    assert "\n".join(chat) in "\n".join(said["chat"])
