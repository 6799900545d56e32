"""Test when units advance: not before the result is carried out, nor after the next attack."""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Advance
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.advance_timing import AdvanceTiming
from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.prohibitions import Prohibitions, fault_of_going
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands
from tests.support.small_assaults import Assault, Phase, Reading
from tests.support.small_fights import FightState, closing_says, judged

DEMANDS = Demands(
    Assault,
    Phase,
    {"DE": Effect(defenders="eliminated")},
    FrameReadings(Reading),
    affected=lambda state, assault: assault.attackers,
    winners=lambda assault: assault.attackers,
    value=lambda state, unit: 0,
    overfull=lambda state, side, units: False,
)
TIMING = AdvanceTiming(DEMANDS)
BOOK = Book()
TIMING.register(BOOK, "TIME", Assault)
Prohibitions(BOOK, Advance, attack=TIMING.attack_of, fault=fault_of_going).first_of(
    TIMING.late_ban("TIME")
)
INTO = Advance(unit="R3", to="b5")


def fought(other: str = "b5") -> tuple[FightState, Phase, Assault]:
    """Return a state in which R3 attacked B1 in b5 and B2; both are to be eliminated."""
    state = FightState(R3="b4", B1="b5", B2=other, R2="a9", B9="b9")
    phase = Phase(attackers={"R3": 4}, attacked={"B1": 4, "B2": 4})
    targets = list({"b5": "", other: ""})
    one = Assault(opened=4, attackers=["R3"], defenders=["B1", "B2"], targets=targets, result="DE")
    state.frames += [phase, one]
    DEMANDS.record(state, one)
    return state, phase, one


def lost(state: FightState, attack: Assault, *units: str) -> None:
    for unit in units:
        old = state.where[unit]
        DEMANDS.depart(state, attack, unit, retreat=False)
        state.relocate(unit, "eliminated")
        DEMANDS.vacate(state, attack, unit, old)


def advance(state: FightState, event: Advance = INTO) -> None:
    Rules(BOOK, BOOK.cases()).appliers[Advance](state, event)


def test_an_advance_at_its_time() -> None:
    state, phase, one = fought()
    lost(state, one, "B1", "B2")
    state.now = 7
    assert judged(BOOK, state, INTO) == []
    advance(state)
    assert (state.where["R3"], one.advanced, phase.advanced) == ("b5", ["R3"], {"R3": 7})
    assert (one.early, closing_says(BOOK, state, one)) == ({}, [])


def test_an_advance_before_all_was_done_is_a_doubt_once_it_is_done() -> None:
    state, _, one = fought(other="c5")
    lost(state, one, "B1")
    state.now = 6
    advance(state)
    assert one.early == {"R3": 6}
    assert closing_says(BOOK, state, one) == []  # what is left undone is reported by its own rule
    lost(state, one, "B2")
    assert closing_says(BOOK, state, one) == [("TIME", "advance-early")]


def test_an_advance_into_a_hex_that_is_not_empty_is_not_also_early() -> None:
    state, _, one = fought()
    lost(state, one, "B1")
    advance(state)
    assert one.early == {}


def next_attack(state: FightState, phase: Phase, one: Assault) -> None:
    """Close an attack and open another one."""
    DEMANDS.keep(state, one, phase)
    state.frames[1] = Assault(opened=9, attackers=["R2"], defenders=["B9"], targets=["b9"])


def test_an_advance_after_the_next_attack_is_late() -> None:
    state, phase, one = fought()
    lost(state, one, "B1", "B2")
    next_attack(state, phase, one)
    assert TIMING.missed_after(state, INTO) == 4
    assert judged(BOOK, state, INTO) == [("TIME", "advance-late")]
    assert judged(BOOK, state, Advance(unit="R2", to="b5")) == []  # it did not fight there


def test_a_hex_that_was_emptied_late_belongs_to_the_earlier_attack() -> None:
    state, phase, one = fought()
    next_attack(state, phase, one)
    one.late = 10
    lost(state, one, "B1", "B2")
    assert TIMING.attack_of(state, INTO) is one
    assert judged(BOOK, state, INTO) == [("TIME", "advance-late")]
    rules: Any = Rules(BOOK, BOOK.cases()).on[Advance][0].checks[0]
    fault = rules.judge(state, INTO)
    assert isinstance(fault, Fault)
    assert (fault.args["attack"], fault.follows) == (4, [10])


def test_the_dead_do_not_advance() -> None:
    state, phase, one = fought()
    state.relocate("R3", "eliminated")
    advance(state)
    assert (one.advanced, phase.advanced) == ([], {})
