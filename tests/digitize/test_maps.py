"""Test the maps of the battlefield against the rulebooks; they recompile exactly.

The facts are stated here a second time, independently of grid.json.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

import pytest

from adjudicator import resources
from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder, load_map
from adjudicator.digitize.map_file import map_bytes


@pytest.fixture(scope="module")
def glory() -> HexMap:
    return load_map(resources.map_folder("crowning-glory"))


@pytest.fixture(scope="module")
def spi() -> HexMap:
    return load_map(resources.map_folder("spi-austerlitz"))


def sides(hexmap: HexMap, kind: str) -> set[frozenset[str]]:
    return {
        frozenset(label.split("/")) for label, one in hexmap.hexsides.items() if kind in one.kinds
    }


def is_one_chain(grid: Grid, labels: Iterable[str], start: str, end: str) -> bool:
    """Return whether hexsides form one unbranched line with these two at its ends."""
    found = {label: grid.side(label) for label in labels}
    ends: defaultdict[object, list[str]] = defaultdict(list)
    for label, side in found.items():
        for corner in side.corners:
            ends[corner].append(label)
    loose = {group[0] for group in ends.values() if len(group) == 1}
    seen, todo = {start}, [start]
    while todo:
        for corner in found[todo.pop()].corners:
            fresh = set(ends[corner]) - seen
            seen |= fresh
            todo.extend(fresh)
    return seen == set(found) and loose == {start, end} and max(map(len, ends.values())) == 2


@pytest.mark.parametrize("name", ["crowning-glory", "jours-de-gloire-austerlitz", "spi-austerlitz"])
def test_recompiling_gives_the_same_bytes(name: str) -> None:
    folder = MapFolder(resources.map_folder(name))
    first = map_bytes(compile_map(folder).map)
    assert first == folder.map_file.read_bytes()
    assert first == map_bytes(compile_map(MapFolder(folder.path)).map)


@pytest.mark.parametrize("name", ["crowning-glory", "jours-de-gloire-austerlitz", "spi-austerlitz"])
def test_maps_say_that_they_are_reconstructions(name: str) -> None:
    hexmap = load_map(resources.map_folder(name))
    assert hexmap.reconstruction
    assert hexmap.notes


# A Crowning Glory

FRENCH_STARTS = ["2323", "2121", "2223", "2020", "1918"]
AUSTRIAN_STARTS = ["2422", "2421", "2521"]
RUSSIAN_STARTS = ["2220", "2219", "2118", "2218", "2017"]
SCENARIO_HEXES = [*FRENCH_STARTS, *AUSTRIAN_STARTS, *RUSSIAN_STARTS, "1518"]


def test_glory_has_the_labels_and_edges_of_its_rules(glory: HexMap) -> None:
    wanted = {f"{row}{column:02d}" for row in range(10, 28) for column in range(1, 27)}
    assert set(glory.hexes) == wanted
    assert set(glory.edges["north"]) == {f"10{c:02d}" for c in range(1, 27)}
    assert set(glory.edges["south"]) == {f"27{c:02d}" for c in range(1, 27)}
    assert set(glory.edges["west"]) == {f"{r}26" for r in range(10, 28)}
    assert set(glory.edges["east"]) == {f"{r}01" for r in range(10, 28)}


def test_glory_neighbours_follow_the_stated_rule(glory: HexMap) -> None:
    grid = glory.grid()
    for label in glory.hexes:
        r, c = int(label[:2]), int(label[2:])
        shift = 1 if r % 2 else -1
        near = {(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r - 1, c + shift)}
        near.add((r + 1, c + shift))
        wanted = {f"{a}{b:02d}" for a, b in near if 10 <= a <= 27 and 1 <= b <= 26}
        assert {grid.label(h) for h in grid.neighbours(grid.hex(label))} == wanted


def test_glory_north_is_up_and_east_is_right(glory: HexMap) -> None:
    grid = glory.grid()
    x1, y1 = grid.lattice.centre(grid.hex("1026"))
    x2, y2 = grid.lattice.centre(grid.hex("2701"))
    assert x1 < x2
    assert y1 < y2


@pytest.mark.parametrize(
    ("label", "terrain", "name"),
    [
        ("2401", {"town"}, "Austerlitz"),
        ("2323", {"town", "partial-pond"}, "Telnitz"),
        ("2020", {"fortress"}, "Sokolnitz Castle"),
    ],
)
def test_glory_named_hexes(glory: HexMap, label: str, terrain: set[str], name: str) -> None:
    assert set(glory.hexes[label].terrain) == terrain
    assert name in glory.hexes[label].names


def test_glory_sokolnitz_is_several_town_hexes_and_one_castle(glory: HexMap) -> None:
    village = [k for k, h in glory.hexes.items() if "Sokolnitz" in h.names and "town" in h.terrain]
    assert len(village) >= 2
    assert [k for k, h in glory.hexes.items() if "fortress" in h.terrain] == ["2020"]


def test_glory_hillcrest_of_8_9(glory: HexMap) -> None:
    crest = glory.hexsides[glory.grid().side_label(glory.grid().side("2315/2316"))]
    assert "crest" in crest.kinds
    assert "stream" not in crest.kinds  # uphill costs 2 in all, downhill 1
    assert crest.uphill == "2315"
    assert glory.terrain("2315") == ["clear"]
    assert glory.terrain("2316") == ["clear"]


def test_glory_every_crest_has_an_uphill_side(glory: HexMap) -> None:
    for label, side in glory.hexsides.items():
        assert (side.uphill in label.split("/")) == ("crest" in side.kinds)


def test_glory_pond_hexsides_of_8_10(glory: HexMap) -> None:
    pond = sides(glory, "pond")
    assert {frozenset({"1514", "1614"}), frozenset({"1514", "1615"})} <= pond


def test_glory_goldbach_runs_from_2326_2426_to_1012_1013(glory: HexMap) -> None:
    grid = glory.grid()
    start = grid.side_label(grid.side("2326/2426"))
    end = grid.side_label(grid.side("1012/1013"))
    bank = {k: "north-west-of-goldbach" in h.regions for k, h in glory.hexes.items()}
    streams = {k for k, one in glory.hexsides.items() if "stream" in one.kinds}
    goldbach = {label for label in streams if len({bank[k] for k in label.split("/")}) == 2}
    assert is_one_chain(grid, goldbach, start, end)


def test_glory_front_line_runs_from_2719_2720_to_1004_1005(glory: HexMap) -> None:
    grid = glory.grid()
    start = grid.side_label(grid.side("2719/2720"))
    end = grid.side_label(grid.side("1004/1005"))
    front = {k for k, s in glory.hexsides.items() if "front" in s.kinds}
    assert is_one_chain(grid, front, start, end)


def test_glory_every_hex_lies_west_or_east_of_the_front(glory: HexMap) -> None:
    for label, record in glory.hexes.items():
        west, east = ("west-of-front" in record.regions), ("east-of-front" in record.regions)
        assert west != east, label
    assert "west-of-front" in glory.hexes["2323"].regions
    assert "east-of-front" in glory.hexes["2401"].regions
    assert all("west-of-front" in glory.hexes[k].regions for k in glory.edges["west"])
    assert all("east-of-front" in glory.hexes[k].regions for k in glory.edges["east"])


def test_glory_every_hex_lies_on_one_bank_of_the_goldbach(glory: HexMap) -> None:
    for label, record in glory.hexes.items():
        banks = {"north-west-of-goldbach", "south-east-of-goldbach"} & set(record.regions)
        assert len(banks) == 1, label
    assert "north-west-of-goldbach" in glory.hexes["1026"].regions
    assert "south-east-of-goldbach" in glory.hexes["2701"].regions


def test_glory_entry_and_exit_hexes(glory: HexMap) -> None:
    reserve = {f"10{c}" for c in range(13, 27)} | {f"{r}26" for r in range(10, 19)}
    assert set(glory.sets["reserve-entry"]) == reserve
    assert len(glory.sets["reserve-entry"]) == 22
    variable = {f"27{c}" for c in range(20, 27)} | {f"{r}26" for r in range(10, 28)}
    assert set(glory.sets["variable-entry"]) == variable
    assert set(glory.sets["exit-west"]) == set(glory.edges["west"])
    assert set(glory.sets["exit-east"]) == set(glory.edges["east"])


@pytest.mark.parametrize(
    "label",
    [
        "2323",
        "2121",
        "2223",
        "2020",
        "1918",
        "1518",
        "2422",
        "2421",
        "2521",
        "2220",
        "2219",
        "2118",
        "2218",
        "2017",
    ],
)
def test_glory_scenario_hexes_are_open_to_every_unit(glory: HexMap, label: str) -> None:
    assert "all-pond" not in glory.terrain(label)


def test_glory_terrain_obeys_8_3_and_8_4(glory: HexMap) -> None:
    for label, record in glory.hexes.items():
        base = set(record.terrain) - {"partial-pond", "chapel"}
        assert len(base) == 1, label
        assert base <= {"clear", "forest", "marsh", "town", "fortress", "all-pond"}
        if "all-pond" in base:
            assert "partial-pond" not in record.terrain


# SPI Austerlitz

FRENCH_LIMIT, ALLIED_LIMIT = 15, 10


def test_spi_grid_is_400_metres_and_about_40_by_34(spi: HexMap) -> None:
    assert spi.lattice.metres == 400
    assert len(spi.hexes) == 40 * 34
    assert all(len(label) == 4 and label.isdigit() for label in spi.hexes)


def test_spi_has_one_castle_and_one_abbey(spi: HexMap) -> None:
    found = Counter(t for record in spi.hexes.values() for t in record.terrain)
    assert found["castle"] == found["abbey"] == 1
    assert {"town", "knoll", "lake", "swamp", "clear"} <= set(found)
    kinds = Counter(k for side in spi.hexsides.values() for k in side.kinds)
    assert {"stream", "bridge", "lake", "front"} <= set(kinds)


def test_spi_every_bridge_carries_a_road_over_a_stream(spi: HexMap) -> None:
    roads = {label for connections in spi.roads.values() for label in connections}
    for label, side in spi.hexsides.items():
        if "bridge" in side.kinds:
            assert "stream" in side.kinds
            assert label in roads


def test_spi_deploys_the_72_units_of_the_first_turn(spi: HexMap) -> None:
    french = {f"french-{n}" for n in range(1, 44)}
    allied = {f"allied-{n}" for n in range(1, 33)} - {"allied-22", "allied-23", "allied-30"}
    assert Counter(d.unit for d in spi.deployments) == Counter(french | allied)
    assert sum(d.combat for d in spi.deployments if d.side == "allied") == 262 - 31
    # 232 known points less 28 of later arrivals, and 4 + 3 + 3 for the three lost strengths
    assert sum(d.combat for d in spi.deployments if d.side == "french") == 232 - 28 + 10


def test_spi_deployments_stand_on_their_side_of_the_front(spi: HexMap) -> None:
    for one in spi.deployments:
        wanted = "west-of-front" if one.side == "french" else "east-of-front"
        assert wanted in spi.hexes[one.hex].regions, one


def test_spi_deployments_obey_stacking_and_terrain(spi: HexMap) -> None:
    stacks = defaultdict(list)
    for one in spi.deployments:
        stacks[one.hex].append(one)
        assert one.type != "artillery" or "swamp" not in spi.terrain(one.hex), one
    for label, stack in stacks.items():
        points = sum(one.combat for one in stack)
        if stack[0].side == "french":
            assert len(stack) <= 3, label
            assert points <= FRENCH_LIMIT, label
        else:
            assert len(stack) == 1 or points <= ALLIED_LIMIT, label


def test_spi_entry_and_arrow_hexes_lie_on_their_edges(spi: HexMap) -> None:
    assert set(spi.sets["exit-west"]) | set(spi.sets["entry-french"]) <= set(spi.edges["west"])
    assert set(spi.sets["exit-east"]) | set(spi.sets["entry-allied"]) <= set(spi.edges["east"])
    for name in ("exit-west", "exit-east", "entry-french", "entry-allied"):
        assert spi.sets[name]


def test_spi_places_lie_where_the_land_has_them(spi: HexMap) -> None:
    grid = spi.grid()

    def at(name: str) -> tuple[float, float]:
        points = [grid.lattice.centre(grid.hex(k)) for k, h in spi.hexes.items() if name in h.names]
        assert points, name
        return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)

    def metres(a: str, b: str) -> float:
        (ax, ay), (bx, by) = at(a), at(b)
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / spi.lattice.pitch * 400)

    assert metres("Austerlitz", "Telnitz") == pytest.approx(12_900, abs=600)
    assert metres("Pratzen", "Sokolnitz") == pytest.approx(4_400, abs=600)
    assert at("Telnitz")[0] < at("Austerlitz")[0]
    assert at("Girzikowitz")[1] < at("Pratzen")[1]
