"""Test the import of SVG drawings, as Inkscape writes them, as features."""

from __future__ import annotations

import contextlib
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, shape

from adjudicator.digitize.features import Feature
from adjudicator.digitize.formats import read_features
from adjudicator.digitize.formats.svg import parse_svg
from adjudicator.digitize.formats.svg_matrix import IDENTITY, Matrix, length, parse_transform
from adjudicator.digitize.formats.svg_path import TOLERANCE, flatten, parse_path
from adjudicator.errors import DocumentError, InputError, LimitError
from tests.support.paths import TESTS_DIR

DATA = TESTS_DIR / "data" / "formats"
MM = 96 / 25.4
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" %s>%s</svg>'
)


def read(body: str, attributes: str = "") -> tuple[list[Feature], list[str]]:
    features, warnings = parse_svg((HEAD % (attributes, body)).encode())
    return features.features, warnings


def layer(body: str, label: str = "wood") -> str:
    return f'<g inkscape:groupmode="layer" id="l" inkscape:label="{label}">{body}</g>'


def area(feature: Feature) -> Any:
    assert feature.geometry is not None
    return shape({"type": feature.geometry.type, "coordinates": feature.geometry.coordinates})


def coordinates(body: str, attributes: str = "") -> Any:
    (one,) = read(layer(body), attributes)[0]
    assert one.geometry is not None
    return one.geometry.coordinates


def points(data: str) -> list[list[tuple[float, float]]]:
    return [
        [(round(x, 6), round(y, 6)) for x, y in flatten(stroke, IDENTITY)]
        for stroke in parse_path(data)
    ]


# The sample file


def test_the_sample_file() -> None:
    features, warnings = read_features(DATA / "tracing.svg")
    found = {one.id: one for one in features.features}
    assert [(one.id, one.kind, one.name) for one in features.features] == [
        ("oaks", "wood", "Oaks"),
        ("grove", "wood", None),
        ("brook", "stream", "Goldbrook"),
        ("hut", "places", "Upper End"),
        ("rect1", "village", "Sokolin"),
        ("spot", "knoll", None),
    ]
    assert found["spot"].properties == {"elevation": 264, "description": "seen from afar"}
    oaks = area(found["oaks"])
    assert oaks.area == pytest.approx((40 * 20 - 10 * 10) * MM**2, rel=1e-4)
    assert len(oaks.interiors) == 1
    assert oaks.bounds == pytest.approx((10 * MM, 0, 50 * MM, 20 * MM), abs=1e-3)
    # a quarter turn about its own centre, then the translation of the layer
    grove = area(found["grove"])
    assert grove.bounds == pytest.approx((75 * MM, 10 * MM, 85 * MM, 30 * MM), abs=1e-3)
    brook = area(found["brook"])
    assert brook.coords[0] == pytest.approx((0, 50 * MM), abs=1e-3)
    assert brook.coords[-1] == pytest.approx((200 * MM, 50 * MM), abs=1e-3)
    hut = area(found["hut"])
    assert hut.bounds == pytest.approx((100 * MM, 70 * MM, 102 * MM, 72 * MM), abs=1e-3)
    assert warnings == [
        "a picture was not read",
        "a text was not read: give a shape its name as title or label",
        "<g> grid is hidden and was not read",
    ]


# Path data


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [[(1, 2), (3, 4)]]),
        ("m1 2l3 4", [[(1, 2), (4, 6)]]),
        ("M1,2 3,4 5,6", [[(1, 2), (3, 4), (5, 6)]]),
        ("m1,2 3,4 5,6", [[(1, 2), (4, 6), (9, 12)]]),
        ("M0 0H5V6h-1v-2", [[(0, 0), (5, 0), (5, 6), (4, 6), (4, 4)]]),
        ("M0 0H1 2 3", [[(0, 0), (1, 0), (2, 0), (3, 0)]]),
        ("M0 0 1 0 1 1z", [[(0, 0), (1, 0), (1, 1)]]),
        ("M0 0L1 0zL0 1", [[(0, 0), (1, 0)], [(0, 0), (0, 1)]]),
        ("M1 1l1 0zm5 5l1 0", [[(1, 1), (2, 1)], [(6, 6), (7, 6)]]),
        ("M-1-2.5.5-.5", [[(-1, -2.5), (0.5, -0.5)]]),
        ("M1e1 2E-1L3e+1-4", [[(10, 0.2), (30, -4)]]),
        ("M0 0A0 5 0 0 1 9 9", [[(0, 0), (9, 9)]]),
        ("M3 3A5 5 0 0 1 3 3L4 4", [[(3, 3), (4, 4)]]),
        ("M0 0C1 1 2 2 3 3", [[(0, 0), (3, 3)]]),
        ("", []),
        ("  ", []),
        ("M5 5", []),
    ],
)
def test_straight_commands(data: str, expected: Any) -> None:
    assert [[*stroke] for stroke in points(data)] == expected


