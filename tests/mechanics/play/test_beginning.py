"""Test how a game begins: two players, full strength, active units, nothing lost."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.log import Header
from adjudicator.mechanics.play.beginning import Beginning
from tests.support.tiny_game import TinyState, said

book = Book()
Beginning(
    book,
    players="two",
    strength=("full", "scenario"),
    active="active",
    losses="none",
    strength_case=lambda state: "scenario" if state.turn else "full",
)


def header(**more: Any) -> Header:
    return Header(format=1, game="tiny", **more)


def state(**more: Any) -> Any:
    now: Any = TinyState(red1="A", blue1="E")
    facts = {"passive": set(), "lost_before": {}, "losses": {"red": 3, "blue": 0}}
    for name, value in {**facts, "lost": lambda unit: 0, **more}.items():
        setattr(now, name, value)
    return now


WRONG = {
    "lost": lambda unit: int(unit == "red1"),
    "passive": {"red1"},
    "lost_before": {"blue": 0, "red": 3},
}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, []),
        ({"lost": WRONG["lost"]}, [("full", "begins-reduced")]),
        ({"lost": WRONG["lost"], "turn": 1}, [("scenario", "begins-reduced")]),
        ({"passive": WRONG["passive"]}, [("active", "begins-passive")]),
        ({"lost_before": WRONG["lost_before"]}, [("none", "begins-with-losses")]),
        ({**WRONG, "phase": "movement"}, []),
        ({**WRONG, "turn": 2}, []),
    ],
)
def test_a_position_before_the_first_phase_is_a_beginning(
    facts: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert said(book, state(**facts), header(position={"turn": 1})) == expected


def test_a_log_without_a_position_begins_anyhow() -> None:
    assert said(book, state(**WRONG), header()) == []


def test_there_are_two_players() -> None:
    assert said(book, state(), header(players={"red": "Ann", "blue": "Ben"})) == []
    three = {"red": "Ann", "blue": "Ben", "green": "Cay"}
    assert said(book, state(), header(players=three)) == [("two", "third-player")]
