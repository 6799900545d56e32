"""Test VASSAL's hex grid: the engine's arithmetic, its bug, and our numbering in its terms."""

from __future__ import annotations

import json
import re
import zipfile
from itertools import product
from math import sqrt
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Orientation
from adjudicator.board.labels import Axis, GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.errors import InputError, LabelError
from adjudicator.vassal.table.hex_grid import GRID_TAG, NUMBERING_TAG, HexGrid
from adjudicator.vassal.table.numbering import (
    BoardLayout,
    board_layout,
    for_grid,
    misread_labels,
    raw_cell,
)
from tests.support.grid_cases import all_schemes, lattices, specs
from tests.support.paths import ROOT

SAMPLES = ROOT.parent / "shared" / "vassal" / "samples"
with_samples = pytest.mark.skipif(not SAMPLES.exists(), reason="no files of the engine at hand")

PLAIN = HexGrid(dx=80 * sqrt(3) / 2, dy=80.0, x0=60, y0=50)
SIZE = (700, 500)


def changed(**about: object) -> HexGrid:
    return msgspec.structs.replace(PLAIN, **about)


def raw_centres(grid: HexGrid, columns: int = 8, rows: int = 5) -> list[tuple[int, int]]:
    return [grid.centre(c, r) for c in range(columns) for r in range(rows)]


# The engine's arithmetic, computed by hand


@pytest.mark.parametrize(
    ("pixel", "label", "snapped"),
    [
        ((60, 50), "0101", (60, 50)),
        ((90, 85), "0101", (60, 50)),
        ((129, 90), "0201", (129, 90)),
        ((129, 49), "0200", (129, 10)),
        ((198, 50), "0301", (198, 50)),
        ((683, 490), "1006", (683, 490)),
        ((0, 0), "0000", (-9, 10)),
        # in a corner of the rectangle that belongs to the hexagon of the neighbour
        ((94, 89), "0101", (60, 50)),
    ],
)
def test_labels_and_snapping_of_a_plain_grid(
    pixel: tuple[int, int], label: str, snapped: tuple[int, int]
) -> None:
    assert PLAIN.label_at(*pixel, *SIZE) == label
    assert PLAIN.snap(*pixel) == snapped


@pytest.mark.parametrize(
    ("about", "label"),
    [
        ({}, "0302"),
        ({"first": "V"}, "0203"),
        ({"sep": "."}, "03.02"),
        ({"h_leading": 0, "v_leading": 3}, "30002"),
        ({"h_off": 10, "v_off": -4}, "12-03"),
        # the third raw column: letters begin at 0
        ({"h_type": "A", "h_off": 0, "sep": "-"}, "C-02"),
        ({"h_type": "A", "h_off": 25}, "BB02"),
        # 700 / 80 gives 9 columns, 500 / 69.28 gives 7 rows: 9 - 2 + 1 and 7 - 1 + 1
        ({"h_descend": True}, "0802"),
        ({"v_descend": True}, "0307"),
        ({"stagger": True}, "0302"),
        ({"location_format": "n$gridLocation$"}, "n0302"),
        ({"location_format": "$column$ of $row$"}, "03 of 02"),
    ],
)
def test_ways_of_numbering(about: dict[str, object], label: str) -> None:
    grid = changed(**about)
    x, y = 198, 130  # raw column 2, raw row 1
    assert grid.raw(x, y) == (2, 1)
    assert grid.label_at(x, y, *SIZE) == label
    assert grid.location(label, *SIZE) == (x, y)


def test_stagger_counts_odd_columns_one_further() -> None:
    assert changed(stagger=True).label_at(129, 90, *SIZE) == "0202"
    assert changed(stagger=True, v_descend=True).label_at(129, 90, *SIZE) == "0207"
    assert changed(v_descend=True).label_at(129, 90, *SIZE) == "0208"


def test_a_sideways_grid_swaps_the_axes() -> None:
    grid = changed(sideways=True)
    assert grid.raw(50, 60) == (0, 0)
    assert grid.label_at(130, 60, *SIZE) == "0102"  # one to the right: the second number grows
    assert grid.label_at(90, 129, *SIZE) == "0201"  # one down, half a hex right: the first grows
    assert grid.location("0201", *SIZE) == (90, 129)
    # falling numbers: vDescend turns the first number, from the height, 500 / 69.28 = 7
    assert changed(sideways=True, v_descend=True).label_at(130, 60, *SIZE) == "0802"
    assert changed(sideways=True, h_descend=True).label_at(130, 60, *SIZE) == "0109"


