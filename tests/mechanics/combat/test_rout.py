"""Rout tests of two armies: red attacks, and boxes 2 and 4 of each track demand a test."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.state import Frame
from adjudicator.errors import InputError
from adjudicator.mechanics.combat.rout import RoutCases, RoutHooks, RoutTests
from tests.support.tiny_game import TinyState, feed, pending, said, told


class Throw(Roll, frozen=True, tag="throw"):
    """A die with its result."""

    result: str = ""


class Fight(Frame, tag_field="frame", tag="fight", kw_only=True):
    """An attack of red."""

    side: str = "red"
    tests: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    fixed: bool = True


class Table(TinyState):
    """Both armies have a morale of 4."""

    def __init__(self, *, known: bool = True, **tests: int) -> None:
        super().__init__()
        self.frames.append(Fight(tests=tests))
        self.morale, self.low, self.high = ({"red": 4, "blue": 4} for _ in range(3))
        self.losses, self.plus = {"red": 1, "blue": 1}, 0
        self.winner = self.won_by = ""
        self.settled, self._known = 0, known

    @property
    def decided(self) -> bool:
        return bool(self.winner)

    def known(self, _part: str) -> bool:
        return self._known

    def side_of(self, actor: str) -> str:
        return actor


def settle(state: Any) -> None:
    state.settled += 1


def made() -> tuple[Book, RoutTests]:
    book = Book()
    tests = RoutTests(
        book,
        RoutCases("rolled", "due", "after", "order", "over", "above", "lowered", "plus"),
        roll=Throw,
        attack=Fight,
        by_losses=["losses"],
        hooks=RoutHooks(
            attack=lambda state: state.frame,
            is_test=lambda state, event: True,
            owed=lambda state, attack, side: attack.owed.get(side, 0),
            tests=lambda state, side: [2, 4],
            lowering=lambda state, side: [4],
            modifier=lambda state, side: state.plus,
            fallen=lambda state, attack: 1,
            unclear=lambda state: None,
            blame=lambda attack, fault: fault,
            settle=settle,
        ),
    )
    book.applies(Throw)(tests.take_die)
    return book, tests


BOOK, TESTS = made()
BLUE, RED = Throw(by="blue", dice=[3]), Throw(by="red", dice=[3])


@pytest.mark.parametrize(
    ("tests", "event", "expected"),
    [
        ({"blue": 1}, BLUE, []),
        ({"blue": 1}, Throw(dice=[3]), []),
        ({}, BLUE, [("due", "test-not-due")]),
        ({"blue": 1}, Throw(by="blue", dice=[3, 3]), [("due", "test-not-due")]),
        ({"blue": 1}, RED, [("due", "test-by-other")]),
        ({"blue": 1, "red": 1}, RED, [("order", "test-order")]),
    ],
)
def test_tests_are_rolled_for_marked_boxes_the_defender_first(
    tests: dict[str, int], event: Throw, expected: list[tuple[str, str]]
) -> None:
    assert said(BOOK, Table(**tests), event) == expected


def test_tests_come_after_losses_and_not_after_the_end() -> None:
    state = Table()
    state.frame.owed = {"blue": 1}
    assert said(BOOK, state, BLUE) == [("after", "test-before-losses")]
    waiting = Table(blue=1)
    waiting.frame.owed = {"red": 1}
    assert feed(BOOK, waiting, BLUE) == ["test-before-losses"]
    waiting.frame.tests = {"red": 1}
    assert feed(BOOK, waiting, RED) == ["test-before-losses"]
    state.winner, state.won_by = "red", "losses"
    assert said(BOOK, state, BLUE) == [("over", "test-after-end")]
    state.won_by = "above"
    assert said(BOOK, state, BLUE) == [("order", "test-after-end")]
    state.winner = ""
    state.frames.clear()
    assert said(BOOK, state, BLUE) == [("due", "test-not-due")]


@pytest.mark.parametrize(
    ("die", "plus", "losses", "result", "expected"),
    [
        (4, 0, 2, "holds", []),
        (5, 0, 2, "broken", []),
        (5, 0, 2, "holds", [("above", "rout-result")]),
        (4, 1, 2, "holds", [("plus", "rout-result")]),
        (5, 0, 4, "holds", [("lowered", "rout-result")]),
        (6, 0, 4, "holds", [("above", "rout-result")]),
    ],
)
def test_a_die_above_morale_breaks_the_army(
    die: int, plus: int, losses: int, result: str, expected: list[tuple[str, str]]
) -> None:
    state = Table(blue=1)
    state.plus, state.losses["blue"], state.frame.lost = plus, losses, ["blue1"]
    assert said(BOOK, state, Throw(by="blue", dice=[die], result=result)) == expected


@pytest.mark.parametrize(
    ("die", "plus", "losses", "won_by"),
    [(4, 0, 2, ""), (5, 0, 2, "above"), (4, 1, 2, "plus"), (5, 0, 4, "lowered")],
)
def test_a_broken_army_loses_the_battle(die: int, plus: int, losses: int, won_by: str) -> None:
    state = Table(blue=1)
    state.plus, state.losses["blue"] = plus, losses
    feed(BOOK, state, Throw(by="blue", dice=[die]))
    assert (state.winner, state.won_by) == (("red", won_by) if won_by else ("", ""))
    assert (state.settled, state.frame.tests["blue"]) == (1, 0)


def test_without_our_tracks_several_outcomes_are_possible() -> None:
    state = Table(known=False)
    answers = [one for _, one in told(BOOK, state, Throw(by="blue", dice=[5], result="holds"))]
    assert [type(one) for one in answers] == [Unknown, Unknown]
    feed(BOOK, state, Throw(by="blue", dice=[5]))
    assert state.winner == ""
    feed(BOOK, state, Throw(by="blue", dice=[6]))
    assert state.winner == "red"


def test_a_test_that_is_never_rolled_is_a_fault_and_pending_before() -> None:
    state = Table(blue=1, red=1)
    assert [one.args for one in pending(BOOK, state)] == [{"side": "blue"}, {"side": "red"}]
    faults = [one for _, one in told(BOOK, state, state.frame)]
    assert [one.message for one in faults if isinstance(one, Fault)] == ["test-not-rolled"] * 2
    state.frame.broken = ["blue"]
    assert (pending(BOOK, state), said(BOOK, state, state.frame)) == ([], [])


def test_a_test_that_no_rule_demands_does_nothing_and_a_result_is_a_word() -> None:
    state = Table()
    feed(BOOK, state, Throw(by="blue", dice=[6]))
    assert (state.winner, state.settled) == ("", 0)
    assert TESTS.breaks(state, "blue", 5)
    assert not TESTS.breaks(state, "blue", 4)
    with pytest.raises(InputError, match="no result"):
        said(BOOK, Table(blue=1), Throw(dice=[6], result="flees"))
