"""Test the grid of a map: conversion between pixels, hexes and labels; runs, hexsides, edges."""

from __future__ import annotations

import json
import re
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.board.grid import MAX_HEXES, Grid
from adjudicator.board.hexes import Hex, Hexside, Orientation, sides
from adjudicator.board.labels import Axis, GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.errors import LabelError, LimitError
from tests.support.grid_cases import all_schemes, lattices, specs
from tests.support.paths import ROOT

RULES = ROOT.parent / "shared" / "rules" / "crowning-glory.json"


def flat(**about: object) -> Grid:
    spec = GridSpec(**{"columns": 6, "rows": 5, **about})  # type: ignore[arg-type]
    return Grid(Lattice(orientation="flat", pitch=10), [spec])


@pytest.fixture(scope="module")
def crowning() -> Grid:
    spec = GridSpec(
        columns=26,
        rows=18,
        shifted="even",
        order="row-column",
        column=Axis(first=26, step=-1),
        row=Axis(first=10),
    )
    return Grid(Lattice(orientation="pointy", pitch=64, origin=(40, 40)), [spec])


# Round trips


@settings(max_examples=150, deadline=None)
@given(lattices, specs())
def test_every_label_comes_back(lattice: Lattice, spec: GridSpec) -> None:
    grid = Grid(lattice, [spec])
    lines = range(spec.columns if lattice.orientation == "flat" else spec.rows)
    shifted = [n for n in lines if n % 2 == (1 if spec.shifted == "odd" else 0)]
    assert len(grid) == spec.columns * spec.rows - (len(shifted) if spec.short else 0)
    assert grid.duplicates == grid.shared == []
    assert len(set(grid.labels)) == len(grid)
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        assert grid.label(one) == label
        assert grid.hex(label) == one
        assert grid.hex_at(*lattice.centre(one)) == one
        assert grid.run(label) == [label]


@pytest.mark.parametrize(("orientation", "spec"), all_schemes())
def test_every_scheme_round_trips(orientation: Orientation, spec: GridSpec) -> None:
    lattice = Lattice(orientation=orientation, pitch=50, origin=(7, 3))
    grid = Grid(lattice, [spec])
    for label in grid.labels:
        x, y = lattice.centre(grid.hex(label))
        found = grid.hex_at(x + 10, y - 10)
        assert found is not None
        assert grid.label(found) == label


@settings(max_examples=60, deadline=None)
@given(lattices, specs())
def test_every_hexside_comes_back_by_its_name(lattice: Lattice, spec: GridSpec) -> None:
    grid = Grid(lattice, [spec])
    for one in grid:
        for side in sides(one):
            assert grid.side(grid.side_label(side)) == side
    inner = grid.inner_sides()
    assert len(inner) == len(set(inner)) == sum(len(grid.neighbours(h)) for h in grid) // 2
    for side in inner:
        a, b = (grid.label(h) for h in side.hexes)
        assert grid.side(f"{a}/{b}") == grid.side(f"{b}/{a}") == side
        assert grid.side_label(side) in (f"{a}/{b}", f"{b}/{a}")


@settings(max_examples=60, deadline=None)
@given(lattices, specs(), st.data())
def test_distance_is_what_a_search_finds(
    lattice: Lattice, spec: GridSpec, data: st.DataObject
) -> None:
    grid = Grid(lattice, [spec])
    start = data.draw(st.sampled_from(grid.hexes))
    found, queue = {start: 0}, deque([start])
    while queue:
        one = queue.popleft()
        for other in grid.neighbours(one):
            if other not in found:
                found[other] = found[one] + 1
                queue.append(other)
    assert set(found) == set(grid.hexes) or spec.short  # a short line can isolate a hex
    for one, steps in found.items():
        exact = grid.distance(grid.label(start), grid.label(one))
        assert steps == exact or (spec.short and steps > exact)


@settings(max_examples=60, deadline=None)
@given(lattices, specs())
def test_hexes_are_in_reading_order(lattice: Lattice, spec: GridSpec) -> None:
    grid = Grid(lattice, [spec])
    places = [lattice.centre(h) for h in grid]
    for (ax, ay), (bx, by) in pairwise(places):
        level = abs(ay - by) < lattice.pitch / 10
        assert (ax < bx) if level else (ay < by)


