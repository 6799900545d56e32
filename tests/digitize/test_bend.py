"""Test bent registrations: every control point on its place, nothing folded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cli.map.register import register_command
from adjudicator.digitize.bend import Bend
from adjudicator.digitize.features import Features
from adjudicator.digitize.register import source_to_map
from adjudicator.digitize.spec import ControlPoint, Registration, SourceRef
from adjudicator.digitize.verify import verify
from adjudicator.errors import RegistrationError
from tests.support.traced_maps import GRID, area, box, centre, compiled, hexes_with

CORNERS = [(0.0, 0.0), (400.0, 0.0), (0.0, 300.0), (400.0, 300.0), (200.0, 150.0)]
shifts = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


def registered(goals: list[tuple[float, float]], *, bend: bool) -> SourceRef:
    points = [ControlPoint(at=at, pixel=to) for at, to in zip(CORNERS, goals, strict=True)]
    registration = Registration(fit="affine", points=points, bend=bend)
    return SourceRef(file="source.geojson", space="pixels", registration=registration)


@given(st.lists(shifts, min_size=5, max_size=5))
def test_every_control_point_lies_on_its_place(moves: list[tuple[float, float]]) -> None:
    goals = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(CORNERS, moves, strict=True)]
    to_map = source_to_map(GRID, registered(goals, bend=True), Features(features=[]))
    assert to_map(np.array(CORNERS)) == pytest.approx(np.array(goals), abs=1e-6)


def test_without_a_bend_the_errors_of_the_fit_stay() -> None:
    goals = [*CORNERS[:4], (220.0, 150.0)]
    to_map = source_to_map(GRID, registered(goals, bend=False), Features(features=[]))
    assert to_map(np.array(CORNERS))[4] == pytest.approx([204.0, 150.0])


def test_points_that_fit_exactly_bend_nothing() -> None:
    points = np.array(CORNERS)
    places = np.array([[10.0, 20.0], [333.0, 250.0], [-50.0, 700.0]])
    assert Bend(points, points).apply_all(places) == pytest.approx(places)


def test_the_bend_fades_between_the_points() -> None:
    points = np.array(CORNERS)
    goals = points.copy()
    goals[4] += (30.0, 0.0)
    bend = Bend(points, goals)
    moves = bend.apply_all(np.array([[200.0, y] for y in (150.0, 110.0, 75.0, 40.0)]))[:, 0] - 200
    assert moves[0] == pytest.approx(30.0)
    assert list(moves) == sorted(moves, reverse=True)
    assert moves[-1] < 21


def test_many_points_are_moved_in_blocks_as_they_are_alone() -> None:
    points = np.array(CORNERS)
    bend = Bend(points, points + np.array([[5, 0], [0, 5], [-5, 0], [0, -5], [9, 9]]))
    many = np.random.default_rng(1805).uniform(0, 400, (10_000, 2))
    together = bend.apply_all(many)
    for number in (0, 4095, 4096, 9999):
        assert bend.apply_all(many[number : number + 1])[0] == pytest.approx(together[number])
    assert bend.apply_all(np.empty((0, 2))).shape == (0, 2)


@pytest.mark.parametrize(
    ("points", "goals", "says"),
    [
        (CORNERS[:2], CORNERS[:2], "three control points"),
        ([(0, 0), (1, 1), (2, 2)], [(0, 0), (1, 1), (2, 3)], "not on one line"),
        ([*CORNERS, (200, 150)], [*CORNERS, (210, 150)], "on the same place"),
        ([*CORNERS, (200, 150 + 1e-9)], [*CORNERS, (210, 150)], "on the same place"),
        ([*CORNERS, (210, 150)], [*CORNERS[:4], (240, 150), (180, 150)], "folds the map over"),
    ],
)
def test_bends_that_cannot_be(points: Any, goals: Any, says: str) -> None:
    with pytest.raises(RegistrationError, match=says):
        Bend(np.array(points, dtype=float), np.array(goals, dtype=float))


def test_a_bent_map_puts_a_traced_village_on_its_hex_without_a_warning(tmp_path: Path) -> None:
    # Five points fit exactly; the village is traced two hexes away from its place. The fit alone
    # leaves it between the hexes.
    hexes = ["0101", "0801", "0106", "0806", "0503"]
    points: list[dict[str, Any]] = [{"at": centre(one), "hex": one} for one in hexes]
    points.append({"name": "Ves", "feature": "ves", "hex": "0305"})
    village = area("ves", "village", box("0303", -10, -10, 10, 10), name="Ves")
    found = {}
    for bend in (False, True):
        registration = {"fit": "affine", "points": points, "bend": bend}
        source = {"file": "source.geojson", "space": "pixels", "registration": registration}
        made = compiled(
            tmp_path / str(bend),
            [village],
            sources=[source],
            terrains={"town": {"kinds": ["village"], "policy": "centre"}},
        )
        found[bend] = (hexes_with(made, "town"), [one.code for one in verify(made)])
    said = [
        CliRunner().invoke(register_command, [str(tmp_path / str(bend))]).output.splitlines()[-1]
        for bend in (False, True)
    ]
    assert said[0].startswith("  without it the root mean square would be")
    assert said[1] == "  then bent, so that every point lies on its place"
    assert found == {False: ([], ["MAP105"]), True: (["0305"], [])}
