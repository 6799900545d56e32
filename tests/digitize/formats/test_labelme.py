"""Test the import of labelme JSON as features."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from adjudicator.digitize.formats import read_features
from adjudicator.digitize.formats.labelme import parse_labelme
from adjudicator.errors import InputError, LimitError
from tests.support.paths import TESTS_DIR

DATA = TESTS_DIR / "data" / "formats"


def labelme(*shapes: Any, **more: Any) -> bytes:
    return json.dumps({"shapes": list(shapes), **more}).encode()


def shape(kind: str, points: Any, **more: Any) -> dict[str, Any]:
    return {"label": "wood", "shape_type": kind, "points": points, **more}


def test_the_sample_file() -> None:
    features, warnings = read_features(DATA / "tracing.labelme.json")
    found = {one.id: one for one in features.features}
    assert [(one.kind, one.name) for one in features.features] == [
        ("wood", "Great Oak"),
        ("village", "Telnin"),
        ("pond", None),
        ("road", None),
        ("stream", "Goldbrook"),
        ("knoll", None),
    ]
    assert found["village-1"].properties == {
        "walled": True,
        "group": 3,
        "description": "four farms",
    }
    kinds = [one.geometry.type for one in features.features if one.geometry]
    assert kinds == ["Polygon", "Polygon", "Polygon", "LineString", "LineString", "Point"]
    assert warnings == [
        "shapes[4] (stream: Goldbrook) reaches beyond the picture",
        "shapes of type 'mask' are not read",
    ]


def test_a_rectangle_by_two_corners_or_four() -> None:
    data = labelme(
        shape("rectangle", [[10, 20], [30, 5]]),
        shape("rectangle", [[0, 0], [1, 0], [1, 1], [0, 1]]),
    )
    one, two = parse_labelme(data)[0].features
    assert one.geometry is not None
    assert two.geometry is not None
    assert one.geometry.coordinates == [[(10, 20), (30, 20), (30, 5), (10, 5), (10, 20)]]
    assert two.geometry.coordinates == [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]]


def test_a_circle_runs_round_its_centre() -> None:
    (one,) = parse_labelme(labelme(shape("circle", [[100, 50], [103, 54]])))[0].features
    assert one.geometry is not None
    ring = one.geometry.coordinates[0]
    assert len(ring) == 65
    assert all(math.dist(point, (100, 50)) == pytest.approx(5, abs=1e-3) for point in ring)


def test_several_points_are_one_feature() -> None:
    (one,) = parse_labelme(labelme(shape("points", [[1, 2], [3, 4]])))[0].features
    assert one.geometry is not None
    assert (one.geometry.type, one.geometry.coordinates) == ("MultiPoint", [(1, 2), (3, 4)])


def test_a_polygon_without_extent_is_left_out_and_said_so() -> None:
    features, warnings = parse_labelme(labelme(shape("polygon", [[0, 0], [1, 1], [2, 2]])))
    assert features.features == []
    assert warnings == ["shapes[0]: an area without extent was left out"]


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"shapes": {}},
        {"shapes": [3]},
        {"shapes": [{"label": 3, "points": [[1, 2]]}]},
        {"shapes": [shape("polygon", None)]},
        {"shapes": [shape("polygon", [])]},
        {"shapes": [shape("polygon", [[1, 2, 3]])]},
        {"shapes": [shape("polygon", [["1", 2]])]},
        {"shapes": [shape("polygon", [[1e12, 2]])]},
        {"shapes": [shape("point", [[1, 2]], flags=["x"])]},
        {"shapes": [shape("point", [[1, 2]], description=7)]},
        {"shapes": [shape("point", [[1, 2]], group_id="x")]},
        {"shapes": [], "imageWidth": "wide", "imageHeight": 3},
    ],
)
def test_wrong_types_are_one_error(document: Any) -> None:
    with pytest.raises(InputError):
        parse_labelme(json.dumps(document).encode(), file="x.json")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
def test_nan_and_infinities_are_refused(number: str) -> None:
    data = b'{"shapes": [{"label": "w", "shape_type": "point", "points": [[%s, 1]]}]}'
    with pytest.raises(InputError):
        parse_labelme(data % number.encode())


def test_too_many_vertices_and_shapes() -> None:
    with pytest.raises(LimitError, match="vertices"):
        parse_labelme(labelme(shape("linestrip", [[n % 7, n % 5] for n in range(600_000)])))
    with pytest.raises(LimitError, match="shapes"):
        parse_labelme(labelme(*[3] * 20_001))


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(LimitError, match="nested"):
        parse_labelme(b'{"shapes": ' + b"[" * 100_000)
