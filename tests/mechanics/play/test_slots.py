"""Slots: two sides act in turn with cards; a marker gives two actions, a defence costs one."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Declare, Event
from adjudicator.errors import InputError
from adjudicator.mechanics.play.slot_rules import SlotCases, SlotRules
from adjudicator.mechanics.play.slots import EXTRA, Pass, Slot, SlotHooks, Slots
from tests.support.tiny_game import TinyState, feed, said

#: card -> its side; the first of each side has the marker
CARDS = {"ney": "red", "lannes": "red", "kutuzov": "blue", "bagration": "blue"}
MARKERS = {"red": "ney", "blue": "kutuzov"}


class Acts(Event, frozen=True, tag="acts"):
    """A card acts."""

    card: str


class Table(TinyState):
    """A table with cards; some are out of play."""

    def __init__(self, *gone: str) -> None:
        super().__init__()
        self.slot, self.gone, self.acts = Slot(side="red"), gone, 0
        self.spent: set[str] = set()
        self.waived: set[str] = set()
        self.decided = False

    def side_of(self, actor: str) -> str:
        return {"Ney": "red"}.get(actor, actor)

    def alive(self, card: str) -> bool:
        return card not in self.gone


def made() -> tuple[Book, Slots]:
    book = Book()
    hooks = SlotHooks(
        side_of_card=lambda _, card: CARDS.get(card, ""),
        marker=lambda _, side: MARKERS[side],
        able=lambda state, side: (c for c, one in CARDS.items() if one == side and state.alive(c)),
        first=lambda _: "red",
    )
    slots = Slots(book, reaction="lost", hooks=hooks)
    cases = SlotCases("turns", "one", "kind", "lost", "once", "pair", "row", "owed", "in play")
    SlotRules(
        book,
        slots,
        acts=Acts,
        cases=cases,
        pair_case=lambda _, card: "example" if card == "lannes" else "",
        pair_cases=["example"],
    )

    @book.applies(Acts)
    def act(state: Any, event: Acts) -> None:
        slots.begin_action(state, slots.actor(state, event), event.card, "attack")

    @book.applies(Declare)
    def declare(state: Any, event: Declare) -> None:
        slots.play_marker(state, slots.actor(state, event))

    @book.applies(Pass)
    def do_pass(state: Any, event: Pass) -> None:
        if slots.records_lost_action(state, event):
            state.slot.recorded = True
        else:
            slots.take(state, slots.actor(state, event))
            state.slot.passed = True

    return book, slots


BOOK, SLOTS = made()
NEY, LANNES = Acts(card="ney"), Acts(card="lannes")
KUTUZOV, BAGRATION = Acts(card="kutuzov"), Acts(card="bagration")


def marker(side: str) -> Declare:
    return Declare(by=side, what=EXTRA)


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ([NEY, KUTUZOV, LANNES], []),
        ([KUTUZOV], ["out-of-turn"]),
        ([NEY, LANNES], ["second-action"]),
        ([marker("red"), NEY, LANNES, KUTUZOV], []),
        ([NEY, marker("red"), LANNES, KUTUZOV], []),
        ([marker("red"), NEY, NEY], ["extra-twice"]),
        ([marker("red"), NEY, LANNES, LANNES], ["second-action"]),
        ([marker("red"), NEY, KUTUZOV], ["extra-interrupted"]),
        ([marker("red"), NEY, LANNES, KUTUZOV, marker("red")], ["extra-again"]),
        ([marker("blue")], ["extra-out-of-turn"]),
        ([NEY, Pass(by="blue"), marker("blue")], ["extra-out-of-turn"]),
    ],
)
def test_sides_act_in_turn_and_a_marker_gives_two_actions(
    events: list[Event], sentences: list[str]
) -> None:
    assert feed(BOOK, Table(), *events) == sentences


def test_a_defence_costs_the_next_action_which_a_pass_may_record() -> None:
    state = Table()
    feed(BOOK, state, NEY)
    SLOTS.defend(state)
    assert SLOTS.to_act(state) == "red"
    assert said(BOOK, state, KUTUZOV) == [("lost", "action-owed")]
    assert said(BOOK, state, KUTUZOV, "lost") == []
    assert said(BOOK, state, marker("blue")) == [("owed", "extra-owed")]
    assert feed(BOOK, state, Pass(by="blue"), LANNES, BAGRATION) == []
    assert (state.turn, state.acts) == (2, 3)


def test_a_marker_after_a_defended_action_may_belong_to_the_next_slot() -> None:
    state = Table()
    feed(BOOK, state, LANNES)
    SLOTS.defend(state)
    assert feed(BOOK, state, marker("red"), NEY) == []
    SLOTS.defend(state)
    assert (state.slot.acts, state.slot.index, state.slot.defended) == (["ney"], 2, 1)
    assert feed(BOOK, state, LANNES) == []


def test_a_second_action_that_nobody_can_make_is_not_waited_for() -> None:
    state = Table("lannes")
    feed(BOOK, state, marker("red"), NEY)
    assert SLOTS.used(state)
    assert SLOTS.to_act(state) == "blue"
    assert said(BOOK, Table("ney"), marker("red")) == [("in play", "extra-without-command")]


def test_only_the_second_side_may_pass_at_first() -> None:
    state = Table()
    assert (SLOTS.can_pass(state, "red"), SLOTS.can_pass(state, "blue")) == (False, True)
    assert SLOTS.can_pass(Table("ney", "lannes"), "red")
    feed(BOOK, state, NEY, KUTUZOV)
    assert not SLOTS.can_pass(state, "blue")


def test_an_action_out_of_turn_follows_from_a_disputed_marker() -> None:
    state = Table("ney")
    feed(BOOK, state, marker("red"), LANNES)
    assert state.slot.loose
    assert feed(BOOK, state, KUTUZOV) == []


def test_a_declaration_names_the_marker_and_its_side() -> None:
    with pytest.raises(InputError, match="declaration"):
        said(BOOK, Table(), Declare(by="red", what="retreat"))
    with pytest.raises(InputError, match="by whom"):
        said(BOOK, Table(), Declare(what=EXTRA))
