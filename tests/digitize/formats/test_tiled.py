"""Test the import and export of Tiled maps."""

from __future__ import annotations

import base64
import gzip
import io
import json
import struct
import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from shapely.geometry import shape

from adjudicator import resources
from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, HexRecord, SideRecord
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.digitize.folder import load_map
from adjudicator.digitize.formats import read_features
from adjudicator.digitize.formats.tiled import parse_tmj, read_tmj, tile_grid
from adjudicator.digitize.formats.tiled_export import tmj_from_map
from adjudicator.digitize.formats.tiled_grid import TileGrid, tile_grid_of
from adjudicator.digitize.formats.tiled_import import map_from_tmj
from adjudicator.digitize.formats.tiled_layout import TileLayout, tile_sets
from adjudicator.digitize.formats.tiled_picture import tileset_picture
from adjudicator.errors import DocumentError, InputError, LimitError
from tests.support.paths import TESTS_DIR
from tests.support.sample_map import sample_map

DATA = TESTS_DIR / "data" / "formats"


def tmj(*layers: Any, **more: Any) -> bytes:
    tiles = [{"id": 0, "type": "clear"}, {"id": 1, "type": "wood"}]
    document = {
        "type": "map",
        "orientation": "hexagonal",
        "width": 2,
        "height": 2,
        "tilewidth": 40,
        "tileheight": 36,
        "hexsidelength": 20,
        "staggeraxis": "x",
        "staggerindex": "odd",
        "tilesets": [{"firstgid": 1, "name": "t", "tiles": tiles}],
        "layers": list(layers),
    }
    return json.dumps({**document, **more}).encode()


def tiles(data: Any, **more: Any) -> dict[str, Any]:
    fields = {"type": "tilelayer", "name": "g", "width": 2, "height": 2, "data": data}
    return {**fields, **more}


def drawn(*objects: Any, **more: Any) -> dict[str, Any]:
    return {"type": "objectgroup", "name": "o", "objects": list(objects), **more}


# Reading


def test_the_sample_file() -> None:
    features, warnings = read_features(DATA / "valley.tmj")
    found = {one.id: one for one in features.features}
    areas = {
        name: shape({"type": one.geometry.type, "coordinates": one.geometry.coordinates})
        for name, one in found.items()
        if one.geometry
    }
    tile = (40 + 20) / 2 * 36
    assert areas["wood-1"].area == 2 * tile
    assert areas["wood-2"].area == 2 * tile
    assert areas["town-3"].area == tile
    assert areas["clear-0"].area == 5 * tile
    # the tile of the second column is half a tile lower
    assert areas["wood-1"].bounds == (0, 0, 70, 54)
    assert areas["stream-1"].bounds == (100, 10, 130, 15)
    assert found["stream-1"].name == "Goldbrook"
    # an ellipse turned by a quarter about its top left corner
    assert areas["pond-2"].bounds == pytest.approx((100, 20, 110, 40), abs=0.1)
    assert areas["camp-3"].bounds == (110, 20, 130, 30)
    assert found["camp-3"].properties == {"elevation": 264}
    assert areas["knoll-4"].coords[0] == (105, 16)
    assert areas["field-5"].area == 50
    assert (found["name-6"].name, areas["name-6"].coords[0]) == ("Sokolin", (120, 20))
    assert areas["wood-7"].coords[0] == (120, 28)
    assert warnings == [
        "the tileset 'other.tsj' is another file: embed it to have its tiles read",
        "layer 'ground': a tile without class or kind was not read (2 times)",
        "object 8 '' is an instance of a template and was not read",
        "layer 'scan': a picture was not read",
        "layer 'old' is hidden and was not read",
    ]


