"""Test very large numbers of one kind of item in one place.

The tests measure no time: before, their time grew faster than their input and took minutes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import Deployment
from adjudicator.board.labels import Axis, GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.digitize.compare import compare
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.scene import Text
from adjudicator.digitize.verify.words import did_you_mean
from adjudicator.errors import LabelError
from tests.support.sample_map import sample_map
from tests.support.traced_maps import area, compiled, line, point

LARGE = {"grids": [{"columns": 100, "rows": 100, "column": {"digits": 3}, "row": {"digits": 3}}]}


def test_streams_on_a_large_map(tmp_path: Path) -> None:
    streams = [line(f"s{n}", "s", [[100 + 99 * n, 200], [250 + 99 * n, 400]]) for n in range(40)]
    made = compiled(
        tmp_path, streams, hexsides={"stream": {"kinds": ["s"], "policy": "snap"}}, **LARGE
    )
    assert all(one.sides and one.misfit < 1 for one in made.draft.lines)


def test_bridges_and_outlines_on_a_large_map(tmp_path: Path) -> None:
    bridges = [point(f"b{n}", "b", [100 + 30 * n, 3000]) for n in range(100)]
    hills = [
        area(f"h{n}", "h", [[[n * 30, 900], [n * 30 + 300, 900], [n * 30, 1300], [n * 30, 900]]])
        for n in range(100)
    ]
    kinds = {
        "bridge": {"kinds": ["b"], "policy": "crossing", "of": "stream"},
        "crest": {"kinds": ["h"], "policy": "outline"},
    }
    made = compiled(tmp_path, [*bridges, *hills], hexsides=kinds, **LARGE)
    assert len(made.draft.sides_of("bridge")) > 50
    assert len(made.draft.sides_of("crest")) > 200


def test_deployments_in_every_hex() -> None:
    hexmap = sample_map()
    units = [
        Deployment(hex=label, side="a", type="b", combat=1, movement=n)
        for n in range(100)
        for label in hexmap.hexes
    ]
    found = compare(hexmap, replace(hexmap, deployments=units))
    assert len([one for one in found if one.what == "deployment"]) >= len(hexmap.hexes)


def test_names_in_one_hex() -> None:
    hexmap = sample_map()
    label = next(iter(hexmap.hexes))
    record = replace(hexmap.hexes[label], names=[f"Village {n}" for n in range(5000)])
    crowded = replace(hexmap, hexes={**hexmap.hexes, label: record})
    drawn = {one.text for one in build_scene(crowded).layer("names") if isinstance(one, Text)}
    assert {text for text in drawn if text.startswith("Village ")} == {
        f"Village {n}"
        for n in range(4)  # more lines would be illegible
    }


def test_unknown_labels_on_a_large_map() -> None:
    axis = Axis(digits=3)
    grid = Grid(
        Lattice(orientation="flat"), [GridSpec(columns=200, rows=200, column=axis, row=axis)]
    )
    for n in range(300):
        with pytest.raises(LabelError):
            grid.hex(f"nonsense{n}")
    with pytest.raises(LabelError, match="did you mean 013020"):
        grid.hex("0130 20")


def test_unknown_words_among_many() -> None:
    words = [f"wood-{n:05}" for n in range(3000)]
    for n in range(300):
        did_you_mean(f"wood-x{n:04}", words)
    assert did_you_mean("wood-0000", words).startswith("did you mean wood-00")
