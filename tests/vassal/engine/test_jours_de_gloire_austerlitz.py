"""Test that the real engine opens the module of Austerlitz 1805 and replays games of each map."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.log import open_log
from adjudicator.proving.play import play
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.codec import parse_saved
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.script import parse_script
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import game
from tests.support.vassal_engine import ENGINE, check, step_through, told
from tests.support.vassal_round_trip import check_round_trip

pytestmark = ENGINE

NAME = "jours-de-gloire-austerlitz"
#: scenarios of the south map, of the north map, and of both; turns played
GAMES = [("S3", 1), ("N2", 2), ("A2", 1)]


def test_the_engine_opens_the_module_and_every_scenario_without_a_warning(tmp_path: Path) -> None:
    made = build(game(NAME))
    module = tmp_path / "jdg.vmod"
    module.write_bytes(made.data)
    opened = read_module(module)
    assert opened.archive is not None
    spots = Places(opened)
    setups = [one for one in opened.setups if one.file]
    assert len(setups) >= len(game(NAME).file.scenarios) == 8
    for setup in setups:
        found = told(module, tmp_path, "--setup", setup.name, "--pieces")
        check(found, len(made.lock.pieces))
        table = Replay(parse_script(parse_saved(opened.archive.read(setup.file)).text)).table
        ours = {one.id: spots.spot(one.place).shown for one in table.pieces.values() if one.place}
        assert {one["id"]: one["location"] for one in found["pieces"]} == ours
        assert len(ours) > 50


@pytest.mark.parametrize(("scenario", "turns"), GAMES)
def test_the_engine_plays_a_game_of_each_map_that_we_write(
    scenario: str, turns: int, tmp_path: Path
) -> None:
    module, log = tmp_path / "jdg.vmod", tmp_path / "game.vlog"
    module.write_bytes(build(game(NAME), art=False).data)
    lines = b"".join(play(game(NAME), seed=3, turns=turns, scenario=scenario).lines())
    check_round_trip(NAME, lines)
    (tmp_path / "game.jsonl").write_bytes(lines)
    with open_log(tmp_path / "game.jsonl") as played:
        log.write_bytes(write_vlog(game(NAME), played))
    found = step_through(module, log, tmp_path)
    assert found.steps > 50
    assert found.lines > 20
