"""Compare the checker of A Crowning Glory with the independent model: the same moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.core.game import load_game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from tests.independent.crowning_glory import Position, begin, destinations, play_and_count
from tests.independent.crowning_glory.board import TERRAIN
from tests.independent.crowning_glory.combat import enfilade, prepare, retreats
from tests.independent.crowning_glory.pieces import UNITS, column, result
from tests.independent.crowning_glory.position import join
from tests.independent.runs import as_bytes
from tests.support.games import objections

GAME = load_game("crowning-glory")


def test_a_wrong_game_is_found() -> None:
    log, _ = play_and_count(1805)
    first = next(one for one in log if one.get("do") == "attack")
    first["differential"] = 77
    assert any("CG-" in told for told in objections(GAME.id, as_bytes(log)))


def our_moves(position: Position, side: str) -> dict[str, dict[str, int]]:
    """Return where the checker lets the units of a side move, at any turn of the alternation."""
    header = Header(
        format=1,
        game=GAME.id,
        scenario="battle",
        options=sorted(position.options),
        position={
            "turn": 5,
            "phase": "movement",
            "first": "movement",
            "where": position.where,
            "steps": position.steps,
            "passive": [one for one in position.where if UNITS[one].side != side],
        },
    )
    state: Any = Referee(GAME, header).state
    found = {}
    for unit in position.on_map(side):
        moves = GAME.legal_moves(state, unit)
        found[unit] = {one.path[-1]: one.cost for one in moves if len(one.path) > 1}
    return found


def scattered(seed: int) -> Position:
    """Return a position with both sides mixed in a part of the map."""
    chance = random.Random(seed)
    options = chance.choice([(), ("variant-3",)])
    units = list(begin("battle").where)
    position = Position("battle", options)
    places = sorted(GAME.board().places)
    centre = chance.choice(places)
    near = sorted(places, key=lambda place: GAME.board().distance(place, centre))
    for unit in units:
        label = chance.choice(near[: chance.choice([70, 200, 468])])
        drowned = UNITS[unit].arm == "cavalry" and "all-pond" in TERRAIN[label]
        if label not in position.at and not drowned:
            join(position, unit, label)
    return position


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("side", ["french", "allied"])
def test_single_moves_in_contact(seed: int, side: str) -> None:
    position = scattered(seed)
    theirs = {unit: destinations(position, unit) for unit in position.on_map(side)}
    assert sum(map(len, theirs.values())) > 20
    assert our_moves(position, side) == theirs


# The model against examples of the rulebook


def test_crest_and_stream() -> None:
    position = Position("battle")
    join(position, "french-merle", "2316")
    assert destinations(position, "french-merle")["2315"] == 2  # 8.9: uphill
    position.put("french-merle", "2315")
    assert destinations(position, "french-merle")["2316"] == 1


def test_pond_hexsides_are_for_foot_only() -> None:
    position = Position("battle")
    join(position, "french-merle", "1514")
    join(position, "french-margaron", "2601")
    assert {"1614", "1615"} <= destinations(position, "french-merle").keys()  # 8.10
    position.put("french-merle", "2602")
    position.put("french-margaron", "1514")
    assert destinations(position, "french-margaron").get("1614", 9) > 1


def test_a_zone_stops_and_lets_go_by_one_hex() -> None:
    position = Position("battle")
    join(position, "french-merle", "1205")
    join(position, "allied-levis", "1203")
    found = destinations(position, "french-merle")
    assert "1204" in found
    assert "1202" not in found  # 7.1
    position.put("french-merle", "1204")
    assert all(cost <= 3 for cost in destinations(position, "french-merle").values())
    assert "1206" not in destinations(position, "french-merle")


def test_columns_and_results() -> None:
    assert column("french", 9, 0) == (5, False)  # 9.6
    assert column("french", 9, -1) == (4, False)
    assert column("allied", -3, 0) == (1, True)
    assert column("french", 40, 1) == (25, True)
    assert result("allied", 10, 3) == (1, 2)  # 9.14


def test_enfilade() -> None:
    ring = ["1407", "1306", "1305", "1405", "1505", "1506"]  # around 1406
    assert enfilade("1406", [ring[0], ring[3]])
    assert enfilade("1406", [ring[0], ring[2], ring[4]])
    assert not enfilade("1406", [ring[0], ring[1], ring[2]])
    assert enfilade("1406", ring[:4])


def test_guns_are_capped() -> None:
    position = Position("battle")
    join(position, "allied-olsusiev", "1407")
    join(position, "french-merle", "1406")
    position.steps["allied-olsusiev"] = 4
    attack = prepare(position, "allied", ["allied-olsusiev"], "allied-russian-guns-6", "1406")
    assert (attack.factors, attack.artillery) == (4, 4)  # 9.13.1


def test_no_retreat_into_a_zone() -> None:
    position = Position("battle")
    join(position, "allied-olsusiev", "1407")
    join(position, "french-merle", "1406")
    assert retreats(position, "french-merle") == ["1305", "1405", "1505"]
