"""Test hexes, directions, hexsides and corners on the unbounded lattice."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise
from math import hypot, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.board.hexes import (
    DIRECTION_NAMES,
    Hex,
    Hexside,
    Orientation,
    corner,
    distance,
    line_of_hexes,
    neighbour,
    neighbours,
    round_hex,
    side_between,
    sides,
)
from adjudicator.board.lattice import Lattice

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
orientations = st.sampled_from(["flat", "pointy"])
lattices = st.builds(
    Lattice,
    orientation=orientations,
    pitch=st.floats(1, 500),
    origin=st.tuples(st.floats(-1000, 1000), st.floats(-1000, 1000)),
)


def steps_by_search(start: Hex, radius: int) -> dict[Hex, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        one = queue.popleft()
        if found[one] == radius:
            continue
        for other in neighbours(one):
            if other not in found:
                found[other] = found[one] + 1
                queue.append(other)
    return found


def test_distance_is_the_number_of_steps_that_a_search_needs() -> None:
    found = steps_by_search(Hex(3, -2), 9)
    assert len(found) == 1 + 3 * 9 * 10
    assert all(distance(Hex(3, -2), one) == steps for one, steps in found.items())


@settings(deadline=None)
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@settings(deadline=None)
@given(hexes, st.integers(-20, 20))
def test_opposite_directions_lead_back(one: Hex, direction: int) -> None:
    assert neighbour(neighbour(one, direction), direction + 3) == one
    assert distance(one, neighbour(one, direction)) == 1


@settings(deadline=None)
@given(hexes)
def test_neighbours_are_six_and_mutual(one: Hex) -> None:
    around = neighbours(one)
    assert len(set(around)) == 6
    assert all(one in neighbours(other) for other in around)
    assert all(distance(a, b) == 1 for a, b in pairwise([*around, around[0]]))


@settings(deadline=None)
@given(hexes, st.integers(0, 5))
def test_a_hexside_is_the_same_from_both_hexes(one: Hex, direction: int) -> None:
    other = neighbour(one, direction)
    side = Hexside.of(one, direction)
    assert side == Hexside.of(other, direction + 3)
    assert side == side_between(one, other) == side_between(other, one)
    assert side.direction in (0, 1, 2)
    assert set(side.hexes) == {one, other}
    assert side.other(one) == other
    assert side.other(other) == one
    assert sides(one)[direction] == side
    assert sides(other)[(direction + 3) % 6] == side


def test_hexes_that_do_not_touch_share_no_side() -> None:
    assert side_between(Hex(0, 0), Hex(0, 0)) is None
    assert side_between(Hex(0, 0), Hex(1, 1)) is None
    assert side_between(Hex(0, 0), Hex(2, 0)) is None


def test_a_patch_of_hexes_has_as_many_sides_and_corners_as_euler_says() -> None:
    patch = list(steps_by_search(Hex(0, 0), 4))
    edges = {side for one in patch for side in sides(one)}
    ends = {corner(one, n) for one in patch for n in range(6)}
    assert len(ends) - len(edges) + len(patch) == 1


def test_three_hexes_meet_at_a_corner_and_so_do_three_sides() -> None:
    patch = list(steps_by_search(Hex(0, 0), 3))
    hexes_at = Counter(corner(one, n) for one in patch for n in range(6))
    sides_at = Counter(end for side in {s for h in patch for s in sides(h)} for end in side.corners)
    inner = {corner(Hex(0, 0), n) for n in range(6)}
    assert all(hexes_at[one] == 3 and sides_at[one] == 3 for one in inner)
    assert max(hexes_at.values()) == max(sides_at.values()) == 3


@settings(deadline=None)
@given(hexes, st.integers(0, 5))
def test_the_ends_of_a_side_are_corners_of_both_its_hexes(one: Hex, direction: int) -> None:
    side = Hexside.of(one, direction)
    assert set(side.corners) == {corner(one, direction), corner(one, direction + 1)}
    for at in side.hexes:
        assert set(side.corners) <= {corner(at, n) for n in range(6)}


@settings(deadline=None)
@given(hexes, hexes)
def test_a_line_is_unbroken_and_no_longer_than_it_must_be(a: Hex, b: Hex) -> None:
    line = line_of_hexes(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == distance(a, b) + 1
    assert all(distance(one, two) == 1 for one, two in pairwise(line))


@settings(deadline=None)
@given(hexes, st.floats(-0.33, 0.33), st.floats(-0.33, 0.33))
def test_a_point_near_a_centre_is_in_that_hex(one: Hex, dq: float, dr: float) -> None:
    assert round_hex(one.q + dq, one.r + dr) == one


@settings(deadline=None)
@given(lattices, hexes)
def test_the_centre_of_a_hex_lies_in_it(lattice: Lattice, one: Hex) -> None:
    assert lattice.hex_at(*lattice.centre(one)) == one


@settings(deadline=None)
@given(lattices, hexes, st.floats(0, 0.99), st.integers(0, 5), st.floats(0, 1))
def test_every_point_inside_the_outline_lies_in_the_hex(
    lattice: Lattice, one: Hex, reach: float, side: int, share: float
) -> None:
    (ax, ay), (bx, by) = (lattice.corner_point(corner(one, side + n)) for n in (0, 1))
    (x, y), rim = lattice.centre(one), (ax + (bx - ax) * share, ay + (by - ay) * share)
    point = (x + (rim[0] - x) * reach, y + (rim[1] - y) * reach)
    assert lattice.hex_at(*point) == one


@settings(deadline=None)
@given(lattices, hexes, st.integers(0, 5))
def test_sizes_of_a_hex(lattice: Lattice, one: Hex, direction: int) -> None:
    centre, other = lattice.centre(one), lattice.centre(neighbour(one, direction))
    assert isclose(hypot(centre[0] - other[0], centre[1] - other[1]), lattice.pitch, rel_tol=1e-6)
    (ax, ay), (bx, by) = lattice.side_line(Hexside.of(one, direction))
    assert isclose(hypot(ax - bx, ay - by), lattice.side, rel_tol=1e-6)
    middle = ((centre[0] + other[0]) / 2, (centre[1] + other[1]) / 2)
    assert hypot(middle[0] - (ax + bx) / 2, middle[1] - (ay + by) / 2) < lattice.pitch * 1e-6
    assert isclose(lattice.area, 1.5 * sqrt(3) * lattice.side**2)


@settings(deadline=None)
@given(lattices, hexes)
def test_the_outline_encloses_the_area(lattice: Lattice, one: Hex) -> None:
    outline = lattice.outline(one)
    around = list(pairwise([*outline, outline[0]]))
    x0, y0 = lattice.centre(one)
    area = sum((a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0) for a, b in around) / 2
    assert isclose(area, lattice.area, rel_tol=1e-6)  # positive: clockwise, with y downwards


@pytest.mark.parametrize(
    ("orientation", "expected"),
    [
        ("flat", {"n": (0, -1), "s": (0, 1), "ne": (1, -1), "se": (1, 1)}),
        ("pointy", {"e": (1, 0), "w": (-1, 0), "nw": (-1, -1), "se": (1, 1)}),
    ],
)
def test_names_of_directions_tell_where_they_lead(
    orientation: Orientation, expected: dict[str, tuple[int, int]]
) -> None:
    lattice = Lattice(orientation=orientation, pitch=10)
    for name, (right, down) in expected.items():
        there = neighbour(Hex(0, 0), DIRECTION_NAMES[orientation].index(name))
        x, y = lattice.centre(there)
        assert (round(x / 10, 6) > 0) - (round(x / 10, 6) < 0) == right
        assert (round(y / 10, 6) > 0) - (round(y / 10, 6) < 0) == down
