"""Decks of a made-up game: hands of one chosen, one own and one combined card."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.errors import InputError
from adjudicator.mechanics.cards.decks import Deal, DeckCases, DeckHooks, Decks, OtherDeck
from adjudicator.mechanics.cards.events import Choose, Discard, Draw, PlayCard, Reveal
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.mechanics.cards.proposals import drawing, using
from adjudicator.mechanics.cards.rules import HandCases
from adjudicator.mechanics.claims import Claims
from tests.support.tiny_game import TinyState, feed, said

CARDS = {"charge": "red", "volley": "red", "hold": "blue", "rain": "grey"}


class Acts(Event, frozen=True, tag="acts"):
    """A player acts."""


class Table(TinyState):
    """Two hands; a cup has rules of its own."""

    def __init__(self, *options: str) -> None:
        super().__init__()
        self.options = frozenset(options or ("cards",))
        self.hands: dict[str, list[str]] = {}
        self.draws: dict[str, dict[str, int]] = {}
        self.discarded: list[str] = []
        self.shown: list[str] = []
        self.dealt: dict[str, int] = {}
        self.begun = self.late = False
        self.noted: list[str] = []

    def side_of(self, actor: str) -> str:
        return {"Ney": "red"}.get(actor, actor)


def colour(_state: Table, card: str) -> str:
    if card not in (*CARDS, "unseen"):
        raise InputError("no such card")
    return CARDS.get(card, "")


def made() -> tuple[Book, Decks]:
    book = Book()
    hooks = DeckHooks(
        deal=lambda _: Deal(chosen=1, own=1, combined=1, later=2),
        cards=lambda _: CARDS,
        colour=colour,
        parts=lambda _, card: ["cards"] if card == "hold" else [],
        dealing=lambda state: not state.begun,
        too_late=lambda state: "hand-too-late" if state.late else "",
        managed_by=lambda state, by: state.noted.append(by),
    )
    note = [lambda state, event: state.noted.append(event.deck)] * 2
    decks = Decks(
        book,
        Claims(book),
        option="cards",
        cases=DeckCases(dealt="deal", later="later", in_time="time"),
        hands=HandCases(held="deal", spent="spent", played="colour"),
        acts=Acts,
        others={"cup": OtherDeck(*note)},
        hooks=hooks,
    )

    @book.applies(PlayCard)
    def play(state: Any, event: PlayCard) -> None:
        decks.use(state, event)

    return book, decks


BOOK, DECKS = made()


def deal(side: str) -> list[Event]:
    return [Choose(by=side), Draw(by=side, deck=side), Draw(by=side, deck="combined")]


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([*deal("red"), Acts()], []),
        ([*deal("red")[:2], Acts()], ["hand-size"]),
        ([Choose(by="red"), Choose(by="red")], ["hand-chosen"]),
        ([Draw(by="red", deck="red", count=2)], ["hand-own"]),
        ([Draw(by="red", deck="blue")], ["deck-of-enemy"]),
        ([Draw(by="red", deck="red", cards=["rain"])], ["deck-colour"]),
        ([Draw(by="red", deck="red", cards=["unseen"])], []),
        ([*deal("red"), PlayCard(by="red", card="hold")], ["card-colour"]),
        ([*deal("red"), PlayCard(by="red", card="rain")], ["card-neutral"]),
        ([*deal("red"), PlayCard(card="charge"), Draw(by="red", deck="red")], []),
        ([Draw(deck="cup", count=9)], []),
    ],
)
def test_hands_are_dealt_as_the_game_says(events: list[Event], sentences: list[str]) -> None:
    assert feed(BOOK, Table(), *events) == sentences


def test_later_a_card_is_drawn_for_each_that_was_used() -> None:
    state = Table()
    feed(BOOK, state, *deal("red"))
    state.begun = True
    assert said(BOOK, state, Choose(by="red")) == [("deal", "hand-late")]
    draw = Draw(by="red", deck="red")
    assert said(BOOK, state, draw) == [("later", "draw-without-play")]
    assert feed(BOOK, state, Discard(by="red"), draw) == []
    assert said(BOOK, state, Draw(by="red", deck="red", count=2)) == [("later", "draw-too-many")]


def test_cards_need_their_option_which_is_noted_once_they_are_used() -> None:
    state = Table("fog")
    assert feed(BOOK, state, Choose(by="Ney"), Choose(by="blue")) == ["cards-not-agreed"]
    assert state.hands == {"red": [HIDDEN], "blue": [HIDDEN]}
    assert state.noted == ["Ney", "blue"]


def test_a_late_hand_is_reported_once() -> None:
    state = Table()
    state.late = True
    assert feed(BOOK, state, *deal("red")) == ["hand-too-late"]


def test_other_decks_have_their_own_effects() -> None:
    state = Table()
    assert feed(BOOK, state, Draw(deck="cup"), Reveal(deck="cup")) == []
    assert (state.noted, state.hands) == (["cup", "cup"], {})


def test_the_hand_is_that_of_the_player_the_deck_or_the_colour() -> None:
    state = Table()
    assert DECKS.owner(state, PlayCard(by="Ney", card="hold")) == "red"
    assert DECKS.owner(state, Draw(deck="blue")) == "blue"
    assert DECKS.owner(state, PlayCard(card="hold")) == "blue"
    assert DECKS.named_side(state, PlayCard(card="rain")) == ""
    with pytest.raises(InputError, match="by whom"):
        DECKS.owner(state, PlayCard(card="rain"))
    with pytest.raises(InputError, match="no such card"):
        DECKS.owner(state, PlayCard(card="sun"))
    with pytest.raises(InputError, match="deck"):
        BOOK.validators[Reveal](state, Reveal(deck="tower"))
    with pytest.raises(InputError, match="names 2 cards"):
        said(BOOK, state, Draw(by="red", deck="red", cards=["charge", "volley"]))


def test_a_revealed_card_is_known_to_both_sides() -> None:
    state = Table()
    feed(BOOK, state, *deal("red"), Reveal(deck="red", card="charge"))
    assert state.shown == ["charge"]
    assert state.hands["red"] == ["charge", HIDDEN, HIDDEN]


def test_proposals_are_what_a_hand_is_due_and_what_it_may_hold() -> None:
    state = Table()
    offered = list(drawing(DECKS, state, "red"))
    assert offered == [
        Choose(by="red"),
        Choose(by="red", card="charge"),
        Choose(by="red", card="volley"),
        Draw(by="red", deck="red"),
        Draw(by="red", deck="combined"),
    ]
    assert not DECKS.half_dealt(state)
    state.hands = {"red": ["rain"], "blue": ["hold", HIDDEN]}
    assert DECKS.half_dealt(state)
    assert list(using(DECKS, state, "red")) == [Discard(by="red", card="rain")]
    assert list(using(DECKS, state, "blue")) == [
        PlayCard(by="blue", card="hold"),
        Discard(by="blue", card="hold"),
        Discard(by="blue"),
    ]
