"""Test the independent model of SPI Austerlitz against examples worked by hand.

Its games are checked against themselves. Nothing of the checker is imported here. Around 3029 the
map is clear for three hexes.
"""

import json
from fractions import Fraction

import pytest

from tests.independent.spi_austerlitz import (
    Position,
    all_exits,
    all_moves,
    board,
    destinations,
    every_path,
    play_game,
    setup,
)
from tests.independent.spi_austerlitz.__main__ import main
from tests.independent.spi_austerlitz.combat import (
    Attack,
    advances,
    all_attacks,
    column,
    due,
    exposed,
    obliged,
    payments,
    stacks_legal,
    totals,
)
from tests.independent.spi_austerlitz.movement import exit_cost, path_costs
from tests.independent.spi_austerlitz.pieces import (
    REINFORCEMENTS,
    SIDES,
    UNITS,
    level,
    odds,
    result,
    stack_fits,
)
from tests.independent.spi_austerlitz.replay import replay
from tests.independent.spi_austerlitz.retreat import open_hexes, permitted, ways

RING = {"3028", "3129", "3130", "3030", "2930", "2929"}


def test_every_hexside_and_road_lies_between_neighbours():
    for edge in [*board.SIDES_OF, *board.ROADS]:
        one, other = edge
        assert other in board.neighbours(one)
    assert set(board.neighbours("3029")) == RING
    assert len(board.at_two("3029")) == 12
    assert all(board.distance("3029", far) == 2 for far in board.at_two("3029"))


def test_order_of_battle_adds_up():
    strength = {side: sum(u.combat for u in UNITS.values() if u.side == side) for side in SIDES}
    assert strength == {"allied": 262, "french": 232 + 4 + 3 + 3}
    late = {side: sum(UNITS[unit].combat for unit in REINFORCEMENTS[side]) for side in SIDES}
    assert late == {"allied": 31, "french": 28}


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("3029", "3030", 1),  # clear
        ("1504", "1505", 2),  # knoll off the road
        ("1406", "1506", 1),  # knoll along the road
        ("1304", "1403", 1),  # bridge
        ("0501", "0401", 2),  # stream
        ("0823", "0923", 2),  # lake hex through a lake hexside
        ("0823", "0924", 3),  # lake and swamp through a lake hexside
        ("1019", "1020", 2),  # swamp
    ],
)
def test_cost_of_ground(start: str, end: str, cost: int):
    assert board.ground_cost(start, end) == cost


def test_slow_infantry_reaches_three_rings_of_clear_hexes():
    goals = destinations(Position(at={"allied-4": "3029"}), "allied-4")
    assert len(goals) == 6 + 12 + 18
    assert goals == {hexagon: board.distance("3029", hexagon) for hexagon in goals}


def test_guns_never_enter_a_swamp():
    gun = Position(side="french", at={"french-4": "1019"})
    foot = Position(side="french", at={"french-1": "1019"})
    assert "1020" not in destinations(gun, "french-4")
    assert destinations(foot, "french-1")["1020"] == 2


def test_zones_stop_foot_and_charge_horse():
    place = {"allied-9": "3031", "french-1": "3029", "french-16": "3028"}
    position = Position(side="french", at=place)
    assert position.controlled("french") == set(board.neighbours("3031"))
    foot = destinations(position, "french-1")
    assert foot["3030"] == 2
    assert "3032" not in foot  # the detour around the zone is too long
    assert foot["3131"] == 3
    assert "3031" not in foot
    assert path_costs(position, "french-16", ["3029", "3030", "3131"]) == [2, 4]
    assert path_costs(position, "french-16", ["3030", "3029"]) == [3]
    position.at["french-1"] = "3030"
    assert destinations(position, "french-1") == {}
    position.demoralized = "allied"
    assert destinations(position, "french-1")["3131"] == 1


@pytest.mark.parametrize("unit", ["allied-2", "allied-25", "french-31", "french-36", "french-39"])
def test_shortest_costs_agree_with_every_path(unit: str):
    position = setup()
    position.at["french-16"] = "1730"  # an enemy among the Allies
    position.side = UNITS[unit].side
    best: dict[str, int] = {}
    for path, cost in every_path(position, unit):
        if position.room(unit, path[-1]) and path[-1] != path[0]:
            best[path[-1]] = min(cost, best.get(path[-1], cost))
    assert best == destinations(position, unit)
    assert {(goal, cost) for who, goal, cost in all_moves(position) if who == unit} == set(
        best.items()
    )


