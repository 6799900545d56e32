"""A log of A Crowning Glory that is cut in two and judged in parts gives the findings of the whole.

By the position in its header, or by going on from the state of the part before, with numbers that
begin again or go on.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from adjudicator.core.events import Event
from adjudicator.core.log import Header
from tests.independent.crowning_glory import play_game
from tests.nothing_swallows.cuts import cuts
from tests.nothing_swallows.logs import case_logs
from tests.support.cg_logs import game, played
from tests.support.paths import TESTS_DIR

LOGS = TESTS_DIR / "data" / "crowning-glory"
CASES = list(case_logs(game()))


def wrong(header: Header, events: list[Event], places: list[int]) -> list[str]:
    """Cut a log at some places; return what differs from the whole."""
    return [str(cut) for cut in cuts(game(), header, events, places) if cut is not None]


@pytest.mark.parametrize("chapter", sorted({name.partition(".")[0] for name, *_ in CASES}))
def test_cases(chapter: str) -> None:
    tried = 0
    for name, header, events in CASES:
        if name.partition(".")[0] == chapter:
            places = list(range(1, len(events)))
            tried += len(places)
            assert wrong(header, events, places) == [], name
    assert tried or chapter in ("CG-1", "CG-2")


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs(path: Path) -> None:
    first, *lines = path.read_bytes().splitlines()
    events = [game().decoder.decode(line) for line in lines]
    header = msgspec.json.decode(first, type=Header)
    assert wrong(header, events, list(range(1, len(events)))) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_games(seed: int) -> None:
    found, events = played(seed)
    places = sorted(Random(seed).sample(range(1, len(events)), 12))
    assert wrong(found.header, events, places) == []


@pytest.mark.parametrize("seed", [1, 4])
def test_games_of_the_independent_player(seed: int) -> None:
    """With a slip now and then, so that there is something to be found."""
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
    assert wrong(head, events, places) == []
