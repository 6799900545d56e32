"""Test what players may say that a move cost, if they give only its ends or may go one hex anyway."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from adjudicator.core.game import Game, load_game
from tests.systems.hexes.changed import HOME, judged


@cache
def game(name: str) -> Game:
    return load_game("santon" if name == "santon" else HOME / name)


#: game, what is moved, the costs that may be said, and those that may not
MOVES: list[tuple[str, str, dict[str, str], dict[str, Any], list[int], list[int]]] = [
    (  # three points, and the step costs four
        *("santon", "allied-movement"),
        {"allied-guns": "0111", "french-becker": "0608"},
        {"unit": "allied-guns", "path": ["0111", "0211"]},
        [3, 4],
        [2, 5],
    ),
    (  # of its path a player says what it costs
        *("crossroads", "blue-move"),
        {"b-inf1": "0305", "r-inf1": "0902"},
        {"unit": "b-inf1", "path": ["0305", "0405", "0506"]},
        [2],
        [1, 3, 4, 5],
    ),
    (  # it may have gone a longer way, with all its points
        *("crossroads", "blue-move"),
        {"b-inf1": "0305", "r-inf1": "0902"},
        {"unit": "b-inf1", "from": "0305", "to": "0506"},
        [2, 3, 4],
        [1, 5],
    ),
]


@pytest.mark.parametrize(("name", "phase", "where", "move", "right", "wrong"), MOVES)
def test_what_a_move_may_be_said_to_cost(
    name: str,
    phase: str,
    where: dict[str, str],
    move: dict[str, Any],
    right: list[int],
    wrong: list[int],
) -> None:
    options = ["fog"] if name == "santon" else []
    for cost in [*right, *wrong]:
        events = [{"do": "move", **move, "cost": cost}]
        report = judged(game(name), phase, where, events, options=options)
        assert (report.verdict == "legal") == (cost in right), cost
