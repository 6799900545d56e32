"""Test mandatory attacks: the duties of a phase, what is left of them, and whose fault it is."""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.mandatory_attacks import (
    MandatoryAttacks,
    enemies_beside,
    held_hexes,
)
from tests.support.small_fights import FightPhase, FightState, closing_says


def attacker(state: Any, frame: Any, unit: str) -> str:
    return "GUNS" if unit == "R9" else "ATTACK"


def target(state: Any, frame: Any, unit: str) -> str:
    return "TARGET"


def excused(state: Any, frame: Any, unit: str) -> bool:
    return unit in frame.gone or not state.on_map(unit)


BOOK = Book()
DUTIES = MandatoryAttacks(
    BOOK,
    FightPhase,
    cases=("ATTACK", "TARGET", "GUNS"),
    attacker=attacker,
    target=target,
    excused=excused,
    also_attacker=("ATTACK",),
    also_target=("TARGET",),
)


def opened(state: FightState, side: str = "red") -> FightPhase:
    """Return a phase with its duties: all units beside enemies must attack."""
    frame = FightPhase(side=side)
    DUTIES.fix(
        frame,
        [
            (list(state.stack(place)), enemies)
            for place in held_hexes(state, side)
            if (enemies := enemies_beside(state, side, place))
        ],
    )
    state.frames.append(frame)
    return frame


def test_the_duties_are_fixed_when_the_phase_opens() -> None:
    state = FightState(R1="b4", R2="b4", R3="b9", B1="b5", B2="a5")
    frame = opened(state)
    assert frame.must_attack == ["R1", "R2"]
    assert frame.must_be_attacked == ["B1", "B2"]
    assert frame.facing == {"B1": ["R1", "R2"], "B2": ["R1", "R2"]}


def test_nothing_is_left_if_all_attacked_and_were_attacked() -> None:
    state = FightState(R1="b4", B1="b5")
    frame = opened(state)
    frame.attackers, frame.attacked = {"R1": 1}, {"B1": 1}
    assert DUTIES.nothing_left(state, frame)
    assert closing_says(BOOK, state, frame) == []


def test_a_unit_that_does_not_attack_is_blamed_instead_of_its_target() -> None:
    state = FightState(R1="b4", B1="b5")
    frame = opened(state)
    assert closing_says(BOOK, state, frame) == [("ATTACK", "did-not-attack")]


def test_an_enemy_left_alone_by_units_that_attacked_others() -> None:
    state = FightState(R1="b4", B1="b5", B2="a5")
    frame = opened(state)
    frame.attackers, frame.attacked = {"R1": 1}, {"B1": 1}
    assert closing_says(BOOK, state, frame) == [("TARGET", "was-not-attacked")]


def test_the_case_of_the_unit_is_named_and_switched_off_with_it() -> None:
    state = FightState(R9="b4", B1="b5")
    frame = opened(state)
    assert closing_says(BOOK, state, frame) == [("GUNS", "did-not-attack")]
    state = FightState("GUNS", R9="b4", B1="b5")
    # without the case of the unit, the enemy is what is missed
    assert closing_says(BOOK, state, opened(state)) == [("TARGET", "was-not-attacked")]


def test_units_that_were_driven_off_are_excused_and_so_are_their_enemies() -> None:
    state = FightState(R1="b4", B1="b5")
    frame = opened(state)
    frame.gone.append("R1")
    assert DUTIES.to_attack(state, frame) == DUTIES.to_be_attacked(state, frame) == []
    frame.gone = ["B1"]
    assert DUTIES.to_attack(state, frame) == ["R1"]
    assert DUTIES.to_be_attacked(state, frame) == []


def test_open_duties_are_pending_at_the_end_of_a_log() -> None:
    state = FightState(R1="b4", B1="b5")
    opened(state)
    rules = Rules(BOOK, BOOK.cases())
    found = [(one.rule, one.message, one.at) for duty in rules.pending for one in duty(state)]
    assert found == [("ATTACK", "must-attack", "b4"), ("TARGET", "must-be-attacked", "b5")]
    state.frames.clear()
    assert [one for duty in rules.pending for one in duty(state)] == []


def test_a_missing_attack_makes_it_unknown_and_doubts_are_reported_with_their_case() -> None:
    book = Book()
    duties = MandatoryAttacks(
        book,
        FightPhase,
        cases=("ATTACK", "TARGET"),
        attacker=attacker,
        target=target,
        excused=excused,
        doubts=lambda state, frame, case: (
            [Fault(message="unsure", severity="doubt")] if case == "TARGET" else []
        ),
        unknown=lambda frame, units: Unknown(why="lost") if units == ["R1"] else None,
    )
    state = FightState(R1="b4", B1="b5")
    frame = opened(state)
    assert closing_says(book, state, frame) == [("ATTACK", "? lost"), ("TARGET", "unsure")]
    frame.attackers, frame.attacked = {"R1": 1}, {"B1": 1}
    assert not duties.nothing_left(state, frame)
