"""Test objectives: named by the map, by terrain in a region, or only possible."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.mechanics.scoring.objectives import Objectives, ObjectivesTable

TABLE = ObjectivesTable(objectives="goals", terrain=["town", "fort"])
HELD = {"A": "blue", "B": "red", "C": "blue", "E": "blue"}
OBJECTIVES = Objectives(
    lambda state: (TABLE, "west", "east"),
    by=lambda state: "blue",
    holder=lambda state, place: HELD.get(place, ""),
)


def state(sets: dict[str, Any], regions: dict[str, str]) -> Any:
    """Return a state on hexes A to E: towns in A, B and E, a fort in D, a wood in C."""
    terrain = {"A": ["town"], "B": ["town", "wood"], "C": ["wood"], "D": ["fort"], "E": ["town"]}
    region = lambda name: set(regions.get(name, ""))  # noqa: E731
    board = SimpleNamespace(sets=sets, region=region, terrain=terrain, memo={})
    return SimpleNamespace(board=board, enemy={"red": "blue", "blue": "red"})


def test_the_map_names_them() -> None:
    now = state({"goals": frozenset("BC")}, {"west": "ABCD"})
    assert OBJECTIVES.captured(now) == ["C"]
    assert OBJECTIVES.possibly_captured(now) == []


def test_else_they_are_terrain_in_the_region() -> None:
    now = state({}, {"west": "ABCD", "east": "E"})
    assert OBJECTIVES.captured(now) == ["A"]
    assert OBJECTIVES.possibly_captured(now) == []


def test_without_a_region_they_are_only_possible() -> None:
    now = state({}, {"east": "E"})
    assert OBJECTIVES.captured(now) == []
    assert OBJECTIVES.possibly_captured(now) == ["A", "D"]  # nobody is known to hold D
