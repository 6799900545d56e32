"""Test the builder of faults: values taken from the event, and values a rule may override."""

from __future__ import annotations

import pytest

from adjudicator.core.blame import fault_about, fault_of, pending_about, place_of
from adjudicator.core.events import Attack, Event, Exit, Move, Note, Place, Retreat


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (Move(unit="a", path=["0101", "0102"]), "0102"),
        (Move(unit="a", start="0101", to="0103"), "0103"),
        (Retreat(unit="a", to="0104"), "0104"),
        (Place(unit="a", at="0105"), "0105"),
        (Exit(unit="a"), ""),
        (Attack(units=["a"], targets=["0106", "0107"]), "0106"),
        (Note(text="x"), ""),
    ],
)
def test_the_place_of_an_event(event: Event, place: str) -> None:
    assert place_of(event) == place


def test_units_place_and_arguments_come_from_the_event() -> None:
    fault = fault_of(Retreat(unit="a", to="0104"), "too-far", expected=1, seen=2, steps=3)
    assert (fault.units, fault.at, fault.expected, fault.seen) == (["a"], "0104", 1, 2)
    assert fault.args == {"unit": "a", "at": "0104", "steps": 3}


def test_an_attack_names_its_units_and_no_single_one() -> None:
    fault = fault_of(Attack(units=["a", "b"], targets=["0106"]), "nobody-there")
    assert (fault.units, fault.args) == (["a", "b"], {"at": "0106"})


def test_a_rule_may_say_otherwise() -> None:
    event = Move(unit="a", path=["0101", "0102"])
    fault = fault_of(event, "wrong", unit="b", at="0101", rule="X-1", args={"unit": "c"})
    assert (fault.units, fault.at, fault.rule) == (["b"], "0101", "X-1")
    assert fault.args == {"unit": "c", "at": "0101"}
    assert fault_of(event, "wrong", units=[]).units == []


def test_a_fault_about_units_names_no_place() -> None:
    one = fault_about("a", "dead-acts", rule="X-1", seen="eliminated", turn=2)
    assert (one.units, one.at, one.rule, one.seen) == (["a"], "", "X-1", "eliminated")
    assert one.args == {"unit": "a", "turn": 2}
    several = fault_about(["a", "b"], "kept-back", count=2, at="0101")
    assert (several.units, several.at) == (["a", "b"], "0101")
    assert several.args == {"units": ["a", "b"], "count": 2}


def test_an_open_duty_needs_units() -> None:
    assert pending_about("X-1", "not-set-up", []) == []
    (duty,) = pending_about("X-1", "not-set-up", ["a", "b"])
    assert (duty.rule, duty.units, duty.args["count"]) == ("X-1", ["a", "b"], 2)