def test_labels_are_split_greedily() -> None:
    assert PLAIN.location("0302", *SIZE) == (198, 130)
    assert PLAIN.location("10002", *SIZE)[0] == int(99 * PLAIN.dx) + 60  # 100 and 02
    assert PLAIN.label_at(int(60 + 4 * PLAIN.dx), 50 + 99 * 80, *SIZE) == "05100"
    # the engine reads 051 and 00
    assert PLAIN.location("05100", *SIZE) == (int(50 * PLAIN.dx) + 60, -30)


@pytest.mark.parametrize("label", ["", "1", "031", "0a02", "n0302", "offboard", "0302 ", "9" * 900])
def test_labels_that_the_engine_cannot_read(label: str) -> None:
    with pytest.raises(LabelError, match="VASSAL cannot read"):
        changed(sep=".").location(label, *SIZE)


def test_a_format_without_column_or_row_cannot_be_read_back() -> None:
    with pytest.raises(LabelError, match="of the form"):
        changed(location_format="$row$").location("03", *SIZE)


def test_truncation_can_part_two_pieces_by_a_pixel() -> None:
    """With an odd height the snapped centre and the place of the label differ."""
    odd = HexGrid(dx=43.3, dy=51.5, x0=20, y0=25)
    different = [
        centre
        for centre in raw_centres(odd)
        if odd.location(odd.label_at(*centre, *SIZE), *SIZE) != centre
    ]
    assert different
    even = HexGrid(dx=52 * sqrt(3) / 2, dy=52.0, x0=20, y0=25)
    for centre in raw_centres(even):
        assert even.location(even.label_at(*centre, *SIZE), *SIZE) == centre


# The engine's bug


@pytest.mark.parametrize("sideways", [False, True])
def test_the_bug_every_label_lands_a_full_row_off(sideways: bool) -> None:
    """The bug needs stagger, descending columns, and an odd number of them."""
    falling = {"v_descend": True} if sideways else {"h_descend": True}
    broken = changed(stagger=True, sideways=sideways, **falling)
    assert (broken.max_rows(500) if sideways else broken.max_columns(700)) % 2 == 1
    for centre in raw_centres(broken):
        column, row = broken.raw(*centre)
        landed = broken.raw(*broken.location(broken.label_at(*centre, *SIZE), *SIZE))
        assert landed[0] == column
        assert abs(landed[1] - row) == 1


def test_the_bug_spares_all_other_combinations() -> None:
    truths = (False, True)
    for stagger, sideways, h, v in product(truths, repeat=4):
        for size in ((700, 500), (780, 570), (700, 570), (780, 500)):
            grid = changed(stagger=stagger, sideways=sideways, h_descend=h, v_descend=v)
            falls = v if sideways else h
            count = grid.max_rows(size[1]) if sideways else grid.max_columns(size[0])
            wrong = [
                centre
                for centre in raw_centres(grid)
                if grid.raw(*grid.location(grid.label_at(*centre, *size), *size))
                != grid.raw(*centre)
            ]
            assert bool(wrong) == (stagger and falls and count % 2 == 1)


# The build file


grids = st.builds(
    HexGrid,
    dx=st.floats(5, 300),
    dy=st.floats(5, 300),
    x0=st.integers(-500, 500),
    y0=st.integers(-500, 500),
    sideways=st.booleans(),
    first=st.sampled_from(["H", "V"]),
    sep=st.sampled_from(["", ".", "-", " "]),
    h_type=st.sampled_from(["N", "A"]),
    h_leading=st.integers(0, 4),
    h_off=st.integers(-99, 99),
    h_descend=st.booleans(),
    v_type=st.sampled_from(["N", "A"]),
    v_leading=st.integers(0, 4),
    v_off=st.integers(-99, 99),
    v_descend=st.booleans(),
    stagger=st.booleans(),
    location_format=st.sampled_from(["$gridLocation$", "n$gridLocation$"]),
)


@settings(deadline=None)
@given(grids)
def test_attributes_come_back(grid: HexGrid) -> None:
    assert HexGrid.from_xml(*grid.attributes()) == grid


def test_defaults_are_those_of_the_engine() -> None:
    grid = HexGrid.from_xml({}, {})
    assert (grid.dy, grid.x0, grid.y0, grid.stagger) == (64.0, 0, 32, True)
    assert grid.dx == pytest.approx(55.4256, abs=1e-4)
    assert HexGrid.from_xml({"dy": "80"}, {}).dx == pytest.approx(69.282, abs=1e-3)


