"""Cards that change an attack: moments, effects, mistakes, and captures to be confirmed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct, field

from adjudicator.core.book import Book
from adjudicator.core.events import Roll
from adjudicator.core.state import Frame
from adjudicator.mechanics.cards.attack_cards import AttackCards, change_attack, lacks_result
from adjudicator.mechanics.cards.confirmation import Confirmation
from adjudicator.mechanics.cards.playing import CardsInPlay
from tests.support.tiny_game import TinyState, feed, pending, said, told


class Throw(Roll, frozen=True, tag="throw"):
    """A die with its result."""

    result: str = ""


class Fight(Frame, tag_field="frame", tag="fight", kw_only=True):
    """An attack of red on the mill."""

    side: str = "red"
    card: str = "ney"
    place: str = "mill"
    die: int = 0
    bonus: int = 0
    result: dict[str, int] = field(default_factory=dict)
    cancelled: dict[str, int] = field(default_factory=dict)
    added: dict[str, int] = field(default_factory=dict)
    defence: str = ""
    fixed: bool = False
    reroll: bool = False
    confirm: int = 0
    confirmed: int = 0


class Effect(Struct):
    """The effect of a card."""

    kind: str
    value: int = 0
    result: str | None = None
    up_to: int = 6


def card(kind: str, when: str = "after-die", case: str = "case", **more: Any) -> Any:
    """Return a card with an effect."""
    effect = {name: more.pop(name) for name in ("value", "result", "up_to") if name in more}
    of: dict[str, Any] = {"attack": "own", "cards": [], "places": []}
    return SimpleNamespace(case=case, when=when, effect=Effect(kind, **effect), **(of | more))


CARDS = {
    "guns": card("die", "before-die", "guns", value=2),
    "drum": card("die", "before-die", "drum", value=1),
    "shield": card("cancel", case="shield", result="RL"),
    "volley": card("extra", case="volley", result="BL"),
    "doubt": card("confirm", case="doubt", up_to=3),
}
PLAYED = AttackCards(Fight, in_play=lambda state: state.cards, spec=lambda _, name: CARDS[name])


@pytest.mark.parametrize(
    ("spec", "side", "frame", "expected"),
    [
        (card("none", "any-action"), "blue", object(), ""),
        (card("none", "own-action"), "red", Fight(), ""),
        (card("none", "own-action"), "red", Fight(die=3), "tactic-after-die"),
        (card("none", "own-action"), "blue", Fight(), "tactic-of-other-action"),
        (card("die"), "red", object(), "tactic-without-attack"),
        (card("die"), "blue", Fight(die=3), "tactic-of-other-attack"),
        (card("die", attack="enemy"), "blue", Fight(die=3), ""),
        (card("die", attack="any"), "blue", Fight(die=3), ""),
        (card("die", cards=["lannes"]), "red", Fight(die=3), "tactic-elsewhere"),
        (card("die", places=["hill"]), "red", Fight(die=3), "tactic-elsewhere"),
        (card("die", "before-die"), "red", Fight(), ""),
        (card("die", "before-die"), "red", Fight(die=3), "tactic-after-die"),
        (card("die"), "red", Fight(), "tactic-before-die"),
        (card("die"), "red", Fight(die=3, fixed=True), "tactic-too-late"),
        (card("die"), "red", Fight(die=3, defence="kutuzov"), ""),
        (card("reroll"), "red", Fight(die=3, defence="kutuzov"), "tactic-too-late"),
    ],
)
def test_a_card_has_its_moment(spec: Any, side: str, frame: Any, expected: str) -> None:
    assert PLAYED.wrong_moment(side, spec, frame) == expected


def test_cards_change_the_die_and_the_results() -> None:
    attack = Fight()
    for name in ("guns", "drum"):
        change_attack(attack, CARDS[name].effect)
    assert attack.bonus == 3
    attack.die, attack.result = 4, {"RL": 1, "capture": 1}
    change_attack(attack, CARDS["guns"].effect)  # too late
    change_attack(attack, Effect("reroll"))
    change_attack(attack, CARDS["volley"].effect)
    change_attack(attack, CARDS["doubt"].effect)
    assert (attack.bonus, attack.reroll, attack.added, attack.confirm) == (3, True, {"BL": 1}, 3)


def test_a_result_is_cancelled_of_the_table_or_after_a_defence_of_what_is_left() -> None:
    shield, attack = CARDS["shield"].effect, Fight(die=4, result={"RL": 1})
    assert not lacks_result(attack, shield)
    change_attack(attack, shield)
    assert (attack.cancelled, lacks_result(attack, shield)) == ({"RL": 1}, True)
    change_attack(attack, shield)
    assert attack.added == {}
    defended = Fight(die=4, result={"RL": 1}, defence="kutuzov")
    change_attack(defended, shield)
    assert (defended.cancelled, defended.added) == ({}, {"RL": -1})
    assert lacks_result(defended, CARDS["doubt"].effect)
    assert not lacks_result(defended, CARDS["volley"].effect)


class Table(TinyState):
    """A table with cards in play."""

    def __init__(self, **cards: Any) -> None:
        super().__init__()
        self.cards = CardsInPlay(**cards)
        self.frames.append(Fight(die=5, result={"capture": 1}, confirm=3))
        self.over = False

    def side_of(self, actor: str) -> str:
        return actor


def test_cards_explain_a_wrong_line() -> None:
    state = Table(worked=["guns", "shield"], failed=["drum"], stray={"guns": 4, "volley": 5})
    assert PLAYED.bonuses(state) == [("guns", -2), ("drum", 1)]
    assert PLAYED.stray(state) == [("guns", 2, 4)]


@pytest.mark.parametrize(
    ("worked", "failed", "result", "more", "expected"),
    [
        (["shield"], [], "RL", True, "shield"),
        (["shield"], [], "RL", False, None),
        ([], ["shield"], "RL", False, "shield"),
        (["volley"], [], "BL", False, "volley"),
        ([], ["volley"], "BL", True, "volley"),
        (["doubt"], [], "capture", True, "doubt"),
        (["shield"], [], "BL", True, None),
    ],
)
def test_cards_explain_a_result_that_is_too_large_or_too_small(
    worked: list[str], failed: list[str], result: str, more: bool, expected: str | None
) -> None:
    found = PLAYED.responsible(Table(worked=worked, failed=failed), result, more=more)
    assert (found.case if found else None) == expected


def made() -> Book:
    """Return the book of a game with captures to be confirmed."""
    book = Book()
    rules = Confirmation(
        book,
        "sure",
        roll=Throw,
        attack=Fight,
        is_its_die=lambda state, event: len(event.dice) == 1,
        parse=lambda state, text: {text: 1},
        excused=lambda state: state.over,
    )
    book.applies(Throw)(rules.take_die)
    return book


BOOK = made()


@pytest.mark.parametrize(
    ("event", "sentences", "confirmed"),
    [
        (Throw(dice=[3]), [], 3),
        (Throw(dice=[3], result="capture"), [], 3),
        (Throw(dice=[4], result="-"), [], 4),
        (Throw(dice=[4], result="capture"), ["confirm-result"], 3),
        (Throw(dice=[2], result="-"), ["confirm-result"], 4),
        (Throw(by="blue", dice=[2]), ["confirm-by-other"], 2),
    ],
)
def test_the_attacker_confirms_a_capture(
    event: Throw, sentences: list[str], confirmed: int
) -> None:
    state = Table()
    assert feed(BOOK, state, event) == sentences
    assert state.frame.confirmed == confirmed
    assert said(BOOK, state, event) == [("sure", "confirm-not-due")]


def test_a_capture_is_not_left_unconfirmed() -> None:
    state = Table()
    assert [one.message for one in pending(BOOK, state)] == ["must-confirm"]
    ((_, fault),) = told(BOOK, state, state.frame)
    assert (getattr(fault, "message", ""), getattr(fault, "side", "")) == (
        "confirm-not-rolled",
        "red",
    )
    state.over = True
    assert pending(BOOK, state) == []
    state.frame.cancelled = {"capture": 1}
    assert said(BOOK, state, state.frame) == []
