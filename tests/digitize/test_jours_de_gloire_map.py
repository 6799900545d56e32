"""Test the map of Jours de Gloire: every hex that the rules name, the join, the ground.

The hexes are stated here a second time, independently of grid.json.
"""

from __future__ import annotations

import numpy as np
import pytest

from adjudicator import resources
from adjudicator.board.hex_board import HexBoard
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder, load_map
from adjudicator.digitize.register import source_to_map
from adjudicator.digitize.verify import verify

NAME = "jours-de-gloire-austerlitz"
TERRAINS = {"clear", "village", "wood", "marsh", "frozen-pond"}
VILLAGES = {
    "Telnitz": ["s0912", "s1012"],
    "Sokolnitz": ["s1009", "s1109"],
    "Sokolnitz Castle": ["s1107"],
    "Kobelnitz": ["s1103"],
    "Blasowitz": ["n2413", "n2512", "n2513"],
    "Holubitz": ["n2709", "n2909", "n2910", "n3009", "n3010"],
    "Krenowitz": ["n2818"],
    "Austerlitz": ["n3219"],
}
PONDS = {
    "Satschan pond": [
        "s1315",
        "s1316",
        "s1415",
        "s1416",
        "s1515",
        "s1516",
        "s1616",
        "s1617",
        "s1716",
        "s1717",
    ],
    "Mönitz pond": ["s0816", "s0817", "s0916", "s0917", "s1017"],
}
MARSH = ["s1108", "s1010", "s1111", "s1104", "s1105"]
LEVEL_2 = {"s1812", "s1712", "n2317", "n2417", "n1706"}
EXITS = {"s0519": "south", "s3020": "south", "s3203": "east", "s3204": "east", "n3207": "east",
         "n3209": "east"}  # fmt: skip
OBJECTIVES = [
    "s1107",
    "s1009",
    "s1109",
    "s0912",
    "s1012",
    "s1812",
    "s1912",
    "s0709",
    "n2204",
    "n2709",
    "n2909",
    "n2910",
    "n3009",
    "n3010",
    "n2413",
    "n2512",
    "n2513",
    "n1706",
    "n2317",
    "n2417",
    "n2818",
    "n3219",
    "n2907",
    "n1308",
]
ENTRIES = ["s1401", "s1905", "s1908", "s0110"]


@pytest.fixture(scope="module")
def field() -> HexMap:
    return load_map(resources.map_folder(NAME))


@pytest.fixture(scope="module")
def board(field: HexMap) -> HexBoard:
    return HexBoard(field)


def sheet(letter: str) -> set[str]:
    return {f"{letter}{c:02d}{r:02d}" for c in range(1, 33) for r in range(1, 21)} - {"s0520"}


def test_every_hex_of_both_sheets_is_there(field: HexMap) -> None:
    assert set(field.hexes) == sheet("n") | sheet("s")
    assert set(field.sets["north"]) == sheet("n")
    assert set(field.sets["south"]) == sheet("s")


def test_the_words_are_those_of_the_terrain_table(field: HexMap) -> None:
    assert {t for one in field.hexes.values() for t in one.terrain} == TERRAINS
    assert {k for one in field.hexsides.values() for k in one.kinds} == {
        "stream",
        "slope",
        "bridge",
    }
    assert set(field.roads) == {"main-road", "road"}
    assert all(len(one.terrain) == 1 for one in field.hexes.values())


@pytest.mark.parametrize(("name", "hexes"), VILLAGES.items())
def test_villages(field: HexMap, name: str, hexes: list[str]) -> None:
    assert {label for label, one in field.hexes.items() if name in one.names} == set(hexes)
    assert all(field.terrain(label) == ["village"] for label in hexes)


def test_ponds_and_marsh(field: HexMap) -> None:
    frozen = {label for label, one in field.hexes.items() if one.terrain == ["frozen-pond"]}
    assert frozen == {label for hexes in PONDS.values() for label in hexes}
    for name, hexes in PONDS.items():
        assert all(name in field.hexes[label].names for label in hexes)
    assert all(field.terrain(label) == ["marsh"] for label in MARSH)


def test_no_road_leads_where_artillery_may_not_go(board: HexBoard) -> None:
    on_road = {label for pair in board.roads for label in pair}
    assert not [one for one in on_road if board.terrain[one][0] in ("frozen-pond", "marsh")]


def test_levels(board: HexBoard) -> None:
    assert {label for label, level in board.levels.items() if level == 2} == LEVEL_2
    low = {label for label, level in board.levels.items() if level == 0}
    assert {label for label in sheet("s") if label[1:3] <= "13"} <= low
    assert {label for hexes in [*PONDS.values(), MARSH] for label in hexes} <= low
    assert set(board.levels.values()) == {0, 1, 2}