@pytest.mark.parametrize(
    ("grid", "numbering"),
    [
        ({"dx": "nan"}, {}),
        ({"dy": "0"}, {}),
        ({"dy": "-3"}, {}),
        ({"dx": "inf"}, {}),
        ({"dx": "1e300"}, {}),
        ({"dx": ""}, {}),
        ({"x0": "1.5"}, {}),
        ({"y0": "9" * 50}, {}),
        ({}, {"hOff": "many"}),
        ({}, {"hLeading": "100000"}),
        ({}, {"first": "X"}),
        ({}, {"first": ""}),
        ({}, {"vType": "?"}),
    ],
)
def test_attributes_that_make_no_sense_are_refused(
    grid: dict[str, str], numbering: dict[str, str]
) -> None:
    with pytest.raises(InputError):
        HexGrid.from_xml(grid, numbering)


# Our numbering, expressed as VASSAL's


def check(grid: Grid, layout: BoardLayout, *, unread: bool = False) -> None:
    """Check that every hex has its own label on the board, and every label leads to its hex."""
    for index, (spec, numbering) in enumerate(zip(grid.specs, grid.numberings, strict=True)):
        found = for_grid(spec, grid.lattice, layout)
        assert not found.stagger
        size = (layout.width, layout.height)
        for one in grid:
            if not grid.label(one).startswith(spec.prefix):
                continue
            exact = layout.pixel(grid.lattice.centre(one))
            raw = raw_cell(spec, grid.lattice.orientation, *numbering.cell(one))
            centre = found.centre(*raw)
            assert max(abs(centre[0] - exact[0]), abs(centre[1] - exact[1])) <= 1.5
            assert found.raw(round(exact[0]), round(exact[1])) == raw
            label = grid.label(one)
            assert found.label_at(*centre, *size) == label
            assert f"{spec.prefix}{found.grid_location(*centre, *size)}" == label
            assert found.snap(round(exact[0]), round(exact[1])) == centre
            if not unread:
                assert found.location(label, *size) == centre
        if not unread:
            assert misread_labels(grid, index, layout) == []


@pytest.mark.parametrize(("orientation", "spec"), all_schemes())
def test_every_scheme_can_be_expressed(orientation: Orientation, spec: GridSpec) -> None:
    grid = Grid(Lattice(orientation=orientation, pitch=60, origin=(5, 5)), [spec])
    for pitch in (37, 60, 101.3):
        layout = board_layout(grid, pitch)
        check(grid, layout)
        # Any board size works: descending numbers follow the engine's limits.
        for more_x, more_y in ((pitch, 0), (0, pitch), (pitch, pitch)):
            wider, higher = layout.width + int(more_x), layout.height + int(more_y)
            check(grid, layout._replace(width=wider, height=higher))


@settings(max_examples=100, deadline=None)
@given(lattices, specs(), st.integers(12, 140), st.integers(0, 50))
def test_any_grid_can_be_expressed(
    lattice: Lattice, spec: GridSpec, pitch: int, margin: int
) -> None:
    grid = Grid(lattice, [spec])
    check(grid, board_layout(grid, pitch, margin))


@settings(max_examples=60, deadline=None)
@given(lattices, specs(), st.floats(12, 140), st.integers(0, 50))
def test_a_layout_holds_the_whole_map(
    lattice: Lattice, spec: GridSpec, pitch: float, margin: int
) -> None:
    grid = Grid(lattice, [spec])
    layout = board_layout(grid, pitch, margin)
    size = lattice.pitch * layout.scale
    assert size == pytest.approx(2 * round(size / 2))
    assert abs(size - pitch) <= 1 + 1e-6
    left, top, right, bottom = grid.bounds()
    assert min(layout.pixel((left, top))) >= margin - 1e-6
    far = layout.pixel((right, bottom))
    assert margin - 1e-6 <= layout.width - far[0] <= margin + 1 + 1e-6
    assert margin - 1e-6 <= layout.height - far[1] <= margin + 1 + 1e-6
    near = layout.pixel((left, top))
    assert max(near) <= margin + 1 + 1e-6


def test_two_grids_of_one_map_are_expressed_each_by_itself() -> None:
    lattice = Lattice(orientation="flat", pitch=60)
    north = GridSpec(columns=8, rows=5, prefix="n", column=Axis(first=8, step=-1))
    south = GridSpec(columns=8, rows=5, prefix="s", at=(0, 5), row=Axis(first=5, step=-1))
    grid = Grid(lattice, [north, south])
    check(grid, board_layout(grid, 60))


