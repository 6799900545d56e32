"""Grids for the property tests: small ones with every kind of numbering."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from adjudicator.board.hexes import Orientation
from adjudicator.board.labels import Axis, GridSpec
from adjudicator.board.lattice import Lattice

orientations: st.SearchStrategy[Orientation] = st.sampled_from(["flat", "pointy"])

lattices = st.builds(
    Lattice,
    orientation=orientations,
    pitch=st.floats(4, 200),
    origin=st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
)


@st.composite
def axes(draw: st.DrawFn) -> Axis:
    """Return an axis whose numbers stay positive in either direction."""
    step = draw(st.sampled_from([1, -1]))
    first = draw(st.integers(13, 60) if step < 0 else st.integers(1, 60))
    return Axis(
        first=first,
        step=step,  # type: ignore[arg-type]
        digits=draw(st.integers(2, 4)),
        style=draw(st.sampled_from(["number", "letter"])),
    )


@st.composite
def specs(draw: st.DrawFn) -> GridSpec:
    """Return a grid of any numbering whose labels are all different."""
    return GridSpec(
        columns=draw(st.integers(1, 12)),
        rows=draw(st.integers(2, 12)),
        shifted=draw(st.sampled_from(["odd", "even"])),
        short=draw(st.booleans()),
        at=draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9))),
        prefix=draw(st.sampled_from(["", "n", "s", "Map-"])),
        order=draw(st.sampled_from(["column-row", "row-column"])),
        separator=draw(st.sampled_from([".", "-", "..", ":"])),
        column=draw(axes()),
        row=draw(axes()),
    )


def all_schemes() -> list[tuple[Orientation, GridSpec]]:
    """Return every combination of the choices of a numbering."""
    found: list[tuple[Orientation, GridSpec]] = []
    choices = product(
        ("flat", "pointy"),
        ("odd", "even"),
        ("column-row", "row-column"),
        (1, -1),
        (1, -1),
        (("number", "number", ""), ("letter", "number", ""), ("number", "letter", "-")),
        (False, True),
    )
    for orientation, shifted, order, across, down, (column, row, separator), short in choices:
        spec = GridSpec(
            columns=7,
            rows=6,
            shifted=shifted,
            short=short,
            order=order,
            prefix="n" if short else "",
            separator=separator,
            column=Axis(first=1 if across > 0 else 27, step=across, style=column),
            row=Axis(first=10 if down > 0 else 33, step=down, style=row, digits=3),
        )
        found.append((orientation, spec))
    return found
