"""Test the data of SPI Austerlitz: complete, consistent, equal to values entered here again."""

from __future__ import annotations

from collections import defaultdict

from adjudicator import resources
from tests.support.spi_module_files import FOLDER, board, game, scenario, tables, units

#: strength-movement by code, from 1 on, and the range of codes of the artillery
FRENCH = """
    6-5 6-5 3-5 6-4 8-5 5-5 5-4 5-5 5-5 3-5 5-4 2-6 4-6 1-6 6-6 5-6 4-6 3-6 3-6 3-6 7-5 4-5 4-4 8-5
    4-5 5-4 6-5 6-5 4-5 6-4 3-6 6-5 6-5 4-5 5-4 5-5 6-5 3-5 5-4 12-5 6-5 5-6 6-4 4-5 6-5 3-5 6-4
    5-6 4-6
"""
ALLIED = """
    7-4 5-5 6-5 11-3 17-3 11-3 12-3 13-3 2-5 8-4 9-4 9-4 8-4 3-5 7-5 4-5 5-5 8-4 9-4 6-5 6-5 10-5
    13-3 5-3 14-2 10-3 7-3 8-3 9-3 8-3 6-3 6-3
"""
ALLIED_GUNS = range(24, 33)
#: odds -> results of the die, from 1 to 6
COMBAT = {
    (1, 5): "Ae Ae Ae Ae Ae Ae",
    (1, 4): "Ar Ae Ae Ae Ae Ae",
    (1, 3): "Ar Ar Ae Ae Ae Ae",
    (1, 2): "Dr Ar Ar Ar Ar Ae",
    (1, 1): "Dr Dr Dr Ar Ar Ar",
    (2, 1): "Dr Dr Dr Dr Ex Ar",
    (3, 1): "De Dr Dr Dr Dr Ex",
    (4, 1): "De De Dr Dr Ex Ex",
    (5, 1): "De De De De Ex Ex",
    (6, 1): "De De De De De De",
}
SIDE_OF_FRONT = {"french": "west-of-front", "allied": "east-of-front"}


def strength(ids: list[str]) -> int:
    """Return the total Strength Points of some units."""
    return sum(units()[one].combat or 0 for one in ids)


def test_the_game_names_its_sides_phases_and_files() -> None:
    assert (game().id, game().prefix, game().turns) == ("spi-austerlitz", "SPI", 13)
    phases = ["allied-movement", "allied-combat", "french-movement", "french-combat"]
    assert [phase.id for phase in game().phases] == phases
    assert [f"{phase.side}-{phase.kind}" for phase in game().phases] == phases
    assert game().sides == ["allied", "french"] == sorted(game().side_names)
    assert game().scenarios == sorted(path.stem for path in FOLDER.glob("scenarios/*.json"))
    assert game().map in resources.maps()
    assert [option.id for option in game().options] == ["errata-1975"]


def kind_of(side: str, code: int, movement: int) -> str:
    """Return the type of a unit as derived from the order of battle."""
    guns = movement == 4 if side == "french" else code in ALLIED_GUNS
    rider = movement == (6 if side == "french" else 5)
    return "artillery" if guns else "cavalry" if rider else "infantry"


def test_units_are_those_of_the_order_of_battle() -> None:
    want = {}
    for side, values in (("french", FRENCH), ("allied", ALLIED)):
        for code, pair in enumerate(values.split(), start=1):
            combat, movement = (int(number) for number in pair.split("-"))
            kind = kind_of(side, code, movement)
            want[f"{side}-{code}"] = (side, str(code), kind, combat, movement)
    assert {
        one.id: (one.side, one.code, one.type, one.combat, one.movement) for one in units().values()
    } == want
    assert all(unit.name and unit.formation for unit in units().values())


def test_strengths_add_up() -> None:
    french = [one for one in units() if one.startswith("french-")]
    allied = [one for one in units() if one.startswith("allied-")]
    known = [one for one in french if one not in ("french-17", "french-18", "french-19")]
    assert (len(french), len(allied)) == (49, 32)
    assert tables().counters == {"french": 49, "allied": 32}
    assert (strength(known), strength(allied)) == (232, 262)
    assert {side: strength(some) for side, some in scenario().reserve.items()} == {
        "french": 28,
        "allied": 31,
    }


def test_what_is_reconstructed_is_marked() -> None:
    marked = {unit.id: unit.reconstruction for unit in units().values() if unit.reconstruction}
    assert marked == {
        **{f"french-{code}": ["combat"] for code in (1, 2, 17, 18, 19)},
        "allied-9": ["type"],
    }
    for one in marked:
        assert units()[one].note, one
    assert scenario().reconstruction
    assert game().reconstructions


def test_combat_table() -> None:
    combat = tables().combat
    assert sorted(combat.rows) == list("123456")
    found = {
        odds: " ".join(combat.rows[die][at] for die in "123456")
        for at, odds in enumerate(combat.columns)
    }
    assert found == COMBAT
    assert list(found) == list(COMBAT)
    assert {len(row) for row in combat.rows.values()} == {10}