def test_strokes_know_whether_they_are_closed() -> None:
    assert [stroke.closed for stroke in parse_path("M0 0H1V1zM5 5H6V6")] == [True, False]


def cubic(p: list[tuple[float, float]], t: float) -> tuple[float, float]:
    s = 1 - t
    w = s**3, 3 * s * s * t, 3 * s * t * t, t**3
    return sum(a * q[0] for a, q in zip(w, p, strict=True)), sum(
        a * q[1] for a, q in zip(w, p, strict=True)
    )


place = st.tuples(st.integers(-500, 500), st.integers(-500, 500))


@given(st.tuples(place, place, place, place))
def test_a_flattened_curve_stays_within_the_tolerance(p: Any) -> None:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = p
    (flat,) = points(f"M{ax} {ay}C{bx} {by} {cx} {cy} {dx} {dy}")
    if len(set(flat)) < 2:
        return
    line = LineString(flat)
    for n in range(41):
        assert line.distance(Point(cubic(list(p), n / 40))) <= TOLERANCE + 1e-6


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0C0 9 9 9 9 0S18-9 18 0", "M0 0C0 9 9 9 9 0C9-9 18-9 18 0"),
        ("m0 0c0 9 9 9 9 0s9-9 9 0", "M0 0C0 9 9 9 9 0C9-9 18-9 18 0"),
        ("M0 0S9 9 9 0", "M0 0C0 0 9 9 9 0"),
        ("M0 0Q5 9 9 0T18 0", "M0 0Q5 9 9 0Q13-9 18 0"),
        ("m0 0q5 9 9 0t9 0", "M0 0Q5 9 9 0Q13-9 18 0"),
        ("M1 1T18 0", "M1 1L18 0"),
        ("M0 0Q3 6 9 0", "M0 0C2 4 5 4 9 0"),
        ("M0 0C1 2 3 4 5 6 7 8 9 9 9 0", "M0 0C1 2 3 4 5 6C7 8 9 9 9 0"),
        ("M0 0a5 5 0 0110 10", "M0 0A5 5 0 0 1 10 10"),
        ("M0 0a9 5 30 11 4-2 9 5 30 00 4 2", "M0 0A9 5 30 1 1 4-2A9 5 30 0 0 8 0"),
    ],
)
def test_two_spellings_of_one_curve(short: str, long: str) -> None:
    one, two = points(short), points(long)
    ends = [(stroke[0], stroke[-1]) for stroke in one]
    assert ends == [(stroke[0], stroke[-1]) for stroke in two]
    assert LineString(one[0]).hausdorff_distance(LineString(two[0])) <= 2 * TOLERANCE


@pytest.mark.parametrize(
    ("large", "sweep", "middle"),
    [(0, 0, (3, -1)), (0, 1, (3, 1)), (1, 0, (3, -9)), (1, 1, (3, 9))],
)
def test_an_arc_takes_the_way_its_flags_say(large: int, sweep: int, middle: Any) -> None:
    # from (6, 0) to (0, 0) on a circle of radius 5: centres at (3, 4) and (3, -4)
    (flat,) = points(f"M6 0A5 5 0 {large} {sweep} 0 0")
    assert LineString(flat).distance(Point(middle)) <= TOLERANCE
    centre = (3, middle[1] + (-5 if middle[1] > 0 else 5))
    for point in flat:
        assert math.dist(point, centre) == pytest.approx(5, abs=TOLERANCE)


def test_too_small_an_arc_is_blown_up() -> None:
    (flat,) = points("M0 0A1 1 0 0 1 20 0")
    assert all(math.dist(point, (10, 0)) == pytest.approx(10, abs=TOLERANCE) for point in flat)


