"""Test take-backs: a move is taken back only with the consent of the opponent."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Agree, TakeBack
from adjudicator.mechanics.play.take_back import TakeBacks
from tests.support.tiny_game import Fighting, Moving, TinyState, feed, said


def undo(state: TinyState, frame: Moving, unit: str) -> None:
    state.relocate(unit, frame.before.pop(unit))


def book(**more: Any) -> Book:
    found = Book()
    TakeBacks(found, "consent", phase=Moving, undo=undo, **more)
    return found


def moved() -> TinyState:
    """Return a state in which red has moved a unit from A to B."""
    state = TinyState(red1="B", red2="D")
    state.frames.append(Moving(side="red", before={"red1": "A"}))
    return state


def test_with_consent_a_unit_goes_back_and_the_consent_is_used_up() -> None:
    state = moved()
    assert feed(book(), state, Agree(unit="red1", by="blue"), TakeBack(unit="red1")) == []
    assert (state.where["red1"], state.frame.agreed) == ("A", [])
    assert said(book(), state, TakeBack(unit="red1")) == [("consent", "nothing-to-take-back")]


@pytest.mark.parametrize("by", ["red", "Ney"])
def test_the_side_that_moved_cannot_consent_to_itself(by: str) -> None:
    state = moved()
    assert feed(book(), state, Agree(unit="red1", by=by), TakeBack(unit="red1")) == ["taken-back"]
    assert state.where["red1"] == "A"  # the log stays the fact


def test_consent_is_for_one_unit() -> None:
    state = moved()
    state.frame.before["red2"] = "E"
    heard = feed(book(), state, Agree(unit="red2", by="blue"), TakeBack(unit="red1"))
    assert heard == ["taken-back"]


def test_a_unit_that_has_not_moved_cannot_be_taken_back() -> None:
    state = moved()
    assert feed(book(), state, TakeBack(unit="red2")) == ["nothing-to-take-back"]
    assert state.where["red2"] == "D"


def test_outside_the_phase_nothing_is_said_and_nothing_happens() -> None:
    state = moved()
    state.frames[:] = [Fighting()]
    assert feed(book(), state, Agree(unit="red1", by="blue"), TakeBack(unit="red1")) == []
    assert state.where["red1"] == "B"


def test_the_opponent_of_the_owner_consents() -> None:
    decides = book().deciders[Agree]
    assert decides(moved(), Agree(unit="red1")) == "blue"
    assert decides(moved(), Agree(unit="nobody")) == ""


def test_a_game_may_undo_more_than_moves_and_give_consent_more_meaning() -> None:
    heard: list[str] = []
    found = book(can_undo=lambda *_: True, consent=lambda _, unit: heard.append(unit))
    state = moved()
    state.frame.before["red2"] = "C"
    assert feed(found, state, Agree(unit="red2", by="blue"), TakeBack(unit="red2")) == []
    assert (heard, state.where["red2"]) == (["red2"], "C")
