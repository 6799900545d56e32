"""A marker that is drawn in secret: a made-up cup with two plans."""

from __future__ import annotations

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Rules
from adjudicator.errors import InputError
from adjudicator.mechanics.cards.events import Draw, Reveal
from adjudicator.mechanics.cards.markers import (
    HiddenMarker,
    MarkerCases,
    MarkerHooks,
    MarkerRules,
)


class Table:
    """Red draws a plan; it may be revealed on the second day."""

    def __init__(self, day: int = 1) -> None:
        self.now, self.day = 4, day
        self.plan = HiddenMarker()

    def side_of(self, actor: str) -> str:
        return {"general": "red"}.get(actor, actor)


def made() -> Rules:
    """Return the rules of the made-up game."""
    book = Book()
    MarkerRules(
        book,
        deck="plan",
        noun="plan",
        cases=MarkerCases(drawn="A", in_time="B", revealed="C"),
        early_cases=("D",),
        hooks=MarkerHooks(
            marker=lambda state: state.plan,
            owner=lambda state: "red",
            cup=lambda state: ("attack", "wait"),
            is_late=lambda state: state.day > 1,
            too_early=lambda state: ("D", "plan-early") if state.day == 1 else None,
        ),
    )
    return Rules(book, "ABCD")


RULES = made()


def said(state: Table, event: Event) -> tuple[str, str] | None:
    """Return the case and the sentence of the fault of an event."""
    fault = RULES.on[type(event)][0].checks[0].judge(state, event)
    assert fault is None or isinstance(fault, Fault)
    return None if fault is None else (fault.rule, fault.message)


def test_its_side_draws_one_in_time() -> None:
    assert said(Table(), Draw(deck="plan", by="general")) is None
    assert said(Table(), Draw(deck="plan", cards=["wait"])) is None
    assert said(Table(), Draw(deck="plan", by="blue")) == ("A", "plan-by-other")
    assert said(Table(), Draw(deck="plan", count=2)) == ("A", "plan-again")
    assert said(Table(), Draw(deck="plan", cards=["wait", "attack"])) == ("A", "plan-again")
    assert said(Table(day=2), Draw(deck="plan")) == ("B", "plan-late")


def test_a_second_one_is_not_drawn() -> None:
    table = Table()
    table.plan.draw(Draw(deck="plan", cards=["wait"]), table.now)
    assert table.plan == HiddenMarker(drawn=4, card="wait")
    assert said(table, Draw(deck="plan")) == ("A", "plan-again")


def test_its_side_reveals_the_one_that_it_drew_once_at_its_moment() -> None:
    table = Table(day=2)
    table.plan.draw(Draw(deck="plan", cards=["wait"]), 1)
    assert said(table, Reveal(deck="plan", card="wait", by="red")) is None
    assert said(table, Reveal(deck="plan")) is None
    assert said(table, Reveal(deck="plan", by="blue")) == ("A", "plan-shown-by-other")
    assert said(table, Reveal(deck="plan", card="attack")) == ("A", "plan-other-marker")
    table.day = 1
    assert said(table, Reveal(deck="plan")) == ("D", "plan-early")
    table.plan.revealed = True
    assert said(table, Reveal(deck="plan")) == ("C", "plan-shown-again")


def test_a_marker_that_was_not_named_may_be_any() -> None:
    table = Table(day=2)
    table.plan.draw(Draw(deck="plan"), 1)
    assert said(table, Reveal(deck="plan", card="attack")) is None


def test_other_decks_have_their_own_rules() -> None:
    assert said(Table(day=2), Draw(deck="cards", by="blue", count=5)) is None
    assert said(Table(), Reveal(deck="cards", by="blue")) is None


def test_a_marker_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match="plan"):
        said(Table(), Draw(deck="plan", cards=["retreat"]))
    with pytest.raises(InputError, match="plan"):
        said(Table(day=2), Reveal(deck="plan", card="retreat"))