def packed(numbers: list[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_encodings_give_the_same(compression: str) -> None:
    numbers = [2, 1, 0, 2 | 0x80000000]
    pack = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[compression]
    text = base64.b64encode(pack(packed(numbers))).decode()
    plain, _ = parse_tmj(tmj(tiles(numbers)))
    other, _ = parse_tmj(tmj(tiles(text, encoding="base64", compression=compression)))
    assert other == plain
    assert [one.kind for one in plain.features] == ["clear", "wood", "wood"]


def test_an_infinite_map_is_read_by_its_chunks() -> None:
    chunks = [
        {"x": 0, "y": 0, "width": 2, "height": 1, "data": [2, 1]},
        {"x": -2, "y": 0, "width": 1, "height": 1, "data": [2]},
    ]
    layer = {"type": "tilelayer", "name": "g", "chunks": chunks}
    features, _ = parse_tmj(tmj(layer, infinite=True))
    found = [(one.kind, one.geometry.coordinates[0]) for one in features.features if one.geometry]
    assert [(kind, min(x for x, _ in ring)) for kind, ring in found] == [
        ("clear", 30),
        ("wood", -60),
        ("wood", 0),
    ]


def test_a_million_times_the_size_is_not_unpacked() -> None:
    bomb = base64.b64encode(zlib.compress(bytes(100_000_000))).decode()
    layer = tiles(bomb, encoding="base64", compression="zlib")
    with pytest.raises(LimitError):
        parse_tmj(tmj(layer))
    small = base64.b64encode(zlib.compress(bytes(20))).decode()
    with pytest.raises(LimitError, match="unfold"):
        parse_tmj(tmj(tiles(small, encoding="base64", compression="zlib")))


@pytest.mark.parametrize(
    ("layer", "message"),
    [
        (tiles([1, 2, 3]), "3 cells where 2 by 2"),
        (tiles([1, 2, 3, -1]), "not a tile number"),
        (tiles([1, 2, 3, 1 << 40]), "not a tile number"),
        (tiles("AAAA", encoding="hex"), "no encoding 'hex'"),
        (tiles("%%%%", encoding="base64"), "not base64"),
        (tiles("AAAA", encoding="base64"), "3 bytes of cells"),
        (tiles("AAAA", encoding="base64", compression="zlib"), "not zlib data"),
        (tiles("AAAA", encoding="base64", compression="zstd"), "compressed by 'zstd'"),
        (tiles([], width=100_000, height=100_000), "more than 250000 cells"),
        (tiles([1, 2, 3, "x"]), "expected"),
        ({"type": "mystery"}, "nvalid value"),
        (drawn({"x": "left"}), "xpected"),
        (drawn({"x": 1e12}), "beyond 1e9"),
        (drawn({"x": 0, "polyline": [{"x": 1e308, "y": 0}, {"x": 0, "y": 0}]}), "beyond 1e9"),
    ],
)
def test_wrong_layers_are_one_error(layer: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_tmj(tmj(layer), file="x.tmj")
    assert str(caught.value).startswith("x.tmj: ")


@pytest.mark.parametrize(
    "change",
    [
        {"orientation": "orthogonal"},
        {"tilewidth": 0},
        {"tilewidth": 10**9},
        {"hexsidelength": 41},
        {"hexsidelength": -1},
        {"staggeraxis": "z"},
        {"width": -1},
        {"layers": {}},
        {"layers": [{"type": "group", "layers": 3}]},
        {"tilesets": [{"firstgid": 1, "tiles": [
            {"id": 0, "properties": [{"name": "terrain", "value": "[3]"}]}]}]},
        {"tilesets": [{"firstgid": 1, "tiles": [
            {"id": 0, "properties": [{"name": "terrain", "value": "[["}]}]}]},
    ],
)  # fmt: skip
def test_wrong_maps_are_one_error(change: Any) -> None:
    with pytest.raises(InputError):
        parse_tmj(tmj(**change))


def test_deep_groups_and_long_lines_are_refused() -> None:
    deep: Any = {"type": "group", "layers": []}
    for _ in range(80):
        deep = {"type": "group", "layers": [deep]}
    with pytest.raises(LimitError, match="nested"):
        parse_tmj(tmj(deep))
    line = [{"x": n % 7, "y": n % 5} for n in range(500_001)]
    with pytest.raises(LimitError, match="vertices"):
        parse_tmj(tmj(drawn({"polyline": line})))


def test_infinities_are_refused() -> None:
    data = tmj(drawn({"x": 3})).replace(b'"x": 3', b'"x": Infinity')
    with pytest.raises(InputError):
        parse_tmj(data)


# The grid


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_neighbouring_tiles_share_their_corners(axis: Any, index: Any) -> None:
    grid = TileGrid(axis=axis, index=index, tile_width=40, tile_height=36, side=18)
    outlines = {(c, r): grid.outline(c, r) for c in range(-2, 3) for r in range(-2, 3)}
    around = [other for other in outlines if other != (0, 0)]
    shared = [len(set(outlines[0, 0]) & set(outlines[other])) for other in around]
    assert sorted(shared)[-6:] == [2] * 6
    assert sorted(shared)[:-6] == [0] * (len(shared) - 6)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_tiles_lie_as_our_hexes_do(orientation: Any, shifted: Any) -> None:
    lattice = Lattice(orientation=orientation, pitch=600)
    grid = Grid(lattice, [GridSpec(columns=4, rows=4, shifted=shifted)])
    tiles = tile_grid_of(lattice, shifted)
    first = grid.lattice.centre(grid.numberings[0].hex(0, 0))
    start = tiles.centre(0, 0)
    for column in range(4):
        for row in range(4):
            of_hex = grid.numberings[0].hex(column, row)
            x, y = grid.lattice.centre(of_hex)
            there = tiles.centre(column, row)
            assert there[0] - start[0] == pytest.approx(x - first[0], abs=4)
            assert there[1] - start[1] == pytest.approx(y - first[1], abs=4)
            for ours, theirs in zip(
                grid.lattice.outline(of_hex), tiles.outline(column, row), strict=True
            ):
                assert theirs[0] - there[0] == pytest.approx(ours[0] - x, abs=2)
                assert theirs[1] - there[1] == pytest.approx(ours[1] - y, abs=2)


# Compiled maps


def assert_round_trip(hexmap: HexMap) -> None:
    data = tmj_from_map(hexmap)
    back = map_from_tmj(data)
    assert msgspec.json.encode(back) == msgspec.json.encode(hexmap)
    assert tmj_from_map(back) == data


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("pitch", [0.5, 66.0, 9999.0])
def test_a_map_comes_back_as_it_went(orientation: Any, pitch: float) -> None:
    assert_round_trip(sample_map(orientation, pitch))


@pytest.mark.parametrize("name", ["crowning-glory", "spi-austerlitz"])
def test_our_own_maps_come_back_as_they_went(name: str) -> None:
    assert_round_trip(load_map(resources.map_folder(name)))


words = st.text("abc[]{},\"'\\ é", min_size=1, max_size=5)


@st.composite
def maps(draw: Any) -> HexMap:
    spec = GridSpec(
        columns=draw(st.integers(1, 4)),
        rows=draw(st.integers(2, 4)),
        shifted=draw(st.sampled_from(["odd", "even"])),
        at=draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3))),
    )
    other = GridSpec(columns=2, rows=2, at=(spec.at[0] - 7, spec.at[1] + 3), prefix="s")
    lattice = Lattice(orientation=draw(st.sampled_from(["flat", "pointy"])))
    specs = draw(st.sampled_from([[spec], [spec, other]]))
    grid = Grid(lattice, specs)
    origins = st.dictionaries(words, st.lists(words, max_size=2), max_size=2)
    record = st.builds(
        HexRecord,
        terrain=st.lists(words, min_size=1, max_size=3),
        elevation=st.none() | st.integers(-100, 9000),
        level=st.none() | st.integers(0, 9),
        names=st.lists(words, max_size=2),
        regions=st.lists(words, max_size=2),
        source=origins,
    )

    def side(label: str) -> Any:
        return st.builds(
            SideRecord,
            kinds=st.lists(words, max_size=3),
            uphill=st.none() | st.sampled_from(label.split("/")),
            source=origins,
        )

    sides = [grid.side_label(one) for one in grid.inner_sides()]
    some = st.lists(st.sampled_from(sides), unique=True, max_size=4) if sides else st.just([])
    return HexMap(
        format=1,
        id="x",
        title=draw(words),
        lattice=lattice,
        grids=specs,
        default_terrain="clear",
        hexes={label: draw(record) for label in grid.labels},
        hexsides={label: draw(side(label)) for label in draw(some)},
        roads={
            road: {label: draw(st.lists(words, max_size=2)) for label in draw(some)}
            for road in draw(st.lists(words, unique=True, max_size=2))
        },
        sets={"entry": [grid.labels[0]]},
    )


