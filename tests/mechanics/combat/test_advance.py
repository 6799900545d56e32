"""Test advances after combat and the lists of bans that judge them, in a made-up game."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Advance, Attack
from adjudicator.core.findings import Unknown
from adjudicator.mechanics.combat.advance import (
    advanced_unit_fights,
    elsewhere,
    no_victor,
    possible_advances,
    vacated_hexes,
)
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    by_the_enemy,
    fault_of_going,
    not_adjacent,
    one_hex_only,
)
from tests.support.small_fights import Fight, FightState, Said, judged


def fight(**fields: Any) -> tuple[FightState, Fight]:
    """Return a state after R3 and R2 drove B1 out of b5."""
    state = FightState(fields.pop("off", ""), R3="b4", R2="a4", R9="c9", B1="b6")
    one = Fight(attackers=["R3", "R2"], result="DR", victors=["R3", "R2"], vacated=["b5"], **fields)
    state.frames.append(one)
    return state, one


BOOK = Book()
GOING = Prohibitions(BOOK, Advance, attack=lambda state, _: state.frame, fault=fault_of_going)
GOING.first_of(
    Ban("ONCE", "advance-twice", lambda this: this.unit in this.attack.advanced),
    Ban("FAR", "advance-too-far", not_adjacent, one_hex_only),
    Ban("WHO", "advance-of-beaten", no_victor),
    Ban("WHERE", "advance-elsewhere", elsewhere, vacated_hexes),
)
GOING.each_of(Ban("OWN", "advance-by-enemy", by_the_enemy))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Advance(unit="R3", to="b5"), []),
        (Advance(unit="R2", to="b5", by="red"), []),
        (Advance(unit="R3", to="c5"), [("WHERE", "advance-elsewhere")]),
        (Advance(unit="R3", to="c9"), [("FAR", "advance-too-far")]),
        (Advance(unit="B1", to="b5"), [("WHO", "advance-of-beaten")]),
        (Advance(unit="R3", to="b5", by="blue"), [("OWN", "advance-by-enemy")]),
    ],
)
def test_victors_enter_the_vacated_hex(event: Advance, said: Said) -> None:
    state, _ = fight()
    assert judged(BOOK, state, event) == said


def test_of_several_bans_only_the_first_is_reported() -> None:
    state, _ = fight(advanced=["R3"])
    assert judged(BOOK, state, Advance(unit="R3", to="c9")) == [("ONCE", "advance-twice")]


def test_if_the_case_of_the_first_ban_is_off_the_next_ones_do_not_speak_for_it() -> None:
    state, _ = fight(off="FAR")
    assert judged(BOOK, state, Advance(unit="R3", to="c9")) == []
    assert judged(BOOK, state, Advance(unit="R3", to="c5")) == [("WHERE", "advance-elsewhere")]


def test_without_an_attack_no_ban_holds() -> None:
    state, _ = fight()
    state.frames.clear()
    assert judged(BOOK, state, Advance(unit="R9", to="a1")) == []


def test_a_fault_of_going_names_unit_and_hex_and_what_would_be_legal() -> None:
    event = Advance(unit="R3", to="c9")
    found = fault_of_going(event, "advance-too-far", expected=1, seen=5, why="far")
    assert found.args == {"unit": "R3", "to": "c9", "why": "far"}
    assert (found.units, found.at, found.expected, found.seen) == (["R3"], "c9", 1, 5)


def test_the_list_of_legal_advances_uses_the_same_bans() -> None:
    state, attack = fight(advanced=["R2"])
    assert list(possible_advances(state, attack, GOING)) == [("R3", "b5")]
    state.relocate("R3", "eliminated")
    assert list(possible_advances(state, attack, GOING)) == []


def test_a_ban_that_cannot_be_told_is_unknown_under_its_case() -> None:
    book = Book()
    unsure = lambda this: Unknown(why="lost") if this.unit == "R9" else None  # noqa: E731
    bans = Prohibitions(book, Advance)
    bans.first_of(
        Ban("X", "x", lambda this: False), Ban("A", "no", lambda this: True, None, unsure)
    )
    state, _ = fight()
    assert judged(book, state, Advance(unit="R9", to="c8")) == [("A", "? lost")]
    assert judged(book, state, Advance(unit="R3", to="b5")) == [("A", "no")]


def test_units_that_advanced_neither_attack_nor_are_attacked_again() -> None:
    state = FightState(R3="b4", R2="b4", B1="b5")
    (by_them,) = advanced_unit_fights(state, Attack(units=["R3"], targets=["b5"]), {"R3"}, ["b5"])
    assert (by_them.message, by_them.units, by_them.at) == ("advanced-attacks", ["R3"], "b4")
    attack = Attack(units=["B1"], targets=["b4"])
    (beside_others,) = advanced_unit_fights(state, attack, {"R3"}, ["b4"])
    assert (beside_others.message, beside_others.severity) == ("advanced-attacked", "doubt")
    (alone,) = advanced_unit_fights(state, attack, {"R3", "R2"}, ["b4"])
    assert alone.severity == "violation"
    assert advanced_unit_fights(state, attack, {"B9"}, ["b4"]) == []
    both = advanced_unit_fights(state, attack, {"B1", "R2", "R3"}, ["b4"])
    assert [one.message for one in both] == ["advanced-attacks", "advanced-attacked"]
