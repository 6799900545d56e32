"""Test the data of A Crowning Glory: complete, consistent, and equal to values entered here."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adjudicator.games.crowning_glory.data import Tables
from adjudicator.games.crowning_glory.sequence import BELONGS
from adjudicator.mechanics.combat.combat_tables import StepsTable
from tests.support.cg_logs import game

FOLDER = game().folder
#: markers of the turn, of steps lost (two per side) and of variants
OTHER_COUNTERS = 1 + 4 + 10
#: start hexes of the introductory scenario (10.4 to 10.6); Friant's is a choice
INTRODUCTION = {
    "french-bourcier": "2323",
    "french-levasseur": "2121",
    "french-merle": "2223",
    "french-ferey": "2020",
    "french-margaron": "1918",
    "allied-carneville": "2422",
    "allied-liechtenstein": "2421",
    "allied-stutterheim": "2521",
    "allied-levis": "2220",
    "allied-urusov": "2219",
    "allied-przbyzowski": "2118",
    "allied-kamensky": "2218",
    "allied-olsusiev": "2017",
}


def tables() -> Tables:
    found: Tables = game().tables
    return found


def test_the_sequence_names_the_phases_of_the_game_and_what_the_rules_let_be_done() -> None:
    sequence, kinds = game().sequence, {one.id: one.kind for one in game().file.phases}
    assert all(set(order) == set(kinds) for order in sequence.orders)
    assert set(sequence.optional) < set(kinds)
    assert set(sequence.acts) == set(kinds)
    told = {(act, kinds[phase]) for phase, acts in sequence.acts.items() for act in acts}
    ruled = {(act, kind) for act, several in acts_in_kinds().items() for kind in several}
    assert told == {(act, kind) for act, kind in ruled if kind in kinds.values()}


def acts_in_kinds() -> dict[str, tuple[str, ...]]:
    """Return the kinds of phases in which the rules allow each event."""
    return {str(one.__struct_config__.tag): kinds for one, kinds in BELONGS.items()}


def test_all_counters_fit_into_the_box() -> None:
    units = game().units.values()
    steps = sum(one.combat or 0 for one in units if one.type != "artillery")
    markers = [one for one in units if one.type == "artillery"]
    assert steps + len(markers) + OTHER_COUNTERS == tables().counters == 216


def test_what_the_rulebook_says_of_units() -> None:
    units = game().units
    olsusiev = units["allied-olsusiev"]
    assert (olsusiev.combat, "combat" in olsusiev.reconstruction) == (6, False)
    for unit in units.values():
        if unit.type != "artillery":
            assert unit.movement == tables().movement[unit.side][unit.type], unit.id
            assert ("movement" in unit.reconstruction) == (unit.type == "cavalry"), unit.id
    values = {side: set[int]() for side in ("french", "allied")}
    for unit in units.values():
        if unit.type == "artillery":
            values[unit.side].add(unit.combat or 0)
    assert values == {"french": {1, 2, 3}, "allied": {2, 3, 4, 6}}  # 9.13, 10.4 to 10.6


def test_everybody_starts_behind_his_own_line_alone_and_on_firm_ground() -> None:
    board, scenario = game().board(), game().scenario("battle")
    assert len(set(scenario.where.values())) == len(scenario.where)
    for unit, place in scenario.where.items():
        side = game().units[unit].side
        region = tables().control.french if side == "french" else tables().control.allied
        assert place in board.region(region), unit
        assert "all-pond" not in board.terrain[place], unit
    some = [*scenario.reserve.values(), *scenario.beside.values()]
    everybody = [*scenario.where, *(unit for units in some for unit in units)]
    assert sorted(everybody) == sorted(game().units)
    coming = tables().reinforcements
    assert sorted(scenario.reserve["french"]) == sorted(
        [*coming.reserve.units, *coming.variable.units]
    )


def test_the_introductory_scenario_is_that_of_the_rulebook() -> None:
    scenario = game().scenario("southern-attack")
    friant = scenario.where["french-friant"]
    assert scenario.where == INTRODUCTION | {"french-friant": friant}
    assert friant in game().board().region("north-west-of-goldbach")
    assert (scenario.turns, scenario.reserve) == (4, {"french": ["french-duroc"]})
    points = {
        side: sorted(game().units[unit].combat or 0 for unit in units)
        for side, units in scenario.beside.items()
    }
    assert (sum(points["french"]), points["allied"]) == (3, [3, 3, 3, 4, 4])


def losses(result: str) -> tuple[int, int]:
    attacker, _, defender = result.partition("/")
    return int(attacker), int(defender)


@pytest.mark.parametrize("side", ["french", "allied"])
def test_a_better_column_and_a_higher_die_are_never_worse(side: str) -> None:
    table: StepsTable = tables().combat[side]
    rows = [[losses(one) for one in table.rows[die]] for die in "123456"]
    for row in rows:
        assert all(a[0] >= b[0] and a[1] <= b[1] for a, b in pairwise(row))
    for low, high in pairwise(rows):
        assert all(a[0] >= b[0] and a[1] <= b[1] for a, b in zip(low, high, strict=True))


def test_what_the_rulebook_says_of_the_tables() -> None:
    french, allied = tables().combat["french"], tables().combat["allied"]
    assert (french.columns[0], french.columns[-1]) == (0, 25)
    assert (allied.columns[0], allied.columns[-1]) == (1, 25)
    for table in (french, allied):
        at = table.columns.index(5)
        assert table.columns[at - 1 : at + 2] == [4, 5, 10]
        assert 2 in table.columns
    assert allied.rows["3"][allied.columns.index(10)] == "1/2"
    assert tables().demoralization == {"french": 33, "allied": 29}
    assert tables().movement["french"]["infantry"] == 5
    assert tables().movement["allied"]["infantry"] == 4


def test_the_map_has_nothing_that_the_tables_do_not_know() -> None:
    board = game().board()
    assert {one for terrain in board.terrain.values() for one in terrain} == set(tables().hexes)
    assert {one for kinds in board.sides.values() for one in kinds} == set(tables().hexsides)
    coming, exits = tables().reinforcements, tables().exits
    for name in (coming.reserve.entry, coming.variable.entry, exits.west, exits.east):
        assert board.sets[name], name
    area = tables().scenarios["southern-attack"]
    assert all(board.sets[name] for name in (area.area, *area.places))
