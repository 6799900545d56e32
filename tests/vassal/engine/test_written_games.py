"""Test that the real engine replays our written games step by step to the same table."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import open_log
from adjudicator.proving.play import play
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.codec import parse_saved
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.script import parse_script
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.vassal_engine import ENGINE, step_through, told

pytestmark = ENGINE

GAMES = ["spi-austerlitz", "crowning-glory"]
TURNS = 2


def written(game: Game, path: Path, seed: int) -> Path:
    """Write the first turns of a random game; return it as a VASSAL log."""
    lines = path / "game.jsonl"
    lines.write_bytes(b"".join(play(game, seed=seed, turns=TURNS).lines()))
    log = path / "game.vlog"
    with open_log(lines) as opened:
        log.write_bytes(write_vlog(game, opened))
    return log


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_plays_a_game_that_we_write(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    module = tmp_path / "game.vmod"
    module.write_bytes(build(game, art=False).data)
    log = written(game, tmp_path, seed=3)
    found = step_through(module, log, tmp_path)
    assert found.steps > 200
    assert found.lines > 200


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_sees_every_set_up_as_we_do(name: str, tmp_path: Path) -> None:
    module = tmp_path / "game.vmod"
    module.write_bytes(build(load_game(name), art=False).data)
    opened = read_module(module)
    assert opened.archive is not None
    spots = Places(opened)
    for setup in opened.setups:
        if not setup.file:
            continue
        said = told(module, tmp_path, "--setup", setup.name, "--pieces")
        assert [one for one in said["problems"] if one["level"] != "INFO"] == []
        assert said["missingImages"] == said["pieceSlotErrors"] == said["duplicateGpids"] == []
        saved = parse_saved(opened.archive.read(setup.file))
        table = Replay(parse_script(saved.text)).table
        assert len(table.pieces) > 10
        assert sorted((one["name"], one["location"]) for one in said["pieces"]) == sorted(
            (one.full_name, spots.spot(one.place).shown)
            for one in table.pieces.values()
            if one.place
        )