@pytest.mark.parametrize(
    "data",
    [
        "L1 1",
        "M1",
        "M1 2L",
        "M1 2X3",
        "M1 2L3",
        "M0 0A1 1 0 2 1 5 5",
        "M0 0L nan 1",
        "M0 0Linf 1",
        "M0 0L1e400 1",
        "M0 0L1e10 1",
        "M0 0 # 3",
        "M0 0Ł1 1",
        "hello",
    ],
)
def test_wrong_path_data_names_its_place(data: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(layer(f'<path id="p7" d="{data}"/>'))
    assert "<path> p7" in str(caught.value)
    assert "line 1" in str(caught.value)


# Shapes


def test_basic_shapes() -> None:
    assert coordinates('<polygon points="0,0 5,0 5,5"/>') == [[(0, 0), (5, 0), (5, 5), (0, 0)]]
    assert coordinates('<polyline points="0 0,5 0 5 5"/>') == [(0, 0), (5, 0), (5, 5)]
    assert coordinates('<line x1="1" x2="3" y2="4"/>') == [(1, 0), (3, 4)]
    square = coordinates('<rect x="1" y="2" width="3" height="4"/>')
    assert square == [[(1, 2), (4, 2), (4, 6), (1, 6), (1, 2)]]


def test_round_shapes() -> None:
    (circle, ellipse, rounded) = read(
        layer(
            '<circle cx="50" cy="60" r="40"/><ellipse cx="5" rx="30" ry="10"/>'
            '<rect width="100" height="60" ry="20"/>'
        )
    )[0]
    assert area(circle).area == pytest.approx(math.pi * 1600, rel=0.005)
    assert area(circle).bounds == pytest.approx((10, 20, 90, 100), abs=TOLERANCE)
    assert area(ellipse).area == pytest.approx(math.pi * 300, rel=0.01)
    assert area(rounded).area == pytest.approx(6000 - (4 - math.pi) * 400, rel=0.002)


def test_a_corner_is_never_rounder_than_half_the_side() -> None:
    (one,) = read(layer('<rect width="10" height="10" rx="99"/>'))[0]
    assert area(one).area == pytest.approx(math.pi * 25, rel=0.05)


def test_a_line_that_returns_is_an_area_and_one_that_does_not_is_a_line() -> None:
    kinds = [
        one.geometry.type
        for one in read(layer('<path d="M0 0H5V5L0 0"/><path d="M0 0H5V5L0 0.01"/>'))[0]
        if one.geometry
    ]
    assert kinds == ["Polygon", "LineString"]


def test_an_open_path_with_a_fill_is_doubtful() -> None:
    _, warnings = read(layer('<path id="p" d="M0 0H5V5" style="fill:#00ff00"/>'))
    assert warnings == ["line 1, <path> p: an open path with a fill was read as a line"]
    assert read(layer('<path d="M0 0H5V5" style="fill:none"/>'))[1] == []


NEST = "M0 0H90V90H0ZM10 10H80V80H10ZM20 20H70V70H20Z"
NEST_TURNED = "M0 0H90V90H0ZM10 10V80H80V10ZM20 20H70V70H20Z"


@pytest.mark.parametrize(
    ("data", "rule", "expected"),
    [
        (NEST, "evenodd", 8100 - 4900 + 2500),
        (NEST, "nonzero", 8100),
        (NEST_TURNED, "nonzero", 8100 - 4900 + 2500),
        (NEST_TURNED, "evenodd", 8100 - 4900 + 2500),
        ("M0 0H9V9H0ZM20 0H29V9H20Z", "nonzero", 162),
        ("M0 0H9V9H0ZM20 0V9H29V0Z", "nonzero", 162),
        ("M20 20H70V70H20ZM0 0V90H90V0Z", "nonzero", 8100 - 2500),
    ],
)
def test_rings_become_holes_by_the_fill_rule(data: str, rule: str, expected: float) -> None:
    (one,) = read(layer(f'<path d="{data}" style="fill-rule:{rule}"/>'))[0]
    found = area(one)
    assert found.is_valid
    assert found.area == pytest.approx(expected)


def test_the_fill_rule_is_inherited() -> None:
    (one,) = read(f'<g fill-rule="evenodd" id="wood"><path d="{NEST}"/></g>')[0]
    assert area(one).area == pytest.approx(5700)


@pytest.mark.parametrize(("fill", "rings"), [("none", 2), ("#0f0", 1)])
def test_an_outline_without_fill_has_holes_whichever_way_they_run(fill: str, rings: int) -> None:
    data = "M 0 0 H 50 V 50 H 0 Z M 10 10 H 20 V 20 H 10 Z"
    (one,) = read(layer(f'<path d="{data}" style="fill:{fill}"/>'))[0]
    assert one.geometry is not None
    assert len(one.geometry.coordinates) == rings


def test_a_bow_tie_is_kept_for_verify_to_name() -> None:
    (one,) = read(layer('<path d="M0 0L10 10V0L0 10Z"/>'))[0]
    assert not area(one).is_valid


def test_a_path_with_an_area_and_a_line_gives_both() -> None:
    found = read(layer('<path id="p" d="M0 0H5V5ZM9 9L20 20"/>'))[0]
    assert [(one.id, one.geometry.type) for one in found if one.geometry] == [
        ("p", "Polygon"),
        ("p-2", "LineString"),
    ]


# Transforms and units


@pytest.mark.parametrize(
    ("text", "point", "expected"),
    [
        ("translate(3)", (1, 1), (4, 1)),
        ("translate(3,4)", (1, 1), (4, 5)),
        ("scale(2)", (1, 3), (2, 6)),
        ("scale(2 -1)", (1, 3), (2, -3)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 10 10)", (11, 10), (10, 11)),
        ("skewX(45)", (0, 1), (1, 1)),
        ("skewY(45)", (1, 0), (1, 1)),
        ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)),
        ("translate(10,0) scale(2) , rotate(90)", (1, 0), (10, 2)),
        ("", (1, 2), (1, 2)),
    ],
)
def test_transforms(text: str, point: Any, expected: Any) -> None:
    assert parse_transform(text).at(*point) == pytest.approx(expected)


