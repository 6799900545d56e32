"""Test where beaten units may go, and who makes room for them, in a made-up game."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Retreat
from adjudicator.mechanics.combat import displacement
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.prohibitions import Prohibitions, fault_of_going
from adjudicator.mechanics.combat.retreat import (
    Bar,
    Retreats,
    enemy_occupied,
    enemy_zone,
    occupied,
)
from tests.support.small_fights import FightState, Said, judged


def overfull(state: Any, side: str, units: list[str]) -> bool:
    """Return whether more than two units share a hex."""
    return len(units) > 2


def room(state: Any, unit: str, place: str) -> bool:
    return not overfull(state, "", [*state.stack(place), unit])


RETREATS = Retreats(
    Bar("enemy-occupied", enemy_occupied, "E"),
    Bar("enemy-zone", enemy_zone),
    room=room,
)
PUSHES = Displacement(RETREATS, overfull=overfull, fixed=lambda state, unit: ["R4"])
BOOK = Book()
Prohibitions(BOOK, Retreat, fault=fault_of_going).first_of(*RETREATS.bans("A", "retreat"))


def test_a_unit_retreats_out_of_reach_of_enemies() -> None:
    state = FightState(R1="b5", B1="b6")
    assert RETREATS.hexes(state, "R1") == ["a4", "b4", "c4"]
    state = FightState(R1="b1", B1="b2", B2="a2")
    assert RETREATS.hexes(state, "R1") == []


def test_the_first_bar_gives_the_reason() -> None:
    state = FightState(R1="b5", B1="b6")
    named = {place: RETREATS.bar(state, "R1", "b5", place) for place in ("b6", "b4", "a5")}
    assert {place: bar and bar.name for place, bar in named.items()} == {
        "b6": "enemy-occupied",
        "b4": None,
        "a5": "enemy-zone",
    }


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("b4", []),
        ("b6", [("A", "retreat-enemy-occupied")]),
        ("a5", [("A", "retreat-enemy-zone")]),
        ("b9", []),  # another rule says that a retreat is one hex long
    ],
)
def test_rules_use_the_same_bars(to: str, said: Said) -> None:
    state = FightState(R1="b5", B1="b6")
    assert judged(BOOK, state, Retreat(unit="R1", to=to)) == said


def test_a_ban_names_the_open_hexes_and_the_case_of_its_bar() -> None:
    state, book = FightState(R1="b5", B1="b6"), Book()
    found: list[Any] = []
    Prohibitions(book, Retreat, fault=lambda *_, **more: found.append(more)).first_of(
        *RETREATS.bans("A", "retreat")
    )
    judged(book, state, Retreat(unit="R1", to="b6"))
    expected = ["a4", "b4", "c4"]
    assert found == [{"rule": "A", "also": ["E"], "expected": expected, "seen": "b6"}]


def test_without_stacking_a_hex_with_a_friend_is_closed() -> None:
    alone = Retreats(Bar("friend", occupied), Bar("zone", enemy_zone))
    state = FightState(R1="b5", R2="b4", B1="b6")
    assert alone.open(state, "R1") == ["a4", "c4"]


def test_a_full_hex_is_not_open_but_others_can_make_room() -> None:
    state = FightState(R1="b1", R2="a1", R3="a1", B1="c2")
    assert RETREATS.hexes(state, "R1") == ["a1", "a2"]
    assert RETREATS.open(state, "R1") == ["a2"]
    assert PUSHES.is_safe(state, "R1", "a1") is True
    assert PUSHES.pushes(state, "R1", "a1") == [("R2", "a2"), ("R3", "a2")]
    assert PUSHES.pushes(state, "R1", "a2") == []


#: R1 can only go to a1, whose units can only go back to b1 or on to a2
NARROW = {"R1": "b1", "R2": "a1", "R3": "a1", "B1": "c2", "R5": "a2", "R6": "a2"}


def test_units_go_in_a_chain_or_swap_places() -> None:
    state = FightState(**NARROW)
    assert RETREATS.open(state, "R1") == []
    assert PUSHES.can_retreat(state, "R1") is True
    state.relocate("R1", "a1")
    assert ("R2", "a2") in PUSHES.pushes(state, "R1", "a1")


def test_units_of_the_attack_stay() -> None:
    state = FightState(R1="b1", R2="a1", R4="a1", B1="c2")
    assert PUSHES.pushes(state, "R1", "a1") == [("R2", "a2")]
    assert PUSHES.is_safe(state, "R1", "a1", fixed=["R2", "R4"]) is False


def test_nobody_is_pushed_to_death() -> None:
    state = FightState(R1="b1", R2="a1", R3="a1", B1="c2", B2="a4")
    # a2 is free, a3 and b3 are not
    assert PUSHES.can_retreat(state, "R1") is True
    shut = FightState(R1="a1", R2="b1", R3="b1", B1="a3", B2="c3")
    assert RETREATS.hexes(shut, "R1") == ["b1"]
    assert PUSHES.is_safe(shut, "R1", "b1") is True  # one of them swaps places, or goes to c1
    assert PUSHES.is_safe(shut, "R1", "b1", fixed=["R2", "R3"]) is False


def test_a_crowd_that_is_too_large_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displacement, "_STEPS", 3)
    state = FightState(**NARROW)
    assert PUSHES.can_retreat(state, "R1") is None