def test_the_goldbach_valley_is_low(field: HexMap) -> None:
    arms = {"goldbach", "goldbach-upper", "bosenitz-brook", "bosenitz-brook-east"}
    banks = {
        label
        for side, one in field.hexsides.items()
        if arms & set(one.source.get("stream", []))
        for label in side.split("/")
    }
    assert len(banks) > 100
    assert {field.hexes[label].level for label in banks} == {0}


def test_slopes_lie_between_levels_and_nowhere_else(board: HexBoard) -> None:
    for one, around in board.neighbours.items():
        for two in around:
            sloped = "slope" in board.sides.get((one, two), [])
            assert sloped == (board.levels[one] != board.levels[two])
            assert ((one, two) in board.climbs) == (board.levels[one] < board.levels[two])


def test_objectives_and_entries_are_open_to_all(field: HexMap) -> None:
    for label in [*OBJECTIVES, *ENTRIES, *EXITS]:
        assert field.terrain(label)[0] in ("clear", "village")


def test_exits_lie_on_the_edge_at_the_end_of_a_road(field: HexMap, board: HexBoard) -> None:
    on_road = {label for pair in board.roads for label in pair}
    for label, side in EXITS.items():
        assert label in field.edges[side]
        assert label in field.sets[f"{'north' if label[0] == 'n' else 'south'}-{side}-edge"]
        assert label in on_road
    assert set(field.sets["exits-south"]) | set(field.sets["exits-north"]) == set(EXITS)


def test_reinforcements_come_in_at_an_edge(field: HexMap) -> None:
    assert "s0110" in field.sets["south-west-edge"]
    assert "s1401" in field.sets["south-north-edge"]


def test_every_sheet_has_four_edges(field: HexMap, board: HexBoard) -> None:
    for letter, name in (("n", "north"), ("s", "south")):
        own = sheet(letter)
        edges = {
            way: set(field.sets[f"{name}-{way}-edge"]) for way in ("north", "east", "south", "west")
        }
        assert edges["west"] == {label for label in own if label[1:3] == "01"}
        assert edges["east"] == {label for label in own if label[1:3] == "32"}
        assert edges["north"] == {label for label in own if label[3:] == "01"}
        bottom = {label for label in own if label[3:] == "20"} | (own & {"s0519"})
        assert edges["south"] == bottom
        lone = {one for one in own if len(set(board.neighbours[one]) & own) < 6}
        assert lone - {"s0420", "s0620", "s0619", "s0419"} <= set().union(*edges.values())


def test_the_sheets_join_without_a_gap(board: HexBoard) -> None:
    for column in range(1, 33):
        top, bottom = f"s{column:02d}01", f"n{column:02d}20"
        assert bottom in board.neighbours[top]
        assert top in board.neighbours[bottom]
    assert set(board.neighbours["s1401"]) == {"n1420", "s1501", "s1502", "s1402", "s1302", "s1301"}
    assert set(board.neighbours["s1501"]) == {"n1520", "n1620", "s1601", "s1502", "s1401", "n1420"}
    assert board.distance("n1706", "s1706") == 20
    assert board.distance("n0120", "s0101") == 1
    assert board.distance("n0101", "s0120") == 39


def test_the_goldbach_parts_the_armies_from_the_north_edge_to_the_pond(board: HexBoard) -> None:
    south_of_the_stream = {label for label in sheet("s") if label[3:] > "15"}
    reached, todo = {"s0110"}, ["s0110"]
    while todo:
        here = todo.pop()
        for near in set(board.neighbours[here]) - reached - south_of_the_stream:
            if "stream" not in board.sides.get((here, near), []):
                reached.add(near)
                todo.append(near)
    assert {"s1009", "s1109", "s1107", "s1103", "n0101"} <= reached
    assert reached.isdisjoint({"s0912", "s1012", "s1812", "n2317", "n1706", "n3219"})


def test_a_bridge_carries_a_road_over_a_stream(board: HexBoard) -> None:
    bridges = {pair for pair, kinds in board.sides.items() if "bridge" in kinds}
    assert len(bridges) >= 2 * 15
    for pair in bridges:
        assert "stream" in board.sides[pair]
        assert pair in board.roads


def test_verify_finds_nothing_but_the_entries_of_the_overlay() -> None:
    found = verify(compile_map(MapFolder(resources.map_folder(NAME))))
    assert {one.code for one in found} == {"MAP601"}


def test_places_lie_on_the_hexes_that_the_rules_name() -> None:
    folder = MapFolder(resources.map_folder(NAME))
    (ref, features), grid = folder.sources[0], folder.grid
    to_map = source_to_map(grid, ref, features)
    places = {"s1812": (16.757, 49.108), "n1706": (16.764, 49.19), "n2907": (16.812, 49.1875)}
    for label, at in places.items():
        x, y = to_map(np.array([at]))[0]
        assert grid.hex_at(float(x), float(y)) == grid.hex(label)
