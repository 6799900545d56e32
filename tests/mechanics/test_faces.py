"""Test cards with two faces: turned by the rules, stated by the log, wrongly or too late."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.errors import InputError
from adjudicator.mechanics.cards.events import Turn
from adjudicator.mechanics.cards.faces import FaceRules, TurnsCards

RULES = FaceRules(Book(), "1e", "1f", late="1f")


class Table(TurnsCards):
    """Two cards in the second action, which is still open."""

    def __init__(self) -> None:
        self.faces = {"guard": "recto", "reserve": "recto"}
        self.face_cases = dict.fromkeys(self.faces, "1e")
        self.unstated = {}
        self.acts, self.now, self.over = 2, 7, False
        self.frame: Any = object()


def judged(state: Table, card: str, face: str) -> Fault | None:
    found = RULES.turned_at_once(state, Turn(card=card, face=face))
    assert found is None or isinstance(found, Fault)
    return found


def test_a_card_is_turned_when_the_rules_say_so() -> None:
    state = Table()
    state.turn_card("guard", "verso", "1f")
    assert state.unstated == {"guard": 2}
    assert judged(state, "guard", "verso") is None
    RULES.turn(state, Turn(card="guard", face="verso"))
    assert not state.unstated
    assert state.other_face("guard") == "recto"


def test_a_card_that_shows_its_face_already_needs_no_line() -> None:
    state = Table()
    state.turn_card("guard", "recto", "1f")
    assert not state.unstated
    assert state.face_cases["guard"] == "1f"


def test_a_card_is_not_turned_without_reason() -> None:
    state = Table()
    fault = judged(state, "reserve", "verso")
    assert fault is not None
    assert (fault.rule, fault.message) == ("1e", "turned-wrongly")
    assert (fault.expected, fault.seen) == ("recto", "verso")


def test_a_card_is_turned_before_the_action_is_over() -> None:
    state = Table()
    state.turn_card("guard", "verso", "1e")
    state.frame = None
    fault = judged(state, "guard", "verso")
    assert fault is not None
    assert (fault.rule, fault.message) == ("1f", "turned-late")


def test_names_of_cards_and_faces() -> None:
    state = Table()
    assert judged(state, "nobody", "verso") is None  # another rule speaks of unknown cards
    with pytest.raises(InputError, match="face"):
        judged(state, "guard", "edge")