def test_the_crowning_glory_grid_as_vassal_knows_it() -> None:
    spec = GridSpec(
        columns=26,
        rows=18,
        shifted="even",
        order="row-column",
        column=Axis(first=26, step=-1),
        row=Axis(first=10),
    )
    grid = Grid(Lattice(orientation="pointy", pitch=64, origin=(40, 40)), [spec])
    layout = board_layout(grid)
    check(grid, layout)
    found = for_grid(spec, grid.lattice, layout)
    about, numbering = found.attributes()
    assert about["sideways"] == "true"
    assert about["dy"] == "64.0"
    assert (numbering["first"], numbering["hDescend"], numbering["vDescend"]) == (
        "H", "true", "false",
    )  # fmt: skip
    assert numbering["stagger"] == "false"


def test_numbers_that_outgrow_their_digits_are_listed() -> None:
    spec = GridSpec(columns=2, rows=3, row=Axis(first=98))
    grid = Grid(Lattice(orientation="flat", pitch=60), [spec])
    layout = board_layout(grid)
    check(grid, layout, unread=True)
    assert misread_labels(grid, 0, layout) == ["01100", "02100"]


def test_a_board_too_coarse_or_too_fine_is_refused() -> None:
    grid = Grid(Lattice(orientation="flat", pitch=60), [GridSpec(columns=2, rows=2)])
    for pitch in (0, 3, 5000, float("nan"), float("inf")):
        with pytest.raises(InputError, match="pixels"):
            board_layout(grid, pitch)


@pytest.mark.parametrize("prefix", ["$", "{", "a\\", "'"])
def test_text_that_vassal_would_take_for_something_else(prefix: str) -> None:
    spec = GridSpec(columns=2, rows=2, prefix=prefix)
    grid = Grid(Lattice(orientation="flat", pitch=60), [spec])
    with pytest.raises(InputError, match="VASSAL cannot write"):
        for_grid(spec, grid.lattice, board_layout(grid))


# Comparison with files of the engine itself


def read_grids(module: str) -> list[tuple[HexGrid, tuple[int, int]]]:
    with zipfile.ZipFile(SAMPLES / module) as archive:
        root = ElementTree.fromstring(archive.read("buildFile.xml"))
    found = []
    for board in root.iter("VASSAL.build.module.map.boardPicker.Board"):
        size = (int(board.get("width") or 0), int(board.get("height") or 0))
        for element in board.iter(GRID_TAG):
            numbering = element.find(NUMBERING_TAG)
            assert numbering is not None
            found.append((HexGrid.from_xml(element.attrib, numbering.attrib), size))
    return found


@with_samples
def test_pieces_stand_in_the_hexes_that_the_engine_names() -> None:
    grid, size = read_grids("hexdemo.vmod")[0]
    seen: set[tuple[int, int, str]] = set()
    for path in sorted(SAMPLES.glob("**/*.truth.json")):
        text = path.read_text("utf-8")
        json.loads(text)
        for piece in re.finditer(
            r'"map": "Main Map",\s*"x": (-?\d+),\s*"y": (-?\d+),\s*"location": "(\d{4})"', text
        ):
            seen.add((int(piece[1]), int(piece[2]), piece[3]))
    assert len(seen) > 10
    for x, y, label in seen:
        assert grid.label_at(x, y, *size) == label
        assert grid.snap(x, y) == (x, y)
        assert grid.location(label, *size) == (x, y)


@with_samples
def test_all_variants_of_the_sample_go_there_and_back_but_for_the_bug() -> None:
    variants = read_grids("gridtest.vmod")
    assert len(variants) == 64
    broken = 0
    for grid, size in variants:
        falls = grid.v_descend if grid.sideways else grid.h_descend
        count = grid.max_rows(size[1]) if grid.sideways else grid.max_columns(size[0])
        bug = grid.stagger and falls and count % 2 == 1
        broken += bug
        attributes = grid.attributes()
        assert HexGrid.from_xml(*attributes) == grid
        for column, row in product(range(1, 7), range(1, 5)):
            centre = grid.centre(column, row)
            assert grid.raw(*centre) == (column, row)
            label = grid.label_at(*centre, *size)
            landed = grid.raw(*grid.location(label, *size))
            assert (landed == (column, row)) == (not bug)
    assert broken > 0
