"""Test the scene of a map: its content, its positions, and refused requests."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.board.hexes import Hex
from adjudicator.digitize.render.build import LAYERS, build_scene
from adjudicator.digitize.render.curves import blob, chains, groups, random_numbers, smooth
from adjudicator.digitize.render.names import text_box
from adjudicator.digitize.render.palette import SIDES
from adjudicator.digitize.render.scene import Area, Scene, Stroke, Text
from adjudicator.digitize.render.spans import dashes
from adjudicator.digitize.render.tracing import Traced
from adjudicator.errors import InputError, LabelError, LimitError
from tests.support.sample_map import sample_map


@pytest.fixture(scope="module")
def hexmap() -> HexMap:
    return sample_map()


@pytest.fixture(scope="module")
def scene(hexmap: HexMap) -> Scene:
    return build_scene(hexmap)


def texts(scene: Scene, layer: str) -> list[str]:
    return [item.text for item in scene.layer(layer) if isinstance(item, Text)]


def changed(hexmap: HexMap, **fields: object) -> HexMap:
    return msgspec.structs.replace(hexmap, **fields)


def test_every_hex_is_labelled_and_every_name_written_once_a_group(scene, hexmap):
    assert texts(scene, "labels") == list(hexmap.grid().labels)
    names = texts(scene, "names")
    assert sorted(names) == sorted({n for h in hexmap.hexes.values() for n in h.names})
    assert names.count("Křenovice") == 1  # two hexes, one town


def test_a_name_on_two_groups_of_hexes_is_written_twice(hexmap):
    hexes = dict(hexmap.hexes)
    hexes["1401"] = HexRecord(terrain=["chapel"], names=["Mönitz"])
    assert texts(build_scene(changed(hexmap, hexes=hexes)), "names").count("Mönitz") == 2


def test_names_keep_clear_of_labels_and_of_each_other(scene):
    labels = [text_box(t, 0.0) for t in scene.layer("labels") if isinstance(t, Text)]
    names = [text_box(t, 0.0) for t in scene.layer("names") if isinstance(t, Text)]
    for one in names:
        assert not [other for other in labels if overlap(one, other)], one
    assert not [pair for pair in combinations(names, 2) if overlap(*pair)]


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_layers_labels_and_names_can_be_left_out(hexmap):
    bare = build_scene(hexmap, labels=False, names=False, layers=["terrain", "grid"])
    assert [layer.name for layer in bare.layers] == ["terrain", "grid"]
    left, top, right, bottom = hexmap.grid().bounds()
    assert bare.bounds[:2] == (left, top)
    assert bare.width == math.ceil(right - left)
    assert bare.height == math.ceil(bottom - top)
    assert bare.to_pixel((left, top), 3.0) == (0.0, 0.0)


def test_the_frame_names_map_scale_and_reconstruction(hexmap):
    words = texts(build_scene(hexmap), "frame")
    assert {"Sample of a battlefield", "1 km", "one hex = 400 m"} <= set(words)
    assert any("Reconstruction" in word for word in words)
    lattice = msgspec.structs.replace(hexmap.lattice, metres=None)
    plain = changed(hexmap, reconstruction=False, lattice=lattice)
    words = texts(build_scene(plain), "frame")
    assert "1 km" not in words
    assert not any("Reconstruction" in word for word in words)


def test_the_key_lists_what_the_map_has_and_nothing_else(scene, hexmap):
    words = set(texts(scene, "frame"))
    present = {t for h in hexmap.hexes.values() for t in h.terrain} - {"clear"}
    assert present <= words
    assert {kind for side in hexmap.hexsides.values() for kind in side.kinds} <= words
    assert {*hexmap.roads, "french entry", "allied exit"} <= words
    assert "swamp" not in words
    assert "objectives" not in words  # inland objectives are not drawn


def test_a_whole_edge_needs_no_mark(hexmap):
    edges = {f"{name}-edge": labels for name, labels in hexmap.edges.items()}
    marks = texts(build_scene(hexmap), "sets")
    assert marks
    assert texts(build_scene(changed(hexmap, sets={**hexmap.sets, **edges})), "sets") == marks


def test_an_unknown_terrain_is_hatched_and_its_word_written(scene):
    assert "lava" in texts(scene, "terrain")
    assert "forest" not in texts(scene, "terrain")
    assert "dyke" in texts(scene, "hexsides")


def test_streams_run_along_their_hexsides(hexmap):
    sides = {"0504/0604": SideRecord(kinds=["stream"])}
    one = build_scene(changed(hexmap, hexsides=sides), layers=["hexsides"])
    strokes = [item for item in one.layer("hexsides") if isinstance(item, Stroke)]
    assert [s.colour for s in strokes] == [SIDES["stream"].colour, SIDES["stream"].fill]
    grid = hexmap.grid()
    ends = set(grid.lattice.side_line(grid.side("0504/0604")))
    (line,) = strokes[0].lines
    assert {line[0], line[-1]} == ends


@pytest.mark.parametrize("kind", ["crest", "wadi"])
@pytest.mark.parametrize("uphill", ["0504", "0505"])
def test_hachures_point_downhill(hexmap, uphill, kind):
    sides = {"0504/0505": SideRecord(kinds=[kind], uphill=uphill)}
    one = build_scene(changed(hexmap, hexsides=sides), layers=["hexsides"])
    (wedges,) = [item for item in one.layer("hexsides") if isinstance(item, Area)]
    grid = hexmap.grid()
    higher = grid.lattice.centre(grid.hex(uphill))
    middle = grid.lattice.side_line(grid.side("0504/0505"))[0][1]
    assert len(wedges.rings) > 5
    for wedge in wedges.rings:
        tip = wedge[2]
        assert (tip[1] - middle) * (higher[1] - middle) < 0


def test_a_hexside_without_a_higher_side_has_no_hachures(hexmap):
    one = changed(hexmap, hexsides={"0504/0505": SideRecord(kinds=["wadi"])})
    drawn = build_scene(one, layers=["hexsides"]).layer("hexsides")
    assert not [item for item in drawn if isinstance(item, Area)]


def test_a_road_reaches_the_edge_of_the_map(hexmap):
    roads = {"road": {"0103/0203": ["x"]}}
    one = build_scene(changed(hexmap, roads=roads), layers=["roads"])
    lines = [line for item in one.layer("roads") if isinstance(item, Stroke) for line in item.lines]
    left = hexmap.grid().bounds()[0]
    assert min(x for line in lines for x, _ in line) < left + 0.2 * hexmap.lattice.pitch


def test_traced_features_are_drawn_by_their_kind_of_geometry(hexmap):
    features = [
        Traced("a", "wood", Polygon([(50, 50), (150, 50), (150, 150)])),
        Traced("b", "road", LineString([(0, 0), (100, 100)])),
        Traced("c", "village", Point(200, 200)),
        Traced("d", "nothing", Polygon()),
    ]
    items = build_scene(hexmap, features=features).layer("features")
    areas = [item for item in items if isinstance(item, Area)]
    assert [area.opacity < 1 for area in areas] == [True]
    assert any(isinstance(item, Stroke) and item.dash for item in items)
    assert not build_scene(hexmap).layer("features")


def test_a_map_too_large_to_draw_is_refused(hexmap):
    grids = [msgspec.structs.replace(hexmap.grids[0], columns=400, rows=400)]
    with pytest.raises(LimitError, match="too many to draw"):
        build_scene(changed(hexmap, grids=grids))


@pytest.mark.parametrize("fields", [{"pitch": 1e-9}, {"origin": (1e300, 0.0)}])
def test_a_lattice_beyond_drawing_is_refused(hexmap, fields):
    lattice = msgspec.structs.replace(hexmap.lattice, **fields)
    with pytest.raises(LimitError, match="cannot be drawn"):
        build_scene(changed(hexmap, lattice=lattice))


@pytest.mark.parametrize(
    "fields",
    [
        {"hexes": {"9999": HexRecord(terrain=["clear"])}},
        {"hexsides": {"0101/0909": SideRecord(kinds=["stream"])}},
        {"roads": {"road": {"0101/zz": []}}},
        {"sets": {"exit": ["zz"]}},
    ],
)
def test_a_label_that_is_not_on_the_grid_is_refused(hexmap, fields):
    with pytest.raises(LabelError):
        build_scene(changed(hexmap, **fields))


def test_an_empty_map_is_refused(hexmap):
    grids = [msgspec.structs.replace(hexmap.grids[0], columns=1, rows=1, without=["0101"])]
    with pytest.raises(InputError, match="no hex"):
        build_scene(changed(hexmap, grids=grids, hexes={}))


def test_layers_are_painted_in_the_documented_order(scene):
    names = [layer.name for layer in scene.layers]
    ground = [name for name in LAYERS if name != "frame"]
    assert [name for name in names if name in ground] == ground
    assert names.index("frame") == len(names) - 1


# Curves


def test_chains_stop_at_forks_and_close_rings():
    assert chains([(1, 2), (2, 3), (3, 4)]) == [[1, 2, 3, 4]]
    runs = chains([(1, 2), (2, 3), (2, 4)])
    assert sorted(map(len, runs)) == [2, 2, 2]
    (ring,) = chains([(1, 2), (2, 3), (3, 1)])
    assert ring[0] == ring[-1]
    assert len(ring) == 4


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda p: p[0] != p[1])))
def test_chains_use_every_link_exactly_once(links):
    used = [frozenset(pair) for run in chains(links) for pair in pairwise(run)]
    assert len(used) == len(set(used))
    assert set(used) == {frozenset(link) for link in links}


def test_a_ring_of_hexes_has_a_hole(hexmap):
    grid = hexmap.grid()
    ring = grid.neighbours(grid.hex("0505"))
    shape = blob(grid, ring, 0.05, wobble=0.1)
    assert (len(shape.rings), len(shape.holes)) == (1, 1)
    assert len(groups([Hex(0, 0), Hex(0, 1), Hex(5, 5)])) == 2


def test_a_blob_stays_inside_its_hexes(hexmap):
    grid = hexmap.grid()
    shape = blob(grid, [grid.hex("0505")], 0.05, wobble=0.13)
    assert {grid.hex_at(*p) for ring in shape.rings for p in ring} == {grid.hex("0505")}


def test_smooth_keeps_the_ends_of_a_line():
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    soft = smooth(line)
    assert (soft[0], soft[-1]) == (line[0], line[-1])
    assert (10.0, 0.0) not in soft


def test_dashes_cover_their_share_of_a_line():
    parts = dashes(((0.0, 0.0), (100.0, 0.0)), (6.0, 4.0))
    assert len(parts) == 10
    assert sum(math.dist(part[0], part[-1]) for part in parts) == pytest.approx(60)


def test_chance_depends_on_the_key_alone():
    one, two, other = random_numbers("0101"), random_numbers("0101"), random_numbers("0102")
    first = [next(one) for _ in range(50)]
    assert first == [next(two) for _ in range(50)]
    assert first != [next(other) for _ in range(50)]
    assert all(0 <= n < 1 for n in first)
    assert len({round(n, 6) for n in first}) == 50
