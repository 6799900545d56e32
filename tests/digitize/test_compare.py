"""Test the comparison of two maps: exactly the seeded differences, in map order."""

from __future__ import annotations

import io
import json
import random

import msgspec
import pytest
from PIL import Image

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, SideRecord
from adjudicator.digitize.compare import MapChange, compare
from adjudicator.digitize.render.build import build_scene
from adjudicator.digitize.render.difference import difference_scene
from adjudicator.digitize.render.palette import ADDED, CHANGED, REMOVED
from adjudicator.digitize.render.png import render_png
from adjudicator.digitize.render.scene import Stroke
from adjudicator.style import rgb
from tests.support.sample_map import sample_map

replace = msgspec.structs.replace


@pytest.fixture
def one() -> HexMap:
    return sample_map()


def seeded(one: HexMap) -> tuple[HexMap, list[str]]:
    """Return a map with one change of every kind, and the expected lines."""
    hexes = dict(one.hexes)
    hexes["0504"] = replace(hexes["0504"], terrain=["clear"])
    hexes["0203"] = replace(hexes["0203"], names=["Menitz", "Měnín"])
    hexes["0901"] = replace(hexes["0901"], names=[])
    hexes["1205"] = replace(hexes["1205"], elevation=311)
    hexes["1001"] = replace(hexes["1001"], regions=["north"])
    del hexes["1410"]
    sides = dict(one.hexsides)
    del sides["0602/0703"]
    sides["0303/0304"] = SideRecord(kinds=["stream", "bridge"])
    sides["1104/1204"] = replace(sides.get("1104/1204", SideRecord(kinds=[])), kinds=["crest"],
                                 uphill="1104")  # fmt: skip
    roads = {"road": one.roads["road"], "highway": one.roads["highway"],
             "track": {**one.roads["track"], "1310/1409": []}}  # fmt: skip
    two = replace(
        one, title="Another", hexes=hexes, hexsides=sides, roads=roads,
        grids=[replace(one.grids[0], prefix="")],
        sets={"french entry": ["0105", "0107"], "allied exit": ["1405"], "objectives": ["0805"]},
        deployments=[*one.deployments[1:], replace(one.deployments[0], combat=9)],
    )  # fmt: skip
    return two, [
        "map: title: Sample of a battlefield -> Another",
        "hex 0901: names removed: Turas Wood",
        "hex 1001: regions added: north",
        "hexside 0602/0703: kinds removed: stream",
        "hex 0203: names: Mönitz -> Menitz, Měnín",
        "hexside 0303/0304: kinds added: stream, bridge",
        "hex 0504: terrain: town -> clear",
        "hexside 1104/1204: kinds added: crest",
        "hexside 1104/1204: uphill added: 1104",
        "hex 1205: elevation: 310 -> 311",
        "road 1310/1409: connection added: track",
        "hex 1410: hex removed: lava",
        "set french entry: hexes removed: 0106",
        "set french entry: hexes added: 0107",
        "deployment 0703: units: french infantry 7-5 -> french infantry 9-5",
    ]


def test_a_map_does_not_differ_from_itself(one):
    assert compare(one, sample_map()) == []


def test_exactly_the_seeded_changes_are_listed(one):
    two, lines = seeded(one)
    assert sorted(change.line() for change in compare(one, two)) == sorted(lines)


def test_the_order_is_that_of_the_map(one):
    two, _ = seeded(one)
    changes = compare(one, two)
    assert changes[0].what == "map"
    assert [c.what for c in changes[-3:]] == ["set", "set", "deployment"]
    grid = one.grid()
    placed = [min(grid.reading_order(grid.hex(x)) for x in c.hexes) for c in changes[1:-3]]
    assert placed == sorted(placed)


def test_the_other_way_round_every_change_is_mirrored(one):
    two, _ = seeded(one)
    mirror = {"added": "removed", "removed": "added", "changed": "changed"}
    there = {(c.what, c.at, c.field, c.change, c.before, c.after) for c in compare(one, two)}
    back = {(c.what, c.at, c.field, mirror[c.change], c.after, c.before) for c in compare(two, one)}
    assert there == back


def test_the_order_of_the_file_does_not_matter(one):
    two, lines = seeded(one)
    names = list(two.hexes)
    random.Random(1).shuffle(names)
    shuffled = replace(two, hexes={name: two.hexes[name] for name in names})
    assert {c.line() for c in compare(one, shuffled)} == set(lines)


