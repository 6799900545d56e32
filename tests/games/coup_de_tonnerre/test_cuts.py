"""A log of Un coup de tonnerre that is cut in two and judged in parts gives the findings of the
whole: by the position in its header, or by going on from the state of the part before, with numbers
that begin again or go on. `make independence` cuts all of them everywhere.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from adjudicator.core.events import Event
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Header
from adjudicator.games.coup_de_tonnerre.events import Throw
from tests.nothing_swallows.cuts import cuts
from tests.nothing_swallows.logs import case_logs
from tests.support.cdt_logs import TACTICS, game, played
from tests.support.paths import TESTS_DIR

DEFECTS = TESTS_DIR / "data" / "coup-de-tonnerre" / "defects"
#: places at which each log of the cases is cut
_PLACES = 2


def wrong(
    header: Header, events: list[Event], places: list[int], other: Game | None = None
) -> list[str]:
    """Cut a log at some places; return what differs from the whole."""
    found = cuts(other or game(), header, events, places)
    return [str(cut) for cut in found if cut is not None]


def test_logs_of_the_cases() -> None:
    tried = 0
    for name, header, events in case_logs(game()):
        places = range(1, len(events))
        some = sorted(Random(name).sample(places, min(_PLACES, len(places))))
        tried += len(some)
        assert wrong(header, events, some) == [], name
    assert tried > 300


@pytest.mark.parametrize("path", sorted(DEFECTS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_logs_that_were_judged_wrongly(path: Path) -> None:
    tables = path.with_suffix(".tables.json")
    other = load_game("coup-de-tonnerre", tables=tables if tables.exists() else None)
    first, *lines = path.read_bytes().splitlines()
    events = [other.decoder.decode(line) for line in lines]
    header = msgspec.json.decode(first, type=Header)
    assert wrong(header, events, list(range(1, len(events))), other) == []


def test_hands_of_tactics_cards() -> None:
    first, *lines = TACTICS
    events = [game().decoder.decode(json.dumps(line)) for line in lines]
    places = list(range(1, len(events)))
    assert wrong(msgspec.convert(first, Header), events, places) == []


@pytest.mark.parametrize(("seed", "options"), [(1, ()), (2, ("tactics",))])
def test_games(seed: int, options: tuple[str, ...]) -> None:
    found, events = played(seed, *options)
    places = sorted(Random(seed).sample(range(1, len(events)), 8))
    assert wrong(found.header, events, places) == []


def test_a_game_with_wrong_results() -> None:
    """Where an action may be read in several ways, its readings go over into the next part."""
    found, events = played(4)
    slips, changed = [], list(events)
    for at, event in enumerate(events):
        if isinstance(event, Throw) and "C" in event.result and len(slips) < 4:
            changed[at] = msgspec.structs.replace(event, result="2 FM")
            slips.append(at + 1)
    assert len(slips) == 4
    assert wrong(found.header, changed, [at + more for at in slips for more in (0, 1)]) == []
