"""Test logs of Un coup de tonnerre cut in two: hands of cards, and wrong results."""

from __future__ import annotations

import json

import msgspec

from adjudicator.core.log import Header
from adjudicator.games.coup_de_tonnerre.events import Throw
from tests.nothing_swallows.cuts import differences
from tests.support.cdt_logs import TACTICS, game, played


def test_hands_of_tactics_cards() -> None:
    first, *lines = TACTICS
    events = [game().decoder.decode(json.dumps(line)) for line in lines]
    places = list(range(1, len(events)))
    assert differences(game(), msgspec.convert(first, Header), events, places) == []


def test_a_game_with_wrong_results() -> None:
    """Where an action has several readings, they carry over into the next part."""
    found, events = played(4)
    slips, changed = [], list(events)
    for at, event in enumerate(events):
        if isinstance(event, Throw) and "C" in event.result and len(slips) < 4:
            changed[at] = msgspec.structs.replace(event, result="2 FM")
            slips.append(at + 1)
    assert len(slips) == 4
    places = [at + more for at in slips for more in (0, 1)]
    assert differences(game(), found.header, changed, places) == []
