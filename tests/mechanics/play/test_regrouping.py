"""Test regrouping: when, by whom, who regains a step, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Phase
from adjudicator.core.state import Frame
from adjudicator.mechanics.play.regrouping import Regroup, Regrouping, RegroupingTable
from tests.support.tiny_game import TinyState, said

TABLE = RegroupingTable(side="red", first_turn=2, last_turn=4, steps=1, times=1)


class Regrouped(Frame, tag_field="frame", tag="regroup", kw_only=True):
    """The phase."""

    done: bool = False


class State(TinyState):
    """A tiny game whose units lose steps."""

    def __init__(self) -> None:
        super().__init__(red1="A", red2="B", blue1="E")
        self.gone = {"red1": 2, "red2": 1}
        self.regrouped: list[int] = []
        self.turn = 3
        self.frames.append(Regrouped())

    def of_side(self, side: str) -> list[str]:
        return [unit for unit, one in self.units.items() if one.side == side and self.on_map(unit)]

    def lost(self, unit: str) -> int:
        return self.gone.get(unit, 0)

    def regain(self, unit: str, steps: int) -> None:
        self.gone[unit] -= steps


book = Book()
RULES = Regrouping(
    book,
    when="when",
    who="who",
    phase=Regrouped,
    table=lambda state: TABLE,
    sheltered=lambda state, unit: state.where[unit] != "B",
    unclear=lambda state: "variant" in state.options,
)


@pytest.mark.parametrize(
    ("turn", "before", "message"),
    [(3, [], ""), (1, [], "regroup-turn"), (5, [], "regroup-turn"), (3, [2], "regroup-again")],
)
def test_so_many_times_on_certain_turns(turn: int, before: list[int], message: str) -> None:
    now = State()
    now.regrouped = before
    found = said(book, now, Phase(turn=turn, phase="regroup"))
    assert found == ([("when", message)] if message else [])
    assert said(book, now, Phase(turn=turn, phase="movement")) == []


def test_how_often_may_be_unclear() -> None:
    now = State()
    now.regrouped, now.options = [2], frozenset({"variant"})
    fault: Any = RULES.at_its_time(now, Phase(turn=3, phase="regroup"))
    assert fault.severity == "doubt"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Regroup(), []),
        (Regroup(by="red", units=["red1"]), []),
        (Regroup(by="blue"), [("when", "regroup-side")]),
        (Regroup(by="blue", units=["blue1"]), [("when", "regroup-side")]),
        (Regroup(units=["red1", "red2"]), [("who", "regroup-wrong")]),
        (Regroup(units=["red1", "red1"]), [("who", "regroup-wrong")]),
    ],
)
def test_who_regroups(event: Regroup, expected: list[tuple[str, str]]) -> None:
    assert said(book, State(), event) == expected


def test_nobody_who_is_entitled_is_left_out() -> None:
    now = State()
    now.relocate("red2", "C")
    assert RULES.eligible(now) == ["red1", "red2"]
    assert said(book, now, Regroup(units=["red1"])) == [("who", "regroup-left-out")]


def test_units_regain_a_step_once() -> None:
    now = State()
    RULES.regroup(now, Regroup())
    assert (now.gone, now.regrouped, now.frame.done) == ({"red1": 1, "red2": 1}, [3], True)
    assert said(book, now, Regroup()) == [("when", "regroup-again")]


def test_the_side_that_regroups_opens_its_phase() -> None:
    now = State()
    assert RULES.who_opens_a_phase(now, Phase(turn=3, phase="regroup")) == "red"
    assert RULES.who_opens_a_phase(now, Phase(turn=3, phase="movement")) == ""


def test_a_regroup_of_enemies_is_not_that_of_the_side() -> None:
    now = State()
    now.gone["blue1"] = 1
    RULES.regroup(now, Regroup(units=["blue1"]))
    assert (now.gone["blue1"], now.regrouped) == (0, [])