@settings(max_examples=60, deadline=None)
@given(lattices, specs())
def test_bounds_hold_every_corner_and_no_more(lattice: Lattice, spec: GridSpec) -> None:
    grid = Grid(lattice, [spec])
    left, top, right, bottom = grid.bounds()
    corners = [point for h in grid for point in lattice.outline(h)]
    assert {left, right} <= {x for x, _ in corners}
    assert {top, bottom} <= {y for _, y in corners}
    assert all(left <= x <= right and top <= y <= bottom for x, y in corners)


# Labels


def test_an_unknown_label_suggests_a_near_one() -> None:
    with pytest.raises(LabelError) as caught:
        flat().hex("0608")
    assert str(caught.value).startswith("no hex '0608' on this map (did you mean 060")


def test_an_unknown_label_shows_what_labels_look_like() -> None:
    with pytest.raises(LabelError, match=r"labels look like 0101"):
        flat().hex("Austerlitz")


def test_a_hex_off_the_map_has_no_label() -> None:
    with pytest.raises(LabelError, match="no hex at"):
        flat().label(Hex(99, 99))


def test_labels_that_stand_twice_are_found() -> None:
    grid = flat(columns=11, rows=11, column=Axis(digits=1), row=Axis(digits=1))
    assert grid.duplicates == ["111"]
    assert "111" in grid.labels


def test_two_grids_with_the_same_labels_are_found() -> None:
    lattice = Lattice(orientation="flat", pitch=10)
    grid = Grid(lattice, [GridSpec(columns=2, rows=2), GridSpec(columns=2, rows=2, at=(4, 0))])
    assert grid.duplicates == ["0101", "0102", "0201", "0202"]


def test_two_grids_on_the_same_hexes_are_found() -> None:
    lattice = Lattice(orientation="flat", pitch=10)
    one, two = GridSpec(columns=2, rows=2), GridSpec(columns=2, rows=2, prefix="s", at=(1, 0))
    grid = Grid(lattice, [one, two])
    assert [grid.label(h) for h in grid.shared] == ["0201", "0202"]
    assert not grid.duplicates
    assert not grid.has("s0101")


def test_a_removed_label_is_no_duplicate() -> None:
    axis = Axis(digits=1)
    assert not flat(columns=11, rows=11, column=axis, row=axis, without=["111"]).duplicates


def test_any_set_of_hexes() -> None:
    assert flat(only=["0101", "0305", "0604"], without=["0305"]).labels == ("0101", "0604")
    assert len(flat(without=["0101"])) == 29
    with pytest.raises(LabelError, match="no hex '0909'"):
        flat(without=["0909"])
    with pytest.raises(LabelError, match="no hex '0606'"):
        flat(only=["0606"])


def test_a_run_of_hexes_is_left_out() -> None:
    assert len(flat(without=["0101-0105", "0202 .. 0204"])) == 22
    assert flat(only=["0101-0103", "0202"], without=["0102"]).labels == ("0101", "0202", "0103")
    with pytest.raises(LabelError, match="no hex '0109'"):
        flat(without=["0101-0109"])
    with pytest.raises(LabelError, match="neither one row nor one column"):
        flat(without=["0101-0203"])


def test_a_map_without_hexes_is_refused() -> None:
    with pytest.raises(LabelError, match="no hex"):
        flat(only=["0101"], without=["0101"])


def test_a_map_of_far_too_many_hexes_is_refused_at_once() -> None:
    with pytest.raises(LimitError, match=str(MAX_HEXES)):
        flat(columns=500, rows=500)


def test_letters_that_fall_below_a_are_refused() -> None:
    with pytest.raises(LabelError, match="before A"):
        flat(column=Axis(first=3, step=-1, style="letter"))


def test_short_columns_end_one_hex_early() -> None:
    assert flat(columns=3, rows=2, short=True).labels == ("0101", "0301", "0201", "0102", "0302")
    short = flat(columns=3, rows=2, short=True, shifted="even")
    assert set(short.labels) == {"0101", "0201", "0202", "0301"}


def test_short_rows_end_one_hex_early() -> None:
    spec = GridSpec(columns=2, rows=3, short=True, order="row-column")
    grid = Grid(Lattice(orientation="pointy"), [spec])
    assert grid.labels == ("0101", "0102", "0201", "0301", "0302")


