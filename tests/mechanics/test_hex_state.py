"""Test what the state of every game on hexes keeps: zones, enemies, losses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.game_data import UnitSpec
from adjudicator.mechanics.hex_state import HexState

#: a row of four hexes
FIELD = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}
FILE = SimpleNamespace(sides=["red", "blue"], turns=7)
GAME: Any = SimpleNamespace(rules=None, tables={"limit": 3}, off=frozenset(), file=FILE)
BOARD: Any = SimpleNamespace(places=frozenset(FIELD))


class RowState(HexState):
    """State of a made-up game on the row."""

    WORDS = ("eliminated", "reserve")


def spec(unit: str, side: str, combat: int | None) -> UnitSpec:
    return UnitSpec(id=unit, side=side, type="foot", combat=combat, movement=4)


@pytest.fixture
def state() -> RowState:
    listed = [spec("r", "red", 4), spec("x", "red", None), spec("u", "blue", 3)]
    units = {one.id: one for one in listed}
    found = RowState(GAME, BOARD, units, field=FIELD, silent=frozenset({"x"}))
    for unit, place in (("r", "a"), ("x", "d"), ("u", "b")):
        found.relocate(unit, place)
    return found


def test_facts_of_the_game(state: RowState) -> None:
    assert (state.turns, state.tables, state.enemy["red"]) == (7, {"limit": 3}, "blue")
    assert state.words == {"eliminated", "reserve"}


def test_zones_follow_units_that_have_one(state: RowState) -> None:
    assert state.zones.counts == {"red": {"b": 1}, "blue": {"a": 1, "c": 1}}
    assert state.exerts("r")
    assert not state.exerts("x")
    state.relocate("u", "reserve")
    assert not state.enemy_controls("red", "a")
    assert state.enemy_controls("blue", "b")


def test_units_that_lose_their_zones(state: RowState) -> None:
    state.silence(["u", "x"])
    assert state.zones.counts["blue"] == {}
    state.relocate("u", "c")
    assert state.zones.counts["blue"] == {}


def test_enemies_in_a_hex(state: RowState) -> None:
    assert state.enemies_in("red", "b")
    assert not state.enemies_in("blue", "b")
    state.relocate("r", "b")  # both sides are there
    assert state.enemies_in("blue", "b")
    assert state.enemies("blue", "b") == ["r"]
    assert sorted(state.of_side("red")) == ["r", "x"]


def test_units_on_the_map_by_side(state: RowState) -> None:
    assert state.standing == {"red": {"r", "x"}, "blue": {"u"}}
    twin = state.copy()
    state.relocate("r", "c")
    state.relocate("x", "reserve")
    state.relocate("u", "eliminated")
    assert state.standing == {"red": {"r"}, "blue": set()}
    assert twin.standing == {"red": {"r", "x"}, "blue": {"u"}}
    state.relocate("x", "d")
    assert state.standing["red"] == {"r", "x"}
    state.standing["red"].discard("r")
    assert "other units are on the map than are listed by side" in state.broken_invariants()


def test_losses_of_a_position(state: RowState) -> None:
    state.relocate("u", "eliminated")
    state.count_losses({"red": 2})
    assert state.losses == {"red": 2, "blue": 3}
    assert state.lost_before == {"red": 2, "blue": 0}
    assert state.broken_invariants() == []
    state.losses["blue"] = 5
    assert state.broken_invariants() == ["blue has lost 5, but 3 are missing"]


def test_a_copy_stands_alone(state: RowState) -> None:
    twin = state.copy()
    assert type(twin) is RowState
    twin.relocate("r", "c")
    twin.losses["red"] = 9
    assert (state.where["r"], state.stacks["a"], state.losses["red"]) == ("a", ["r"], 0)
    assert state.zones.counts["red"] == {"b": 1}
    assert twin.zones.counts["red"] == {"b": 1, "d": 1}
