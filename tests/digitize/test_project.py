"""Test projections from degrees, metres and pixels to a plane."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.digitize.project import projector
from adjudicator.errors import InputError

UTM = "EPSG:32633"


def plane(*points: tuple[float, float]) -> np.ndarray:
    return np.array(points, dtype=np.float64)


def test_metres_and_pixels_stay_as_they_are() -> None:
    points = plane((1.5, -2), (1e6, 7))
    for space in ("metres", "pixels"):
        assert (projector(space)(points) == points).all()  # type: ignore[arg-type]


def test_degrees_become_metres_east_and_north() -> None:
    # On the central meridian of zone 33, at the equator: the false easting, and no northing.
    assert projector("lonlat", UTM)(plane((15, 0))) == pytest.approx(plane((500_000, 0)), abs=1e-6)
    west, east, north = projector("lonlat", UTM)(plane((16.7, 49.1), (16.8, 49.1), (16.7, 49.2)))
    # a tenth of a degree is 11.1 km of latitude, and cos(49.1°) of that of longitude
    assert east[0] - west[0] == pytest.approx(7_300, rel=0.01)
    assert north[1] - west[1] == pytest.approx(11_120, rel=0.01)


@settings(deadline=None)
@given(st.floats(16.5, 17), st.floats(49, 49.3), st.floats(0, 2 * math.pi))
def test_distances_are_true_near_the_battlefield(lon: float, lat: float, way: float) -> None:
    """Compare with the sphere: one kilometre in any direction, to half a percent."""
    step = 1000 / 111_200
    there = (lon + step * math.sin(way) / math.cos(math.radians(lat)), lat + step * math.cos(way))
    a, b = projector("lonlat", UTM)(plane((lon, lat), there))
    assert math.hypot(*(b - a)) == pytest.approx(1000, rel=0.006)


def test_other_codes_of_a_projection() -> None:
    points = plane((16.76, 49.12))
    by_code = projector("lonlat", UTM)(points)
    assert projector("lonlat", "epsg:32633")(points) == pytest.approx(by_code)
    assert np.isfinite(projector("lonlat", "EPSG:5514")(points)).all()
    assert np.isfinite(projector("lonlat", "ESRI:102013")(points)).all()


def test_a_recipe_for_a_projection_opens_no_file(tmp_path: Path) -> None:
    """PROJ would open the file a recipe names, and wait forever for a pipe without a writer."""
    grid = tmp_path / "grid"
    grid.write_bytes(b"x")
    for recipe in (
        f"+proj=utm +zone=33 +ellps=bessel +nadgrids={grid}",
        f"+init={grid}:x",
        f"EPSG:32633 +nadgrids={grid}",
        "EPSG:32633\n",
        "EPSG:32633+5773",
        "urn:ogc:def:crs:EPSG::32633",
        "WGS 84 / UTM zone 33N",
    ):
        with pytest.raises(InputError, match=r"not a code of a register.*EPSG:32633"):
            projector("lonlat", recipe)


def test_no_points_are_no_trouble() -> None:
    assert projector("lonlat", UTM)(np.empty((0, 2))).shape == (0, 2)
    assert projector("pixels")(np.empty((0, 2))).shape == (0, 2)


@pytest.mark.parametrize(
    ("projection", "message"),
    [
        (None, "needs a projection"),
        ("", "needs a projection"),
        ("EPSG:99999999", "no projection is called"),
        ("nonsense", "not a code"),
        ("EPSG:4326", "not a projected"),
        ("EPSG:2263", "not in metres"),
        ("EPSG:3031", "do not run east and north"),
        ("x" * 100_000, "not a code"),
        ("\x00", "not a code"),
    ],
)
def test_projections_that_will_not_do(projection: str | None, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        projector("lonlat", projection)
    assert "EPSG:32633" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("space", ["metres", "pixels"])
def test_only_degrees_are_projected(space: str) -> None:
    with pytest.raises(InputError, match="takes no projection"):
        projector(space, UTM)  # type: ignore[arg-type]


@pytest.mark.parametrize("point", [(181, 0), (0, 91), (49.1, -200), (600_000, 5_400_000)])
def test_what_is_no_longitude_and_latitude(point: tuple[float, float]) -> None:
    with pytest.raises(InputError, match="is no longitude and latitude"):
        projector("lonlat", UTM)(plane((16, 49), point))


def test_numbers_that_are_not_finite_are_refused() -> None:
    for space, projection in (("lonlat", UTM), ("metres", None), ("pixels", None)):
        for bad in (math.nan, math.inf):
            with pytest.raises(InputError):
                projector(space, projection)(plane((1, 2), (bad, 3)))  # type: ignore[arg-type]


@pytest.mark.parametrize("space", ["metres", "pixels"])
def test_numbers_beyond_all_measure_are_refused(space: str) -> None:
    with pytest.raises(InputError, match="has no place in the plane"):
        projector(space)(plane((1, 2), (3, -1e308)))  # type: ignore[arg-type]


def test_a_place_that_the_projection_cannot_show() -> None:
    with pytest.raises(InputError, match="has no place in the plane"):
        projector("lonlat", UTM)(plane((16, 49), (105, 0)))


def test_the_shape_is_checked() -> None:
    with pytest.raises(ValueError, match="shape"):
        projector("pixels")(np.zeros(4))