# Runs


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("0102", ["0102"]),
        ("0102-0104", ["0102", "0103", "0104"]),
        ("0104-0102", ["0104", "0103", "0102"]),
        ("0102 .. 0302", ["0102", "0202", "0302"]),
        ("0203-0203", ["0203"]),
    ],
)
def test_runs(text: str, labels: list[str]) -> None:
    assert flat().run(text) == labels


def test_runs_of_labels_that_hold_a_hyphen_or_dots() -> None:
    hyphens = flat(separator="-", prefix="n-", column=Axis(style="letter"))
    assert hyphens.run("n-A-01") == ["n-A-01"]
    assert hyphens.run("n-A-01-n-C-01") == ["n-A-01", "n-B-01", "n-C-01"]
    assert flat(separator="..").run("01..01..01..03") == ["01..01", "01..02", "01..03"]
    negative = flat(column=Axis(first=-3))
    assert negative.run("-0301--0101") == ["-0301", "-0201", "-0101"]


def test_a_run_leaves_out_what_the_map_lacks() -> None:
    assert flat(without=["0103"]).run("0101-0105") == ["0101", "0102", "0104", "0105"]


def test_a_crooked_run_is_refused() -> None:
    with pytest.raises(LabelError, match="neither one row nor one column"):
        flat().run("0101-0203")


@pytest.mark.parametrize(("text", "named"), [("0101-0109", "0109"), ("0109-0101", "0109")])
def test_a_run_names_its_wrong_end(text: str, named: str) -> None:
    with pytest.raises(LabelError, match=f"no hex '{named}'"):
        flat().run(text)


def test_what_is_no_run_at_all_is_refused() -> None:
    for text in ("", "-", "x-y", "0101-", "-" * 5000):
        with pytest.raises(LabelError):
            flat().run(text)


def test_several_runs_name_each_hex_once() -> None:
    assert flat().labels_in(["0101-0103", "0102", "0203"]) == ["0101", "0102", "0103", "0203"]


# Hexsides


def test_what_is_no_hexside_is_refused() -> None:
    grid = flat()
    for text, message in [
        ("0101", "not a hexside"),
        ("0101/0303", "not adjacent"),
        ("0101/0101", "not adjacent"),
        ("0101/nope", "no hex 'nope'"),
        ("0101/0102/0103", "no hex"),
        ("9999/0101", "no hex '9999'"),
        ("", "no hex ''"),
    ]:
        with pytest.raises(LabelError, match=message):
            grid.side(text)
    with pytest.raises(LabelError, match="no hexside"):
        grid.side_label(Hexside(Hex(99, 99), 0))


def test_a_side_of_the_edge_is_named_by_direction() -> None:
    grid = flat()
    assert grid.side_label(grid.side("0101/nw")) == "0101/nw"
    assert grid.side_label(grid.side("0101/s")) == "0101/0102"


# Several grids


def test_two_grids_join_on_one_lattice() -> None:
    """The north has 4 columns of 3 hexes; the south begins where its column 1 would continue."""
    lattice = Lattice(orientation="flat", pitch=10)
    north = GridSpec(columns=4, rows=3, prefix="n")
    south = GridSpec(columns=4, rows=3, prefix="s", at=(0, 3))
    grid = Grid(lattice, [north, south])
    assert len(grid) == 24
    assert not grid.shared
    assert [grid.label(h) for h in grid.neighbours(grid.hex("n0203"))] == [
        "n0202", "n0303", "s0301", "s0201", "s0101", "n0103",
    ]  # fmt: skip
    assert grid.distance("n0101", "s0103") == 5
    assert grid.side("n0103/s0101") == grid.side("s0101/n0103")
    assert grid.side_label(grid.side("s0101/n")) == "n0103/s0101"
    assert grid.run("n0201-n0203") == ["n0201", "n0202", "n0203"]
    with pytest.raises(LabelError, match="from one grid to another"):
        grid.run("n0101-s0101")
    assert grid.edges()["north"] == ["n0101", "n0301", "n0201", "n0401"]
    assert grid.edges()["west"] == ["n0101", "n0102", "n0103", "s0101", "s0102", "s0103"]


# Edges


