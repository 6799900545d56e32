"""Movements that units must make, on a made-up map of three places."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from adjudicator.core.events import Advance, Move, Retreat
from adjudicator.mechanics.play.due_moves import (
    Due,
    due_for,
    forget_unit,
    goal,
    kind_of,
    new_due,
    serve_other,
)


def due(do: str = "retreat", units: str = "ab", to: str = "x", *, together: bool = False) -> Due:
    """Return a duty of units with short names to go to places with short names."""
    state = SimpleNamespace(now=5, acts=2)
    return new_due(state, do, list(units), list(to), "A", together=together)


def test_a_new_duty_is_of_all_units_and_of_this_moment() -> None:
    found = due()
    assert (found.need, found.room, found.event, found.act) == (2, 2, 5, 2)
    assert found.concerns("a")
    assert not found.concerns("c")


def test_a_movement_has_a_kind_and_a_destination() -> None:
    assert kind_of(Advance(unit="a", to="x")) == "advance"
    assert goal(Retreat(unit="a", to="x")) == "x"
    assert goal(Move(unit="a", path=["x", "y"])) == "y"
    assert goal(Move(unit="a")) == ""


@pytest.mark.parametrize(
    ("event", "case"),
    [
        (Retreat(unit="a", to="x"), "first"),
        (Retreat(unit="a", to="y"), "second"),
        (Move(unit="a", to="y"), "second"),
        (Retreat(unit="a", to="z"), "second"),
        (Move(unit="a", to="z"), ""),
        (Retreat(unit="c", to="x"), ""),
    ],
    ids=["its place", "another", "by its place", "by its kind", "neither", "another unit"],
)
def test_a_movement_serves_the_duty_that_fits_it_best(event: Retreat | Move, case: str) -> None:
    first, second = due(to="x"), due(to="y")
    first.case, second.case = "first", "second"
    found = due_for([first, second], event)
    assert (found.case if found else "") == case


def test_a_served_duty_needs_fewer_units() -> None:
    found = due()
    found.serve("a", "x", late=False, wrong=False)
    assert (found.units, found.need, found.room, found.told) == (["b"], 1, 1, False)
    found.serve("b", "x", late=True, wrong=False)
    assert (found.need, found.room, found.told) == (0, 0, True)
    assert not found.concerns("b")


def test_units_that_stay_together_follow_the_first() -> None:
    found = due(to="xy", together=True)
    found.serve("a", "y", late=False, wrong=False)
    assert found.to == ["y"]


def test_a_wrong_place_is_a_right_one_from_then_on() -> None:
    found = due(to="xy", together=True)
    found.serve("a", "z", late=False, wrong=True)
    assert (found.to, found.together) == (["x", "y", "z"], False)


def test_another_unit_may_go_in_place_of_one() -> None:
    found = due()
    serve_other([found], Retreat(unit="c", to="y"))
    assert found.need == 2
    serve_other([found], Retreat(unit="c", to="x"))
    assert (found.need, found.room, found.units) == (1, 1, ["a", "b"])


def test_a_lost_unit_need_not_go() -> None:
    some, one = due(), due()
    one.limit(["a", "b"], 1, 1)
    forget_unit([some, one, due(units="c")], "a")
    assert (some.units, some.need, some.room) == (["b"], 1, 1)
    assert (one.units, one.need, one.room) == (["b"], 1, 1)


def test_the_events_that_would_serve_it() -> None:
    found = due("advance", to="xy")
    events = list(found.events({"a": "red", "b": "blue"}.get))
    assert events == [
        Advance(by="red", unit="a", to="x"),
        Advance(by="red", unit="a", to="y"),
        Advance(by="blue", unit="b", to="x"),
        Advance(by="blue", unit="b", to="y"),
    ]
    found.room = 0
    assert list(found.events({"a": "red", "b": "blue"}.get)) == []


def test_the_fault_of_what_was_not_done() -> None:
    fault = due("move", "ba", "xy").undone("red")
    assert (fault.message, fault.rule, fault.at) == ("move-not-made", "A", "x")
    assert fault.units == ["a", "b"]
    assert (fault.event, fault.side, fault.expected) == (5, "red", 2)
    assert fault.args == {"count": 2, "places": ["x", "y"]}
