"""Test losses in steps: what is owed, who can take it, who chooses, and which side is first."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Lose
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.losses import Ledger, LossCases, StepLosses
from tests.support.small_fights import Fight, FightState, Said, judged


def units(state: Any, fight: Any, side: str) -> list[str]:
    some = fight.attackers if side == fight.side else fight.defenders
    return [unit for unit in some if state.on_map(unit)]


def steps(state: Any, fight: Any, side: str) -> int:
    return sum(state.steps[unit] for unit in units(state, fight, side))


LEDGER = Ledger(lambda state, fight: (fight.side, state.enemy[fight.side]), steps)


def book_of(**more: Any) -> Book:
    book = Book()
    StepLosses(
        book,
        LossCases("OWN", "OWED", "STEPS", "FIRST"),
        LEDGER,
        attack=lambda state, _: state.frame,
        units=units,
        **more,
    )
    return book


def fight(red: int, blue: int) -> tuple[FightState, Fight]:
    """Return a state in which R3 and R2 fight B2, and both sides owe steps."""
    state = FightState(R3="b4", R2="a4", B2="b5")
    one = Fight(side="red", attackers=["R3", "R2"], defenders=["B2"], targets=["b5"])
    one.owed = {"red": red, "blue": blue}
    state.frames.append(one)
    return state, one


def test_what_nobody_can_take_lapses() -> None:
    state, one = fight(9, 1)
    assert LEDGER.owing(state, one) == {"red": 5, "blue": 1}
    state.relocate("B2", "eliminated")
    assert LEDGER.owing(state, one) == {"red": 5}
    assert LEDGER.due(state, one, "green") == 0


def test_a_payment_says_whether_so_much_was_owed() -> None:
    _, one = fight(2, 1)
    assert LEDGER.pay(one, "red", 2) is True
    assert LEDGER.pay(one, "blue", 2) is False
    assert one.owed == {"red": 0, "blue": 0}


@pytest.mark.parametrize(
    ("owed", "event", "said"),
    [
        ((2, 0), Lose(unit="R3", steps=2), []),
        ((2, 0), Lose(unit="R3", steps=1, by="red"), []),
        ((1, 0), Lose(unit="R3", by="blue"), [("OWN", "loss-by-enemy")]),
        ((1, 0), Lose(unit="R3", steps=2), [("OWED", "loss-too-great")]),
        ((4, 0), Lose(unit="R3", steps=4), [("STEPS", "loss-beyond-steps")]),
        ((1, 1), Lose(unit="B2"), [("FIRST", "defender-loses-first")]),
        ((0, 1), Lose(unit="B2"), []),
        ((0, 3), Lose(unit="B2", steps=3), []),  # nobody else can take the rest
    ],
)
def test_the_rules_for_losses(owed: tuple[int, int], event: Lose, said: Said) -> None:
    state, _ = fight(*owed)
    assert judged(book_of(), state, event) == said


def test_without_an_attack_nothing_is_judged() -> None:
    state, _ = fight(0, 0)
    state.frames.clear()
    assert judged(book_of(), state, Lose(unit="R3", steps=9, by="blue")) == []


def test_the_side_that_is_first_may_be_the_defender() -> None:
    book, state = Book(), fight(1, 1)[0]
    StepLosses(
        book,
        LossCases("OWN", "OWED", "STEPS", "FIRST"),
        Ledger(lambda state, fight: (state.enemy[fight.side], fight.side), steps),
        attack=lambda state, _: state.frame,
        units=units,
    )
    assert judged(book, state, Lose(unit="R2")) == [("FIRST", "attacker-loses-first")]
    assert judged(book, state, Lose(unit="B2")) == []


def test_a_fault_names_the_numbers_on_which_it_rests() -> None:
    state, _ = fight(1, 1)
    book = book_of(basis=lambda fight: ["table"], unsure=lambda state, units: units)
    rules = Rules(book, book.cases())
    said = [
        one
        for group in rules.on[Lose]
        for check in group.checks
        if isinstance(one := check.judge(state, Lose(unit="B2", steps=2)), Fault)
    ]
    assert [(one.message, one.strengths) for one in said] == [
        ("loss-too-great", ["table"]),
        ("defender-loses-first", ["table", "R3", "R2"]),
    ]
    assert said[0].args == {"at": "b5", "unit": "B2", "steps": 2, "owed": 1}


def test_a_unit_of_unknown_strength_cannot_be_judged() -> None:
    state, _ = fight(4, 0)
    state.units["R3"] = type(state.units["R3"])(
        id="R3", side="red", type="foot", combat=None, movement=4
    )
    assert judged(book_of(), state, Lose(unit="R3", steps=4)) == [("STEPS", "? strength-unknown")]
