"""Test mirrored, turned and relabelled maps: the verdict on a game stays the same.

Every log of tests/cases that carries its own map is transferred to another layout.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.board.grid import Grid
from adjudicator.board.hexes import Hex, Orientation
from adjudicator.board.inline import InlineMap
from adjudicator.board.labels import Axis, GridSpec, Numbering
from adjudicator.board.lattice import Lattice
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from tests.support.games import game
from tests.support.paths import TESTS_DIR

FILES = sorted((TESTS_DIR / "cases").glob("*/*.json"))
Line = dict[str, Any]


def mirrored(one: Hex) -> Hex:
    return Hex(one.r, one.q)


def turned(one: Hex) -> Hex:
    """Turn by 60 degrees about the origin."""
    return Hex(-one.r, one.q + one.r)


def same(one: Hex) -> Hex:
    return one


def laid_out(hexes: list[Hex], orientation: Orientation, **more: Any) -> GridSpec:
    """Return a grid that has exactly these hexes."""
    flat = orientation == "flat"
    first = min(one.q if flat else one.r for one in hexes)
    spec = GridSpec(columns=1, rows=1, at=(first, 0) if flat else (0, first), **more)
    cells = [Numbering(spec, orientation).cell(one) for one in hexes]
    top = min(row if flat else column for column, row in cells)
    spec = msgspec.structs.replace(spec, at=(first, top) if flat else (top, first))
    numbering = Numbering(spec, orientation)
    cells = [numbering.cell(one) for one in hexes]
    return msgspec.structs.replace(
        spec,
        columns=max(column for column, _ in cells) + 1,
        rows=max(row for _, row in cells) + 1,
        only=[numbering.label(one) for one in hexes],
    )


def transformed(
    log: list[Line], by: Callable[[Hex], Hex], orientation: Orientation, **numbers: Any
) -> list[Line]:
    """Return a log on a map that was turned, mirrored or renumbered."""
    header, *events = log
    old = msgspec.convert(header["map"], InlineMap)
    grid = Grid(Lattice(orientation=old.orientation), old.grids)
    goals = {label: by(grid.hex(label)) for label in grid.labels}
    spec = laid_out(list(goals.values()), orientation, **numbers)
    numbering = Numbering(spec, orientation)
    names = {label: numbering.label(goal) for label, goal in goals.items()}

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            parts = value.split("/")
            known = all(part in names for part in parts)
            return "/".join(names[part] for part in parts) if known else value
        if isinstance(value, list):
            return [renamed(one) for one in value]
        if isinstance(value, dict):
            return {renamed(key): renamed(one) for key, one in value.items()}
        return value

    new = renamed({key: value for key, value in header["map"].items() if key != "grids"})
    for key in ("sets", "regions"):  # they may name rows of hexes at once
        lists: dict[str, list[str]] = getattr(old, key)
        new[key] = {name: renamed(grid.labels_in(labels)) for name, labels in lists.items()}
    new |= {"grids": [msgspec.to_builtins(spec)], "orientation": orientation}
    position = renamed(header.get("position"))
    return [{**header, "map": new, "position": position}, *renamed(events)]


def told(name: str, log: list[Line]) -> Any:
    data = "\n".join(json.dumps(line) for line in log).encode()
    report = adjudicate(game(name), Log(io.BytesIO(data)))
    findings = [(one.event, one.rule, one.severity) for one in report.findings]
    unchecked = sorted((one.event, one.rule) for one in report.unchecked)
    return report.verdict, sorted(findings), unchecked


LETTERS = {
    "column": Axis(style="letter", first=3),
    "row": Axis(first=60, step=-1, digits=3),
    "order": "row-column",
    "separator": ".",
    "prefix": "M",
}
WAYS: dict[str, Callable[[list[Line], int], list[Line]]] = {
    "mirrored": lambda log, _: transformed(log, mirrored, "flat"),
    "turned": lambda log, at: transformed(log, several(turned, 1 + at % 5), "flat"),
    "pointed hexes": lambda log, at: transformed(log, several(turned, at % 6), "pointy"),
    "relabelled": lambda log, _: transformed(log, same, "flat", **LETTERS),
}


def several(by: Callable[[Hex], Hex], times: int) -> Callable[[Hex], Hex]:
    def repeated(one: Hex) -> Hex:
        for _ in range(times):
            one = by(one)
        return one

    return repeated


def own_map(test: Line) -> bool:
    return isinstance(test["log"][0].get("map"), dict)


def has_own_map(path: Path) -> bool:
    return any(map(own_map, json.loads(path.read_text(encoding="utf-8"))["tests"]))


@cache
def as_it_is(path: Path) -> list[tuple[int, Line, Any]]:
    """Return the tests of a case that have a map, with their numbers and verdicts."""
    tests = json.loads(path.read_text(encoding="utf-8"))["tests"]
    name = path.parent.name
    return [(at, one, told(name, one["log"])) for at, one in enumerate(tests) if own_map(one)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", list(filter(has_own_map, FILES)), ids=lambda path: path.stem)
def test_verdicts_do_not_depend_on_the_layout(path: Path, way: str) -> None:
    for at, test, expected in as_it_is(path):
        assert told(path.parent.name, WAYS[way](test["log"], at)) == expected, test["name"]


@pytest.mark.parametrize("way", WAYS)
def test_the_layout_does_change(way: str) -> None:
    """The transformed logs really differ, on maps with the same neighbours."""
    map_ = {"grids": [{"columns": 6, "rows": 4}], "hexes": {"0203": ["knoll"]}}
    header = {"map": {**map_, "hexsides": {"0203/0204": ["stream"]}, "sets": {"all": ["0101"]}}}
    log = [header, {"do": "move", "unit": "u", "path": ["0203", "0204"]}]
    moved = WAYS[way](log, 1)
    if way != "pointed hexes":
        assert moved[1]["path"] != log[1]["path"]
    new = msgspec.convert(moved[0]["map"], InlineMap).hexmap()
    one, two = moved[1]["path"]
    assert len(new.hexes) == 24
    assert new.hexes[one].terrain == ["knoll"]
    (side,) = new.hexsides
    assert set(side.split("/")) == {one, two}


def test_most_cases_are_laid_out_anew() -> None:
    by_game: dict[str, list[bool]] = {}
    for path in FILES:
        by_game.setdefault(path.parent.name, []).append(has_own_map(path))
    mostly = [name for name, own in by_game.items() if sum(own) > len(own) / 2]
    assert {"crowning-glory", "spi-austerlitz"} <= {*mostly}