def test_edges_of_a_flat_map() -> None:
    edges = flat(columns=4, rows=3).edges()
    assert list(edges) == ["north", "east", "south", "west"]
    assert sorted(edges["north"]) == ["0101", "0201", "0301", "0401"]
    assert sorted(edges["south"]) == ["0103", "0203", "0303", "0403"]
    assert edges["west"] == ["0101", "0102", "0103"]
    assert edges["east"] == ["0401", "0402", "0403"]


def test_a_hole_makes_no_edge() -> None:
    whole, holed = flat(columns=5, rows=5), flat(columns=5, rows=5, without=["0303"])
    assert holed.edges() == whole.edges()


@settings(max_examples=80, deadline=None)
@given(lattices, specs())
def test_edges_of_a_rectangle_are_its_first_and_last_lines(
    lattice: Lattice, spec: GridSpec
) -> None:
    grid = Grid(lattice, [spec])
    numbering = grid.numberings[0]
    cells = {numbering.cell(h) for h in grid}
    edges = {name: set(labels) for name, labels in grid.edges().items()}

    def labels(columns: range, rows: range) -> set[str]:
        wanted = {(c, r) for c in columns for r in rows} & cells
        return {numbering.text(*cell) for cell in wanted}

    every_column, every_row = range(spec.columns), range(spec.rows)
    assert labels(every_column, range(1)) <= edges["north"]
    assert labels(range(1), every_row) <= edges["west"]
    if not spec.short:
        assert edges["north"] == labels(every_column, range(1))
        assert edges["west"] == labels(range(1), every_row)
        assert edges["south"] == labels(every_column, every_row[-1:])
        assert edges["east"] == labels(every_column[-1:], every_row)


def test_places_that_are_not_finite_are_off_the_map() -> None:
    grid = flat()
    assert grid.hex_at(float("nan"), 0) is None
    assert grid.hex_at(0, float("inf")) is None
    assert grid.hex_at(1e12, 1e12) is None
    assert "0101" not in grid


# A map with rows first and columns from east to west


def test_the_crowning_glory_grid(crowning: Grid) -> None:
    assert len(crowning) == 468
    assert {crowning.labels[0], crowning.labels[-1]} == {"1026", "2701"}
    assert crowning.labels == tuple(
        f"{row}{column:02d}" for row in range(10, 28) for column in range(26, 0, -1)
    )
    around = {crowning.label(h) for h in crowning.neighbours(crowning.hex("1514"))}
    assert around == {"1415", "1414", "1513", "1614", "1615", "1515"}
    edges = crowning.edges()
    assert edges["north"] == crowning.run("1026-1001")
    assert edges["south"] == crowning.run("2726-2701")
    assert edges["west"] == crowning.run("1026-2726")
    assert edges["east"] == crowning.run("1001-2701")
    for side in ("2326/2426", "2315/2316", "1012/1013", "2719/2720", "1004/1005"):
        crowning.side(side)


@pytest.mark.skipif(not RULES.exists(), reason="the rulebook's facts are not at hand")
def test_the_crowning_glory_grid_is_that_of_the_rulebook(crowning: Grid) -> None:
    facts = json.loads(RULES.read_text("utf-8"))["facts"]["map"]
    (top, bottom), (east, west) = facts["rows"], facts["cols"]
    labels = {f"{r}{c:02d}" for r in range(top, bottom + 1) for c in range(east, west + 1)}
    assert set(crowning.labels) == labels
    for row in range(top + 1, bottom):
        for column in range(east + 1, west):
            told = facts["neighbours"]["odd_row" if row % 2 else "even_row"]
            offsets = re.findall(r"\(r([+-]\d)?,c([+-]\d)?\)", told)
            assert len(offsets) == 6
            around = {f"{row + int(r or 0)}{column + int(c or 0):02d}" for r, c in offsets}
            here = crowning.hex(f"{row}{column:02d}")
            assert {crowning.label(h) for h in crowning.neighbours(here)} == around
    edges = crowning.edges()
    assert set(edges["north"]) == set(crowning.run(facts["edges"]["north"]))
    assert set(edges["south"]) == set(crowning.run(facts["edges"]["south"]))
    assert set(edges["west"]) == {name for name in labels if name[2:] == "26"}
    assert set(edges["east"]) == {name for name in labels if name[2:] == "01"}
