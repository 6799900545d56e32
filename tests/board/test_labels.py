"""Test labels: every numbering scheme converts a hex to its label and back."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.board.hexes import Hex, Orientation, distance
from adjudicator.board.labels import Axis, GridSpec, Numbering, axis_text
from adjudicator.board.lattice import Lattice
from adjudicator.errors import LabelError
from tests.support.grid_cases import orientations, specs


@pytest.mark.parametrize(
    ("axis", "value", "text"),
    [
        (Axis(), 7, "07"),
        (Axis(), 107, "107"),
        (Axis(digits=1), 7, "7"),
        (Axis(digits=4), 0, "0000"),
        (Axis(), -3, "-03"),
        (Axis(style="letter"), 1, "A"),
        (Axis(style="letter"), 26, "Z"),
        (Axis(style="letter"), 27, "AA"),
        (Axis(style="letter"), 28, "BB"),
        (Axis(style="letter"), 79, "AAAA"),
    ],
)
def test_how_numbers_and_letters_are_printed(axis: Axis, value: int, text: str) -> None:
    assert axis_text(axis, value) == text


@pytest.mark.parametrize("value", [0, -1])
def test_there_is_no_letter_before_a(value: int) -> None:
    with pytest.raises(LabelError, match="no letter before A"):
        axis_text(Axis(style="letter"), value)


@settings(deadline=None)
@given(orientations, specs(), st.integers(-60, 60), st.integers(-60, 60))
def test_cells_and_hexes_go_both_ways(
    orientation: Orientation, spec: GridSpec, column: int, row: int
) -> None:
    numbering = Numbering(spec, orientation)
    one = numbering.hex(column, row)
    assert numbering.cell(one) == (column, row)
    assert numbering.hex(0, 0) == Hex(*spec.at)


@settings(deadline=None)
@given(orientations, specs(), st.integers(-20, 20), st.integers(-20, 20))
def test_columns_and_rows_stand_where_they_should(
    orientation: Orientation, spec: GridSpec, column: int, row: int
) -> None:
    """Neighbours in a line are adjacent; every other line is shifted by half a hex."""
    numbering, lattice = Numbering(spec, orientation), Lattice(orientation=orientation, pitch=2)
    line, place = (column, row) if orientation == "flat" else (row, column)
    one = numbering.hex(column, row)
    next_row, next_column = numbering.hex(column, row + 1), numbering.hex(column + 1, row)
    assert distance(one, next_row) == distance(one, next_column) == 1
    along = 1 if orientation == "flat" else 0
    start = lattice.centre(numbering.hex(0, 0))[along]
    expected = 2.0 * place
    if (line % 2 == 1) == (spec.shifted == "odd"):
        expected += 1  # shifted: half a pitch down or to the right
    if spec.shifted == "even":
        expected -= 1  # the first line, the reference, is itself shifted
    assert lattice.centre(one)[along] - start == pytest.approx(expected)


def test_a_label_has_prefix_first_separator_second() -> None:
    spec = GridSpec(columns=9, rows=9, prefix="n", separator=".", row=Axis(style="letter"))
    assert Numbering(spec, "flat").text(3, 1) == "n04.B"
    spec = msgspec.structs.replace(spec, order="row-column")
    assert Numbering(spec, "flat").text(3, 1) == "nB.04"


def test_numbers_may_fall_on_either_axis() -> None:
    spec = GridSpec(
        columns=26, rows=18, column=Axis(first=26, step=-1), row=Axis(first=27, step=-1)
    )
    numbering = Numbering(spec, "pointy")
    assert [numbering.text(0, 0), numbering.text(25, 17)] == ["2627", "0110"]


@pytest.mark.parametrize(
    "changed",
    [
        {"columns": 0},
        {"rows": 501},
        {"prefix": "n/"},
        {"prefix": "n 1"},
        {"prefix": "7"},
        {"separator": "x"},
        {"separator": "....."},
        {"shifted": "both"},
        {"column": {"step": 2}},
        {"column": {"digits": 9}},
        {"column": {"first": 10**9}},
        {"colums": 3},
    ],
)
def test_schemes_that_make_no_sense_are_refused(changed: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"columns": 3, "rows": 3} | changed, GridSpec)
