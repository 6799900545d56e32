"""Tokens on tracks: morale on one track, losses on one for each side, and a shared clock."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from adjudicator.core.events import Event
from adjudicator.core.piece_hooks import CardMove, TablePlace, TableShown
from adjudicator.mechanics.cards.events import Choose, Draw
from adjudicator.mechanics.cards.table import dealt
from adjudicator.mechanics.play.track_tokens import TrackTokens
from adjudicator.mechanics.play.tracks import Mark

TOKENS = TrackTokens(
    {"morale": "morale", "losses-red": "losses", "losses-blue": "losses"}, "time", "phase"
)
STATE = SimpleNamespace(
    enemy={"red": "blue", "blue": "red"},
    phase="noon",
    morale={"red": 6, "blue": 7},
    losses={"red": 12, "blue": 3},
    draws={"blue": {"chosen": 1}},
    side_of=lambda actor: actor,
)


@pytest.mark.parametrize(
    ("token", "place", "expected"),
    [
        ("time", TablePlace("rail", "time", "noon"), Mark(what="time", value="noon")),
        ("time", TablePlace("rail", "morale", "3"), None),
        ("morale-red", TablePlace("rail", "morale", "3"), Mark(what="morale", side="red", value=3)),
        (
            "losses-red",
            TablePlace("rail", "losses-red", "3"),
            Mark(what="losses", side="red", value=3),
        ),
        ("losses-red", TablePlace("rail", "losses-blue", "3"), None),
        ("morale-red", TablePlace("rail", "losses-red", "3"), None),
        ("morale-grey", TablePlace("rail", "morale", "3"), None),
        ("morale-red", TablePlace("rail", "morale", "x"), None),
        ("morale-red", TablePlace("rail", "morale", "333"), None),
    ],
)
def test_a_token_on_its_track_is_a_mark(
    token: str, place: TablePlace, expected: Mark | None
) -> None:
    assert TOKENS.mark(STATE, token, place) == expected


def test_tokens_show_the_values_of_a_state() -> None:
    tokens = TOKENS.shown(STATE, {"red": 10, "blue": 10})
    assert tokens["morale-blue"] == TablePlace("rail", "morale", "7")
    assert tokens["losses-red"] == TablePlace("rail", "losses-red", "10")
    assert TOKENS.values(TableShown({}, tokens)) == {
        "phase": "noon",
        "morale": {"red": 6, "blue": 7},
        "losses": {"red": 10, "blue": 3},
    }


@pytest.mark.parametrize(
    ("deck", "side", "number", "cards", "expected"),
    [
        ("red", "red", 1, ("rain",), Choose(by="red", card="rain")),
        ("red", "red", 2, (), Draw(by="red", deck="red", count=2)),
        ("red", "blue", 1, (), Draw(by="blue", deck="red")),
        ("blue", "blue", 1, ("sun",), Draw(by="blue", deck="blue", cards=["sun"])),
        ("cup", "red", 1, (), Draw(by="red", deck="cup")),
    ],
)
def test_cards_that_leave_a_deck_are_drawn(
    deck: str, side: str, number: int, cards: tuple[str, ...], expected: Event
) -> None:
    start, hand = TablePlace("deck", deck), TablePlace("hand")
    assert dealt(STATE, CardMove(cards, number, start, hand, side)) == expected
    assert dealt(STATE, CardMove(cards, number, hand, start, side)) is None
    assert dealt(STATE, CardMove(cards, number, start, start, side)) is None
