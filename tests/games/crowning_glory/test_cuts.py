"""Test faulty games of the independent player of A Crowning Glory, cut in two."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from adjudicator.core.log import Header
from tests.independent.crowning_glory import play_game
from tests.nothing_swallows.cuts import differences
from tests.support.cg_logs import game


@pytest.mark.parametrize("seed", [1, 4])
def test_games_of_the_independent_player(seed: int) -> None:
    """The games have occasional slips, so that there are findings."""
    header, *lines = play_game(seed)
    chance = Random(seed)
    for line in lines:
        if "differential" in line and chance.random() < 0.3:
            line["differential"] += 1
        if line["do"] == "lose" and chance.random() < 0.1:
            line["by"] = "french" if line["unit"].startswith("allied") else "allied"
    events = [game().decoder.decode(msgspec.json.encode(line)) for line in lines]
    places = sorted(chance.sample(range(1, len(events)), 12))
    head = msgspec.convert({**header, "stamp": game().hashes()}, Header)
    assert differences(game(), head, events, places) == []
