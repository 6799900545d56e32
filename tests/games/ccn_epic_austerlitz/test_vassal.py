"""Test logs of our module that only this game has: other boards, and dice of an answer."""

from __future__ import annotations

import io
import json

from adjudicator.core.log import Log
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.games import Line, game, judge
from tests.support.vassal_round_trip import check_round_trip, context, judge_parts

NAME = "ccn-epic-austerlitz"


def lines(scenario: str, *events: Line, options: tuple[str, ...] = ("deck-90",)) -> list[Line]:
    header = {"format": 1, "game": NAME, "scenario": scenario, "options": list(options)}
    return [header, *events]


def data(log: list[Line]) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in log)


def test_a_fault_on_a_larger_board_is_a_violation_there_too() -> None:
    """The stamp of a read log names the map of its scenario, not that of the first one."""
    log = lines(
        "la-grande-austerlitz",
        {"do": "phase", "phase": "allied", "turn": 1},
        {"do": "move", "unit": "ru-gg-1", "path": ["1010", "1009", "1008", "1007", "1006"]},
        options=("deck-90", "players-8"),
    )
    written = write_vlog(game(NAME), Log(io.BytesIO(data(log))))
    parts = part_logs(context(NAME), [parse_log(written, file="game.vlog")])
    assert parts[0].header.stamp == game(NAME).hashes("la-grande-austerlitz")
    found = {one.rule: one.severity for one in judge_parts(NAME, parts).findings}
    stated = {one.rule: one.severity for one in judge(NAME, log).findings}
    assert found["CCN-C.move-6"] == stated["CCN-C.move-6"] == "violation"


def test_dice_after_a_first_strike_need_no_purpose() -> None:
    """The players take turns: who did not strike first rolls the attack."""
    log = lines(
        "s4",
        {"do": "phase", "phase": "allied", "turn": 1},
        {"do": "attack", "unit": "ru-ck-1", "target": "fr-ln-1"},
        {"do": "square", "unit": "fr-ln-1", "counter": 1},
        {"do": "roll", "dice": ["infantry"], "by": "french", "for": "first-strike"},
        {"do": "roll", "dice": ["artillery"], "by": "allied"},
    )
    check_round_trip(NAME, data(log))
