"""Test declines: they pass the option on, and two in succession end a phase."""

from __future__ import annotations

from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Decline
from adjudicator.core.state import Frame
from adjudicator.mechanics.play.declines import Declines
from tests.support.tiny_game import TinyState, said


class Fighting(Frame, tag_field="frame", tag="fighting", kw_only=True):
    """A phase in which both sides may act."""

    last: str = ""
    declined: list[str] = field(default_factory=list)


def turn(state: TinyState, frame: Fighting) -> str:
    return state.enemy[frame.last] if frame.last else "red"


book = Book()
DECLINES = Declines(
    book,
    "two",
    acts=Attack,
    phase=Fighting,
    turn=turn,
    permitted=lambda state, unit: unit == "blue2",
)


def state() -> tuple[TinyState, Fighting]:
    found, frame = TinyState(red1="A", blue1="E", blue2="D"), Fighting()
    found.frames.append(frame)
    return found, frame


def test_declines_go_round_and_an_attack_begins_anew() -> None:
    now, frame = state()
    assert DECLINES.whose_option_it_is(now, Decline()) == "red"
    DECLINES.decline(now, Decline())
    assert (frame.last, frame.declined) == ("red", ["red"])
    DECLINES.decline(now, Decline(by="red"))
    assert frame.declined == ["red"]
    assert not DECLINES.are_all(now, frame)
    DECLINES.act(now, "blue")
    assert (frame.last, frame.declined) == ("blue", [])


def test_nobody_acts_after_two_declines_unless_permitted() -> None:
    now, _ = state()
    assert said(book, now, Attack(units=["red1"], targets=["B"])) == []
    DECLINES.decline(now, Decline())
    DECLINES.decline(now, Decline())
    assert said(book, now, Attack(units=["red1"], targets=["B"])) == [("two", "phase-declined")]
    assert said(book, now, Decline()) == [("two", "phase-declined")]
    assert said(book, now, Attack(units=["blue2"], targets=["B"])) == []


def test_outside_the_phase_a_decline_is_nothing() -> None:
    now, _ = state()
    now.frames.clear()
    DECLINES.decline(now, Decline())
    DECLINES.act(now, "red")
    assert DECLINES.whose_option_it_is(now, Decline()) == ""
    assert said(book, now, Decline()) == []
