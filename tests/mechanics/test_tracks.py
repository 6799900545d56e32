"""Marks of tracks: a made-up game in which players keep points with a marker."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.core.state import Frame
from adjudicator.errors import DocumentError
from adjudicator.mechanics.play.tracks import Mark, Marked, TrackHooks, Tracks


class Score:
    """A state with one track; the points of blue may be one less than computed."""

    def __init__(self) -> None:
        self.now, self.acts = 7, 1
        self.enemy = {"red": "blue", "blue": "red"}
        self.points = {"red": 5, "blue": 5}
        self.tracks: dict[str, Marked] = {}
        self.frame: Frame | None = Frame()
        self.boxes: list[str | int] = []

    def track(self, what: str, side: str) -> Marked:
        return self.tracks.setdefault(f"{what}:{side}", Marked(base=self.points[side]))

    def change(self, side: str, change: int, case: str) -> None:
        self.track("points", side).terms.append((case, change))
        self.points[side] += change


def take(state: Score, what: str, side: str, said: int) -> None:
    """Make a value the fact."""
    state.points[side] = said


def made() -> tuple[Rules, Tracks]:
    """Return the rules of the made-up game."""
    book = Book()
    tracks = Tracks(
        book,
        numbered=("points",),
        named=("season",),
        cases=("A", "B", "C"),
        closing=(Frame,),
        hooks=TrackHooks(
            default=lambda state, what: "C",
            parts=lambda case: ["numbers"] if case == "B" else [],
            possible=lambda state, what, side, said: side == "blue" and said == 4,
            ahead=lambda state, what, side, said: said == state.points[side] + 10,
            before_rest=lambda state, track, said: said == 50,
            take=take,
            set_box=lambda state, mark: state.boxes.append(mark.value),
        ),
    )
    return Rules(book, ["A", "B", "C"]), tracks


RULES, TRACKS = made()


def judged(state: Score, value: str | int, side: str = "red", what: str = "points") -> RuleResult:
    """Return what the rule says of a mark."""
    mark = Mark(what=what, value=value, side=side)
    return RULES.on[Mark][0].checks[0].judge(state, mark)


def marked(state: Score, value: str | int, side: str = "red", what: str = "points") -> None:
    """Apply a mark."""
    RULES.appliers[Mark](state, Mark(what=what, value=value, side=side))


def left(state: Score) -> Any:
    """Return what the rule says when the procedure ends."""
    return RULES.closing[Frame][0].checks[0].judge(state, state.frame)


@pytest.fixture
def state() -> Score:
    """Red has lost one point and won three."""
    made = Score()
    made.change("red", -1, "A")
    made.change("red", 3, "B")
    return made


@pytest.mark.parametrize("value", [7, 4, 17, 50])
def test_right_intermediate_and_expected_values_are_legal(state: Score, value: int) -> None:
    assert judged(state, value) is None


@pytest.mark.parametrize(
    ("value", "case"),
    [(8, "A"), (10, "B"), (6, "A"), (9, "B")],
    ids=["loss forgotten", "gain twice", "loss twice", "the last change"],
)
def test_the_change_that_explains_a_wrong_value_names_the_case(
    state: Score, value: int, case: str
) -> None:
    fault = judged(state, value)
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.message, fault.expected, fault.seen) == (
        case,
        "mark-points",
        7,
        value,
    )
    assert fault.strengths == (["numbers"] if case == "B" else [])


def test_without_a_change_the_case_is_the_default() -> None:
    fault = judged(Score(), 3)
    assert isinstance(fault, Fault)
    assert fault.rule == "C"


def test_a_possible_value_is_legal_and_becomes_the_fact() -> None:
    state = Score()
    assert judged(state, 4, "blue") is None
    marked(state, 4, "blue")
    assert state.points["blue"] == 4
    assert state.track("points", "blue").truth is None


def test_an_intermediate_value_must_not_stay(state: Score) -> None:
    marked(state, 4)
    assert state.points["red"] == 7
    (fault,) = left(state)
    assert (fault.event, fault.expected, fault.seen) == (7, 7, 4)
    marked(state, 7)
    assert left(state) is None


def test_a_value_ahead_waits_for_the_change(state: Score) -> None:
    marked(state, 17)
    assert [one.seen for one in left(state)] == [17]
    state.change("red", 10, "A")
    assert left(state) is None


def test_a_mark_before_the_rest_changes_nothing(state: Score) -> None:
    marked(state, 50)
    assert state.points["red"] == 7
    assert left(state) is None


def test_a_wrong_value_is_the_fact_and_may_be_corrected_in_the_same_action(state: Score) -> None:
    marked(state, 9)
    assert state.points["red"] == 9
    assert judged(state, 7) is None
    state.acts += 1
    assert isinstance(judged(state, 7), Fault)


def test_outside_a_procedure_no_intermediate_value_is_kept(state: Score) -> None:
    state.frame = None
    marked(state, 4)
    assert state.points["red"] == 4


def test_a_track_with_names_is_the_games_own(state: Score) -> None:
    assert judged(state, "spring", "", "season") is None
    marked(state, "spring", "", "season")
    assert state.boxes == ["spring"]


@pytest.mark.parametrize(
    ("value", "side", "what"),
    [
        (3, "red", "pints"),
        (3, "green", "points"),
        ("three", "red", "points"),
        (100, "red", "points"),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(
    state: Score, value: str | int, side: str, what: str
) -> None:
    with pytest.raises(DocumentError):
        judged(state, value, side, what)


def test_wrong_claims_are_explained_as_well(state: Score) -> None:
    assert TRACKS.wrong_case(state, "points", "red", 8) == "A"
    assert TRACKS.is_possible(state, "points", "red", 7)
    assert not TRACKS.is_possible(state, "points", "red", 8)


def test_a_claim_about_a_track_is_judged_like_a_mark(state: Score) -> None:
    assert TRACKS.claimed(state, Claim(what="points", side="red", value=7)) is None
    assert TRACKS.claimed(state, Claim(what="points", side="blue", value=4)) is None
    fault = TRACKS.claimed(state, Claim(what="points", side="red", value=8))
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.message, fault.expected) == ("A", "claim-points", 7)