@settings(deadline=None, max_examples=60)
@given(maps())
def test_any_map_comes_back_as_it_went(hexmap: HexMap) -> None:
    roads = {road: links for road, links in hexmap.roads.items() if links}
    assert_round_trip(msgspec.structs.replace(hexmap, roads=roads))


def test_the_exported_map_is_what_tiled_documents() -> None:
    hexmap = sample_map("flat")
    document = json.loads(tmj_from_map(hexmap, picture="x.png"))
    assert document["orientation"] == "hexagonal"
    assert (document["staggeraxis"], document["staggerindex"]) == ("x", "odd")
    assert (document["width"], document["height"]) == (14, 10)
    assert [one["name"] for one in document["layers"]] == [
        "terrain", "hexes", "hexsides", "roads", "names",
    ]  # fmt: skip
    assert len(document["layers"][0]["data"]) == 140
    assert 0 not in document["layers"][0]["data"]
    numbers = [one["id"] for layer in document["layers"][1:] for one in layer["objects"]]
    assert numbers == list(range(1, document["nextobjectid"]))
    (tileset,) = document["tilesets"]
    assert tileset["image"] == "x.png"
    assert [tile["id"] for tile in tileset["tiles"]] == list(range(tileset["tilecount"]))
    assert tileset["imagewidth"] == tileset["columns"] * tileset["tilewidth"]


