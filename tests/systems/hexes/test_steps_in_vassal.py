"""Test that steps of games made of data come back from a log of VASSAL, and show on counters."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import msgspec
import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.piece_hooks import TableShown, hook_of
from adjudicator.core.referee import adjudicate
from adjudicator.proving.play import play
from adjudicator.vassal.build.pieces import step_images
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.look.look import read_look, steps_of, strength_left
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.log_context import own_context
from adjudicator.vassal.write.event_diff import same
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.paths import TESTS_DIR

LADDER = TESTS_DIR / "systems" / "hexes" / "ladder"


def there_and_back(game: Game, data: bytes) -> tuple[bool, bytes]:
    """Write a log as one of VASSAL; return whether its events come back, and the log that does."""
    log = Log(io.BytesIO(data))
    written = write_vlog(game, log)
    (part,) = convert_logs(own_context(game), [parse_log(written, file="x.vlog")])
    events = [event for _, event in Log(io.BytesIO(data)).events(game.decoder)]
    equal = len(events) == len(part.events) and all(map(same, part.events, events))
    return equal, b"\n".join(map(msgspec.json.encode, (part.header, *part.events)))


@pytest.mark.parametrize("seed", range(6))
def test_random_games_come_back(seed: int) -> None:
    game = load_game(LADDER)
    data = b"".join(play(game, seed=seed).lines())
    assert b'"lose"' in data
    equal, back = there_and_back(game, data)
    assert equal
    one, two = (adjudicate(game, Log(io.BytesIO(text))) for text in (data, back))
    assert one.verdict == two.verdict == "legal"
    assert (one.events, one.counts) == (two.events, two.counts)
    assert list(one.findings) == list(two.findings) == []


def test_counters_show_the_steps_of_their_units() -> None:
    game = load_game(LADDER)
    look, units = read_look(game), game.units
    assert look.steps is not None
    assert {unit: steps_of(look, units[unit]) for unit in ("n1", "n3", "n5")} == {
        "n1": 2,
        "n3": 0,
        "n5": 3,
    }
    assert [*step_images(look, units["n5"]).values()] == [3, 2, 1]
    assert not step_images(look, units["n3"])
    assert [strength_left(look, units["n5"], left) for left in (3, 2, 1)] == [9, 6, 3]
    assert read_look(load_game("santon")).steps is None


def test_a_position_has_the_steps_that_the_table_shows() -> None:
    game = load_game(LADDER)
    position = {"turn": 1, "phase": "n-move", "where": {"n1": "0103", "n2": "eliminated"}}
    shown = TableShown({}, {}, lost={"n1": 1, "n2": 1})
    assert hook_of(game).with_table(game, position, shown) == {**position, "steps": {"n1": 1}}
    assert hook_of(game).with_table(game, position, TableShown({}, {})) == position


def test_a_unit_that_returns_shows_all_its_steps(tmp_path: Path) -> None:
    """It was eliminated on its last step; on the map again, it loses one, and stays."""
    folder = tmp_path / "ladder"
    shutil.copytree(LADDER, folder, ignore=shutil.ignore_patterns("cases"))
    rules = json.loads((folder / "rules.json").read_bytes())
    rules["replacements"] |= {"types": ["division"], "first": 1}
    (folder / "rules.json").write_text(json.dumps(rules), encoding="utf-8")
    game = load_game(folder)
    for seed in range(40):
        data = b"".join(play(game, seed=seed).lines())
        events = [json.loads(line) for line in data.splitlines()[1:]]
        back = {one["unit"] for one in events if one["do"] == "place"}
        if any(one["do"] == "lose" and one["unit"] in back for one in events):
            equal, _ = there_and_back(game, data)
            assert equal
            return
    pytest.fail("no division lost a step and came back")
