"""Hands of cards: what a log shows of them, and what a side may read."""

from __future__ import annotations

from adjudicator.core.events import Note
from adjudicator.mechanics.cards.events import Choose, Discard, Draw, PlayCard
from adjudicator.mechanics.cards.hands import (
    HIDDEN,
    copies_out,
    discard,
    hidden_cards,
    is_unseen,
    may_hold,
    reshuffle,
    show,
    take,
    undrawn,
    without_names,
)

#: a deck with two scouts
DECK = {"scout": 2, "probe": 1, "assault": 1}


class Table:
    """The part of a state that is about hands."""

    def __init__(self) -> None:
        self.now = 1
        self.hands: dict[str, list[str]] = {}
        self.draws: dict[str, dict[str, int]] = {}
        self.discarded: list[str] = []
        self.shown: list[str] = []
        self.dealt: dict[str, int] = {}


def dealt(**hands: list[str]) -> Table:
    """Return a table after each side has drawn a hand."""
    table = Table()
    for side, cards in hands.items():
        named = [card for card in cards if card != HIDDEN]
        take(table, side, "first", named, count=len(cards), most=4)
    return table


def test_unnamed_cards_are_counted() -> None:
    table = dealt(red=["scout", HIDDEN, HIDDEN])
    assert table.hands == {"red": ["scout", HIDDEN, HIDDEN]}
    assert table.draws == {"red": {"first": 3}}
    assert table.dealt == {"scout": 1}


def test_a_hand_holds_no_more_cards_than_there_are() -> None:
    table = dealt(red=["scout", *[HIDDEN] * 60])
    assert len(table.hands["red"]) == 4
    assert table.draws["red"]["first"] == 61


def test_a_hidden_card_may_be_any_that_is_not_known_elsewhere() -> None:
    table = dealt(red=["scout", HIDDEN], blue=["probe"])
    assert may_hold(table, "red", "scout")
    assert may_hold(table, "red", "assault")
    assert not may_hold(table, "blue", "assault")
    assert may_hold(table, "green", "assault"), "a hand that the log does not show"


def test_copies_of_a_card_may_be_in_several_hands() -> None:
    table = dealt(red=["scout"], blue=["scout", "probe"])
    assert copies_out(table, "scout") == 2
    assert copies_out(table, "scout", but="red") == 1
    assert undrawn(table, DECK) == ["assault"]


def test_a_shown_card_takes_the_place_of_a_hidden_one() -> None:
    table = dealt(red=[HIDDEN, HIDDEN])
    table.now = 5
    show(table, "red", "probe")
    assert (table.hands["red"], table.shown) == (["probe", HIDDEN], ["probe"])
    assert table.dealt == {"probe": 5}


def test_a_discarded_card_cannot_be_shown() -> None:
    table = dealt(red=["probe"])
    discard(table, "red", "probe")
    show(table, "red", "probe")
    assert table.shown == []


def test_a_card_leaves_the_hand_by_name_or_as_a_hidden_one() -> None:
    table = dealt(red=["probe", HIDDEN, HIDDEN])
    discard(table, "red", "probe")
    discard(table, "red", "assault")
    discard(table, "red", "")
    assert (table.hands["red"], table.discarded) == ([], ["probe", "assault"])


def test_used_cards_are_counted_only_in_a_hand_that_is_counted() -> None:
    table = dealt(red=["probe"])
    table.draws["red"]["used"] = 0
    discard(table, "red", "probe")
    discard(table, "blue", "scout")
    assert table.draws == {"red": {"first": 1, "used": 1}, "blue": {"untold": 1}}


def test_each_copy_is_discarded_once() -> None:
    table = dealt(red=["scout", "scout"])
    for _ in range(3):
        discard(table, "red", "scout", copies=2)
    assert table.discarded == ["scout", "scout"]


def test_reshuffled_cards_can_be_drawn_again() -> None:
    table = dealt(red=["probe", "assault"])
    discard(table, "red", "probe")
    assert undrawn(table, DECK) == ["scout"]
    reshuffle(table, DECK)
    assert (undrawn(table, DECK), table.discarded) == (["scout", "probe"], [])
    assert table.dealt == {}, "the events that dealt them no longer matter"


def test_a_reshuffle_leaves_other_decks_alone() -> None:
    table = dealt(red=["probe"])
    discard(table, "red", "probe")
    reshuffle(table, ["assault"])
    assert table.discarded == ["probe"]


def test_a_side_does_not_read_the_hands_of_others() -> None:
    table = dealt(red=["probe", HIDDEN], blue=["assault"])
    assert hidden_cards(table, "blue") == ["probe"]
    assert hidden_cards(table, "red") == ["assault"]
    assert hidden_cards(table, "") == ["probe", "assault"]


def test_shown_discarded_and_open_cards_are_known() -> None:
    table = dealt(red=["probe", "scout"], rack=["assault"])
    show(table, "red", "probe")
    assert hidden_cards(table, "blue", open_hands=["rack"]) == ["scout"]
    discard(table, "red", "scout")
    assert hidden_cards(table, "blue", open_hands=["rack"]) == []


def test_a_draw_is_public_but_not_its_cards() -> None:
    assert without_names(Draw(deck="all", count=2, cards=["probe"])) == Draw(deck="all", count=2)
    assert without_names(Choose(by="red", card="probe")) == Choose(by="red")
    assert without_names(PlayCard(card="probe")) is None


def test_only_a_discard_with_a_name_is_unseen() -> None:
    assert is_unseen(Discard(card="probe"))
    assert not is_unseen(Discard())
    assert not is_unseen(Note(text="probe"))
