"""Test GeoJSON export and import, and compiled maps as GeoJSON features."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.digitize.features import Feature, Features, Geometry
from adjudicator.digitize.formats.geojson import dump_geojson, parse_geojson
from adjudicator.digitize.formats.map_features import features_to_records, hexmap_to_features
from adjudicator.errors import DocumentError, InputError, LimitError
from tests.support.sample_map import sample_map

coordinate = st.floats(-1e9, 1e9).map(lambda x: x + 0.0)
position = st.tuples(coordinate, coordinate)
line = st.lists(position, min_size=2, max_size=5)
ring = st.lists(position, min_size=3, max_size=5).map(lambda points: [*points, points[0]])
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
geometry = st.one_of(
    st.builds(Geometry, st.just("Point"), position),
    st.builds(Geometry, st.just("MultiPoint"), st.lists(position, min_size=1, max_size=3)),
    st.builds(Geometry, st.just("LineString"), line),
    st.builds(Geometry, st.just("MultiLineString"), st.lists(line, min_size=1, max_size=3)),
    st.builds(Geometry, st.just("Polygon"), st.lists(ring, min_size=1, max_size=3)),
    st.builds(
        Geometry,
        st.just("MultiPolygon"),
        st.lists(st.lists(ring, min_size=1, max_size=2), min_size=1, max_size=2),
    ),
    st.none(),
)
properties = st.dictionaries(
    text.filter(lambda key: key not in ("kind", "name", "id")),
    st.one_of(text, st.integers(-(10**12), 10**12), st.booleans(), st.lists(text, max_size=2)),
    max_size=3,
)


@st.composite
def collections(draw: Any) -> Features:
    names = draw(st.lists(text, unique=True, max_size=4))
    return Features(
        features=[
            Feature(
                id=name,
                kind=draw(text),
                name=draw(text) or None,
                geometry=draw(geometry),
                properties=draw(properties),
            )
            for name in names
        ]
    )


@given(collections())
def test_features_come_back_as_they_went(features: Features) -> None:
    data = dump_geojson(features)
    assert parse_geojson(data) == features
    assert dump_geojson(parse_geojson(data)) == data


def test_one_feature_a_line_with_short_numbers() -> None:
    features = Features(
        features=[
            Feature(
                id="w",
                kind="wood",
                name="Žuráň",
                geometry=Geometry(type="Point", coordinates=(5.0, -0.0)),
                properties={"elevation": 264},
            ),
            Feature(id="x", kind="", geometry=None),
        ]
    )
    assert dump_geojson(features).decode() == (
        '{"type": "FeatureCollection", "features": [\n'
        '{"type": "Feature", "id": "w", "properties": {"kind": "wood", "name": "Žuráň", '
        '"elevation": 264}, "geometry": {"type": "Point", "coordinates": [5,0]}},\n'
        '{"type": "Feature", "id": "x", "properties": {}, "geometry": null}\n'
        "]}\n"
    )


def test_an_empty_collection() -> None:
    data = dump_geojson(Features(features=[]))
    assert json.loads(data) == {"type": "FeatureCollection", "features": []}


@pytest.mark.parametrize(
    "feature",
    [
        Feature(id="a", kind="x", properties={"v": float("inf")}),
        Feature(id="a", kind="x", properties={"v": object()}),
        Feature(id="a", kind="\ud800"),
        Feature(id="a", kind="x", geometry=Geometry(type="Point", coordinates=(float("nan"), 0))),
    ],
)
def test_what_json_cannot_hold_is_refused(feature: Feature) -> None:
    with pytest.raises(DocumentError):
        dump_geojson(Features(features=[feature]))


def _point(x: str) -> bytes:
    return (
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},'
        f'"geometry":{{"type":"Point","coordinates":[{x},0]}}}}]}}'
    ).encode()


@pytest.mark.parametrize("x", ["NaN", "Infinity", "1e400", "1e10", "true", '"1"', "1" + "0" * 400])
def test_odd_coordinates_are_refused(x: str) -> None:
    with pytest.raises(InputError):
        parse_geojson(_point(x), file="x.geojson")


def test_the_place_of_a_wrong_coordinate_is_named() -> None:
    with pytest.raises(DocumentError) as caught:
        parse_geojson(_point("1e10"), file="x.geojson")
    assert str(caught.value) == (
        "x.geojson: features[0].geometry.coordinates: a coordinate beyond 1e9"
    )


def test_a_million_vertices_are_refused() -> None:
    points = ",".join(["[1,2]"] * 1_000_000)
    data = (
        '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},'
        f'"geometry":{{"type":"LineString","coordinates":[{points}]}}}}]}}'
    )
    with pytest.raises(LimitError, match="more than 500000 vertices"):
        parse_geojson(data.encode())


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_compiled_map_as_features_and_back(orientation: Any) -> None:
    hexmap = sample_map(orientation)
    features = hexmap_to_features(hexmap)
    again = parse_geojson(dump_geojson(features))
    records = features_to_records(again)
    assert list(records.hexes.items()) == list(hexmap.hexes.items())
    assert list(records.hexsides.items()) == list(hexmap.hexsides.items())
    assert records.roads == hexmap.roads
    assert dump_geojson(hexmap_to_features(hexmap)) == dump_geojson(features)


def test_hexes_are_drawn_where_the_lattice_has_them() -> None:
    hexmap = sample_map("flat")
    grid = hexmap.grid()
    features = {one.id: one for one in hexmap_to_features(hexmap).features}
    ring = features["hex-0504"].geometry.coordinates[0]  # type: ignore[union-attr]
    assert len(ring) == 7
    assert ring[0] == ring[-1]
    x = sum(point[0] for point in ring[:-1]) / 6
    y = sum(point[1] for point in ring[:-1]) / 6
    assert (x, y) == pytest.approx(grid.lattice.centre(grid.hex("0504")), abs=1e-3)
    assert features["hex-0504"].name == "Křenovice"
    label = next(iter(hexmap.hexsides))
    ends = features[f"hexside-{label}"].geometry.coordinates  # type: ignore[union-attr]
    for end, true in zip(ends, grid.lattice.side_line(grid.side(label)), strict=True):
        assert end == pytest.approx(true, abs=1e-3)


@pytest.mark.parametrize(
    "feature",
    [
        Feature(id="a", kind="hex"),
        Feature(id="a", kind="wood", properties={"label": "0101"}),
        Feature(id="a", kind="hex", properties={"label": "0101", "terrain": 3}),
        Feature(id="a", kind="road", properties={"label": "0101/0102"}),
    ],
)
def test_features_that_are_no_map_are_refused(feature: Feature) -> None:
    with pytest.raises(DocumentError, match="feature a"):
        features_to_records(Features(features=[feature]))


@pytest.mark.parametrize("kind", ['["Polygon"]', "{}", "7", "null", '"Circle"', f'"{"x" * 9999}"'])
def test_a_geometry_of_no_known_type_is_refused(kind: str) -> None:
    data = (
        '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},'
        f'"geometry": {{"type": {kind}, "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}}}}]}}'
    )
    with pytest.raises(
        DocumentError, match=r"features\[0\].geometry: no geometry of type"
    ) as caught:
        parse_geojson(data.encode(), file="x.geojson")
    assert len(str(caught.value)) < 300


def test_half_a_character_names_the_feature_and_the_file() -> None:
    features = Features(
        features=[Feature(id="f\udcff", kind="wood\ud800", geometry=None)], file="x.geojson"
    )
    with pytest.raises(DocumentError, match="half a character") as caught:
        dump_geojson(features)
    assert str(caught.value).startswith(r"x.geojson: feature 'f\udcff': ")
