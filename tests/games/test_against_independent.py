"""Test the checker of every game on games of its independent player: it finds nothing."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.independent.hexes_by_data import player as by_data
from tests.independent.judging import folder_of
from tests.independent.runs import Played, as_bytes
from tests.support.expectations import Independent, for_every_game, section
from tests.support.games import objections


def seeds(_: str, wanted: Independent) -> range:
    return range(wanted.first, wanted.last)


def play(name: str, seed: int, wanted: Independent) -> Played:
    """Play a game; the player of games made of data reads their rules.json."""
    if folder := folder_of(name):
        return by_data.play_and_count(folder, seed, game=name)
    player = import_module(f"tests.independent.{name.replace('-', '_')}")
    every = wanted.open_every
    style = {"paths": seed % every != every - 1} if every else {}
    found: Played = player.play_and_count(seed, **style)
    return found


@pytest.mark.parametrize(("name", "seed"), for_every_game("independent", seeds))
def test_a_game_is_legal(name: str, seed: int) -> None:
    """`make games` plays many more."""
    wanted: Independent = section(name, "independent")
    log, counts = play(name, seed, wanted)
    assert counts[wanted.happens]
    assert len(log) > wanted.lines
    assert objections(name, as_bytes(log)) == []
