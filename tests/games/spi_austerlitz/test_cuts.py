"""Test SPI Austerlitz logs cut while something is open, and cut games of the model."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.core.events import Event
from adjudicator.core.log import Header, Log
from adjudicator.errors import InputError
from tests.independent.spi_austerlitz import play_game
from tests.nothing_swallows.cuts import differences
from tests.support.hostile_logs import lines
from tests.support.spi_damaged_logs import damaged
from tests.support.spi_fights import AR, DR, EX, OVER, attack, declare, eliminate, retreat, roll
from tests.support.spi_logs import field, game, phase


def read(data: bytes) -> tuple[Header, list[Event]]:
    """Return the header and the events of a log."""
    log = Log(io.BytesIO(data))
    return log.header, [event for _, event in log.events(game().decoder)]


# Open items at a cut: readings, lost dice, full hexes, late results

UNITS = {
    "a": "french infantry 8-5",
    "b": "french infantry 8-5",
    "d": "allied infantry 4-4",
    "e": "allied infantry 4-4",
    "far": "allied infantry 9-4",
}
WHERE = {"a": "0505", "b": "0105", "d": "0504", "e": "0104", "far": "0909"}
BACK, INTO_A_ZONE = retreat("d", "0503", by="french"), retreat("d", "0404", by="french")
OTHER = attack(["b"], ["0104"])
NEXT = [OVER, phase("allied-combat", 4), phase("french-movement", 4), phase("french-combat", 4)]
OPEN = {
    "a stated result": [attack(), roll(DR, result="Ar"), eliminate("far"), BACK, OTHER],
    "stated odds": [{**attack(), "odds": "1:1"}, roll(4), INTO_A_ZONE, OTHER, roll(DR)],
    "a second die": [attack(), roll(DR), roll(AR), retreat("a", "0506", by="allied"), OTHER],
    "a lost die": [roll(DR), eliminate("far"), attack(), roll(DR), BACK],
    "two that wait": [attack(), OTHER, roll(DR), roll(AR), INTO_A_ZONE, retreat("b", "0106")],
    "a late result": [attack(), roll(DR), OTHER, roll(DR), BACK, retreat("e", "0103")],
    "no result": [attack(), BACK, eliminate("far"), OTHER],
    "Ar too late": [attack(), roll(EX), eliminate("d"), declare("Ar"), OTHER, roll(DR)],
    "instead": [attack(), roll(DR), retreat("a", "0506"), OTHER],
    "in a later phase": [attack(), roll(DR), OVER, BACK],
    "an attack on nobody": [attack(targets=["0606"]), roll(DR), BACK, eliminate("far")],
}


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("begins", ["french-combat", "french-movement"])
def test_what_is_open(name: str, begins: str) -> None:
    header, events = read(lines(field(UNITS, WHERE, phase=begins), *OPEN[name], *NEXT))
    assert differences(game(), header, events, list(range(1, len(events)))) == []


# Whole games


@pytest.fixture(scope="module")
def games() -> list[list[dict[str, Any]]]:
    """Return two legal games."""
    return [play_game(1, turns=4), play_game(2, turns=3, paths=False)]


def test_games(games: list[list[dict[str, Any]]]) -> None:
    for number, log in enumerate(games):
        header, events = read(lines(*log))
        places = sorted(Random(number).sample(range(1, len(events)), 8))
        assert differences(game(), header, events, places) == []


def test_damaged_games(games: list[list[dict[str, Any]]]) -> None:
    tried = 0
    for seed in range(60):
        try:
            header, events = read(lines(*damaged(games, seed)))
            places = sorted(Random(seed).sample(range(1, len(events)), min(3, len(events) - 1)))
            assert differences(game(), header, events, places) == [], seed
        except (InputError, msgspec.ValidationError):
            continue
        tried += len(places)
    assert tried > 40
