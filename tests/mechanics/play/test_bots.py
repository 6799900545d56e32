"""A bot that plays the blue side of a made-up game with two cards a side."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.state import Frame
from adjudicator.mechanics.cards.events import PlayCard
from adjudicator.mechanics.cards.hands import HIDDEN
from adjudicator.mechanics.play.bot_rules import BotCases, BotRuleHooks, BotRules
from adjudicator.mechanics.play.bots import (
    ActionBox,
    BotChart,
    BotHooks,
    Bots,
    Choice,
    Interruption,
)
from adjudicator.mechanics.play.slots import Pass, Slot, SlotHooks, Slots
from tests.support.tiny_game import TinyState, said

CARDS = {"ney": "red", "kutuzov": "blue", "bagration": "blue"}
CHART = BotChart(
    interruptions=[
        Interruption(card="bagration", against=["loss"]),
        Interruption(card="kutuzov", against=["loss", "capture"]),
    ],
    actions=[
        ActionBox(any_of=[Choice(card="bagration", action=2)], morale=3),
        ActionBox(any_of=[Choice(card="bagration", action=1, target="mill")]),
        ActionBox(any_of=[Choice(card="kutuzov", action=1, face="verso")]),
        ActionBox(any_of=[Choice(card="kutuzov", action=1), Choice(card="bagration", action=3)]),
    ],
)


class Acts(Event, frozen=True, tag="acts"):
    """A card acts."""

    card: str
    action: int = 1
    target: str = ""


class Fight(Frame, tag_field="frame", tag="fight", kw_only=True):
    """An attack of red."""

    side: str = "red"
    card: str = "ney"
    place: str = "mill"
    defence: str = ""
    skipped: str = ""
    answers: list[str] = field(default_factory=list)


class Table(TinyState):
    """It is the turn of blue, whose possible actions are given."""

    def __init__(self, *possible: tuple[str, int, tuple[str, ...]]) -> None:
        super().__init__()
        self.options = frozenset({"blue-bot"})
        self.slot, self.acts, self.possible = Slot(side="blue"), 1, possible
        self.morale = {"red": 5, "blue": 5}
        self.faces = dict.fromkeys(CARDS, "recto")
        self.hands: dict[str, list[str]] = {"blue": ["rain", HIDDEN]}
        self.draws: dict[str, dict[str, int]] = {"blue": {"used": 0}}
        self.discarded: list[str] = []
        self.tricks = SimpleNamespace(missed="", players=[])
        self.decided = self.begins = self.obliged = False
        self.playable: list[str] = []

    def side_of(self, actor: str) -> str:
        return actor


def made() -> tuple[Book, Bots]:
    book = Book()
    bots = Bots(
        "{side}-bot",
        BotHooks(
            chart=lambda _, side: CHART if side == "blue" else None,
            possible=lambda state, side: state.possible,
            answers=lambda state, attack: attack.answers,
            playable=lambda state, side: state.playable,
        ),
    )
    hooks = SlotHooks(
        side_of_card=lambda _, card: CARDS.get(card, ""),
        marker=lambda _, side: "kutuzov" if side == "blue" else "ney",
        able=lambda state, side: [card for card, _, _ in state.possible],
        first=lambda _: "red",
    )
    BotRules(
        book,
        bots,
        Slots(book, reaction="lost", hooks=hooks),
        cases=BotCases(chart="chart", plays="plays", hand="hand", passes="passes"),
        acts=Acts,
        attack=Fight,
        actions=[Fight],
        hooks=BotRuleHooks(
            obliged=lambda state, side: state.obliged,
            cards=lambda state, side: [card for card, one in CARDS.items() if one == side],
            owner=lambda state, event: event.by or "blue",
            face_down=lambda state: 1 if state.begins else None,
            parts=lambda state, card: ["cards"],
        ),
    )
    return book, bots


BOOK, BOTS = made()
MILL = ("bagration", 1, ("mill",))
HILL = ("bagration", 1, ("hill",))
KUTUZOV = ("kutuzov", 1, ())


@pytest.mark.parametrize(
    ("possible", "event", "expected"),
    [
        ([MILL, KUTUZOV], Acts(card="bagration", target="mill"), []),
        ([MILL, KUTUZOV], Acts(card="bagration"), []),
        ([MILL, KUTUZOV], Acts(card="kutuzov"), [("chart", "bot-order")]),
        ([HILL, KUTUZOV], Acts(card="kutuzov"), []),
        ([HILL], Acts(card="bagration", target="hill"), []),
        ([("bagration", 2, ()), KUTUZOV], Acts(card="kutuzov"), []),
        ([KUTUZOV], Acts(card="ney"), []),
    ],
)
def test_a_bot_takes_the_first_box_with_a_possible_action(
    possible: Any, event: Acts, expected: list[tuple[str, str]]
) -> None:
    assert said(BOOK, Table(*possible), event) == expected


def test_morale_faces_and_second_actions_limit_the_boxes() -> None:
    low = Table(("bagration", 2, ()), KUTUZOV)
    low.morale["blue"] = 3
    assert said(BOOK, low, Acts(card="kutuzov")) == [("chart", "bot-order")]
    low.obliged = True
    assert said(BOOK, low, Acts(card="kutuzov")) == []
    second = Table(MILL, KUTUZOV)
    second.slot = Slot(side="blue", extra=True, acts=["bagration"])
    assert said(BOOK, second, Acts(card="kutuzov")) == []
    turned = Table(KUTUZOV, ("bagration", 3, ()))
    turned.faces["kutuzov"] = "verso"
    assert said(BOOK, turned, Acts(card="bagration", action=3)) == [("chart", "bot-order")]


def test_without_a_bot_nothing_is_demanded() -> None:
    state = Table(MILL)
    for options in ((), ("red-bot", "blue-bot")):
        state.options = frozenset(options)
        assert BOTS.side(state) == ""
        assert said(BOOK, state, Acts(card="kutuzov")) == []


@pytest.mark.parametrize(
    ("answers", "result", "skipped"),
    [
        (["kutuzov", "bagration"], {"loss": 1}, "bagration"),
        (["kutuzov"], {"loss": 1}, "kutuzov"),
        (["bagration"], {"capture": 1}, ""),
        ([], {"loss": 1}, ""),
    ],
)
def test_a_bot_interrupts_as_its_chart_says(
    answers: list[str], result: dict[str, int], skipped: str
) -> None:
    state, attack = Table(), Fight(answers=answers)
    BOTS.check_interruption(state, attack, result)
    assert attack.skipped == skipped
    expected = [("chart", "bot-interruption")] if skipped else []
    assert said(BOOK, state, attack) == expected
    attack.defence = "kutuzov"
    assert said(BOOK, state, attack) == []
    assert BOTS.interruption(state, Fight(side="blue", answers=answers), result) == ""


def test_a_bot_passes_only_if_it_must() -> None:
    assert said(BOOK, Table(KUTUZOV), Pass(by="blue")) == [("passes", "bot-pass")]
    assert said(BOOK, Table(), Pass(by="blue")) == []
    assert said(BOOK, Table(KUTUZOV), Pass(by="red")) == []


def test_a_bot_plays_its_open_cards_as_soon_as_it_can() -> None:
    state = Table()
    state.playable = ["rain"]
    assert said(BOOK, state, Fight()) == [("plays", "bot-keeps-card")]
    state.tricks.players.append("blue")
    assert said(BOOK, state, Fight()) == []
    assert said(BOOK, state, PlayCard(card="rain")) == []
    assert said(BOOK, state, PlayCard(card="sun")) == [("hand", "bot-hidden-card")]
    assert said(BOOK, state, PlayCard(by="red", card="sun")) == []


def test_some_cards_of_a_bot_lie_face_down() -> None:
    state = Table()
    state.begins = True
    assert said(BOOK, state, Acts(card="ney")) == []
    state.hands["blue"] = ["rain", "sun"]
    assert said(BOOK, state, Acts(card="ney")) == [("hand", "bot-hand")]
    state.draws["blue"] = {}
    assert said(BOOK, state, Acts(card="ney")) == []
