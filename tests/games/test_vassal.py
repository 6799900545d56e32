"""Test that a game written as a VASSAL log and read back is the same, with the same report."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.proving.play import Style, play
from tests.support.expectations import RandomGame, for_every_game, games_with
from tests.support.games import game, sample_logs
from tests.support.vassal_round_trip import check_round_trip

SAMPLES = [
    pytest.param(name, path, id=f"{name}-{path.stem}")
    for name in games_with("vassal")
    for path in sample_logs(name)
]


@pytest.mark.parametrize(("name", "one"), for_every_game("vassal", lambda _, games: games))
def test_a_whole_random_game_is_the_same(name: str, one: RandomGame) -> None:
    style = Style(open=one.open_moves, claims=one.claims)
    found = play(game(name), seed=one.seed, style=style, scenario=one.scenario, options=one.options)
    lines = list(found.lines())
    assert len(lines) > one.lines
    check_round_trip(name, b"".join(lines))


@pytest.mark.parametrize(("name", "path"), SAMPLES)
def test_a_sample_log_is_the_same(name: str, path: Path) -> None:
    check_round_trip(name, path.read_bytes())
