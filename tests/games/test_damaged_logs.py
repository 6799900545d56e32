"""Test randomly damaged logs of every game: judged or refused, without an internal error."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

from adjudicator.errors import InputError
from tests.support import damaged_logs, spi_damaged_logs
from tests.support.expectations import Damage, for_every_game, section
from tests.support.games import Line, judge_bytes


@cache
def spi_damage() -> Callable[[int], list[Line]]:
    logs = spi_damaged_logs.logs_to_damage()
    return lambda seed: spi_damaged_logs.damaged(logs, seed)


#: games with their own kind of damage
OWN: dict[str, Callable[[], Callable[[int], list[Line]]]] = {"spi-austerlitz": spi_damage}


@cache
def damage_of(name: str) -> Callable[[int], list[Line]]:
    """Return a function that makes a damaged log from a seed."""
    wanted: Damage = section(name, "damage")
    if name in OWN:
        return OWN[name]()
    logs = damaged_logs.logs_to_damage(name, wanted.seeds, wanted.parts)
    forms = damaged_logs.event_forms(name)
    return lambda seed: damaged_logs.damaged(logs, seed, forms)


def hundreds(_: str, __: Damage) -> range:
    return range(5)


@pytest.mark.parametrize(("name", "hundred"), for_every_game("damage", hundreds))
def test_whatever_is_damaged_is_judged_or_refused(name: str, hundred: int) -> None:
    judged = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        data = "\n".join(json.dumps(line) for line in damage_of(name)(seed)).encode()
        try:
            report = judge_bytes(name, data)
        except InputError as error:
            assert "line " in str(error), (seed, error)
            assert str(error).isprintable(), (seed, error)
            assert len(str(error)) < 600, (seed, error)
        else:
            judged += 1
            assert report.verdict in ("legal", "illegal", "cannot tell"), seed
    assert (
        20 < judged < section(name, "damage").judged
    )  # both outcomes must occur, or the test shows nothing
