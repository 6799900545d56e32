"""Test logs of every game cut in two: the parts give the findings of the whole.

The second part starts from the position in its header, or from the state after the first part, with
numbers that begin again or continue. `make independence` cuts all logs everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from adjudicator.core.events import Event
from adjudicator.core.game import load_game
from adjudicator.core.log import Header
from tests.nothing_swallows.cuts import differences
from tests.nothing_swallows.logs import case_logs
from tests.support.expectations import CutGames, Cuts, for_every_game, section
from tests.support.games import game, played
from tests.support.paths import TESTS_DIR


@cache
def groups(name: str) -> dict[str, list[tuple[str, Header, list[Event]]]]:
    """Return the logs of all cases in groups: by the name up to its first dot, or all in one."""
    found: dict[str, list[tuple[str, Header, list[Event]]]] = {}
    for one in case_logs(game(name)):
        group = one[0].partition(".")[0] if section(name, "cuts").grouped else "all"
        found.setdefault(group, []).append(one)
    return found


def group_names(name: str, wanted: Cuts) -> list[str]:
    return sorted(groups(name)) if wanted.grouped else ["all"]


@pytest.mark.parametrize(("name", "group"), for_every_game("cuts", group_names))
def test_cases(name: str, group: str) -> None:
    wanted: Cuts = section(name, "cuts")
    tried = 0
    for case, header, events in groups(name)[group]:
        places = list(range(1, len(events)))
        if wanted.places is not None:
            places = sorted(Random(case).sample(places, min(wanted.places, len(places))))
        tried += len(places)
        assert differences(game(name), header, events, places) == [], case
    assert tried > wanted.tried or group in wanted.uncuttable


def logs_of(_: str, wanted: Cuts) -> list[Path]:
    return sorted((TESTS_DIR / "data" / wanted.logs).glob("*.jsonl"))


@pytest.mark.parametrize(("name", "path"), for_every_game("cuts", logs_of))
def test_logs_that_were_judged_wrongly(name: str, path: Path) -> None:
    tables = path.with_suffix(".tables.json")
    judging = load_game(name, tables=tables) if tables.exists() else game(name)
    first, *lines = path.read_bytes().splitlines()
    events = [judging.decoder.decode(line) for line in lines]
    header = msgspec.json.decode(first, type=Header)
    if path.stem not in section(name, "cuts").continued:
        assert differences(judging, header, events, list(range(1, len(events)))) == []


def games_of(_: str, wanted: CutGames) -> Iterator[tuple[int, list[str]]]:
    yield from wanted.games


@pytest.mark.parametrize(("name", "seed", "options"), for_every_game("cut_games", games_of))
def test_games(name: str, seed: int, options: list[str]) -> None:
    found, events = played(name, seed, *options)
    count: int = section(name, "cut_games").places
    places = sorted(Random(seed).sample(range(1, len(events)), count))
    assert differences(game(name), found.header, events, places) == []