def test_terrain_chart() -> None:
    hexes = {name: (one.cost, one.defence) for name, one in tables().hexes.items()}
    assert hexes == {
        "clear": (1, 1),
        "knoll": (2, 2),
        "town": (1, 3),
        "castle": (1, 4),
        "abbey": (1, 4),
        "lake": (1, 1),
        "swamp": (2, 1),
    }
    assert [name for name, one in tables().hexes.items() if one.shelter] == [
        "town",
        "castle",
        "abbey",
    ]
    barred = {name: one.prohibited for name, one in tables().hexes.items() if one.prohibited}
    assert barred == {"swamp": ["artillery"]}
    sides = {
        name: (one.plus, one.negates, one.no_retreat) for name, one in tables().hexsides.items()
    }
    assert sides == {
        "lake": (1, [], True),
        "stream": (1, [], False),
        "bridge": (0, ["stream"], False),
        "front": (0, [], False),
    }
    assert {name: one.cost for name, one in tables().roads.items()} == {"road": 1}
    assert tables().hex_metres == 400 == board().lattice.metres


def test_zones_stacking_guns_and_morale() -> None:
    zones = tables().zones
    assert (zones.enter, zones.leave, zones.may_leave) == (1, 2, ["cavalry"])
    limits = {
        side: (one.strength, one.units, one.lone_unit) for side, one in tables().stacking.items()
    }
    assert limits == {"french": (15, 3, False), "allied": (10, None, True)}
    assert (tables().artillery.range, tables().artillery.hexes) == (2, 1)
    assert (tables().demoralization.losses, tables().demoralization.divisor) == (70, 2)


def test_victory() -> None:
    victory = tables().victory
    assert (victory.exits, victory.exit_cost, victory.tie) == ("allied", 1, "west")
    assert victory.exit_points == {"west": 3, "east": 1}
    assert victory.elimination_points == 1
    assert [(one.level, one.bound, one.inclusive) for one in victory.levels] == [
        ("French Decisive", (1, 3), False),
        ("French Substantive", (1, 2), False),
        ("French Marginal", (2, 3), False),
        ("Allied Marginal", (1, 1), True),
        ("Allied Substantive", (2, 1), True),
        ("Allied Decisive", None, False),
    ]


def test_the_map_has_nothing_that_the_tables_do_not_know() -> None:
    terrain = {one for record in board().hexes.values() for one in record.terrain}
    kinds = {one for record in board().hexsides.values() for one in record.kinds}
    assert terrain == set(tables().hexes)
    assert kinds == set(tables().hexsides)
    assert set(board().roads) == set(tables().roads)
    named = [*tables().reinforcements.entry.values(), *tables().victory.exit_hexes.values()]
    assert len(named) == 4
    for name in named:
        assert board().sets[name], name


def test_reinforcements_are_the_reserve() -> None:
    coming = tables().reinforcements
    assert (coming.turn, coming.cost) == (2, 1)
    for side, some in scenario().reserve.items():
        found = [units()[one] for one in some]
        assert {unit.side for unit in found} == {side}
        assert sorted(f"{unit.combat}-{unit.movement} {unit.type}" for unit in found) == sorted(
            coming.units[side]
        )
    pairs = {side: " ".join(one.split()[0] for one in some) for side, some in coming.units.items()}
    assert pairs == {"allied": "13-3 10-5 8-3", "french": "5-6 4-6 6-5 4-5 3-5 6-4"}


def test_everybody_starts_somewhere_or_comes_later() -> None:
    later = [one for some in scenario().reserve.values() for one in some]
    assert sorted([*scenario().where, *later]) == sorted(units())
    sides = [units()[one].side for one in scenario().where]
    assert (sides.count("french"), sides.count("allied")) == (43, 29)
    assert scenario().map == game().map
    assert scenario().id == "historical"


def test_set_up_is_that_of_the_map() -> None:
    printed = board().deployments
    assert {one.unit: one.hex for one in printed} == scenario().where
    assert len(printed) == len(scenario().where)
    for one in printed:
        unit = units()[one.unit or ""]
        values = (unit.side, unit.type, unit.combat, unit.movement)
        assert (one.side, one.type, one.combat, one.movement) == values, one


def test_set_up_is_on_the_right_side_and_on_open_ground() -> None:
    for one, label in scenario().where.items():
        unit, record = units()[one], board().hexes[label]
        assert record.regions == [SIDE_OF_FRONT[unit.side]], one
        assert not any(unit.type in tables().hexes[t].prohibited for t in record.terrain), one


def test_set_up_keeps_the_stacking_limits() -> None:
    stacks: dict[str, list[str]] = defaultdict(list)
    for one, label in scenario().where.items():
        stacks[label].append(one)
    for label, some in stacks.items():
        sides = {units()[one].side for one in some}
        assert len(sides) == 1, label
        limit = tables().stacking[sides.pop()]
        if len(some) == 1 and limit.lone_unit:
            continue
        assert strength(some) <= limit.strength, label
        assert len(some) <= (limit.units or len(some)), label
