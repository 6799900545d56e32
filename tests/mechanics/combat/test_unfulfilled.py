"""Test what is left of results: units still there, exchanges unpaid, hexes too full."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands
from adjudicator.mechanics.combat.unfulfilled import LeftOfResult
from tests.support.small_assaults import Assault, Phase, Reading
from tests.support.small_fights import FightState

EFFECTS = {
    "AE": Effect(attackers="eliminated"),
    "DR": Effect(defenders="retreat"),
    "EX": Effect(attackers="exchange", defenders="eliminated"),
}
READINGS = FrameReadings(Reading)
DEMANDS = Demands(
    Assault,
    Phase,
    EFFECTS,
    READINGS,
    affected=lambda state, assault: assault.attackers,
    winners=lambda assault: assault.attackers,
    value=lambda state, unit: state.units[unit].combat,
    overfull=lambda state, side, units: len(units) > 1,
)
LEFT = LeftOfResult(
    DEMANDS,
    READINGS,
    cases=lambda state, assault, units: [assault.result, "RESULT"],
    exchange=lambda assault: ["EX"],
    room="ROOM",
)


def assault(result: str, **fields: Any) -> tuple[FightState, Assault]:
    """Return a state in which R3 attacks B2 in b5, with a result."""
    state = FightState(R3="b4", B2="b5", B1="b9")
    one = Assault(
        opened=4, attackers=["R3"], defenders=["B2"], targets=["b5"], result=result, **fields
    )
    state.frames += [Phase(), one]
    DEMANDS.record(state, one)
    return state, one


@pytest.mark.parametrize(
    ("result", "message", "unit", "side"),
    [
        ("AE", "not-eliminated", "R3", "red"),
        ("DR", "not-retreated", "B2", "red"),  # the winner chooses where it goes
        ("EX", "not-eliminated", "B2", "blue"),
    ],
)
def test_a_unit_that_is_still_there(result: str, message: str, unit: str, side: str) -> None:
    state, one = assault(result)
    (fault,) = LEFT.of_attack(state, one)
    assert (fault.message, fault.units, fault.side) == (message, [unit], side)
    assert (fault.rule, fault.also, fault.expected) == (result, ["RESULT"], result)
    assert fault.strengths == ["R3", "B2"]


def test_an_exchange_that_was_not_paid() -> None:
    state, one = assault("EX")
    DEMANDS.depart(state, one, "B2", retreat=False)
    state.relocate("B2", "eliminated")
    (fault,) = LEFT.of_attack(state, one)
    assert (fault.rule, fault.message) == ("EX", "exchange-unpaid")
    assert (fault.units, fault.side, fault.args) == (["R3"], "red", {"owed": 2, "units": ["R3"]})
    one.uncertain = True
    assert LEFT.of_attack(state, one) == []


def test_a_hex_that_stays_too_full_is_blamed_on_the_retreat_into_it() -> None:
    state, one = assault("DR")
    state.frames[0].retreated["B2"] = 6
    one.to_retreat, one.displacing = [], {"b9": ["B2"]}
    state.relocate("B2", "b9")
    (fault,) = LEFT.of_attack(state, one)
    assert (fault.rule, fault.message, fault.at) == ("ROOM", "nobody-displaced", "b9")
    assert (fault.event, fault.side) == (6, "red")


def test_nothing_is_demanded_before_the_die() -> None:
    state, one = assault("DR", die=0)
    assert LEFT.of_attack(state, one) == []


def test_it_follows_from_an_illegal_attack_and_from_what_was_done_instead() -> None:
    state, one = assault("DR", unlawful=True)
    one.misdone["R3"] = 5
    assert [fault.follows for fault in LEFT.of_attack(state, one)] == [[4, 5]]


def test_a_result_that_was_carried_out_under_one_reading_is_enough() -> None:
    state, one = assault("DR")
    one.readings.append(Reading(result="-"))
    assert LEFT.of_attack(state, one) == []
    assert one.result == "DR"


def test_units_that_only_share_a_result_owe_nothing() -> None:
    state, one = assault("DR")
    one.sharing = ["B2"]
    assert LEFT.of_attack(state, one) == []


def test_which_attacks_a_frame_ends() -> None:
    state, one = assault("DR")
    phase = state.frames[0]
    late = Assault(opened=1)
    phase.unfinished.append(late)
    assert LEFT.closed_by(state, phase) == [late]
    assert LEFT.closed_by(state, one) == []  # it waits in its phase
    assert LEFT.waiting(state) == [late, one]
    state.frames = [one]
    assert LEFT.closed_by(state, one) == LEFT.waiting(state) == [one]
