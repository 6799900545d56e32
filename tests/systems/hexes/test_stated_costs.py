"""Test what a move may be said to cost, if only its ends are known or it may go one hex anyway."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from adjudicator.core.game import Game, load_game
from tests.systems.hexes.changed import HOME, judged


class Stated(NamedTuple):
    """A move, the costs that may be said of it, and those that may not."""

    game: str
    phase: str
    where: dict[str, str]
    move: dict[str, Any]
    right: list[int]
    wrong: list[int]


GUNS = {"allied-guns": "0111", "french-becker": "0608"}
FOOT = {"b-inf1": "0305", "r-inf1": "0902"}
MOVES = {
    "it has three points, and the step costs four": Stated(
        "santon",
        "allied-movement",
        GUNS,
        {"unit": "allied-guns", "path": ["0111", "0211"]},
        right=[3, 4],
        wrong=[2, 5],
    ),
    "its path is known": Stated(
        "crossroads",
        "blue-move",
        FOOT,
        {"unit": "b-inf1", "path": ["0305", "0405", "0506"]},
        right=[2],
        wrong=[1, 3, 4, 5],
    ),
    "it may have gone a longer way, with all its points": Stated(
        "crossroads",
        "blue-move",
        FOOT,
        {"unit": "b-inf1", "from": "0305", "to": "0506"},
        right=[2, 3, 4],
        wrong=[1, 5],
    ),
}


@cache
def game(name: str) -> Game:
    return load_game(name if name == "santon" else HOME / name)


@pytest.mark.parametrize("what", MOVES)
def test_what_a_move_may_be_said_to_cost(what: str) -> None:
    one = MOVES[what]
    options = ["fog"] if one.game == "santon" else []
    for cost in [*one.right, *one.wrong]:
        events = [{"do": "move", **one.move, "cost": cost}]
        report = judged(game(one.game), one.phase, one.where, events, options=options)
        assert (report.verdict == "legal") == (cost in one.right), cost
