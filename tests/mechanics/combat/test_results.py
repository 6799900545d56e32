"""Test results as effects: whom they hit, what is owed, and what happens when units leave."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.events import Declare
from adjudicator.core.findings import Fault, Unknown
from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands
from tests.support.small_assaults import Assault, Phase, Reading
from tests.support.small_fights import FightState

EFFECTS = {
    "AE": Effect(attackers="eliminated"),
    "AR": Effect(attackers="retreat"),
    "EX": Effect(attackers="exchange", defenders="eliminated", instead="AR"),
    "DR": Effect(defenders="retreat"),
    "DE": Effect(defenders="eliminated"),
}


def near(assault: Assault) -> list[str]:
    return [unit for unit in assault.attackers if unit not in assault.guns]


DEMANDS = Demands(
    Assault,
    Phase,
    EFFECTS,
    FrameReadings(Reading),
    affected=lambda state, assault: near(assault),
    winners=near,
    value=lambda state, unit: state.units[unit].combat,
    overfull=lambda state, side, units: len(units) > 2,
)


def assault(result: str) -> tuple[FightState, Assault]:
    """Return a state in which R3, R2 and the guns R1 attack B2 in b5, with a result."""
    state = FightState(R3="b4", R2="a4", R1="b3", B2="b5")
    one = Assault(
        opened=4,
        attackers=["R3", "R2", "R1"],
        guns=["R1"],
        defenders=["B2"],
        targets=["b5"],
        result=result,
    )
    state.frames += [Phase(), one]
    DEMANDS.record(state, one)
    return state, one


@pytest.mark.parametrize(
    ("result", "gone", "back", "owed", "victors"),
    [
        ("AE", ["R3", "R2"], [], 0, ["B2"]),
        ("AR", [], ["R3", "R2"], 0, ["B2"]),
        ("EX", ["B2"], [], 2, ["R3", "R2"]),
        ("DR", [], ["B2"], 0, ["R3", "R2"]),
        ("DE", ["B2"], [], 0, ["R3", "R2"]),
        ("-", [], [], 0, ["B2"]),
    ],
)
def test_a_result_says_who_suffers_what(
    result: str, gone: list[str], back: list[str], owed: float, victors: list[str]
) -> None:
    state, one = assault(result)
    assert (one.to_eliminate, one.to_retreat, one.owed, one.victors) == (gone, back, owed, victors)
    assert DEMANDS.is_done(state, one) is (result == "-")
    assert DEMANDS.attackers_win(one) is (victors != ["B2"])


def leave(state: FightState, one: Assault, unit: str, to: str = "eliminated") -> None:
    DEMANDS.depart(state, one, unit, retreat=to != "eliminated")
    old = state.where[unit]
    state.relocate(unit, to)
    DEMANDS.vacate(state, one, unit, old)


def test_a_retreat_empties_the_hex_for_the_victors() -> None:
    state, one = assault("DR")
    assert DEMANDS.allows(state, one, "B2", retreat=True)
    leave(state, one, "B2", "b7")
    assert DEMANDS.is_done(state, one)
    assert (one.vacated, one.gone_back, one.misdone) == (["b5"], ["B2"], {})


def test_what_the_result_does_not_demand_is_remembered() -> None:
    state, one = assault("DR")
    state.now = 6
    assert not DEMANDS.allows(state, one, "R3", retreat=False)
    leave(state, one, "R3")
    assert one.misdone == {"R3": 6}
    assert one.vacated == []  # its own loss gives a side nothing to enter


def test_an_exchange_is_paid_by_units_of_at_least_that_value() -> None:
    state, one = assault("EX")
    leave(state, one, "B2")
    assert not DEMANDS.is_done(state, one)
    leave(state, one, "R3")
    assert (one.owed, one.may_pay) == (0, ["R2"])
    assert DEMANDS.is_done(state, one)


def test_an_attacker_that_retreats_first_takes_the_other_result() -> None:
    state, one = assault("EX")
    assert DEMANDS.may_retreat_by_choice(state, one, "R3")
    leave(state, one, "R3", "b2")
    assert (one.result, one.to_retreat, one.misdone) == ("AR", ["R2"], {})


def declared(state: FightState, what: str, by: str = "") -> str:
    found = DEMANDS.wrong_choice(state, Declare(what=what, by=by))
    return found.message if isinstance(found, Fault) else found.why if found else ""


def test_the_attacker_chooses_in_time() -> None:
    state, one = assault("EX")
    assert declared(state, "AR", "red") == ""
    assert declared(state, "AR", "blue") == "choice-by-defender"
    assert declared(state, "DE") == "nothing-to-choose"
    leave(state, one, "B2")
    assert declared(state, "AR") == "choice-too-late"
    state.frames.pop()
    assert declared(state, "AR") == ""
    state, one = assault("")
    assert isinstance(DEMANDS.wrong_choice(state, Declare(what="AR")), Unknown)


def test_a_choice_in_time_replaces_the_result_and_a_late_one_adds_a_reading() -> None:
    state, one = assault("EX")
    DEMANDS.choose(state, Declare(what="AR"))
    assert (one.result, one.readings) == ("AR", [])
    state, one = assault("EX")
    leave(state, one, "B2")
    DEMANDS.choose(state, Declare(what="AR"))
    assert (one.result, [other.result for other in one.readings]) == ("AR", ["EX"])


def test_an_attack_that_closes_too_early_waits_for_its_result() -> None:
    state, one = assault("DR")
    phase: Any = state.frames[0]
    assert DEMANDS.late(state, "B2") is None
    DEMANDS.keep(state, one, phase)
    state.frames[1] = Assault(opened=8)
    assert phase.unfinished == [one]
    assert DEMANDS.late(state, "B2") is DEMANDS.of_unit(state, "B2") is one
    assert DEMANDS.of_unit(state, "R3") is state.frames[1]
    assert DEMANDS.waiting(state) == {"B2": 4}


def test_an_attack_that_is_done_leaves_only_its_empty_hexes() -> None:
    state, one = assault("DE")
    leave(state, one, "B2")
    phase: Any = state.frames[0]
    DEMANDS.keep(state, one, phase)
    assert (phase.unfinished, phase.vacated, phase.excused) == ([], {"b5": 4}, ["B2"])


def test_a_full_hex_must_be_emptied_first() -> None:
    state, one = assault("DR")
    for unit in ("R3", "R2", "R1"):
        state.relocate(unit, "b7")
    state.relocate("B2", "b8")
    one.to_retreat, one.displacing = [], {"b7": ["R3"]}
    assert DEMANDS.crowded(state, "red", "b7")
    assert not DEMANDS.crowded(state, "blue", "b7")
    assert not DEMANDS.is_done(state, one)
    state.relocate("R2", "b6")
    assert DEMANDS.is_done(state, one)
