"""Test that a unit which must retreat is eliminated only if it can go nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Eliminate
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat import displacement
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.needless_losses import NeedlessCases, NeedlessLosses
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands
from adjudicator.mechanics.combat.retreat import Bar, Retreats, enemy_occupied, enemy_zone
from tests.support.small_assaults import Assault, Phase, Reading
from tests.support.small_fights import FightState, judged


def overfull(state: Any, side: str, units: list[str]) -> bool:
    return len(units) > 2


def room(state: Any, unit: str, place: str) -> bool:
    return not overfull(state, "", [*state.stack(place), unit])


RETREATS = Retreats(Bar("enemy", enemy_occupied), Bar("zone", enemy_zone), room=room)
DEMANDS = Demands(
    Assault,
    Phase,
    {"DR": Effect(defenders="retreat"), "DE": Effect(defenders="eliminated")},
    FrameReadings(Reading),
    affected=lambda state, assault: assault.attackers,
    winners=lambda assault: assault.attackers,
    value=lambda state, unit: 0,
    overfull=overfull,
)
PUSHES = Displacement(RETREATS, overfull=overfull, fixed=lambda state, unit: [])


def book_of(**more: Any) -> Book:
    book = Book()
    NeedlessLosses(book, NeedlessCases("OPEN", "ROOM"), DEMANDS, RETREATS, PUSHES, **more)
    return book


def beaten(result: str = "DR", **where: str) -> FightState:
    """Return a state in which R1 in b1 is beaten by B1 in c2: a1 and a2 are free of its zone."""
    state = FightState(R1="b1", B1="c2", **where)
    one = Assault(side="blue", attackers=["B1"], defenders=["R1"], targets=["b1"], result=result)
    DEMANDS.record(state, one)
    state.frames += [Phase(), one]
    return state


LOSS = Eliminate(unit="R1")
FULL = {"R2": "a1", "R3": "a1", "R4": "a2", "R5": "a2"}


def test_a_unit_that_can_retreat_is_not_eliminated() -> None:
    state = beaten(R2="a1", R3="a1")
    assert judged(book_of(), state, LOSS) == [("OPEN", "eliminated-not-retreated")]
    (check,) = Rules(book := book_of(), book.cases()).on[Eliminate][0].checks[:1]
    fault = check.judge(state, LOSS)
    assert isinstance(fault, Fault)
    assert (fault.args, fault.at) == ({"unit": "R1", "open": ["a2"]}, "b1")
    assert (fault.expected, fault.also) == (["a2"], ["OPEN"])


def test_nor_if_others_can_make_room() -> None:
    found = [("ROOM", "eliminated-not-displacing")]
    assert judged(book_of(), beaten(**FULL), LOSS) == found


def test_a_unit_that_can_go_nowhere_is_eliminated() -> None:
    # those in a2 cannot go on, because of B2
    assert judged(book_of(), beaten(B2="b4", **FULL), LOSS) == []
    assert judged(book_of(), beaten(B2="a3"), LOSS) == [("OPEN", "eliminated-not-retreated")]
    assert judged(book_of(), beaten(B2="a3", R2="a1", R3="a1"), LOSS) == []


def test_a_unit_that_need_not_retreat_is_judged_by_other_rules() -> None:
    assert judged(book_of(), beaten("DE"), LOSS) == []
    state = beaten()
    state.frames.clear()
    assert judged(book_of(), state, LOSS) == []


def test_a_crowd_that_is_too_large_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displacement, "_STEPS", 3)
    assert judged(book_of(), beaten(**FULL), LOSS) == [("ROOM", "? crowd-too-large")]


def test_an_open_hex_may_be_unknown_and_a_fault_explained_by_another_case() -> None:
    unknown = book_of(unknown=lambda state, unit: Unknown(why="stack"))
    assert judged(unknown, beaten(), LOSS) == [("OPEN", "? stack")]

    def explain(state: Any, unit: str, fault: Fault) -> None:
        fault.message = "retreat-is-free"

    assert judged(book_of(explain=explain), beaten(), LOSS) == [("OPEN", "retreat-is-free")]
