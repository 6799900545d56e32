"""Logs of A Crowning Glory damaged at random: judged or refused, and never a fault of ours."""

from __future__ import annotations

import io
import json
from typing import Any, get_args, get_origin

import msgspec
import pytest

from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.games.crowning_glory import validation
from adjudicator.games.crowning_glory.position import Frames
from tests.support.cg_logs import game, played, replayed
from tests.support.cg_mangled import mangled

Line = dict[str, Any]


@pytest.fixture(scope="module")
def logs() -> list[list[Line]]:
    """Return legal logs: whole ones, and from the middle on."""
    found = []
    for seed in (1, 2):
        whole, events = played(seed)
        lines: list[Line] = [json.loads(msgspec.json.encode(one)) for one in events]
        header: Line = json.loads(msgspec.json.encode(whole.header))
        found.append([header, *lines])
        for cut in range(60, len(events) - 20, 60):
            position = replayed(seed, cut).state.position()
            found.append([{**header, "position": position}, *lines[cut:]])
    return found


@pytest.mark.parametrize("hundred", range(5))
def test_whatever_is_damaged_is_judged_or_refused(hundred: int, logs: list[list[Line]]) -> None:
    judged = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        data = "\n".join(json.dumps(line) for line in mangled(logs, seed)).encode()
        try:
            report = adjudicate(game(), Log(io.BytesIO(data)))
        except InputError as error:
            assert "line " in str(error), (seed, error)
            assert str(error).isprintable(), (seed, error)
            assert len(str(error)) < 600, (seed, error)
        else:
            judged += 1
            assert report.verdict in ("legal", "illegal", "cannot tell"), seed
    assert 20 < judged < 95  # both happen, or nothing is tested


def test_every_name_in_a_frame_is_looked_up() -> None:
    """A field of a frame that holds names must be listed, or a position could name anything."""
    nested = {"earlier", "declined", "owed", "columns", "results", "wrong"}  # one by one
    for kind in get_args(Frames):
        for field in msgspec.structs.fields(kind):
            holds = get_origin(field.type) in (list, dict) and field.name not in nested
            assert (field.name in validation.UNIT_FIELDS) == holds, f"{kind.__name__}.{field.name}"
