"""Readings of an action: a made-up game in which players state how much they take."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.core.events import Claim, Declare, Event, Note
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.mechanics.readings import ReadingsBook, Variant


class Purse:
    """A state with one number, as plain as a state can be."""

    def __init__(self, coins: int) -> None:
        self.coins = coins
        self.now = 1
        self.refused = self.guess = False
        self.readings: list[Purse] = []
        self.frames: list[Any] = []

    @property
    def frame(self) -> Any:
        return self.frames[-1] if self.frames else None

    def copy(self) -> Purse:
        return copy.copy(self)

    def position(self) -> dict[str, Any]:
        return {"coins": self.coins, "readings": len(self.readings), "guess": self.guess}


@pytest.fixture
def rules() -> Rules:
    """A note states how many coins are left; a claim takes some, rightly at most one."""
    book = ReadingsBook(
        (),
        shared=("now", "refused"),
        vague=("vague",),
        unknown=Unknown(why="guessed"),
        still_wrong=Declare,
    )

    @book.rule("A", on=Note)
    def as_many_as_are_left(state: Purse, event: Note) -> RuleResult:
        if event.text == str(state.coins):
            return None
        return Fault(message="vague" if state.coins > 8 else "wrong", seen=state.coins)

    @book.applies(Claim)
    def take(state: Purse, event: Claim) -> None:
        state.coins -= int(event.value)

    @book.has_variants(Claim)
    def rightly(state: Purse, event: Claim) -> list[Variant]:
        guess = event.unit == "guess"
        variants: list[Variant] = [(Claim(what="coins", value=1), guess), (None, guess)]
        return variants if state.refused else []

    return Rules(book, ["A"])


def took(rules: Rules, coins: int, *, unit: str = "", had: int = 10) -> Purse:
    """Return the state after an illegal claim."""
    state = Purse(had)
    state.refused = True
    rules.appliers[Claim](state, Claim(what="coins", value=coins, unit=unit))
    state.refused = False
    return state


def said(rules: Rules, state: Purse, event: Event) -> RuleResult:
    """Return what the rule says of a note."""
    return rules.on[type(event)][0].checks[0].judge(state, event)


def test_a_legal_event_has_one_reading(rules: Rules) -> None:
    state = Purse(10)
    rules.appliers[Claim](state, Claim(what="coins", value=1))
    assert (state.coins, state.readings) == (9, [])


def test_without_readings_a_rule_is_asked_directly(rules: Rules) -> None:
    (check,) = rules.on[Note][0].checks
    for text in ("10", "9"):
        state, note = Purse(10), Note(text=text)
        assert check.alone(state, note) == check.judge(state, note)
    state = took(rules, 3)
    assert check.judge(state, Note(text="9")) is None
    assert check.alone(took(rules, 3), Note(text="9")) is not None  # only the first reading


def test_an_illegal_event_has_its_variants_as_readings(rules: Rules) -> None:
    state = took(rules, 3)
    assert [state.coins, *(one.coins for one in state.readings)] == [7, 9, 10]


def test_a_reading_that_equals_the_first_is_left_out(rules: Rules) -> None:
    state = took(rules, 1)
    assert [state.coins, *(one.coins for one in state.readings)] == [9, 10]


@pytest.mark.parametrize("left", ["7", "9", "10"])
def test_an_event_that_is_right_in_one_reading_is_right_and_ends_the_others(
    rules: Rules, left: str
) -> None:
    state = took(rules, 3)
    assert said(rules, state, Note(text=left)) is None
    assert (str(state.coins), state.readings) == (left, [])


def test_an_event_that_is_wrong_in_all_readings_keeps_the_fault_that_says_most(
    rules: Rules,
) -> None:
    state = took(rules, 3)
    fault = said(rules, state, Note(text="1"))
    assert isinstance(fault, Fault)
    assert (fault.message, fault.seen, len(state.readings)) == ("wrong", 7, 2)


def test_what_only_a_guess_allows_is_unknown(rules: Rules) -> None:
    state = took(rules, 3, unit="guess")
    answer = said(rules, state, Note(text="9"))
    assert isinstance(answer, Unknown)
    assert (answer.why, state.coins, state.guess) == ("guessed", 9, False)


def test_a_guess_does_not_explain_what_is_wrong_everywhere(rules: Rules) -> None:
    fault = said(rules, took(rules, 3, unit="guess"), Note(text="1"))
    assert isinstance(fault, Fault)
    assert fault.seen == 7


def test_events_are_applied_in_every_reading(rules: Rules) -> None:
    state = took(rules, 3)
    rules.appliers[Claim](state, Claim(what="coins", value=1))
    assert [state.coins, *(one.coins for one in state.readings)] == [6, 8, 9]


def test_a_variant_may_stay_illegal() -> None:
    book = ReadingsBook((), shared=(), vague=(), unknown=Unknown(why="?"), still_wrong=Declare)
    seen: list[bool] = []

    @book.applies(Declare)
    def note(state: Purse, event: Declare) -> None:
        seen.append(state.refused)

    book.has_variants(Declare)(lambda state, event: [(Declare(what="b"), False)])
    state = Purse(1)
    Rules(book, []).appliers[Declare](state, Declare(what="a"))
    assert seen == [True, False]


def test_a_closer_closes_in_every_reading() -> None:
    book = ReadingsBook((), shared=(), vague=(), unknown=Unknown(why="?"), still_wrong=Declare)

    @book.closes(Note)
    def close(state: Purse, event: Note) -> int:
        state.coins = state.now
        return 2

    state, other = Purse(1), Purse(5)
    state.now, state.readings = 7, [other]
    assert Rules(book, []).closers[Note](state, Note(text="")) == 2
    assert (state.coins, other.coins) == (7, 7)
