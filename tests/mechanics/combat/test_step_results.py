"""Test results in steps: what is owed, which of several results is followed, what is left."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Advance, Lose, Retreat
from adjudicator.core.state import Frame
from adjudicator.mechanics.combat.attack_frames import StepsFrame
from adjudicator.mechanics.combat.die import AttackDie, DieCases, PossibleResults
from adjudicator.mechanics.combat.losses import LossCases
from adjudicator.mechanics.combat.step_duties import StepDuties, StepDutyCases
from adjudicator.mechanics.combat.step_results import (
    IllegalLosses,
    StepResults,
    add_reading,
    defender_loses,
)
from tests.support.small_fights import FightState, Said, closing_says, judged


class Phase(Frame, kw_only=True):
    earlier: list[StepsFrame] = field(default_factory=list)


SETTLED: list[tuple[bool, IllegalLosses | None]] = []
STEPS = StepResults(
    StepsFrame, Phase, settle=lambda state, closing, wrongly: SETTLED.append((closing, wrongly()))
)


def take(state: Any, unit: str, steps: int) -> int:
    taken = min(steps, state.steps[unit])
    state.steps[unit] -= taken
    if not state.steps[unit]:
        state.relocate(unit, "eliminated")
    return taken


book = Book()
DIE = AttackDie(
    book,
    DieCases("DIE", "DIE", "DIE", "DIE"),
    StepsFrame,
    in_combat=lambda state: True,
    results=lambda state, attack, die: PossibleResults([]),
    unknown=lambda attack, right: None,
    spelled=lambda state, result: result,
    column=lambda state, attack: {},
    explain=lambda state, attack, fault: None,
    blame=lambda state, attack: None,
)
DUTIES = StepDuties(
    book,
    StepDutyCases("TIME", "WHO", "TAKEN", "SPARED", LossCases("OWN", "OWED", "STEPS", "FIRST")),
    STEPS,
    Phase,
    take=take,
    die=DIE,
    permitted=lambda state, unit: unit == "R1",
    over=lambda state: state.turn == 9,
)


def attack(result: str = "", **more: Any) -> tuple[FightState, StepsFrame]:
    """Return a state in which R3 and R2 attack B2 in b5, perhaps with a result."""
    SETTLED.clear()
    state = FightState(R3="b4", R2="a4", B2="b5", R1="c9")
    one = StepsFrame(
        opened=4, side="red", attackers=["R3", "R2"], target="b5", defender="B2", **more
    )
    state.frames += [Phase(), one]
    state.now = 7
    if result:
        one.die, one.rolled = 3, 5
        STEPS.put_in_force(state, one, result)
    return state, one


def test_a_result_owes_steps_to_both_sides() -> None:
    state, one = attack("1/2")
    assert one.owed == {"red": 1, "blue": 2}
    assert defender_loses(one) == 2
    assert STEPS.ledger.owing(state, one) == {"red": 1, "blue": 2}
    assert one.results == []


def test_steps_lost_before_the_die_are_part_of_the_result_or_extra() -> None:
    state, one = attack()
    DUTIES.lose(state, Lose(unit="R3", steps=1))
    STEPS.put_in_force(state, one, "2/0")
    assert one.owed == {"red": 1, "blue": 0}
    assert one.results == ["3/0"]


def test_equal_readings_are_one() -> None:
    _, one = attack("1/1")
    for text in ("1/1", " 1 / 1", "nonsense", "2/0"):
        add_reading(one, text)
    assert one.results == ["2/0"]


def test_readings_are_followed_in_turn() -> None:
    state, one = attack("1/1")
    assert STEPS.readings(state, Retreat(unit="B2", to="b6")) is None
    add_reading(one, "2/0")
    found = STEPS.readings(state, Retreat(unit="B2", to="b6"))
    assert found is not None
    found.take(1)
    assert (one.result, one.owed) == ("2/0", {"red": 2, "blue": 0})
    found.keep([1])
    assert one.results == []


def test_at_the_end_the_reading_with_least_undone_counts() -> None:
    state, one = attack("2/1")
    add_reading(one, "1/0")
    DUTIES.lose(state, Lose(unit="R3", steps=1))
    STEPS.keep_unfinished(state)
    assert one.result == "1/0"
    assert state.frames[0].earlier == []
    assert SETTLED[-1] == (True, None)


def test_an_attack_with_losses_left_is_kept_and_found_by_its_units() -> None:
    state, one = attack("0/1")
    STEPS.keep_unfinished(state)
    state.frames.pop()
    assert state.frames[0].earlier == [one]
    assert STEPS.late(state, "B2") is one
    assert STEPS.late(state, "R3") is None
    assert STEPS.waiting(state) == [one]


def test_a_vacant_hex_that_nobody_entered_is_kept() -> None:
    state, one = attack("0/0")
    state.relocate("B2", "b6")
    assert STEPS.is_vacant(state, one)
    STEPS.keep_unfinished(state)
    assert state.frames[0].earlier == [one]


@pytest.mark.parametrize(
    ("more", "events", "steps"),
    [
        ({}, None, None),
        ({"illegal": True}, [4], {"blue": 1}),
        ({"right": "0/0"}, [5], {"blue": 1}),
        ({"right": "0/0", "claimed": 2}, [4], {"blue": 1}),
    ],
)
def test_losses_that_only_illegal_events_brought(
    more: dict[str, Any], events: list[int] | None, steps: dict[str, int] | None
) -> None:
    state, one = attack("0/1", **more)
    DUTIES.lose(state, Lose(unit="B2", steps=1))
    wrongly = STEPS.illegal_losses(state, one)
    assert (wrongly and wrongly.events, wrongly and wrongly.steps) == (events, steps)


def test_more_steps_than_owed_are_illegal_losses() -> None:
    state, _ = attack("0/1")
    DUTIES.lose(state, Lose(unit="B2", steps=2))
    [(closing, wrongly)] = SETTLED
    assert (closing, wrongly) == (False, IllegalLosses(events=[7], steps={"blue": 1}))


def said(state: FightState, event: Any) -> Said:
    return judged(book, state, event)


def test_losses_come_after_the_die_of_an_attack() -> None:
    state, one = attack()
    assert said(state, Lose(unit="R3", steps=1)) == [("TIME", "result-without-die")]
    one.die = 2
    assert said(state, Lose(unit="R3", steps=1)) == [("TIME", "? result-unknown")]
    state.frames.pop()
    assert said(state, Retreat(unit="B2", to="b6")) == [("TIME", "result-without-attack")]


def test_only_who_fought_loses() -> None:
    state, _ = attack("1/1")
    assert said(state, Lose(unit="R1", steps=1)) == [("WHO", "loss-of-bystander")]
    assert said(state, Lose(unit="R3", steps=1)) == []


def test_late_losses_are_told_unless_they_are_permitted() -> None:
    state, one = attack("1/0")
    one.attackers.append("R1")
    STEPS.keep_unfinished(state)
    state.frames.pop()
    assert said(state, Lose(unit="R3", steps=1)) == [("WHO", "late-loss")]
    assert said(state, Lose(unit="R1", steps=1)) == []


def test_an_advance_may_belong_to_an_earlier_attack() -> None:
    state, _ = attack("0/0")
    state.relocate("B2", "b6")
    STEPS.keep_unfinished(state)
    state.frames.pop()
    assert said(state, Advance(unit="R3", to="b5")) == []
    assert said(state, Advance(unit="R3", to="b6")) == [("TIME", "result-without-attack")]


def test_what_was_not_taken_is_told_when_the_phase_ends() -> None:
    state, one = attack("1/2")
    STEPS.keep_unfinished(state)
    state.frames.pop()
    assert closing_says(book, state, state.frames[0]) == [
        ("TAKEN", "loss-not-taken"),
        ("TAKEN", "loss-not-taken"),
    ]
    DUTIES.lose(state, Lose(unit="R3", steps=1))
    DUTIES.lose(state, Lose(unit="B2", steps=1))
    assert one.owed == {"red": 0, "blue": 1}
    assert closing_says(book, state, state.frames[0]) == [("SPARED", "loss-spared")]


def test_nothing_is_pending_once_the_game_is_decided() -> None:
    state, _ = attack("1/0")
    waiting = [one.message for duties in book.pending for one in duties(state)]
    assert waiting == ["loss-not-taken"]
    state.turn = 9
    assert not any(duties(state) for duties in book.pending)
