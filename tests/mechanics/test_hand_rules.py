"""Rules for hands, with a made-up deck of three cards."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Claim, Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Rules, applicable
from adjudicator.mechanics.cards.events import Choose, Discard, Draw, PlayCard, Reveal
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.mechanics.cards.rules import HandCases, HandRules, card_fault
from adjudicator.mechanics.claims import Claims

COPIES = {"scout": 2, "probe": 1, "assault": 1}


class Table:
    """Two hands and a discard."""

    def __init__(self, **hands: list[str]) -> None:
        self.enemy = {"red": "blue", "blue": "red"}
        self.now = 9
        self.hands = hands
        self.draws: dict[str, dict[str, int]] = {}
        self.discarded: list[str] = []
        self.dealt: dict[str, int] = {}


def only_red_assaults(state: Table, event: PlayCard, card: str) -> Fault | None:
    """Return the fault of a blue assault."""
    wrong = card == "assault" and event.by != "red"
    return card_fault(state, "not-yours", event.by, card, rule="C") if wrong else None


def no_probe_from_the_cup(state: Table, event: Any, card: str) -> Fault | None:
    """Return the fault of a probe that is drawn from a cup."""
    wrong = card == "probe" and getattr(event, "deck", "") == "cup"
    return card_fault(state, "not-in-cup", event.by, card) if wrong else None


def about_other_things(state: Table, event: Event) -> bool:
    """Return whether an event is about another deck."""
    return getattr(event, "deck", "") == "other"


def made() -> Rules:
    """Return the rules of the made-up game."""
    book = Book()
    HandRules(
        book,
        Claims(book),
        cases=HandCases(held="A", spent="B", played="C"),
        holder=lambda state, event: event.by,
        copies=lambda state, card: COPIES[card],
        wrong_draw=no_probe_from_the_cup,
        wrong_play=only_red_assaults,
        unless=about_other_things,
    )
    return Rules(book, ["A", "B", "C"])


def said(state: Table, event: Event) -> list[Any]:
    """Return what the rules say of an event, each as its case and its message or reason."""
    found = []
    for check in applicable(made().on[type(event)], state, event):
        answer = check.judge(state, event)
        for one in answer if isinstance(answer, list) else [answer]:
            if isinstance(one, Fault):
                found.append((one.rule or check.case, one.message))
            elif isinstance(one, Unknown):
                found.append((one.rule or check.case, one.why))
        if answer is not None and check.stops:
            break
    return found


def test_a_card_is_drawn_once() -> None:
    table = Table(red=["probe"])
    assert said(table, Draw(by="blue", deck="all", cards=["probe"])) == [("A", "card-twice")]
    assert said(table, Choose(by="blue", card="assault")) == []
    assert said(table, Draw(by="blue", deck="all", count=2)) == []


def test_a_draw_names_each_copy_once() -> None:
    table = Table(red=["scout"])
    assert said(table, Draw(by="blue", deck="all", cards=["scout"])) == []
    assert said(table, Draw(by="blue", deck="all", cards=["scout", "scout"])) == [
        ("A", "card-twice")
    ]


def test_a_fault_names_the_event_that_put_the_card_where_it_is() -> None:
    table = Table(red=["probe"])
    table.dealt["probe"] = 4
    assert said(table, Choose(by="blue", card="probe")) == [("A", "card-twice-since")]


def test_a_game_objects_to_a_draw() -> None:
    assert said(Table(), Draw(by="red", deck="cup", cards=["probe"])) == [("A", "not-in-cup")]


@pytest.mark.parametrize("kind", [PlayCard, Discard])
def test_a_player_uses_only_cards_of_the_own_hand(kind: type[PlayCard | Discard]) -> None:
    table = Table(red=["scout"], blue=["probe", HIDDEN])
    assert said(table, kind(by="red", card="scout")) == []
    assert said(table, kind(by="blue", card="scout")) == [], "the other copy may be hidden"
    assert said(table, kind(by="red", card="probe")) == [("A", "card-of-other-hand")]
    assert said(Table(red=["scout"]), kind(by="red", card="probe")) == [("A", "card-not-in-hand")]


def test_a_used_card_does_not_return() -> None:
    table = Table(red=["scout"])
    table.discarded = ["probe", "scout"]
    assert said(table, PlayCard(by="red", card="probe")) == [("B", "card-spent")]
    assert said(table, Reveal(by="red", deck="all", card="probe")) == [("B", "card-spent")]
    assert said(table, PlayCard(by="red", card="scout")) == []


def test_a_game_objects_to_a_play_but_not_to_a_discard() -> None:
    table = Table(blue=["assault"])
    assert said(table, PlayCard(by="blue", card="assault")) == [("C", "not-yours")]
    assert said(table, Discard(by="blue", card="assault")) == []


def test_nothing_is_discarded_from_an_empty_hand() -> None:
    assert said(Table(red=[]), Discard(by="red")) == [("A", "hand-empty")]
    assert said(Table(red=[HIDDEN]), Discard(by="red")) == []


def test_only_held_cards_are_shown() -> None:
    table = Table(red=["scout"], blue=["probe"])
    assert said(table, Reveal(by="red", deck="all", card="probe")) == [("A", "card-of-other-hand")]
    assert said(table, Reveal(by="red", deck="other", card="probe")) == []
    assert said(table, Reveal(by="red", deck="all")) == []


def test_a_hand_that_the_log_does_not_show_is_unknown_once() -> None:
    table = Table()
    assert said(table, PlayCard(by="red", card="scout")) == [("A", "hand-unknown")]
    table.draws["red"] = {"untold": 1}
    assert said(table, PlayCard(by="red", card="scout")) == []


def test_a_stated_number_of_cards_is_the_number_in_hand() -> None:
    table = Table(red=["scout", HIDDEN])
    claim = Claim(what="hand", side="red", value=2)
    assert said(table, claim) == []
    assert said(table, Claim(what="hand", side="red", value=3)) == [("A", "claim-hand")]
    table.draws["red"] = {"used": 1}
    assert said(table, Claim(what="hand", side="red", value=3)) == [("B", "claim-hand")]
    assert said(table, Claim(what="hand", side="red", value=1)) == [("A", "claim-hand")]
    assert said(table, Claim(what="hand", side="blue", value=1)) == [("A", "hand-unknown")]
