"""A clock of three periods that moves at two and at five losses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.state import Frame
from adjudicator.mechanics.play.clock import ClockCases, LossClock
from adjudicator.mechanics.play.tracks import Mark
from tests.support.tiny_game import TinyState, said

TIME = SimpleNamespace(periods=["dawn", "noon", "dusk"], at=[2, 5])


class Table(TinyState):
    """A table with losses, in the third action."""

    def __init__(self, lost: int = 0, *, waits: bool = False) -> None:
        super().__init__()
        self.phase, self.acts, self.timed, self.waits = "dawn", 3, 0, waits
        self.losses = {"red": lost, "blue": 0}
        self.over, self.frames = False, [Frame()]
        self.entered: list[str] = []


def enter(state: Any, period: str) -> None:
    state.entered.append(period)


BOOK = Book()
CLOCK = LossClock("time", lambda _: TIME, enter)
CASES = ClockCases(start="start", boxes="boxes", losses="losses", at_once="once", last="last")
CLOCK.has_rules(BOOK, CASES, lambda state: state.waits)


@pytest.mark.parametrize(
    ("lost", "entered"), [(1, []), (2, ["noon"]), (5, ["noon", "dusk"]), (99, ["noon", "dusk"])]
)
def test_the_marker_moves_with_the_losses(lost: int, entered: list[str]) -> None:
    state = Table(lost)
    CLOCK.advance(state)
    assert state.entered == entered
    assert (state.phase, state.timed) == ((entered or ["dawn"])[-1], 3 if entered else 0)


@pytest.mark.parametrize(
    ("lost", "acts", "to", "expected"),
    [
        (0, 3, "dawn", []),
        (0, 3, "midnight", [("boxes", "no-period")]),
        (0, 3, "noon", [("losses", "wrong-time")]),
        (0, 0, "noon", [("start", "wrong-time")]),
    ],
)
def test_a_mark_is_the_present_period(
    lost: int, acts: int, to: str, expected: list[tuple[str, str]]
) -> None:
    state = Table(lost)
    state.acts = acts
    assert said(BOOK, state, Mark(what="time", value=to)) == expected
    assert said(BOOK, state, Mark(what="weather", value=to)) == []


def test_the_marker_moves_last_and_at_once() -> None:
    noon = Mark(what="time", value="noon")
    assert said(BOOK, Table(2, waits=True), noon) == [("last", "time-before-tests")]
    state = Table(2)
    CLOCK.advance(state)
    assert said(BOOK, state, noon) == []
    state.frames.clear()
    assert said(BOOK, state, noon) == [("once", "time-late")]
    state.over = True
    assert said(BOOK, state, noon) == []
    state.acts += 1
    assert said(BOOK, state, noon) == [("once", "time-late")]
    CLOCK.set_marker(state, noon)
    assert said(BOOK, state, noon) == []


def test_a_marked_period_is_the_fact() -> None:
    state = Table()
    CLOCK.set_marker(state, Mark(what="time", value="dusk"))
    assert (state.phase, state.entered, state.timed) == ("dusk", ["dusk"], 0)
    CLOCK.set_marker(state, Mark(what="time", value="noon"))
    assert (state.phase, state.entered) == ("noon", ["dusk"])
    CLOCK.set_marker(state, Mark(what="time", value="midnight"))
    assert state.phase == "noon"