@pytest.mark.parametrize(
    "text",
    ["spin(3)", "rotate(1 2)", "matrix(1 2 3)", "translate(a)", "scale(1", "scale(1e400)", ")",
     "scale(2)" * 101],
)  # fmt: skip
def test_wrong_transforms(text: str) -> None:
    with pytest.raises(DocumentError):
        parse_transform(text)


def test_a_transform_is_done_after_the_inner_one() -> None:
    assert Matrix(e=10).after(Matrix(a=2)).at(1, 0) == (12, 0)


def test_groups_within_groups() -> None:
    body = '<g transform="scale(2)"><g transform="translate(1,1)"><line x2="1"/></g></g>'
    assert coordinates(body) == [(2, 2), (4, 2)]


@pytest.mark.parametrize(
    ("text", "pixels"),
    [("10", 10), ("10px", 10), ("1in", 96), ("25.4mm", 96), ("2.54cm", 96), ("72pt", 96),
     ("6pc", 96), (" 3 px ", 3), ("101.6Q", 96)],
)  # fmt: skip
def test_lengths(text: str, pixels: float) -> None:
    assert length(text) == pytest.approx(pixels)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('width="200" height="100" viewBox="0 0 100 50"', [(0, 0), (20, 0)]),
        ('width="100mm" height="50mm" viewBox="0 0 100 50"', [(0, 0), (37.7953, 0)]),
        ('width="200" height="100" viewBox="5 10 100 50"', [(-10, -20), (10, -20)]),
        ('width="200" height="50" viewBox="0 0 100 50"', [(50, 0), (60, 0)]),
        (
            'width="200" height="50" viewBox="0 0 100 50" preserveAspectRatio="xMinYMin"',
            [(0, 0), (10, 0)],
        ),
        (
            'width="200" height="50" viewBox="0 0 100 50" preserveAspectRatio="none"',
            [(0, 0), (20, 0)],
        ),
        (
            'width="200" height="50" viewBox="0 0 100 50" preserveAspectRatio="xMidYMax slice"',
            [(0, -50), (20, -50)],
        ),
        ('width="100%" height="100%" viewBox="0 0 100 50"', [(0, 0), (10, 0)]),
        ('viewBox="0 0 100 50"', [(0, 0), (10, 0)]),
        ('width="7" height="9"', [(0, 0), (10, 0)]),
    ],
)
def test_the_view_box(attributes: str, expected: Any) -> None:
    assert coordinates('<line x2="10"/>', attributes) == expected


