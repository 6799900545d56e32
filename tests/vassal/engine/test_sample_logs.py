"""Test that the real engine opens every set-up of a module and steps through its sample log."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.log import open_log
from adjudicator.vassal.build.module import build
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import game
from tests.support.vassal_engine import ENGINE, check, step_through, told

pytestmark = ENGINE

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
    module, log = tmp_path / "game.vmod", tmp_path / "game.vlog"
    module.write_bytes(build(game(name), art=False).data)
    with open_log(game(name).folder / "logs" / "clean-game.jsonl") as played:
        log.write_bytes(write_vlog(game(name), played))
    assert step_through(module, log, tmp_path).steps > 300
