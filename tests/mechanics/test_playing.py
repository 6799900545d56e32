"""Cards in play: one works on low dice, one needs no die, and one nobody has read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Event, Hold, Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.errors import InputError
from adjudicator.mechanics.cards.events import PlayCard
from adjudicator.mechanics.cards.playing import CardsInPlay, PlayedCards, PlayHooks
from tests.support.tiny_game import Fighting, TinyState, feed, pending, said, told


class Throw(Roll, frozen=True, tag="throw"):
    """A die with its result."""

    result: str = ""


def card(case: str, side: str, *success: int) -> Any:
    return SimpleNamespace(case=case, side=side, success=list(success))


CARDS = {
    "charge": card("card", "red", 1, 2),
    "guns": card("guns", "red", 1),
    "drum": card("card", "red"),
    "unread": card("card", ""),
}
CHARGE, DRUM, UNREAD = PlayCard(card="charge"), PlayCard(card="drum"), PlayCard(card="unread")


class Table(TinyState):
    """A table in an action."""

    def __init__(self, *, known: bool = True) -> None:
        super().__init__()
        self.frames.append(Fighting(side="red"))
        self.cards, self.known, self.decided = CardsInPlay(), known, False
        self.happened: list[str] = []

    def side_of(self, actor: str) -> str:
        return actor


def moment(state: Table, _side: str, _spec: Any) -> str:
    if state.frame is None:
        return "card-alone"
    return "" if state.frame.side == "red" else "card-late"


def made() -> Book:
    book = Book()
    cards = PlayedCards(
        book,
        "card",
        special=["guns"],
        roll=Throw,
        between=[Hold],
        alone="card-alone",
        hooks=PlayHooks(
            in_play=lambda state: state.cards,
            owner=lambda state, event: event.by or "red",
            spec=lambda state, name: CARDS[name],
            unread=lambda spec: not spec.side,
            known=lambda state, spec: state.known,
            parts=lambda spec: ["cards"],
            wrong_moment=moment,
            place=lambda state: "C",
            is_its_die=lambda state, event: len(event.dice) < 3,
            use=lambda state, event: state.happened.append(f"uses {event.card}"),
            has_effect=lambda spec: True,
            take_effect=lambda state, name, side, spec: state.happened.append(f"{name} works"),
            fail=lambda state, side, spec: state.happened.append("fails"),
            guess=lambda state: state.happened.append("unknown"),
        ),
    )
    book.applies(Throw)(cards.take_die)
    return book


BOOK = made()


@pytest.mark.parametrize(
    ("events", "happened"),
    [
        ([CHARGE, Throw(dice=[2])], ["uses charge", "charge works"]),
        ([CHARGE, Throw(dice=[3])], ["uses charge", "fails"]),
        ([DRUM], ["uses drum", "drum works"]),
        ([UNREAD], ["uses unread", "unknown"]),
    ],
)
def test_a_card_works_on_its_dice(events: list[Event], happened: list[str]) -> None:
    state = Table()
    feed(BOOK, state, *events)
    assert state.happened == happened


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([CHARGE, Throw(dice=[2], result="works")], []),
        ([CHARGE, Throw(dice=[3], result="works")], ["tactic-result"]),
        ([CHARGE, Throw(dice=[1, 2])], ["tactic-dice"]),
        ([CHARGE, Throw(by="blue", dice=[2])], ["tactic-die-by-other"]),
        ([CHARGE, Hold(unit="red1")], ["tactic-not-rolled"]),
        ([CHARGE, DRUM], ["tactic-not-rolled"]),
        ([UNREAD, Hold(unit="red1")], ["tactic-printed"]),
        ([Throw(dice=[2])], ["tactic-die-idle"]),
        ([Throw(dice=[2, 2, 2])], []),
    ],
)
def test_the_die_follows_its_card_at_once(events: list[Event], sentences: list[str]) -> None:
    assert feed(BOOK, Table(), *events) == sentences


def test_the_case_of_a_misread_die_is_that_of_its_card() -> None:
    for name, case in (("charge", "card"), ("guns", "guns")):
        state = Table()
        feed(BOOK, state, PlayCard(card=name))
        wrong = Throw(dice=[1], result="fails")
        assert said(BOOK, state, wrong) == [(case, "tactic-result")]
        assert said(BOOK, state, wrong, case) == []


def test_a_card_is_played_at_its_moment() -> None:
    state = Table()
    state.frame.side = "blue"
    ((_, late),) = told(BOOK, state, CHARGE)
    assert isinstance(late, Fault)
    assert (late.message, late.at, late.strengths) == ("card-late", "C", ["cards"])
    state.frames.clear()
    ((_, alone),) = told(BOOK, state, CHARGE)
    assert isinstance(alone, Fault)
    assert (alone.message, alone.strengths) == ("card-alone", [])
    assert said(BOOK, state, PlayCard(by="blue", card="charge")) == []
    feed(BOOK, state, CHARGE, Throw(dice=[1]))
    assert state.cards.stray == {"charge": 1}


def test_without_our_cards_an_unstated_outcome_is_unknown() -> None:
    state = Table(known=False)
    feed(BOOK, state, CHARGE)
    ((_, answer),) = told(BOOK, state, Throw(dice=[2]))
    assert isinstance(answer, Unknown)
    assert answer.why == "tactic-unknown"
    assert said(BOOK, state, Throw(dice=[2], result="works")) == []
    with pytest.raises(InputError, match="works"):
        feed(BOOK, state, Throw(dice=[3], result="perhaps"))


def test_the_die_is_pending_until_it_is_rolled() -> None:
    state = Table()
    feed(BOOK, state, CHARGE)
    assert [one.message for one in pending(BOOK, state)] == ["must-roll-tactic"]
    feed(BOOK, state, Throw(dice=[6]))
    assert pending(BOOK, state) == []
    assert (state.cards.failed, state.cards.players) == (["charge"], ["red"])
