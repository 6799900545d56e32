"""Test the places in a module: labels, terrain, set-ups and boxes, as VASSAL finds them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from lxml import etree

from adjudicator import resources
from adjudicator.core.game import load_game
from adjudicator.vassal.format.sequences import split
from tests.support.module_archive import (
    SPI,
    Module,
    built,
    changed,
    commands,
    inside,
    new_game,
    parts,
    spi,
    standing,
    zone_at,
)

LOCK = resources.data_root() / "modules" / SPI / "gpids.json"


@pytest.mark.parametrize("map_name", ["spi-austerlitz", "crowning-glory"])
def test_vassal_gives_every_hex_our_label_and_finds_it_again(map_name: str, tmp_path: Path) -> None:
    module = built(new_game(tmp_path, map_name))
    hexmap = load_game(SPI).hexmap(map_name)
    grid, (width, height), engine = hexmap.grid(), module.board_size(), module.grid()
    layout_of = _layout(grid, module)
    assert len(grid.labels) == len(hexmap.hexes) > 400
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        x, y = (round(n) for n in layout_of.pixel(grid.lattice.centre(one)))
        assert engine.label_at(x, y, width, height) == label
        assert engine.label_at(*engine.snap(x, y), width, height) == label
        back = engine.location(label, width, height)
        assert engine.label_at(*back, width, height) == label
        assert back == engine.snap(x, y)


def _layout(grid, module):  # type: ignore[no-untyped-def]
    from adjudicator.vassal.table.numbering import board_layout

    layout = board_layout(grid, 96)
    assert (layout.width, layout.height) == module.board_size()
    return layout


@pytest.mark.parametrize("map_name", ["spi-austerlitz", "crowning-glory"])
def test_the_zone_at_every_hex_is_its_terrain(map_name: str, tmp_path: Path) -> None:
    module = built(new_game(tmp_path, map_name))
    hexmap = load_game(SPI).hexmap(map_name)
    board, grid = module.all("Board")[0], hexmap.grid()
    layout = _layout(grid, module)
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        x, y = layout.pixel(grid.lattice.centre(one))
        record = hexmap.hexes[label]
        terrain = ", ".join(record.terrain)
        named = f"{', '.join(record.names)} ({terrain})" if record.names else terrain
        assert zone_at(board, x, y) == named, label
    for zone in board.iter():
        if zone.tag.endswith(".Zone"):
            assert zone.get("useParentGrid") == "true"
            assert zone.get("locationFormat") == "$gridLocation$"


def test_a_set_up_puts_every_unit_into_its_hex_or_box() -> None:
    module, game = spi(), load_game(SPI)
    scenario, lock = game.scenario(), json.loads(LOCK.read_text("utf-8"))["pieces"]
    boxes, found = module.all("Board")[1], {}
    for one in standing(module, "historical.vsav"):
        if one.map == "Main Map":
            found[one.marks["unit"]] = module.grid().label_at(one.x, one.y, *module.board_size())
            assert module.grid().snap(one.x, one.y) == (one.x, one.y)
        elif one.map == "Boxes":
            found[one.marks["unit"]] = zone_at(boxes, one.x, one.y)
        if "unit" in one.marks:
            assert one.gpid == str(lock[f"unit/{one.marks['unit']}"])
            assert one.marks["side"] == game.units[one.marks["unit"]].side
    waiting = {
        unit: f"Reinforcements {side.capitalize()}"
        for side, units in scenario.reserve.items()
        for unit in units
    }
    assert waiting
    assert found == {**scenario.where, **waiting}


def test_the_opened_stack_of_markers_on_the_track_stays_within_its_map(tmp_path: Path) -> None:
    # those that count by themselves have their own places; these four are moved by hand
    hand = ("allied-losses", "french-losses", "allied-points", "french-points")
    tracks = [{"id": one, "title": one.replace("-", " ")} for one in hand]
    turn_marker = {"id": "turn", "title": "Turn", "turn": True}
    folder = changed(new_game(tmp_path), "vassal.json", tracks=[*tracks, turn_marker])
    module = built(folder)
    (track,) = (one for one in module.all("Map") if one.get("mapName") == "Track")
    left, top = int(track.get("edgeWidth")), int(track.get("edgeHeight"))
    (stacks,) = (one for one in track if one.tag.endswith("StackMetrics"))
    (grid,) = (one for one in module.all("SquareGrid") if track in one.iterancestors())
    start = load_game(folder).file.scenarios[0]
    found = [one for one in standing(module, f"{start}.vsav") if one.map == "Track"]
    (turn,) = (one for one in found if "movedBy" in one.marks)
    found.remove(turn)
    assert len(found) == 4
    # on the square of turn 1
    assert (turn.x - found[0].x, turn.y) == (int(float(grid.get("dx"))), found[0].y)
    # the border belongs to the map: the centre of the first square lies outside it
    assert {(one.x, one.y) for one in found} == {
        (left + int(grid.get("x0")), top + int(grid.get("y0")))
    }
    half = module.board_size("marker-allied-losses.png")[1] // 2
    assert found[0].y - half - (len(found) - 1) * int(stacks.get("exSepY")) >= 0


def test_a_set_up_stacks_what_stands_together_and_names_no_prototype() -> None:
    module = spi()
    there: dict[tuple[str, ...], list[str]] = {}
    stacked: dict[tuple[str, ...], list[str]] = {}
    for command in commands(module, "historical.vsav"):
        _, identity, kind, state = split(command, "/")
        if kind == "stack":
            place, members = split(state, ";")[:3], split(state, ";")[3:-1]
            assert tuple(place) not in stacked
            stacked[tuple(place)] = members
        else:
            assert not any(one.startswith("prototype;") for one in parts(command)[0])
            place = split(parts(command)[1][-1], ";")[:3]
            there.setdefault(tuple(place), []).append(identity)
            assert not stacked, "a piece after a stack"
    assert stacked == there


def test_every_command_that_sends_a_unit_away_ends_in_its_box() -> None:
    module = spi()
    board, seen = module.all("Board")[1], set()
    for one in standing(module, "historical.vsav"):
        if "unit" not in one.marks:
            continue
        for kind in parts(_command(module, one.gpid))[0]:
            if kind.startswith("sendto;"):
                fields = split(kind, ";")
                assert fields[3:5] == ["Boxes", "Boxes"]
                assert fields[9:11] == ["$boxColumn$", "$boxRow$"]
                x = int(fields[5]) + int(one.marks["boxColumn"]) * int(fields[11])
                y = int(fields[6]) + int(one.marks["boxRow"]) * int(fields[12])
                box = zone_at(board, x, y)
                side = one.marks["side"].capitalize()
                wanted = {
                    "Eliminate": f"Eliminated {side}",
                    "Exit west": "Exited west",
                    "Exit east": "Exited east",
                }
                assert box == wanted[fields[1]]
                assert (box, x, y, side) not in seen, "two units in one cell"
                seen.add((box, x, y, side))
    assert len(seen) == 3 * 81


def _command(module: Module, gpid: str) -> str:
    return next(c for c in commands(module, "historical.vsav") if c.startswith(f"+/{gpid}/"))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_on_a_map_of_two_grids_every_hex_has_its_label_and_terrain(
    orientation: str, tmp_path: Path
) -> None:
    from adjudicator.board.hex_map import HexMap
    from adjudicator.vassal.table.numbering import board_layout

    hexmap = msgspec.convert(two_grids(orientation), HexMap)
    folder = new_game(tmp_path)
    (folder / "map.json").write_bytes(msgspec.json.encode(hexmap))
    changed(folder, "game.json", map="two")
    where = {"blue-1": "A0203", "red-1": "B0101"}
    changed(folder, "scenarios/start.json", map="two", where=where, reserve={})
    module = built(folder)
    grid, board = hexmap.grid(), module.all("Board")[0]
    layout = board_layout(grid, 96)
    assert len(grid.labels) == 40
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        x, y = (round(n) for n in layout.pixel(grid.lattice.centre(one)))
        assert zoned_label(board, x, y) == (label, hexmap.hexes[label].terrain[0])
    units = [s for s in standing(module, "start.vsav") if "unit" in s.marks]
    assert {u.marks["unit"]: zoned_label(board, u.x, u.y)[0] for u in units} == where


def two_grids(orientation: str) -> dict[str, object]:
    """Return a map of two adjacent grids, one of them numbered backwards."""
    back = {"first": 5, "step": -1}
    labels = [f"{p}{c:02}{r:02}" for p in "AB" for c in range(1, 6) for r in range(1, 5)]
    return {
        "format": 1,
        "id": "two",
        "title": "Two grids",
        "lattice": {"orientation": orientation, "pitch": 64.0, "origin": [40.0, 40.0]},
        "grids": [
            {"columns": 5, "rows": 4, "prefix": "A"},
            {
                "columns": 5,
                "rows": 4,
                "prefix": "B",
                "column": back,
                "at": [0, 4] if orientation == "flat" else [-2, 4],
            },
        ],
        "default_terrain": "clear",
        "hexes": {
            label: {"terrain": ["wood" if label[2] in "24" and label[4] in "23" else "clear"]}
            for label in labels
        },
    }


def zoned_label(board: etree._Element, x: int, y: int) -> tuple[str, str]:
    """Return the label and the terrain at a pixel, where zones have their own grids."""
    from adjudicator.vassal.table.hex_grid import GRID_TAG, NUMBERING_TAG, HexGrid

    for zone in board.iter():
        if zone.tag.endswith(".Zone") and inside(zone.get("path"), x, y):
            (grid,), (numbering,) = zone.iter(GRID_TAG), zone.iter(NUMBERING_TAG)
            found = HexGrid.from_xml(dict(grid.attrib), dict(numbering.attrib))
            points = [tuple(map(int, one.split(","))) for one in zone.get("path").split(";")]
            width, height = (
                max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1)
            )
            return found.label_at(x, y, width, height), zone.get("name")
    raise AssertionError("no zone there")
