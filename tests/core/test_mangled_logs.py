"""Test good logs with random damage: they are judged or refused, without an internal error."""

from __future__ import annotations

import io
from typing import Any, get_args, get_origin

import msgspec
import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.errors import InputError
from adjudicator.games.spi_austerlitz import validation
from adjudicator.games.spi_austerlitz.frames import Reading
from adjudicator.games.spi_austerlitz.state import Frames
from tests.independent.spi_austerlitz import play_game
from tests.support.hostile_logs import lines, small
from tests.support.mangled_logs import mangled
from tests.support.spi_logs import game


@pytest.fixture(scope="module")
def logs() -> list[list[dict[str, Any]]]:
    """Return legal logs: whole games, games from the middle on, and one on a small map."""
    whole = [play_game(1, turns=4), play_game(2, turns=3, paths=False)]
    fight = [
        small(phase="allied-combat", hexes={"0505": ["town"]}, hexsides={"0303/0304": ["stream"]}),
        {"do": "attack", "units": ["a"], "targets": ["0304"], "points": {"a": 6}},
        {"do": "roll", "dice": [1]},
        {"do": "retreat", "unit": "b", "to": "0305"},
        {"do": "advance", "unit": "a", "to": "0304"},
        {"do": "phase", "turn": 3, "phase": "french-movement"},
        {"do": "end"},
    ]
    return [*whole, *(part for log in whole for part in parts(log)), fight]


def parts(log: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the rest of a log after some of its events, with the position in its header."""
    read = Log(io.BytesIO(lines(*log)))
    referee = Referee(game(), read.header)
    found = []
    for number, (line, event) in enumerate(read.events(game().decoder), start=1):
        referee.feed(event, line)
        if number % 40 == 0 and number < len(log) - 5:
            header = {**log[0], "position": referee.state.position()}
            found.append([header, *log[number + 1 :]])
    return found


@pytest.mark.parametrize("hundred", range(5))
def test_whatever_is_damaged_is_judged_or_refused(
    hundred: int, logs: list[list[dict[str, Any]]]
) -> None:
    judged = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        data = lines(*mangled(logs, seed))
        try:
            report = adjudicate(game(), Log(io.BytesIO(data)))
        except InputError as error:
            assert "line " in str(error), (seed, error)
            assert str(error).isprintable(), (seed, error)
            assert len(str(error)) < 600, (seed, error)
        else:
            judged += 1
            assert report.verdict in ("legal", "illegal", "cannot tell"), seed
    assert 20 < judged < 90  # both outcomes must occur, or the test shows nothing


def test_every_name_in_a_frame_is_looked_up() -> None:
    """A frame field that holds names must be listed, or a position could name anything."""
    for kind in (*get_args(Frames), Reading):
        for field in msgspec.structs.fields(kind):
            listed = field.name in validation.UNIT_FIELDS | validation.HEX_FIELDS
            nested = field.name in ("unfinished", "readings")  # checked one by one
            holds = get_origin(field.type) in (list, dict) and not nested
            assert listed == holds, f"{kind.__name__}.{field.name}"