def test_town_is_out_of_every_zone():
    town = "1116"
    beside = board.neighbours(town)[0]
    position = Position(at={"french-1": beside, "allied-12": town})
    assert town not in position.controlled("allied")
    assert beside in position.controlled("french")
    assert obliged(position) == [] and due(position) == []
    position.side = "french"
    assert obliged(position) == ["french-1"] and due(position) == [town]


@pytest.mark.parametrize(
    ("units", "fits"),
    [
        (["french-1", "french-2", "french-3"], True),  # 6, 6, 3
        (["french-1", "french-2", "french-22"], False),  # 16 points
        (["french-12", "french-14", "french-3", "french-10"], False),  # four units
        (["french-40", "french-3"], True),  # 15 points
        (["allied-16", "allied-3"], True),  # 10 points
        (["allied-22", "allied-9"], False),  # 12 points
        (["allied-5"], True),  # 17 points, but alone
        (["allied-4", "allied-9"], False),
    ],
)
def test_stacking(units: list[str], fits: bool):
    assert stack_fits(units) is fits


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(8, 3, "2:1"), (15, 8, "1:1"), (5, 6, "1:2"), (3, 8, "1:3"), (13, 2, "6:1"), (1, 9, "1:5")],
)
def test_odds(attack: int, defence: int, expected: str):
    assert odds(Fraction(attack), Fraction(defence)) == expected
    assert odds(Fraction(attack, 2), Fraction(defence, 2)) == expected


def test_half_points_are_kept():
    assert odds(Fraction(9, 2), Fraction(2)) == "2:1"
    position = Position(at={"allied-1": "1116"}, demoralized="allied")
    assert position.defence("allied-1") == Fraction(21, 2)


def test_results():
    assert [result("2:1", 5), result("2:1", 6), result("3:1", 5)] == ["Ex", "Ar", "Dr"]
    assert {result("6:1", die) for die in range(1, 7)} == {"De"}
    assert {result("1:5", die) for die in range(1, 7)} == {"Ae"}


def test_attacks_of_many_on_one_and_of_one_on_many():
    place = {"french-5": "3029", "allied-9": "3028", "allied-14": "3030", "french-4": "2829"}
    position = Position(side="french", at=place)
    found = set(all_attacks(position))
    assert Attack(("french-5",), ("3028", "3030")) in found
    assert Attack(("french-4", "french-5"), ("3028",)) in found  # the gun from two hexes
    assert len(found) == 7
    assert column(position, Attack(("french-5",), ("3028", "3030"))) == "1:1"  # 8 to 5
    both = Attack(("french-4", "french-5"), ("3028",))
    assert totals(position, both) == (14, 2)
    assert exposed(position, both) == ["french-5"]
    assert obliged(position) == ["french-5"] and due(position) == ["3028", "3030"]


def test_exchange_is_paid_in_printed_points_by_those_in_contact():
    place = {"french-40": "3028", "french-1": "3030", "french-4": "2830", "allied-16": "3029"}
    position = Position(side="french", at=place)
    paid = payments(position, Attack(("french-1", "french-4", "french-40"), ("3029",)))
    assert sorted(paid) == [("french-1",), ("french-1", "french-40"), ("french-40",)]
    assert payments(position, Attack(("french-4",), ("3029",))) == [()]
    position.at["allied-5"] = position.at.pop("allied-16")
    position.demoralized = "allied"  # 8 and a half are owed
    assert payments(position, Attack(("french-1", "french-4"), ("3029",))) == [("french-1",)]


def surrounded() -> Position:
    """Return a French brigade whose only retreat is 2930."""
    place = {"french-3": "3029", "allied-1": "3028", "allied-10": "3031", "allied-11": "3230"}
    return Position(at=place)


def test_retreat_keeps_out_of_zones():
    position = surrounded()
    assert list(ways(position, "french-3")) == [[("french-3", "2930")]]
    position.at["allied-12"] = "2830"
    assert list(ways(position, "french-3")) == []
    position.demoralized = "allied"
    assert set(permitted(position, "french-3")) == RING - {"3028"}


def test_retreat_never_crosses_a_lake_hexside():
    assert "0923" not in permitted(Position(at={"french-1": "0823"}), "french-1")