@pytest.mark.parametrize(
    "attributes",
    ['viewBox="0 0 0 5"', 'viewBox="1 2 3"', 'viewBox="a"', 'viewBox="0 0 9 9" width="-1"',
     'viewBox="0 0 9 9" width="9em"'],
)  # fmt: skip
def test_wrong_view_boxes(attributes: str) -> None:
    with pytest.raises(DocumentError, match="line 1, <svg>"):
        read("", attributes)


def test_a_picture_within_the_picture() -> None:
    body = '<svg x="10" y="5" width="20" height="20" viewBox="0 0 10 10"><line x2="1"/></svg>'
    assert coordinates(body) == [(10, 5), (12, 5)]


# Kinds, names and ignored elements


def test_where_kind_and_name_come_from() -> None:
    line = '<line x2="1"%s>%s</line>'
    body = (
        layer(line % (' inkscape:label="A"', ""))
        + layer(line % (' inkscape:label="A"', "<title> B  C </title>"))
        + layer(line % (' inkscape:label="road: A"', ""))
        + layer(line % (' data-kind="path" data-width="3"', ""))
        + layer(layer(line % ("", ""), "inner"))
        + '<g id="plain"><g>' + line % ("", "") + "</g></g>"
        + line % (' inkscape:label="lone"', "")
        + f'<g inkscape:label="bog">{line % ("", "")}</g>'
    )  # fmt: skip
    found, warnings = read(body)
    assert [(one.kind, one.name, one.properties) for one in found] == [
        ("wood", "A", {}),
        ("wood", "B C", {}),
        ("road", "A", {}),
        ("path", None, {"width": 3}),
        ("inner", None, {}),
        ("plain", None, {}),
        ("lone", None, {}),
        ("bog", None, {}),
    ]
    assert warnings == []


def test_a_shape_without_any_kind_is_reported() -> None:
    found, warnings = read('<line x2="1"/><line x2="2"/>')
    assert [one.kind for one in found] == ["", ""]
    assert warnings == ["a shape without a kind: give it a label, or its layer a name (2 times)"]


def test_hidden_things_are_not_read() -> None:
    found, warnings = read(
        layer(
            '<line id="a" x2="1" style="display : none"/><line id="b" x2="1" display="none"/>'
            '<g visibility="hidden"><line id="c" x2="1"/>'
            '<line id="d" x2="1" visibility="visible"/></g>'
        )
    )
    assert [one.id for one in found] == ["d"]
    assert warnings == [f"<line> {name} is hidden and was not read" for name in "abc"]


def test_definitions_are_not_drawn() -> None:
    hidden = '<line x2="1"/>'
    body = "".join(
        f"<{tag}>{hidden}</{tag}>" for tag in ("defs", "clipPath", "mask", "symbol", "pattern")
    )
    assert read(layer(body)) == ([], [])


def test_references_are_followed_within_the_file_only() -> None:
    body = (
        '<defs><line id="w" x2="5"/><symbol id="s"><line x2="1"/></symbol></defs>'
        '<use href="#w" x="10"/><use xlink:href="#w" transform="scale(2)" y="1"/>'
        '<use href="#s"/><use href="other.svg#w"/><use href="#gone"/>'
    )
    found, warnings = read(layer(body))
    assert [one.geometry.coordinates for one in found if one.geometry] == [
        [(10, 0), (15, 0)],
        [(0, 2), (10, 2)],
    ]
    assert warnings == [
        "a reference to '#s' was not followed",
        "a reference to 'other.svg#w' was not followed",
        "a reference to '#gone' was not followed",
    ]


# Hostile files


