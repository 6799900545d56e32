"""Test the duties of units: a fault when the phase ends, pending until then."""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.mechanics.play.duties import UnitDuty
from tests.support.tiny_game import Moving, SettingUp, TinyState, pending, said, told


def waiting(state: Any) -> list[str]:
    return [unit for unit, place in state.where.items() if place == "unplaced"]


def book(**more: Any) -> Book:
    found = Book()
    UnitDuty(found, "all", "few", closing=SettingUp, message="not-set-up", due=waiting, **more)
    return found


def test_units_left_when_the_phase_ends_are_one_fault() -> None:
    ((case, fault),) = told(book(), TinyState(red1="A", blue1="E"), SettingUp())
    assert isinstance(fault, Fault)
    assert (case, fault.units, fault.args["count"]) == ("all", ["red2", "blue2"], 2)
    assert (fault.expected, fault.seen) == (0, 2)


def test_nothing_is_said_when_all_have_done_their_duty() -> None:
    state = TinyState(red1="A", red2="B", blue1="D", blue2="E")
    state.frames.append(SettingUp())
    assert (told(book(), state, SettingUp()), pending(book(), state)) == ([], [])


def test_a_duty_is_pending_only_within_its_phase() -> None:
    state = TinyState(red1="A", blue1="E")
    assert pending(book(), state) == []
    state.frames.append(SettingUp())
    (duty,) = pending(book(), state)
    assert (duty.rule, duty.message, duty.units) == ("all", "not-set-up", ["red2", "blue2"])
    state.frames[:] = [Moving()]
    assert pending(book(), state) == []


def test_nothing_is_pending_in_a_game_that_is_won_but_players_who_go_on_owe_it() -> None:
    state = TinyState()
    state.frames.append(SettingUp())
    assert pending(book(excused=lambda _: True), state) == []
    assert len(said(book(excused=lambda _: True), state, SettingUp())) == 1


def test_a_game_may_name_the_case_by_its_frame() -> None:
    def settle(_state: Any, frame: SettingUp, fault: Fault) -> Fault:
        fault.rule = "few" if frame.placed else "all"
        return fault

    found = book(settle=settle)
    frames = (SettingUp(), SettingUp(placed=["red1"]))
    cases = [case for frame in frames for case, _ in said(found, TinyState(red1="A"), frame)]
    assert cases == ["all", "few"]
    assert said(found, TinyState(red1="A"), frames[1], "few") == []