def test_displacement_and_chain():
    position = surrounded()
    position.at |= {"french-10": "2930", "french-38": "2930", "french-46": "2930"}
    found = list(ways(position, "french-3"))
    assert len(found) == 3 * 2
    assert all(steps[0] == ("french-3", "2930") for steps in found)
    assert {steps[1][1] for steps in found} == {"2829", "2830"}
    for hexagon, unit in (("2829", "french-40"), ("2830", "french-5")):
        position.at[unit] = hexagon
    position.at |= {"french-20": "2829", "french-21": "2830"}  # 15 points each: full
    chains = list(ways(position, "french-3"))
    assert chains and all(len(steps) == 3 for steps in chains)
    assert open_hexes(position, "french-10") == []
    position.at |= {"allied-12": "2629", "allied-13": "2729"}  # now 2829 and 2830 are controlled
    position.at["allied-18"] = "2731"
    assert list(ways(position, "french-3")) == []


def test_strong_ally_pushes_out_a_whole_stack():
    place = {"allied-5": "3029", "french-1": "3028", "french-2": "3031", "french-5": "3230"}
    position = Position(side="french", at={**place, "allied-9": "2930", "allied-14": "2930"})
    for steps in ways(position, "allied-5"):
        assert {unit for unit, _ in steps} == {"allied-5", "allied-9", "allied-14"}


def test_advance_needs_room_and_ground():
    position = Position(side="french", at={"french-1": "3029", "french-4": "1019"})
    assert advances(position, ["french-1"], ["3028", "3031"]) == [("french-1", "3028")]
    assert advances(position, ["french-4"], ["1020"]) == []


def test_demoralization_strikes_one_side_and_on_a_tie_the_defender():
    position = Position(lost={"allied": 69, "french": 69}, at={"allied-9": "3029"})
    position.settle_morale("french")
    assert position.demoralized is None
    position.remove("allied-9")
    position.lost["french"] = 70
    position.settle_morale("french")
    assert position.demoralized == "french"
    position.settle_morale("allied")
    assert position.demoralized == "french"


def test_exits():
    arrow = "0110"
    position = Position(at={"allied-2": arrow, "allied-10": arrow, "french-1": "3029"})
    assert [exit_cost(position, unit) for unit in position.at] == [1, 1, None]
    position.at["french-1"] = board.neighbours(arrow)[0]
    assert [exit_cost(position, unit) for unit in position.at] == [3, None, None]
    assert all_exits(position) == [("allied-2", "west", 3)]


def test_points_and_cut_off():
    position = Position(at={"allied-1": "3029"}, lost={"allied": 10, "french": 7})
    position.exited = {"west": 12, "east": 12}
    assert position.points() == {"allied": 36 + 7, "french": 10}
    position.exited = {"west": 10, "east": 25}
    assert position.points()["allied"] == 25 + 7
    position.at |= {"french-1": "3027", "french-2": "3031", "french-5": "3228", "french-6": "2830"}
    position.at |= {"french-8": "3230", "french-9": "2828"}
    assert position.cut_off() == ["allied-1"]
    assert position.points()["french"] == 10 + 7
    position.demoralized = "french"
    assert position.cut_off() == []


@pytest.mark.parametrize(
    ("allied", "french", "name"),
    [
        (29, 90, "French Decisive"),
        (30, 90, "French Substantive"),
        (45, 90, "French Marginal"),
        (60, 90, "Allied Marginal"),
        (90, 90, "Allied Marginal"),
        (91, 90, "Allied Substantive"),
        (180, 90, "Allied Substantive"),
        (181, 90, "Allied Decisive"),
        (1, 0, "Allied Decisive"),
        (0, 0, None),
    ],
)
def test_levels(allied: int, french: int, name: str | None):
    assert level(allied, french) == name


@pytest.mark.parametrize("seed", range(4))
def test_played_games_are_sound(seed: int):
    log = play_game(seed, paths=seed % 2 == 0)
    assert json.loads(json.dumps(log)) == log == play_game(seed, paths=seed % 2 == 0)
    attacks = 0
    for position, event in replay(log):
        attacks += event["do"] == "attack"
        if event["do"] == "phase":
            assert stacks_legal(position)
    assert attacks > 24
    assert log[-1]["do"] == "end"


def test_command_writes_games_and_shows_what_a_check_finds(tmp_path, capsys):
    options = ["--games", "2", "--first-seed", "5", "--turns", "2", "-o", str(tmp_path)]
    assert main(options, check=lambda data: []) == 0
    logs = sorted(tmp_path.iterdir())
    assert [log.name for log in logs] == ["000005.jsonl", "000006.jsonl"]
    header = json.loads(logs[0].read_text(encoding="utf-8").splitlines()[0])
    assert header["turns"] == 2
    assert main(options, check=lambda data: ["wrong"]) == 1
    assert "seed 5: wrong" in capsys.readouterr().out
