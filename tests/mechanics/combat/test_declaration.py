"""Test rules about the attackers of a made-up game on a row of hexes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.declaration import (
    Attacker,
    Attackers,
    QuickAttacks,
    nobody_there,
    targets_of,
)

PLACES = ("a", "b", "c", "d", "e")


class Row:
    """A board of hexes in a row, with a river between b and c."""

    places = frozenset(PLACES)

    def __init__(self) -> None:
        self.sides = {("b", "c"): ("river",)}

    def distance(self, one: str, other: str) -> int:
        return abs(PLACES.index(one) - PLACES.index(other))


def table(**where: str) -> Any:
    """Return a state with red units, and a blue one in c."""
    stands = {"blue": "c", **where}
    units = {
        unit: SimpleNamespace(side="blue" if unit == "blue" else "red", type="foot")
        for unit in stands
    }
    return SimpleNamespace(
        board=Row(),
        places=Row.places,
        where=stands,
        units=units,
        enemies_in=lambda side, place: any(
            at == place and units[unit].side != side for unit, at in stands.items()
        ),
    )


BOOK = Book()
ATTACKERS = Attackers(BOOK, Attack)


@ATTACKERS.rule("X-1")
def attackers_are_adjacent(this: Attacker) -> Fault | None:
    far = max(this.distances, default=0)
    return this.too_far(far) if far > 1 else None


@ATTACKERS.rule("X-2")
def named_once(this: Attacker) -> Fault | None:
    return this.fault("named-twice", at=this.place) if this.twice else None


@ATTACKERS.rule("X-3", also=("X-1",))
def not_over_rivers(this: Attacker) -> Fault | None:
    return this.fault("river", type=this.type) if "river" in this.hexsides else None


RULES = Rules(BOOK, ["X-1", "X-2", "X-3"])


def faults(state: Any, event: Attack) -> list[tuple[str, Fault]]:
    """Return the faults of an attack with their cases."""
    found = []
    for group in RULES.on[Attack]:
        for check in group.checks:
            said = check.judge(state, event)
            assert said is None or isinstance(said, list)
            found += [(check.case, one) for one in said or () if isinstance(one, Fault)]
    return found


def test_the_targets_are_as_logged_or_those_of_the_defenders() -> None:
    state = table(r1="d", away="reserve")
    assert targets_of(state, Attack(units=["r1"], targets=["c", "b", "c"])) == ["c", "b"]
    assert targets_of(state, Attack(units=["r1"], defenders=["blue", "away"])) == ["c"]
    assert targets_of(state, Attack(units=["r1"])) == []


def test_a_legal_attack() -> None:
    assert faults(table(r1="d"), Attack(units=["r1"], targets=["c"])) == []


def test_every_attacker_is_asked() -> None:
    state = table(r1="d", r2="e", r3="a")
    found = faults(state, Attack(units=["r1", "r2", "r3"], targets=["c"]))
    assert [(case, one.units, one.at) for case, one in found] == [
        ("X-1", ["r2"], "c"),
        ("X-1", ["r3"], "c"),
    ]
    fault = found[0][1]
    assert (fault.message, fault.expected, fault.seen) == ("not-adjacent", 1, 2)
    assert fault.args == {"unit": "r2", "at": "c", "distance": 2}


def test_each_attacker_is_reported_once() -> None:
    state = table(r1="d", r2="d")
    found = faults(state, Attack(units=["r1", "r2", "r2", "r1"], targets=["c"]))
    assert [(case, one.units) for case, one in found] == [("X-2", ["r1"]), ("X-2", ["r2"])]
    fault = found[0][1]
    assert (fault.message, fault.at) == ("named-twice", "d")


def test_hexsides_between_the_unit_and_the_target() -> None:
    ((case, fault),) = faults(table(r1="b"), Attack(units=["r1"], targets=["c"]))
    assert (case, fault.args) == ("X-3", {"unit": "r1", "at": "c", "type": "foot"})


def test_a_unit_off_the_map_has_no_distances() -> None:
    event = Attack(units=["r1"], targets=["c"])
    assert Attacker(table(r1="reserve"), event, "r1", ["c"]).distances == []
    assert Attacker(table(r1="a"), event, "r1", ["b", "c"]).distances == [1, 2]


def test_a_place_without_enemies() -> None:
    assert nobody_there(table(r1="d"), "red", ["c", "d", "e"]) == "d"
    assert nobody_there(table(r1="d"), "red", ["c"]) == ""


class Fights(SimpleNamespace):
    """A phase of combat: who has attacked, and who was attacked."""


QUICK = Book()
QuickAttacks(
    QUICK,
    Attack,
    phase=Fights,
    attacker=lambda state, _phase, _event: state.phasing,
    able=lambda state, phase, unit, target: (
        unit not in phase.attackers and state.board.distance(state.where[unit], target) == 1
    ),
    exposed=lambda phase, unit: unit not in phase.attacked,
    true=lambda _, event: event.odds in ("", "1:1"),
    alone=lambda _, unit: unit != "r2",
)


def fight(phase: Any, phasing: str = "red") -> Any:
    """Return a state with two red units beside a blue one."""
    state = table(r1="b", r2="d", far="a")
    state.stacks = {at: [unit] for unit, at in state.where.items()}
    state.stack = lambda place: state.stacks.get(place, [])
    state.frames, state.phasing, state.now, state.ordinary = [phase], phasing, 7, -1
    return state


def between_two(phase: Any) -> Any:
    """Return a state with two red units, both beside two blue ones."""
    state = fight(phase)
    state.units["blue2"] = state.units["blue"]
    state.where |= {"r1": "d", "r2": "d", "blue2": "e"}
    state.stacks = {"c": ["blue"], "d": ["r1", "r2"], "e": ["blue2"], "a": ["far"]}
    return state


def fresh(**facts: Any) -> Fights:
    return Fights(**{"attackers": [], "attacked": [], **facts})


@pytest.mark.parametrize("more", [{}, {"odds": "1:1", "defenders": ["blue"], "by": "red"}])
def test_an_ordinary_attack_passes_without_a_rule(more: dict[str, Any]) -> None:
    state = fight(fresh())
    event = Attack(units=["r1", "r2"], targets=["c"], **more)
    assert Rules(QUICK, []).shortcuts[Attack](state, event)
    assert state.ordinary == 7


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (fight(SimpleNamespace()), {}),
        (fight(fresh(), phasing=""), {}),
        (fight(fresh(), phasing="blue"), {}),
        (fight(fresh(attackers=["r1"])), {}),
        (fight(fresh(attacked=["blue"])), {}),
        (fight(fresh()), {"targets": ["b", "c"]}),
        (fight(fresh()), {"targets": ["e"]}),
        (fight(fresh()), {"units": ["r1", "r1"]}),
        (fight(fresh()), {"units": ["r1", "far"]}),
        (fight(fresh()), {"units": ["r1", "nobody"]}),
        (fight(fresh()), {"points": {"r1": 1}}),
        (fight(fresh()), {"defenders": ["far"]}),
        (fight(fresh()), {"by": "blue"}),
        (fight(fresh()), {"odds": "3:1"}),
    ],
)
def test_about_any_other_attack_the_rules_are_asked(state: Any, event: dict[str, Any]) -> None:
    attack = Attack(**{"units": ["r1"], "targets": ["c"], **event})
    assert not Rules(QUICK, []).shortcuts[Attack](state, attack)
    assert state.ordinary == -1


@pytest.mark.parametrize("defenders", [[], ["blue2", "blue"]])
def test_one_unit_attacks_several_places_without_a_rule(defenders: list[str]) -> None:
    state = between_two(fresh())
    event = Attack(units=["r1"], targets=["c", "e"], defenders=defenders)
    assert Rules(QUICK, []).shortcuts[Attack](state, event)
    assert state.ordinary == 7


@pytest.mark.parametrize(
    ("phase", "event"),
    [
        ({}, {"units": ["r2"]}),
        ({}, {"units": ["r1", "r2"]}),
        ({}, {"targets": ["c", "e", "c"]}),
        ({}, {"targets": ["c", "b"]}),
        ({}, {"defenders": ["blue"]}),
        ({"attacked": ["blue2"]}, {}),
    ],
)
def test_about_other_attacks_on_several_places_the_rules_are_asked(
    phase: dict[str, Any], event: dict[str, Any]
) -> None:
    state = between_two(fresh(**phase))
    attack = Attack(**{"units": ["r1"], "targets": ["c", "e"], **event})
    assert not Rules(QUICK, []).shortcuts[Attack](state, attack)
    assert state.ordinary == -1
