"""Test that a map compiled again in the same process is what a new process would make of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from adjudicator.digitize import folder as folders
from adjudicator.digitize.compile import compile_map
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.formats.geojson import dump_geojson
from adjudicator.digitize.formats.svg import parse_svg
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.verify import verify
from tests.support.paths import ROOT

VALLEY = ROOT / "docs" / "examples" / "valley"


@pytest.fixture
def valley(tmp_path: Path) -> Path:
    """A copy of the example with its tracing imported."""
    made = tmp_path / "valley"
    shutil.copytree(VALLEY, made)
    found, _ = parse_svg((made / "tracing.svg").read_bytes(), file="tracing.svg")
    (made / "source.geojson").write_bytes(dump_geojson(found))
    return made


def cold(path: Path) -> tuple[bytes, list[Any]]:
    folders._GRIDS.clear()
    return warm(path)


def warm(path: Path) -> tuple[bytes, list[Any]]:
    made = compile_map(MapFolder(path))
    return map_bytes(made.map), verify(made)


def moved(path: Path, kind: str, by: float) -> None:
    """Move the traced features of a kind."""
    file = path / "source.geojson"
    found = json.loads(file.read_bytes())

    def shifted(value: Any) -> Any:
        if isinstance(value[0], list):
            return [shifted(one) for one in value]
        return [value[0] + by, value[1] + by]

    for one in found["features"]:
        if one["properties"]["kind"] == kind:
            one["geometry"]["coordinates"] = shifted(one["geometry"]["coordinates"])
    file.write_text(json.dumps(found))


def test_changes_of_trace_and_grid_are_seen(valley: Path) -> None:
    results = [warm(valley)]
    for kind, by in (("stream", 40.0), ("wood", 35.0), ("stream", -40.0)):
        moved(valley, kind, by)
        results.append(warm(valley))
        assert results[-1] == cold(valley)
    assert len({data for data, _ in results}) > 2
    grid = json.loads((valley / "grid.json").read_bytes())
    grid["lattice"]["origin"] = [75, 60]
    (valley / "grid.json").write_text(json.dumps(grid))
    results.append(warm(valley))
    assert results[-1] == cold(valley)
    assert results[-1] != results[-2]


def test_the_same_grid_is_laid_once(valley: Path) -> None:
    assert MapFolder(valley).grid is MapFolder(valley).grid
    grid = json.loads((valley / "grid.json").read_bytes())
    for columns in (7, 8, 9):
        grid["grids"][0]["columns"] = columns
        (valley / "grid.json").write_text(json.dumps(grid))
        assert len(MapFolder(valley).grid) == 5 * columns
    assert len(folders._GRIDS) <= folders._MOST_GRIDS


def test_islands_need_something_that_bars_the_way(valley: Path) -> None:
    """Where nothing is impassable, no part of the map can be cut off."""
    codes = {one.code for one in verify(compile_map(MapFolder(valley)))}
    grid = json.loads((valley / "grid.json").read_bytes())
    for one in grid["terrains"].values():
        one.pop("impassable", None)
    (valley / "grid.json").write_text(json.dumps(grid))
    assert "MAP403" not in codes | {one.code for one in verify(compile_map(MapFolder(valley)))}
