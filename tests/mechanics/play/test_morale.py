"""Morale of two sides on a track of eight boxes, whose end may be unknown."""

from __future__ import annotations

import pytest

from adjudicator.mechanics.play.morale import KeepsMorale
from adjudicator.mechanics.play.tracks import Marked


class Table(KeepsMorale):
    """Red has a morale of 6, blue of 7."""

    def __init__(self, *, known: bool = True) -> None:
        self.known = known
        self.morale, self.low, self.high = ({"red": 6, "blue": 7} for _ in range(3))
        self.losses = {"red": 0, "blue": 0}
        self.marked: set[str] = set()
        self.tracks: dict[str, Marked] = {}

    def highest_morale(self) -> tuple[int, bool]:
        return 8, self.known


def ranges(state: Table, side: str) -> tuple[int, int, int]:
    return state.low[side], state.morale[side], state.high[side]


@pytest.mark.parametrize(
    ("known", "change", "expected"),
    [(True, 5, (8, 8, 8)), (False, 5, (8, 8, 12)), (True, -9, (0, 0, 0)), (False, -1, (6, 6, 6))],
)
def test_morale_stays_on_its_track(
    known: bool, change: int, expected: tuple[int, int, int]
) -> None:
    state = Table(known=known)
    state.change_morale("blue", change, "case")
    assert ranges(state, "blue") == expected
    assert state.track("morale", "blue").terms == [("case", expected[1] - 7)]


def test_losses_are_counted_and_noted_even_if_they_do_not_count() -> None:
    state = Table()
    state.count_loss("red", 1, "block")
    state.count_loss("red", 0, "cube")
    assert state.losses["red"] == 1
    assert state.track("losses", "red").values() == [0, 1, 1]


def test_an_unknown_fall_widens_the_range_until_a_mark_settles_it() -> None:
    state = Table()
    state.may_fall("red", 2)
    assert [value for value in range(9) if state.may_be("morale", "red", value)] == [4, 5, 6]
    assert not state.may_be("losses", "red", 5)
    state.set_track("morale", "red", 5, final=False)
    assert ranges(state, "red") == (4, 5, 5)
    state.end_action()
    assert ranges(state, "red") == (5, 5, 5)


def test_a_final_mark_settles_at_once_and_a_wrong_one_is_the_fact() -> None:
    state = Table()
    state.may_be_anything()
    assert ranges(state, "blue") == (0, 7, 99)
    state.set_track("morale", "blue", 9, final=True)
    assert ranges(state, "blue") == (9, 9, 9)
    state.set_track("morale", "blue", 2, final=False)
    assert ranges(state, "blue") == (2, 2, 2)
    state.set_track("losses", "blue", 3, final=True)
    assert state.losses["blue"] == 3


def test_a_marker_left_at_an_intermediate_value_is_the_fact_after_the_action() -> None:
    state = Table()
    state.tracks = {
        "morale:red": Marked(event=3, value=5),
        "losses:blue": Marked(event=4, value=2),
        "losses:red": Marked(base=1),
    }
    state.end_action()
    assert (state.morale["red"], state.losses["blue"], list(state.tracks)) == (5, 2, ["losses:red"])
