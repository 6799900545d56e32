"""Test registration: control points, residuals, outliers, and refused fits."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.affinity import affine_transform
from shapely.geometry import Point

from adjudicator.board.grid import Grid
from adjudicator.board.labels import GridSpec
from adjudicator.board.lattice import Lattice
from adjudicator.cli.map.register import register_command
from adjudicator.digitize.features import Feature, Features, Geometry
from adjudicator.digitize.fitting import FitKind, Pair, fit_points
from adjudicator.digitize.register import scan_transform, source_transform
from adjudicator.digitize.spec import ControlPoint, Placement, Registration, ScanRef, SourceRef
from adjudicator.digitize.transform import Transform
from adjudicator.errors import InputError, LabelError, RegistrationError

PITCH = 60.0
KINDS: list[FitKind] = ["similarity", "affine"]
#: widely spread places on the map, in hexes
PLACES = [(2.0, 3.0), (18.0, 2.0), (4.0, 15.0), (17.0, 16.0), (10.0, 9.0), (6.0, 6.0), (14.0, 4.0)]
NAMES = "ABCDEFG"

turns = st.floats(-179, 179)
scales = st.floats(0.01, 50)
flips = st.booleans()
offsets = st.floats(-1e5, 1e5)
no_features = Features(features=[])


def similarity(scale: float, turn: float, flip_y: bool, c: float = 0, f: float = 0) -> Transform:
    angle = math.radians(turn)
    along, across = scale * math.cos(angle), -scale * math.sin(angle)
    return Transform.similarity(along, across, flip_y)._replace(c=c, f=f)


def pairs_for(transform: Transform, places: list[tuple[float, float]] = PLACES) -> list[Pair]:
    """Return pairs that the transform fits exactly: sources are computed from map places."""
    a, b, c, d, e, f = transform
    inverse = np.linalg.inv(np.array([[a, b], [d, e]]))
    found = []
    for name, (x, y) in zip(NAMES, places, strict=False):
        target = (x * PITCH, y * PITCH)
        sx, sy = inverse @ (target[0] - c, target[1] - f)
        found.append(Pair(name, (float(sx), float(sy)), target))
    return found


def moved(pairs: list[Pair], which: int, dx: float, dy: float) -> list[Pair]:
    """Return the pairs with an error of some hexes in one of them."""
    wrong = list(pairs)
    x, y = wrong[which].target
    wrong[which] = wrong[which]._replace(target=(x + dx * PITCH, y + dy * PITCH))
    return wrong


# Transforms


def test_a_transform_and_shapely_agree() -> None:
    transform = Transform(2, 3, 5, 7, 11, 13)
    assert transform.apply(17, 19) == (96, 341)
    there = affine_transform(Point(17, 19), transform.shapely)
    assert (there.x, there.y) == (96, 341)
    assert transform.apply_all(np.array([[17.0, 19.0], [0, 0]])).tolist() == [[96, 341], [5, 13]]


@settings(deadline=None)
@given(scales, turns, flips)
def test_scale_and_turn_can_be_read_off(scale: float, turn: float, flip_y: bool) -> None:
    transform = similarity(scale, turn, flip_y)
    assert transform.scale == pytest.approx(scale)
    assert transform.turn == pytest.approx(turn, abs=1e-6)
    assert (transform.determinant < 0) == flip_y


@pytest.mark.parametrize(
    ("turn", "up"), [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (-30, (-0.5, math.sqrt(3) / 2))]
)
def test_turn_is_clockwise_from_north(turn: float, up: tuple[float, float]) -> None:
    """With a turn of 90 east is up: a place in the east is drawn above, at a smaller y."""
    x, y = similarity(2, turn, flip_y=True).apply(*up)
    assert (x, y) == pytest.approx((0, -2), abs=1e-9)


def test_turn_of_a_scan_is_clockwise_too() -> None:
    x, y = similarity(2, 90, flip_y=False).apply(1, 0)  # right on the scan is up on the map
    assert (x, y) == pytest.approx((0, -2), abs=1e-9)


# Fits


@settings(max_examples=100, deadline=None)
@given(scales, turns, flips, st.tuples(offsets, offsets), st.sampled_from(KINDS))
def test_an_exact_fit_is_found(
    scale: float, turn: float, flip_y: bool, offset: tuple[float, float], kind: FitKind
) -> None:
    transform = similarity(scale, turn, flip_y, *offset)
    fit = fit_points(pairs_for(transform), kind, PITCH, flip_y)
    assert fit.rms < 1e-6
    assert fit.outliers == []
    assert fit.transform.scale == pytest.approx(scale, rel=1e-6)
    for pair, one in zip(pairs_for(transform), fit.residuals, strict=True):
        assert one.name == pair.name
        assert one.expected == pair.target
        assert one.fitted == pytest.approx(pair.target, abs=1e-4)


def test_an_affine_fit_finds_what_a_similarity_cannot() -> None:
    stretched = Transform(0.2, 0.03, 40, 0.01, -0.1, 900)
    pairs = pairs_for(stretched)
    affine = fit_points(pairs, "affine", PITCH, flip_y=True)
    assert affine.transform == pytest.approx(stretched, rel=1e-9)
    assert affine.rms < 1e-9
    assert fit_points(pairs, "similarity", PITCH, flip_y=True).rms > 1


def test_coordinates_far_from_the_origin_lose_no_precision() -> None:
    transform = similarity(0.108, -29.85, flip_y=True, c=-65_000, f=590_000)
    pairs = [
        pair._replace(source=(pair.source[0] + 6e5, pair.source[1] + 5.4e6))
        for pair in pairs_for(transform)
    ]
    for kind in KINDS:
        assert fit_points(pairs, kind, PITCH, flip_y=True).rms < 1e-7


@settings(max_examples=60, deadline=None)
@given(turns, flips, st.sampled_from(KINDS), st.integers(0, 2**32 - 1))
def test_no_other_transform_fits_better(
    turn: float, flip_y: bool, kind: FitKind, seed: int
) -> None:
    """Least squares: every small change of the transform increases the sum of squares."""
    random = np.random.default_rng(seed)
    pairs = pairs_for(similarity(0.2, turn, flip_y))
    for n in range(len(pairs)):
        pairs = moved(pairs, n, *random.normal(0, 0.3, 2))
    fit = fit_points(pairs, kind, PITCH, flip_y)
    assert fit.rms == pytest.approx(
        math.sqrt(sum(one.hexes**2 for one in fit.residuals) / len(pairs))
    )

    def squares(transform: Transform) -> float:
        ends = [(transform.apply(*pair.source), pair.target) for pair in pairs]
        return sum((ax - bx) ** 2 + (ay - by) ** 2 for (ax, ay), (bx, by) in ends)

    best = squares(fit.transform)
    assert best == pytest.approx((fit.rms * PITCH) ** 2 * len(pairs))
    others = [fit.transform._replace(c=fit.transform.c + 0.5)]
    others.append(fit.transform._replace(f=fit.transform.f - 0.5))
    a, b, c, d, e, f = fit.transform
    others.append(Transform(a * 1.001, b * 1.001, c, d * 1.001, e * 1.001, f))
    if kind == "affine":
        others += [fit.transform._replace(b=b + 1e-4), fit.transform._replace(e=e - 1e-4)]
    assert all(squares(other) > best for other in others)


def test_residuals_are_in_map_units_and_in_hexes() -> None:
    pairs = pairs_for(similarity(1, 0, flip_y=False), PLACES[:2])
    third = Pair("M", (PLACES[4][0] * PITCH, PLACES[4][1] * PITCH), (600, 540))
    fit = fit_points([*pairs, third], "similarity", PITCH, flip_y=False)
    assert fit.rms < 1e-9
    fit = fit_points([*pairs, third._replace(target=(600, 660))], "similarity", PITCH, flip_y=False)
    for one in fit.residuals:
        apart = math.hypot(one.fitted[0] - one.expected[0], one.fitted[1] - one.expected[1])
        assert one.error == pytest.approx(apart)
        assert one.hexes == pytest.approx(apart / PITCH)
    assert fit.outliers == []  # three points cannot show which of them is wrong


# Outliers


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("flip_y", [False, True])
@pytest.mark.parametrize("which", range(7))
@pytest.mark.parametrize("way", range(0, 360, 45))
def test_a_blunder_of_five_hexes_is_named_and_nothing_else(
    kind: FitKind, flip_y: bool, which: int, way: int
) -> None:
    """Six points are accurate to a fifth of a hex, as hex labels are, and one is mistyped."""
    random = np.random.default_rng(which * 1000 + way)
    pairs = pairs_for(similarity(0.15, 30, flip_y))
    for n in range(7):
        pairs = moved(pairs, n, *random.uniform(-0.2, 0.2, 2))
    angle = math.radians(way)
    pairs = moved(pairs, which, 5 * math.cos(angle), 5 * math.sin(angle))
    fit = fit_points(pairs, kind, PITCH, flip_y)
    assert fit.outliers == [NAMES[which]]
    assert [one.outlier for one in fit.residuals] == [n == which for n in range(7)]
    assert fit.rms_without < 0.4 < fit.rms


def test_two_blunders_cannot_hide_each_other() -> None:
    pairs = pairs_for(similarity(0.15, 30, flip_y=True))
    pairs = moved(moved(pairs, 0, 4, 3), 1, 4, 3)
    assert fit_points(pairs, "similarity", PITCH, flip_y=True).outliers == ["A", "B"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_honest_points_are_not_accused(kind: FitKind, seed: int) -> None:
    """The points are known only to the hex: anywhere in it."""
    random = np.random.default_rng(seed)
    pairs = pairs_for(similarity(0.15, 30, flip_y=True))
    for n in range(7):
        pairs = moved(pairs, n, *random.uniform(-0.45, 0.45, 2))
    fit = fit_points(pairs, kind, PITCH, flip_y=True)
    assert fit.outliers == []
    assert fit.rms_without == pytest.approx(fit.rms)


def test_many_points_are_searched_in_a_fixed_sample() -> None:
    random = np.random.default_rng(5)
    source = random.uniform(0, 5000, (120, 2))
    transform = similarity(0.2, 10, flip_y=True, c=5, f=900)
    target = transform.apply_all(source) + random.uniform(-12, 12, (120, 2))
    target[7] += (400, 0)
    target[0] -= (0, 500)
    pairs = [Pair(str(n), tuple(source[n]), tuple(target[n])) for n in range(120)]
    for kind in KINDS:
        fit = fit_points(pairs, kind, PITCH, flip_y=True)
        assert fit.outliers == ["0", "7"]
        assert fit == fit_points(pairs, kind, PITCH, flip_y=True)


# Refused fits


def refused(pairs: list[Pair], kind: FitKind = "similarity", *, flip_y: bool = False) -> str:
    with pytest.raises(RegistrationError) as caught:
        fit_points(pairs, kind, PITCH, flip_y)
    return str(caught.value)


def test_too_few_points() -> None:
    pairs = pairs_for(similarity(1, 0, flip_y=False))
    assert "at least 2 control points, and has 1: A" in refused(pairs[:1])
    assert "at least 2 control points, and has 0: none" in refused([])
    assert "at least 3 control points, and has 2: A, B" in refused(pairs[:2], "affine")


def test_points_all_in_one_place() -> None:
    same = [Pair("A", (5e6, 5), (0, 0)), Pair("B", (5e6, 5), (600, 0))]
    assert "one place in the source: A, B" in refused(same)
    same = [Pair("A", (5, 5), (100, 0)), Pair("B", (900, 5), (100, 0))]
    assert "one place on the map: A, B" in refused(same)


def test_points_on_one_line() -> None:
    line = [Pair(name, (n, 2 * n), (n * 90, 7.0 * n * n)) for n, name in enumerate("ABCD")]
    assert "one line in the source: A, B, C, D" in refused(line, "affine")
    line = [Pair(name, (n, n * n), (n * 90, 180 * n)) for n, name in enumerate("ABCD")]
    assert "one line on the map" in refused(line, "affine")
    straight = [Pair(name, (n, 2 * n), (n * 90, 180 * n)) for n, name in enumerate("ABCD")]
    assert fit_points(straight, "similarity", PITCH, flip_y=False).rms < 1e-9


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_finite(bad: float) -> None:
    pairs = pairs_for(similarity(1, 0, flip_y=False))
    assert "control point H" in refused([*pairs, Pair("H", (bad, 0), (0, 0))])
    assert "control point H" in refused([*pairs, Pair("H", (0, 0), (0, bad))])


def test_a_mirrored_source_is_refused() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    pairs = pairs_for(similarity(1, 0, flip_y=True), square)
    assert "no scale and turn" in refused(pairs, flip_y=False)
    assert "inside out" in refused(pairs, "affine", flip_y=False)
    assert "y up or down" in refused(pairs, "affine", flip_y=False)


def test_a_crushed_map_is_refused() -> None:
    crushed = pairs_for(Transform(1, 0, 0, 0, 20, 0))
    assert "ten times" in refused(crushed, "affine")


def test_too_many_points() -> None:
    assert "more than 500" in refused(pairs_for(similarity(1, 0, flip_y=False)) * 100)


# Sources


@pytest.fixture(scope="module")
def grid() -> Grid:
    return Grid(Lattice(orientation="flat", pitch=PITCH), [GridSpec(columns=20, rows=18)])


def source(**about: object) -> SourceRef:
    return SourceRef(**{"file": "s.geojson", "space": "metres", **about})  # type: ignore[arg-type]


def test_pixels_without_registration_are_map_units(grid: Grid) -> None:
    transform, fit = source_transform(grid, source(space="pixels"), no_features)
    assert transform.apply(3, 4) == (3, 4)
    assert fit is None


@pytest.mark.parametrize(("space", "projection"), [("metres", None), ("lonlat", "EPSG:32633")])
def test_the_ground_needs_a_registration(grid: Grid, space: str, projection: str | None) -> None:
    with pytest.raises(RegistrationError, match="needs a registration") as caught:
        source_transform(grid, source(space=space, projection=projection), no_features)
    assert "control points, or a placement" in str(caught.value)


def test_a_placement_fixes_point_scale_and_turn(grid: Grid) -> None:
    placement = Placement(at=(1000, 2000), pixel=(300, 400), scale=0.5, turn=90)
    ref = source(registration=Registration(placement=placement))
    transform, fit = source_transform(grid, ref, no_features)
    assert fit is None
    assert transform.apply(1000, 2000) == pytest.approx((300, 400))
    assert transform.apply(1100, 2000) == pytest.approx((300, 350))  # east is up
    assert transform.apply(1000, 2100) == pytest.approx((250, 400))  # north is left
    assert (transform.scale, transform.turn) == pytest.approx((0.5, 90))


def test_a_placement_in_degrees_is_projected(grid: Grid) -> None:
    placement = Placement(at=(15, 49), pixel=(300, 400), scale=0.001)
    ref = source(
        space="lonlat", projection="EPSG:32633", registration=Registration(placement=placement)
    )
    transform, _ = source_transform(grid, ref, no_features)
    assert transform.apply(500_000, 5_427_456) == pytest.approx((300, 400), abs=0.01)


def test_a_placement_of_a_scan_keeps_y_downwards(grid: Grid) -> None:
    placement = Placement(at=(0, 0), pixel=(10, 20), scale=2)
    ref = source(space="pixels", registration=Registration(placement=placement))
    assert source_transform(grid, ref, no_features)[0].apply(5, 7) == pytest.approx((20, 34))


def test_a_picture_is_laid_by_hexes_that_the_map_leaves_out() -> None:
    lattice = Lattice(orientation="flat", pitch=PITCH, origin=(0, 0))
    whole, without = GridSpec(columns=4, rows=4), ["0101", "0404"]
    cut = GridSpec(columns=4, rows=4, without=without)
    at = [(10.0, 10.0), (200.0, 12.0), (30.0, 150.0)]
    points = [
        ControlPoint(at=pixel, hex=label)
        for pixel, label in zip(at, ["0101", "0404", "0103"], strict=True)
    ]
    scan = ScanRef(file="board.png", points=points)
    found = scan_transform(Grid(lattice, [cut]), scan)
    assert found == scan_transform(Grid(lattice, [whole]), scan)
    with pytest.raises(LabelError, match="0909"):
        wrong = ScanRef(file="board.png", points=[*points, ControlPoint(at=(1, 1), hex="0909")])
        scan_transform(Grid(lattice, [cut]), wrong)


def test_a_placement_that_is_not_finite(grid: Grid) -> None:
    placement = Placement(at=(0, math.inf), pixel=(10, 20), scale=2)
    with pytest.raises(RegistrationError, match="not finite"):
        source_transform(grid, source(registration=Registration(placement=placement)), no_features)


def feature(name: str, kind: str, coordinates: object) -> Feature:
    geometry = Geometry(type=kind, coordinates=coordinates)  # type: ignore[arg-type]
    return Feature(id=name, kind="x", geometry=geometry)


def test_control_points_by_place_and_by_feature(grid: Grid) -> None:
    """The source is in metres, ten to the map unit, north up; it has one point of each kind."""
    wanted = Transform(0.1, 0, -500, 0, -0.1, 3000)

    def ground(label: str) -> tuple[float, float]:
        x, y = grid.lattice.centre(grid.hex(label))
        return (x + 500) * 10, (3000 - y) * 10

    x, y = ground("0808")
    ring = [(x - 90, y - 30), (x + 90, y - 30), (x + 90, y + 30), (x - 90, y + 30)]
    ax, ay = ground("1804")
    features = Features(
        features=[
            feature("village", "Polygon", [[*ring, ring[0]]]),
            feature("mill", "Point", ground("0216")),
            feature("road", "LineString", [(ax - 40, ay), (ax + 40, ay)]),
        ]
    )
    points = [
        ControlPoint(name="Village", feature="village", hex="0808"),
        ControlPoint(feature="mill", hex="0216"),
        ControlPoint(feature="road", hex="1804"),
        ControlPoint(at=ground("1515"), hex="1515"),
        ControlPoint(name="corner", at=(5000, 30_000), pixel=(0, 0)),
    ]
    for kind in KINDS:
        ref = source(registration=Registration(fit=kind, points=points))
        transform, fit = source_transform(grid, ref, features)
        assert transform == pytest.approx(wanted, abs=1e-6)
        assert fit is not None
        assert fit.transform == transform
        assert [one.name for one in fit.residuals] == [
            "Village", "mill", "road", "1515", "corner",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("point", "error", "message"),
    [
        (ControlPoint(at=(0, 0)), RegistrationError, "either a hex or a pixel"),
        (ControlPoint(at=(0, 0), hex="0101", pixel=(0, 0)), RegistrationError, "either a hex"),
        (ControlPoint(hex="0101"), RegistrationError, r"either a place \(at\) or a feature"),
        (ControlPoint(at=(0, 0), feature="x", hex="0101"), RegistrationError, "either a place"),
        (ControlPoint(feature="nowhere", hex="0101"), RegistrationError, "no feature 'nowhere'"),
        (ControlPoint(feature="ghost", hex="0101"), RegistrationError, "no feature 'ghost'"),
        (ControlPoint(at=(0, 0), hex="9999"), LabelError, "no hex '9999'"),
    ],
)
def test_control_points_that_are_wrong_say_which(
    grid: Grid, point: ControlPoint, error: type[InputError], message: str
) -> None:
    points = [ControlPoint(at=(1, 1), hex="0101"), point]
    features = Features(features=[Feature(id="ghost", kind="x")])
    with pytest.raises(error, match=message) as caught:
        source_transform(grid, source(registration=Registration(points=points)), features)
    assert str(caught.value).startswith("points[1] (")


def test_points_and_placement_together_are_refused(grid: Grid) -> None:
    both = Registration(
        points=[ControlPoint(at=(1, 1), hex="0101")],
        placement=Placement(at=(0, 0), pixel=(0, 0), scale=1),
    )
    with pytest.raises(RegistrationError, match="only one can rule"):
        source_transform(grid, source(registration=both), no_features)


def test_a_registration_of_nothing_is_refused(grid: Grid) -> None:
    with pytest.raises(RegistrationError, match="at least 2"):
        source_transform(grid, source(registration=Registration()), no_features)


# The command


def folder(path: Path, points: list[dict[str, object]], **about: object) -> Path:
    ref = {"file": "source.geojson", "space": "pixels", "registration": {"points": points}} | about
    spec = {
        "id": "small",
        "title": "Small",
        "lattice": {"orientation": "flat", "pitch": 60},
        "grids": [{"columns": 20, "rows": 18}],
        "sources": [ref],
    }
    (path / "grid.json").write_text(json.dumps(spec), "utf-8")
    collection = {"type": "FeatureCollection", "features": []}
    (path / "source.geojson").write_text(json.dumps(collection), "utf-8")
    return path


LABELS = ["0202", "1803", "0415", "1716", "1009", "0606"]


def control_points(grid: Grid, wrong: dict[str, str]) -> list[dict[str, object]]:
    points: list[dict[str, object]] = []
    for label in LABELS:
        x, y = grid.lattice.centre(grid.hex(label))
        name = f"place {label}"
        points.append({"name": name, "at": [x / 2, y / 2], "hex": wrong.get(label, label)})
    return points


def test_the_command_shows_residuals(tmp_path: Path, grid: Grid) -> None:
    path = folder(tmp_path, control_points(grid, {}))
    result = CliRunner().invoke(register_command, [str(path)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "source.geojson"
    assert lines[1] == "  scale 2 map units per pixel; up on the map is up"
    assert [line.split()[:2] for line in lines[3:9]] == [["place", label] for label in LABELS]
    assert all(line.endswith("0.00") for line in lines[3:9])
    assert lines[9:] == [
        "  similarity fit of 6 points, root mean square 0.00 hexes",
        "  no point contradicts the others",
    ]


def test_the_command_names_the_outlier(tmp_path: Path, grid: Grid) -> None:
    path = folder(tmp_path, control_points(grid, {"0415": "0915"}))
    result = CliRunner().invoke(register_command, [str(path)])
    assert result.exit_code == 0
    assert result.output.count("  outlier") == 1
    assert "place 0415 contradicts the other points: check the hex and the place" in result.output
    assert "without it the root mean square would be 0.00 hexes" in result.output


def test_the_command_prints_json(tmp_path: Path, grid: Grid) -> None:
    path = folder(tmp_path, control_points(grid, {"0415": "0915"}))
    result = CliRunner().invoke(register_command, [str(path), "--format", "json"])
    found = json.loads(result.output)
    assert found["map"] == "small"
    (one,) = found["sources"]
    assert list(one) == [
        "file", "fit", "scale", "turn", "transform", "rms_hexes", "rms_hexes_without_outliers",
        "outliers", "residuals",
    ]  # fmt: skip
    assert one["outliers"] == ["place 0415"]
    assert one["rms_hexes"] > 1
    assert one["rms_hexes_without_outliers"] < 1e-6
    assert [entry["name"] for entry in one["residuals"]] == [f"place {label}" for label in LABELS]
    assert sum(entry["outlier"] for entry in one["residuals"]) == 1


def test_the_command_says_which_point_is_wrong(tmp_path: Path, grid: Grid) -> None:
    points = control_points(grid, {})
    points[2]["hex"] = "9915"
    result = CliRunner().invoke(register_command, [str(folder(tmp_path, points))])
    assert isinstance(result.exception, LabelError)
    line = str(result.exception)
    assert line.startswith(str(tmp_path / "grid.json"))
    assert "sources[0].points[2] (place 0415): no hex '9915'" in line


def test_the_command_wants_a_folder(tmp_path: Path, grid: Grid) -> None:
    path = folder(tmp_path, control_points(grid, {}))
    (path / "map.json").write_text("{}", "utf-8")
    result = CliRunner().invoke(register_command, [str(path / "map.json")])
    assert isinstance(result.exception, InputError)
    assert "give the map's folder" in str(result.exception)


def test_the_command_on_a_placed_source(tmp_path: Path) -> None:
    placement = {"placement": {"at": [0, 0], "pixel": [0, 0], "scale": 0.5, "turn": -30}}
    path = folder(tmp_path, [], space="metres", registration=placement)
    result = CliRunner().invoke(register_command, [str(path)])
    assert "turned 30.00° anticlockwise from north" in result.output
    assert "no control points to check" in result.output
