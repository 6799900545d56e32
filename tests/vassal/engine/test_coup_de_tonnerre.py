"""Test that the real engine opens the module of Un coup de tonnerre and replays our logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.core.log import open_log
from adjudicator.proving.play import play
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.cdt_logs import TACTICS, game
from tests.support.vassal_engine import ENGINE, check, step_through, told

pytestmark = ENGINE


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_engine_opens_the_module_without_a_warning(language: str, tmp_path: Path) -> None:
    spoken = game().speaking(language)
    module = tmp_path / "cdt.vmod"
    module.write_bytes(build(spoken).data)
    scenario, board = game().scenario(), game().map(game().file.map)
    opened = read_module(module)
    assert opened.archive is not None
    found = told(module, tmp_path, "--setup", opened.setups[0].name, "--pieces")
    check(found, 87)
    (tmp_path / "start.vsav").write_bytes(opened.archive.read(opened.setups[0].file))
    table = Replay(read_log(tmp_path / "start.vsav").script).table
    spots = Places(opened)
    ours = {one.id: spots.spot(one.place).shown for one in table.pieces.values() if one.place}
    assert {one["id"]: one["location"] for one in found["pieces"]} == ours
    units = {one.id: one.properties.get("unit", "") for one in table.pieces.values()}
    standing = {units[one["id"]]: one["location"] for one in found["pieces"] if units[one["id"]]}
    assert standing == {unit: board.name(at, language) for unit, at in scenario.where.items()}


def whole_game() -> bytes:
    return b"".join(play(game(), seed=3).lines())


def with_tactics() -> bytes:
    return "\n".join(map(json.dumps, TACTICS)).encode()


@pytest.mark.parametrize(("data", "least"), [(whole_game, 80), (with_tactics, 29)])
def test_the_engine_plays_a_game_that_we_write(
    data: Callable[[], bytes], least: int, tmp_path: Path
) -> None:
    module = tmp_path / "cdt.vmod"
    module.write_bytes(build(game(), art=False).data)
    lines, log = tmp_path / "game.jsonl", tmp_path / "game.vlog"
    lines.write_bytes(data())
    with open_log(lines) as opened:
        log.write_bytes(write_vlog(game(), opened))
    assert step_through(module, log, tmp_path).steps > least
