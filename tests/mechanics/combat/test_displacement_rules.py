"""Test the rules for displacement in a made-up game: who makes room, where to, and in chains."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Displace, Retreat
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat import displacement
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.displacement_rules import DisplacementCases, DisplacementRules
from adjudicator.mechanics.combat.effects import Effect
from adjudicator.mechanics.combat.readings import FrameReadings
from adjudicator.mechanics.combat.results import Demands
from adjudicator.mechanics.combat.retreat import Bar, Retreats, enemy_occupied, enemy_zone
from tests.support.small_assaults import Assault, Phase, Reading
from tests.support.small_fights import FightState, Said, judged


def overfull(state: Any, side: str, units: list[str]) -> bool:
    return len(units) > 2


def room(state: Any, unit: str, place: str) -> bool:
    return not overfull(state, "", [*state.stack(place), unit])


DEMANDS = Demands(
    Assault,
    Phase,
    {"DR": Effect(defenders="retreat")},
    FrameReadings(Reading),
    affected=lambda state, assault: assault.attackers,
    winners=lambda assault: assault.attackers,
    value=lambda state, unit: 0,
    overfull=overfull,
)
RETREATS = Retreats(Bar("enemy", enemy_occupied), Bar("enemy-zone", enemy_zone), room=room)
BOOK = Book()
DisplacementRules(
    BOOK,
    DisplacementCases("ROOM", way="WAY", chain="CHAIN", death="DEATH"),
    DEMANDS,
    RETREATS,
    Displacement(
        RETREATS,
        overfull=overfull,
        fixed=lambda state, unit: DEMANDS.involved(state.frame),
    ),
    unsure=lambda assault: assault.guns,
)


def battle(**where: str) -> FightState:
    """Return a state in which R1 in b1 must retreat before B1 in c2, and a1 is full.

    Only a1 and a2 are out of the enemy zone; a2 is full as well, if `where` says so.
    """
    state = FightState(R1="b1", B1="c2", R2="a1", R3="a1", **where)
    one = Assault(side="blue", attackers=["B1"], defenders=["R1"], targets=["b1"], result="DR")
    DEMANDS.record(state, one)
    state.frames += [Phase(), one]
    return state


def played(state: FightState, *events: Retreat | Displace) -> FightState:
    rules = Rules(BOOK, BOOK.cases())
    for event in events:
        state.now += 1
        rules.appliers[type(event)](state, event)
    return state


FULL = {"R4": "a2", "R5": "a2"}
IN = Retreat(unit="R1", to="a1")


def test_a_retreat_into_a_full_hex_demands_room_and_a_displacement_makes_it() -> None:
    state = played(battle(**FULL), IN)
    assert state.frame.displacing == {"a1": ["R1"]}
    assert state.frame.to_retreat == []
    assert not DEMANDS.is_done(state, state.frame)
    played(state, Displace(unit="R2", to="a2"), Displace(unit="R4", to="a3"))
    assert state.frame.displacing == {}
    assert state.frames[0].retreated == {"R1": 1}
    assert state.frames[0].displaced == {"R2": 2, "R4": 3}
    assert DEMANDS.is_done(state, state.frame)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Displace(unit="R2", to="a2"), []),
        (Displace(unit="R2", to="a2", by="blue"), []),
        (Displace(unit="R1", to="a2"), [("ROOM", "displaced-though-involved")]),
        (Displace(unit="R9", to="a8"), [("ROOM", "displaced-without-need")]),
        (Displace(unit="R2", to="a5"), [("WAY", "displaced-too-far")]),
        (Displace(unit="R2", to="b1"), [("WAY", "displaced-enemy-zone")]),
        (Displace(unit="R2", to="a2", by="red"), [("WAY", "displaced-by-loser")]),
    ],
)
def test_who_is_displaced_and_where_to(event: Displace, said: Said) -> None:
    state = played(battle(R9="a9"), IN)
    assert judged(BOOK, state, event) == said


def test_a_chain_only_if_it_must_be() -> None:
    state = played(battle(R4="a2", R5="a2", R6="b9"), IN)
    assert judged(BOOK, state, Displace(unit="R2", to="a2")) == []
    state.relocate("B1", "c3")  # now b1 is open as well
    found = judged(BOOK, state, Displace(unit="R2", to="a2"))
    assert found == [("CHAIN", "chain-without-need")]


def test_nobody_is_pushed_to_death() -> None:
    state = battle(R4="a2", R5="a2", B2="b4")  # those in a2 could go nowhere
    assert judged(BOOK, state, IN) == [("DEATH", "displacement-unsafe")]
    state = battle(R4="a2", R5="a2")
    assert judged(BOOK, state, IN) == []


def test_a_crowd_that_is_too_large_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displacement, "_STEPS", 3)
    assert judged(BOOK, battle(**FULL), IN) == [("ROOM", "? crowd-too-large")]


def test_the_dead_do_not_return() -> None:
    state = battle()
    state.relocate("R1", "eliminated")
    state.relocate("R2", "eliminated")
    played(state, IN, Displace(unit="R2", to="a2"))
    assert (state.where["R1"], state.where["R2"]) == ("eliminated", "eliminated")
