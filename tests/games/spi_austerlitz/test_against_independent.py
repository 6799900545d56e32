"""Compare the checker of SPI Austerlitz with the independent model: the same moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from tests.independent.spi_austerlitz import Position, all_moves, setup

GAME = load_game("spi-austerlitz")
#: side -> legal destinations of all units at set-up
AT_SET_UP = {"allied": 1426, "french": 3198}


def state_of(position: Position) -> Any:
    """Return our state of a position of the independent model at the start of a Movement Phase."""
    header = Header(
        format=1,
        game=GAME.id,
        position={
            "turn": position.turn,
            "phase": f"{position.side}-movement",
            "where": position.at,
            "losses": position.lost,
            "demoralized": position.demoralized or "",
        },
    )
    return Referee(GAME, header).state


def our_moves(position: Position) -> list[tuple[str, str, int]]:
    state = state_of(position)
    return sorted(
        (unit, move.path[-1], move.cost)
        for unit in position.units(position.side)
        for move in GAME.legal_moves(state, unit)
    )


@pytest.mark.parametrize("side", ["allied", "french"])
def test_single_moves_at_set_up(side: str) -> None:
    """Every unit reaches the same hexes at the same costs, and their number is unchanged."""
    position = setup()
    position.side = side
    assert our_moves(position) == sorted(all_moves(position))
    assert len(all_moves(position)) == AT_SET_UP[side]


def scattered(seed: int) -> Position:
    """Return a position with both sides mixed in a part of the map."""
    rng = random.Random(seed)
    position = setup()
    position.side, position.turn = rng.choice(["allied", "french"]), 5
    units, centre = list(position.at), rng.choice(sorted(position.at.values()))
    near = sorted(GAME.board().places, key=lambda place: GAME.board().distance(place, centre))
    position.at = {}
    for unit in units:
        place = rng.choice(near[: rng.choice([60, 200, 500])])
        if position.room(unit, place):
            position.at[unit] = place
    if rng.random() < 0.4:
        position.demoralized = rng.choice(["allied", "french"])
        position.lost[position.demoralized] = 70
    return position


@pytest.mark.parametrize("seed", range(24))
def test_single_moves_in_contact(seed: int) -> None:
    position = scattered(seed)
    assert len(position.at) > 40
    assert our_moves(position) == sorted(all_moves(position))
