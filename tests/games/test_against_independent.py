"""Test the checker of every game on games of its independent player: it finds nothing."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.independent.runs import as_bytes
from tests.support.expectations import Independent, for_every_game, section
from tests.support.games import objections


def seeds(_: str, wanted: Independent) -> range:
    return range(wanted.first, wanted.last)


@pytest.mark.parametrize(("name", "seed"), for_every_game("independent", seeds))
def test_a_game_is_legal(name: str, seed: int) -> None:
    """`make games` plays many more."""
    wanted: Independent = section(name, "independent")
    player = import_module(f"tests.independent.{name.replace('-', '_')}")
    every = wanted.open_every
    style = {"paths": seed % every != every - 1} if every else {}
    log, counts = player.play_and_count(seed, **style)
    assert counts[wanted.happens]
    assert len(log) > wanted.lines
    assert objections(name, as_bytes(log)) == []
