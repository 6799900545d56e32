"""Test stacking on a tiny map: limits by units and strength, and what is judged when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Unknown
from adjudicator.mechanics.ground.stacking import (
    Crowd,
    Stacking,
    StackLimit,
    StacksAtTheEnd,
    limits_by_side,
    printed,
)
from tests.support.small_hexes import board, state

UNITS = {
    "a": ("red foot 5-4", "a1"),
    "b": ("red foot 4-4", "a1"),
    "c": ("red foot 3-4", "b1"),
    "q": ("red foot ?-4", "b1"),
    "x": ("blue foot 9-4", "c1"),
    "y": ("blue foot 3-4", "c2"),
}
LIMITS = {
    "red": StackLimit(case="red", units=2, strength=10),
    "blue": StackLimit(case="blue", strength=8, lone_unit=True),
}
STACKING = Stacking(lambda found, side: LIMITS.get(side))


class Phase(Struct):
    """A phase of moves."""

    side: str = "red"
    ended: dict[str, int] = {}
    placed: list[str] = []
    crowded: dict[str, tuple[int, str]] = {}


def playing(*off: str, placed: Any = None, **moves: str) -> tuple[Any, StacksAtTheEnd]:
    book = Book()
    more = {} if placed is None else {"placed": placed}
    rules = StacksAtTheEnd(book, STACKING, frame=Phase, ends="ends", moves="moves", **more)
    found: Any = state(book, board(), UNITS, *off)
    found.crowds, found.now = {}, 9
    for unit, place in moves.items():
        found.relocate(unit, place)
    return found, rules


@pytest.mark.parametrize(
    ("side", "units", "full"),
    [
        ("red", "a b", False),
        ("red", "a b c", True),
        ("red", "c q", False),
        ("blue", "x", False),
        ("blue", "x y", True),
        ("green", "a b c", False),
    ],
)
def test_limits(side: str, units: str, full: bool) -> None:
    found, _ = playing()
    assert STACKING.overfull(found, side, units.split()) == full


def test_who_overlooks_a_case_has_no_limit() -> None:
    book = Book()
    limits = limits_by_side(book, "red", "blue")
    tables = SimpleNamespace(stacking=LIMITS)
    assert limits(SimpleNamespace(off=frozenset(), tables=tables)) == LIMITS
    assert set(limits(SimpleNamespace(off=frozenset({"red"}), tables=tables))) == {"blue"}
    assert book.cases() == {"red", "blue"}


def test_a_limit_without_a_strength() -> None:
    found, _ = playing()
    one = Stacking(lambda found, side: StackLimit(case="one", units=1))
    assert one.overfull(found, "red", ["a", "b"])
    assert not one.overfull(found, "red", ["a"])
    assert not one.may_be_overfull(found, "red", ["a", "q"])
    fault = one.fault(found, "red", "a1")
    assert fault is not None
    assert (fault.message, fault.expected) == ("overstacked-units", "at most 1 units")


def test_an_unknown_strength_may_be_too_much() -> None:
    found, _ = playing()
    assert printed(found, ["c", "q"]) == 3
    assert STACKING.may_be_overfull(found, "red", ["c", "q"])
    assert not STACKING.may_be_overfull(found, "red", ["a", "b"])
    assert not STACKING.may_be_overfull(found, "red", ["a", "b", "q"])
    assert not STACKING.may_be_overfull(found, "green", ["c", "q"])


def test_room_in_a_hex() -> None:
    found, _ = playing()
    assert not STACKING.room(found, "c", "a1")
    assert STACKING.room(found, "c", "a1", leaving=["a"])
    assert STACKING.room(found, "a", "a1")
    assert STACKING.room(found, "y", "a1")  # a hex of enemies: other cases forbid that
    assert not STACKING.room(found, "y", "c1")


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ({"c": "a1"}, "overstacked-both"),
        ({"b": "b1"}, "overstacked-units"),
    ],
)
def test_what_is_too_much(moves: dict[str, str], message: str) -> None:
    found, _ = playing(**moves)
    (fault,) = filter(None, [STACKING.fault(found, "red", at) for at in ("a1", "b1")])
    assert (fault.rule, fault.message) == ("red", message)
    assert fault.expected == "at most 2 units, 10 Strength Points"


def test_too_much_strength() -> None:
    found, _ = playing(y="c1")
    fault = STACKING.fault(found, "blue", "c1", also=["more"])
    assert fault is not None
    assert (fault.message, fault.also, fault.units) == (
        "overstacked-strength",
        ["more"],
        ["x", "y"],
    )
    assert STACKING.fault(found, "red", "c1") is None


def ended(found: Any, rules: StacksAtTheEnd, **frame: Any) -> list[Fault | Unknown]:
    said = rules.limits_hold_at_the_end(found, Phase(**frame))
    assert said is None or isinstance(said, list)
    return [] if said is None else said


def test_the_last_move_is_blamed_when_the_phase_ends() -> None:
    found, rules = playing(c="a1", q="a5")
    (fault,) = ended(found, rules, ended={"a": 3, "c": 6, "q": 8})
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.also, fault.event) == ("red", ["ends", "moves"], 6)
    assert found.crowds["a1"] == Crowd(units=["a", "b", "c"], event=6)


def test_an_unchanged_stack_is_reported_once() -> None:
    found, rules = playing(c="a1", q="a5")
    (fault,) = ended(found, rules)
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.also, fault.event) == ("ends", ["red"], None)
    assert ended(found, rules) == []
    found.relocate("c", "c5")
    assert ended(found, rules) == []
    assert found.crowds == {}


def test_a_stack_that_was_reported_as_a_result_is_reported_again() -> None:
    found, rules = playing(c="a1", q="a5")
    found.crowds["a1"] = Crowd(units=["a", "b", "c"], event=4, displaced=True)
    (fault,) = ended(found, rules)
    assert isinstance(fault, Fault)
    assert fault.follows == [4]


def test_arrivals_that_did_not_move_apart() -> None:
    found, rules = playing(c="a1", q="a5", placed=lambda found, frame, stack: "placing")
    (fault,) = ended(found, rules, placed=["c"])
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.also) == ("placing", ["red", "ends", "moves"])


def test_a_stack_of_unknown_strength_cannot_be_judged() -> None:
    found, rules = playing()
    (unknown,) = ended(found, rules)
    assert isinstance(unknown, Unknown)
    assert (unknown.rule, unknown.why) == ("red", "stack-not-known")


def test_a_move_that_ended_in_too_large_a_stack_is_doubtful() -> None:
    found, rules = playing(c="a1")
    frame = Phase()
    rules.note(found, frame, "c")
    assert frame.crowded == {"a1": (9, "c")}
    assert rules.moves_end_within_the_limits(found, frame) is None  # reported as a stack
    found.relocate("c", "b1")
    (fault,) = rules.moves_end_within_the_limits(found, frame)  # type: ignore[misc, union-attr]
    assert (fault.message, fault.severity, fault.event) == ("overstacked-meanwhile", "doubt", 9)
    found.relocate("c", "reserve")
    assert rules.moves_end_within_the_limits(found, frame) is None


def test_stacks_to_be_spread_before_the_phase_ends() -> None:
    found, rules = playing(c="a1")
    assert rules.stacks_to_be_spread(found) == []
    found.frames = [Phase()]
    (duty,) = rules.stacks_to_be_spread(found)
    assert (duty.rule, duty.message, duty.units) == ("red", "must-spread", ["a", "b", "c"])
    found.crowds["a1"] = Crowd(units=["a", "b", "c"])
    assert rules.stacks_to_be_spread(found) == []


def test_without_its_case_nothing_is_to_be_spread() -> None:
    found, rules = playing("ends", c="a1")
    found.frames = [Phase()]
    assert rules.stacks_to_be_spread(found) == []