def test_the_picture_has_the_size_the_tileset_says() -> None:
    hexmap = sample_map("pointy")
    (tileset,) = json.loads(tmj_from_map(hexmap, picture="x.png"))["tilesets"]
    picture = Image.open(io.BytesIO(tileset_picture(hexmap)))
    assert picture.size == (tileset["imagewidth"], tileset["imageheight"])
    assert tileset_picture(hexmap) == tileset_picture(hexmap)
    # every tile is opaque in its centre and transparent in its corner
    wide, high = tileset["tilewidth"], tileset["tileheight"]
    for n in range(len(tile_sets(hexmap))):
        left, top = n % tileset["columns"] * wide, n // tileset["columns"] * high
        assert picture.getpixel((left + wide // 2, top + high // 4))[3] == 255  # type: ignore[index]
        assert picture.getpixel((left, top))[3] == 0  # type: ignore[index]


def test_objects_lie_on_the_tiles_they_speak_of() -> None:
    hexmap = sample_map("flat")
    layout = TileLayout(hexmap)
    assert tile_grid(read_tmj(tmj_from_map(hexmap))) == layout.tiles
    for label in hexmap.hexsides:
        side = layout.grid.side(label)
        ends = {tuple(point) for point in layout.side_line(label)}
        for of_hex in side.hexes:
            if of_hex in layout.grid:
                outline = {tuple(p) for p in layout.tiles.outline(*layout.cell(of_hex))}
                assert ends <= outline


def test_changes_made_in_tiled_come_through() -> None:
    hexmap = sample_map("flat")
    document = json.loads(tmj_from_map(hexmap))
    terrain, hexes, hexsides, roads, names = document["layers"]
    wood = 1 + [tile["type"] for tile in document["tilesets"][0]["tiles"]].index("forest")
    terrain["data"][0] = wood
    terrain["data"][1] = 0
    hexes["objects"] = [one for one in hexes["objects"] if one["name"] != "0504"]
    gone = hexsides["objects"].pop(0)["name"]
    roads["objects"] = []
    names["objects"][0]["text"]["text"] = "Renamed"
    label = names["objects"][0]["properties"][0]["value"]
    back = map_from_tmj(json.dumps(document).encode())
    assert back.terrain("0101") == ["forest"]
    assert back.terrain("0201") == [hexmap.default_terrain]
    assert back.hexes["0504"].names == ["Křenovice"]
    assert gone not in back.hexsides
    assert back.roads == {}
    assert back.hexes[label].names[0] == "Renamed"


def _embedded(document: Any) -> Any:
    return json.loads(document["properties"][0]["value"])


def _embed(document: Any, **values: Any) -> None:
    document["properties"][0]["value"] = json.dumps({**_embedded(document), **values})


def test_hexes_deleted_altogether_are_of_the_default_terrain() -> None:
    hexmap = sample_map("flat")
    document = json.loads(tmj_from_map(hexmap))
    document["layers"][0]["data"][0] = 0
    del document["layers"][1]["objects"][0]
    back = map_from_tmj(json.dumps(document).encode())
    assert back.hexes["0101"] == HexRecord(terrain=[hexmap.default_terrain])
    assert list(back.hexes) == list(hexmap.hexes)


def test_hexsides_and_roads_get_their_proper_names() -> None:
    hexmap = sample_map("flat")
    document = json.loads(tmj_from_map(hexmap))
    for layer in document["layers"][2:4]:
        for one in layer["objects"]:
            one["name"] = "/".join(reversed(one["name"].split("/")))
    assert map_from_tmj(json.dumps(document).encode()) == hexmap


def _broken(change: Any) -> bytes:
    document = json.loads(tmj_from_map(sample_map("flat")))
    change(document)
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.pop("properties"), "not exported from a compiled map"),
        (lambda d: d["properties"][0].update(value="{}"), "is missing"),
        (lambda d: d["layers"].pop(0), "no tile layer 'terrain'"),
        (lambda d: d["layers"].pop(1), "no object layer 'hexes'"),
        (lambda d: d["layers"][1]["objects"][0].update(name="9999"), "no hex '9999'"),
        (lambda d: d["layers"][1]["objects"][1].update(name="0101"), "stands twice"),
        (lambda d: d["layers"][2]["objects"][0].update(name="0101/0909"), "not adjacent"),
        (lambda d: d["layers"][3]["objects"][0].update(name="nonsense"), "no hex"),
        (lambda d: d["layers"][4]["objects"][0].update(properties=[]), "property hex"),
        (lambda d: d["layers"][0]["data"].__setitem__(0, 99), "has no terrain"),
        (lambda d: d["layers"][1]["objects"][0]["properties"].append(
            {"name": "from", "value": "{"}), "not JSON"),
        (lambda d: d["layers"][1]["objects"][0]["properties"].__setitem__(
            0, {"name": "elevation", "value": "high"}), "xpected"),
        (lambda d: _embed(d, sets={"exit": ["9999"]}), "exit: no hex '9999'"),
        (lambda d: _embed(d, edges={"north": ["zz"]}), "north: no hex 'zz'"),
        (lambda d: _embed(d, deployments=[{"hex": "9999", "side": "a", "type": "b",
            "combat": 1, "movement": 1}]), "deployments: no hex '9999'"),
        (lambda d: _embed(d, grids=[{"columns": 9, "rows": 10}]), "has no hex"),
        (lambda d: _embed(d, grids=[*_embedded(d)["grids"], {"columns": 1, "rows": 1,
            "prefix": "n", "at": [90000, 90000]}]), "far apart"),
        (lambda d: d["properties"][0].update(value=d["properties"][0]["value"].replace(
            '"title":', '"title": "A", "title":', 1)), "'title' stands twice"),
        (lambda d: d["layers"][1]["objects"][0]["properties"].append(
            {"name": "from", "value": '{"a": ["b"], "a": []}'}), "'a' stands twice"),
        (lambda d: d["layers"][1]["objects"][0]["properties"].append(
            {"name": "from", "value": '{"a": ["\\ud800"]}'}), "'from'"),
        (lambda d: d["layers"][2]["objects"][0]["properties"].append(
            {"name": "uphill", "value": "nonsense"}), "uphill 'nonsense'"),
        (lambda d: d["layers"][3]["objects"][0].update(name="0101/nw"), "leads off the map"),
        (lambda d: d["layers"][2]["objects"][1].update(
            name="/".join(d["layers"][2]["objects"][0]["name"].split("/")[::-1])), "stands twice"),
        (lambda d: d["tilesets"][0]["tiles"][0].update(type="", properties=[]), "has no terrain"),
        (lambda d: d["tilesets"][0]["tiles"][0]["properties"].append(
            {"name": "terrain", "value": "[1]"}) or d["tilesets"][0]["tiles"][0][
            "properties"].pop(1), "not a list of terrains"),
    ],
)  # fmt: skip
def test_a_broken_map_is_one_error(change: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        map_from_tmj(_broken(change), file="x.tmj")
    assert str(caught.value).startswith("x.tmj: ")


def test_a_tile_off_the_map_is_refused() -> None:
    lattice = Lattice(orientation="flat")
    spec = GridSpec(columns=2, rows=2, without=["0202"])
    record = HexRecord(terrain=["clear"])
    hexmap = HexMap(
        format=1, id="x", title="x", lattice=lattice, grids=[spec], default_terrain="clear",
        hexes={"0101": record, "0201": record, "0102": record},
    )  # fmt: skip
    assert_round_trip(hexmap)
    document = json.loads(tmj_from_map(hexmap))
    document["layers"][0]["data"][3] = 1
    with pytest.raises(DocumentError, match="column 1, row 1, where the map has no hex"):
        map_from_tmj(json.dumps(document).encode())


def test_grids_too_far_apart_for_tiles_are_refused() -> None:
    far = [GridSpec(columns=2, rows=2), GridSpec(columns=1, rows=1, prefix="n", at=(9**5, 9**5))]
    lattice, record = Lattice(orientation="flat"), HexRecord(terrain=["clear"])
    hexmap = HexMap(
        format=1, id="x", title="x", lattice=lattice, grids=far, default_terrain="clear",
        hexes=dict.fromkeys(Grid(lattice, far).labels, record),
    )  # fmt: skip
    with pytest.raises(LimitError, match="far apart"):
        tmj_from_map(hexmap)


@pytest.mark.parametrize(("pitch", "columns"), [(16.0, 51), (10_000.0, 10)])
def test_a_picture_of_too_many_or_too_large_tiles_is_refused(pitch: float, columns: int) -> None:
    lattice, specs = Lattice(orientation="flat", pitch=pitch), [GridSpec(columns=columns, rows=40)]
    hexmap = HexMap(
        format=1, id="x", title="x", lattice=lattice, grids=specs, default_terrain="clear",
        hexes={x: HexRecord(terrain=[x]) for x in Grid(lattice, specs).labels},
    )  # fmt: skip
    assert len(tile_sets(hexmap)) == columns * 40
    with pytest.raises(LimitError, match="too many for a picture"):
        tileset_picture(hexmap)


@pytest.mark.parametrize("pitch", [5e-324, 1e308])
def test_hexes_of_any_size_get_tiles_of_a_sane_size(pitch: float) -> None:
    tiles = tile_grid_of(Lattice(orientation="pointy", pitch=pitch), "odd")
    assert 16 <= tiles.tile_width <= 1000


@pytest.mark.parametrize("x", [10**400, 10**18, -(10**18)])
def test_a_chunk_far_away_is_refused(x: int) -> None:
    chunk = {"x": x, "y": 0, "width": 1, "height": 1, "data": [1]}
    layer = {"type": "tilelayer", "name": "g", "chunks": [chunk]}
    with pytest.raises(InputError, match=r"^x.tmj: layers\[0\].chunks\[0\].x"):
        parse_tmj(tmj(layer, infinite=True), file="x.tmj")