@pytest.mark.parametrize(
    "body",
    ['<use id="u" href="#u"/>', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
)
def test_a_reference_to_itself_is_refused(body: str) -> None:
    with pytest.raises(DocumentError, match="leads back to itself"):
        read(body)


def test_references_that_multiply_are_refused() -> None:
    groups = "".join(
        f'<g id="g{n}"><use href="#g{n - 1}"/><use href="#g{n - 1}"/></g>' for n in range(1, 40)
    )
    with pytest.raises(LimitError):
        read(f'<defs><g id="g0"><g/></g>{groups}</defs><use href="#g39"/>')
    with pytest.raises(LimitError, match="features"):
        read(f'<defs><line id="g0" x2="1"/>{groups}</defs><use href="#g39"/>')


def test_a_long_chain_of_references_is_refused() -> None:
    chain = "".join(f'<g id="g{n}"><use href="#g{n - 1}"/></g>' for n in range(1, 400))
    with pytest.raises(LimitError):
        read(f'<g id="g0"/>{chain}')


@pytest.mark.parametrize(
    "body",
    [
        '<g transform="scale(1e300)"><g transform="scale(1e300)"><line x2="1" y2="1"/></g></g>',
        '<g transform="scale(1e300)"><path d="M0 0C1 2 3 4 5 6"/></g>',
        '<circle r="1e308"/>',
        '<circle r="1e300" cx="1e10"/>',
        '<rect width="1e308" height="1e308" rx="1e307"/>',
        '<polygon points="0 0 1e12 0 5 5"/>',
        '<polygon points="0 0 1"/>',
        '<polygon points="0 0 nan 1"/>',
        '<rect width="wide" height="3"/>',
    ],
)
def test_absurd_numbers_are_one_error(body: str) -> None:
    with pytest.raises(InputError):
        read(layer(body))


def test_a_million_vertices_are_refused() -> None:
    with pytest.raises(LimitError, match="more than 500000"):
        read(layer('<path d="M0 0' + "l1 1" * 1_000_000 + '"/>'))
    with pytest.raises(LimitError, match="vertices"):
        read(layer('<path d="M0 0' + "c1 9999 9999 1-1 1" * 20_000 + '"/>'))
    with pytest.raises(LimitError, match="closed parts"):
        read(layer('<path d="' + "".join(f"M{n} 0h1v1z" for n in range(0, 4000, 2)) + '"/>'))


@pytest.mark.parametrize("data", [b"", b"<html/>", b"{}", b"<svg>"])
def test_what_is_not_svg_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        parse_svg(data)


def test_a_shape_in_per_cent_is_left_out() -> None:
    found, warnings = read(layer('<rect id="r" width="100%" height="9"/>'))
    assert found == []
    assert warnings == ["line 1, <rect> r: a shape sized in per cent was not read"]


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,- e", max_size=40))
def test_any_path_text_is_read_or_refused(data: str) -> None:
    with contextlib.suppress(InputError):
        assert isinstance(parse_path(data), list)


MANY = 100_000


@pytest.mark.parametrize(
    "body",
    [
        f'<rect width="{"1" * MANY}x" height="1"/>',
        f'<rect width="{"1" * MANY}" height="1"/>',
        f'<rect width="1{" " * MANY}x" height="1"/>',
        f'<rect width="{" " * MANY}x" height="1"/>',
        f'<rect width="{"1." * MANY}" height="1"/>',
        f'<g transform="{" " * MANY}!"/>',
        f'<g transform="{" ," * MANY}!"/>',
        f'<g transform="scale{" " * MANY}!"/>',
        f'<g transform="{"a" * MANY}!"/>',
        f'<g transform="scale({" " * MANY}!"/>',
        f'<g transform="scale({"1" * MANY}x)"/>',
        f'<g transform="scale(1){" " * MANY}!"/>',
        f'<polygon points="{"1" * MANY}x"/>',
        f'<polygon points="{"1e" * MANY}"/>',
        f'<path d="M {"1" * MANY}x"/>',
        f'<path d="M 0 0 {" " * MANY}!"/>',
        f'<path d="M 0 0 {"." * MANY}!"/>',
        f'<path d="M 0 0 L {"1e+" * MANY}!"/>',
    ],
    ids=lambda body: body[:20],
)
def test_long_nonsense_is_refused_at_once(body: str) -> None:
    # no time limit: a pattern with backtracking would take minutes here
    with pytest.raises(DocumentError) as caught:
        read(body)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "desc",
    ["a" * MANY, "a = " + " " * MANY + "b", "a" + " " * MANY + "b", "= " * MANY, "\n" * MANY],
)
def test_a_long_description_is_read_at_once(desc: str) -> None:
    found, _ = read(layer(f"<line x2='1'><desc>{desc}</desc></line>"))
    assert len(found) == 1
