"""Test proposals: by the open frame, new attacks, phases that may follow, and the end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.events import Advance, Attack, End, Event, Hold, Phase, Retreat, Roll
from adjudicator.mechanics.play.proposals import advances, next_steps, proposed, retreats, rolls
from tests.support.tiny_game import Fighting, Moving, TinyState

ATTACK = Attack(units=["red1"], targets=["B"])


def state(frame: Any = None, winner: str = "") -> Any:
    now: Any = TinyState(red1="A", blue1="B")
    now.winner = winner
    now.frames += [frame] if frame is not None else []
    return now


def all_of(now: Any) -> list[Any]:
    by_frame = {Moving: lambda state, frame: [Hold(unit=unit) for unit in frame.agreed]}
    return [*proposed(now, by_frame, lambda _: [ATTACK], lambda _: [(2, "blue-combat")])]


def test_the_open_frame_comes_first_then_attacks_then_the_next_phase() -> None:
    following = [ATTACK, Phase(turn=2, phase="blue-combat")]
    assert all_of(state(Moving(agreed=["red1"]))) == [Hold(unit="red1"), *following]
    assert all_of(state(Fighting())) == following
    assert all_of(state()) == following


def test_nothing_is_proposed_once_the_game_is_over() -> None:
    now = state()
    now.over = True
    assert all_of(now) == []


@pytest.mark.parametrize(
    ("following", "winner", "expected"),
    [
        ([(2, "a"), (2, "b")], "", [Phase(turn=2, phase="a"), Phase(turn=2, phase="b")]),
        ([(2, "b"), (3, "a")], "", [Phase(turn=2, phase="b")]),
        ([(3, "a")], "", [End()]),
        ([(2, "a")], "red", [Phase(turn=2, phase="a"), End()]),
    ],
)
def test_phases_that_may_follow(
    following: list[tuple[int, str]], winner: str, expected: list[Event]
) -> None:
    assert [*next_steps(state(winner=winner), following)] == expected


def test_dice_retreats_and_advances() -> None:
    now, attack = state(), SimpleNamespace(victors=["red1", "red2"], vacated=["B", "C"])
    assert [*rolls([2, 3])] == [Roll(dice=[2]), Roll(dice=[3])]
    assert len([*rolls()]) == 6
    assert [*retreats(now, "blue1", by="red")] == [
        Retreat(unit="blue1", to="A", by="red"),
        Retreat(unit="blue1", to="C", by="red"),
    ]
    assert [*advances(now, attack)] == [
        Advance(unit="red1", to="B"),
        Advance(unit="red1", to="C"),
    ]