def test_grid_and_lattice_are_compared(one):
    grids = [replace(one.grids[0], columns=15, row=replace(one.grids[0].row, first=0))]
    two = replace(one, grids=grids, lattice=replace(one.lattice, orientation="pointy"))
    fields = {c.field: (c.before, c.after) for c in compare(one, two) if c.what == "map"}
    assert fields["lattice.orientation"] == ("flat", "pointy")
    assert fields["grids[0].columns"] == ("14", "15")
    assert "grids[0].row" in fields
    three = replace(one, grids=[*one.grids, replace(one.grids[0], prefix="n", at=(20, 0))])
    assert any(c.field.startswith("grids[1].") for c in compare(one, three))


def test_two_equal_counters_are_counted(one):
    twin = replace(one, deployments=[*one.deployments, one.deployments[0]])
    (change,) = compare(one, twin)
    assert (change.what, change.at, change.change) == ("deployment", "0703", "added")


def test_where_things_came_from_is_not_compared(one):
    hexes = {label: replace(h, source={"town": ["t-1"]}) for label, h in one.hexes.items()}
    assert compare(one, replace(one, hexes=hexes, inputs={"x": "0"})) == []


def test_a_change_is_plain_json(one):
    two, _ = seeded(one)
    rows = json.loads(msgspec.json.encode(compare(one, two)))
    assert rows[0] == {"what": "map", "at": "", "field": "title", "change": "changed",
                       "before": "Sample of a battlefield", "after": "Another"}  # fmt: skip


def test_the_picture_rings_what_changed(one):
    two, _ = seeded(one)
    scene = difference_scene(one, two, compare(one, two))
    image = Image.open(io.BytesIO(render_png(scene))).convert("RGB")
    for label, colour in (("0504", CHANGED), ("0901", REMOVED), ("1001", ADDED)):
        assert count(image, scene, one, label, colour) > 30, label
        others = {CHANGED, REMOVED, ADDED} - {colour}
        assert all(count(image, scene, one, label, other) < 5 for other in others)
    for label in ("0308", "0709"):
        assert not any(count(image, scene, one, label, c) for c in (CHANGED, REMOVED, ADDED))


def count(image: Image.Image, scene: object, one: HexMap, label: str, colour: str) -> int:
    x, y = scene.to_pixel(one.lattice.centre(one.grid().hex(label)))  # type: ignore[attr-defined]
    box = image.crop((round(x - 30), round(y - 30), round(x + 30), round(y + 30)))
    pixels = zip(*[iter(box.tobytes())] * 3, strict=True)
    return sum(max(abs(a - b) for a, b in zip(p, rgb(colour), strict=True)) < 12 for p in pixels)


def test_marks_differ_in_shape_as_well_as_in_colour(one):
    shapes = {}
    for kind in ("added", "removed", "changed"):
        change = MapChange(what="hex", at="0505", field="x", change=kind, hexes=["0505"])
        items = difference_scene(one, one, [change]).layer("changes")
        shapes[kind] = tuple(len(line) for item in items for line in getattr(item, "lines", ()))
    assert len(set(shapes.values())) == 3


def test_a_side_on_the_edge_and_a_hex_of_the_first_map_alone_are_marked(one):
    sides = {**one.hexsides, "0101/nw": SideRecord(kinds=["wall"])}
    two = replace(one, hexsides=sides)
    (change,) = compare(one, two)
    assert change.hexes == ["0101"]
    assert len(difference_scene(one, two, [change]).layer("changes")) == 5
    small = replace(one.grids[0], without=["1410"])
    fewer = replace(one, grids=[small], hexes={k: v for k, v in one.hexes.items() if k != "1410"})
    changes = [c for c in compare(one, fewer) if c.what == "hex"]
    assert len(difference_scene(one, fewer, changes).layer("changes")) == 5


def test_maps_of_different_size_are_marked_on_the_larger(one):
    spec = replace(one.grids[0], columns=6)
    kept = set(Grid(one.lattice, [spec]).labels)
    small = replace(
        one,
        grids=[spec],
        hexes={k: v for k, v in one.hexes.items() if k in kept},
        hexsides={},
        roads={},
        sets={},
        deployments=[],
    )
    width = build_scene(one).bounds[2]
    for a, b in ((one, small), (small, one)):
        scene = difference_scene(a, b, compare(a, b))
        assert scene.bounds[2] == width
        left, top, right, bottom = one.grid().bounds()
        rings = [item.lines[0] for item in scene.layer("changes") if isinstance(item, Stroke)]
        assert rings
        assert all(left - 30 < x < right + 30 for ring in rings for x, _ in ring)
        assert all(top - 30 < y < bottom + 30 for ring in rings for _, y in ring)
