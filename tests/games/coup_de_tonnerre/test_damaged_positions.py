"""Test randomly damaged positions of Un coup de tonnerre: judged or refused."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.support.cdt_logs import NAME, game
from tests.support.damaged_logs import ODD, logs_to_damage
from tests.support.expectations import section
from tests.support.games import Line

#: fields of a position and of its parts, with possible values
NAMES = ("soult", "soult-1", "french", "draw", "pratzen", "verso", "CDT-2-a", "fog-1", "guard")


@pytest.fixture(scope="module")
def logs() -> list[list[Line]]:
    """Return legal logs: whole games, and games from the middle on."""
    wanted = section(NAME, "damage")
    return logs_to_damage(NAME, wanted.seeds, wanted.parts)


def judged(lines: list[Line], seed: int) -> int:
    """Judge an external log; return whether it was accepted."""
    data = "\n".join(json.dumps(line) for line in lines).encode()
    try:
        report = adjudicate(game(), Log(io.BytesIO(data)))
    except InputError as error:
        assert "line " in str(error), (seed, error)
        assert str(error).isprintable(), (seed, error)
        assert len(str(error)) < 600, (seed, error)
        return 0
    assert report.verdict in ("legal", "illegal", "cannot tell"), seed
    return 1


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Return every container and key below a value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    found = [(value, key) for key in keys]
    return found + [spot for key in keys for spot in spots(value[key])]


@pytest.mark.parametrize("hundred", range(3))
def test_a_damaged_position_is_judged_or_refused(hundred: int, logs: list[list[Line]]) -> None:
    count = 0
    cut = [lines for lines in logs if "position" in lines[0]]
    for seed in range(hundred * 100, hundred * 100 + 100):
        chance = Random(f"position {seed}")
        lines = json.loads(json.dumps(chance.choice(cut)))[:40]
        for _ in range(chance.choice((1, 1, 2))):
            holder, key = chance.choice(spots(lines[0]["position"]))
            if chance.random() < 0.2:
                del holder[key]
                continue
            holder[key] = chance.choice((*ODD, *NAMES, 1, 2, 3))
        for line in lines[1:]:
            line.pop("n", None)
        count += judged(lines, seed)
    assert 5 < count < 95
