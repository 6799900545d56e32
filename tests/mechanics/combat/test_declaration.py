"""Test rules about the attackers of a made-up game on a row of hexes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Rules
from adjudicator.mechanics.combat.declaration import (
    Attacker,
    Attackers,
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


@ATTACKERS.rule("X-2", once=True)
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


def test_only_the_first_is_reported_once() -> None:
    state = table(r1="d", r2="d")
    ((case, fault),) = faults(state, Attack(units=["r1", "r2", "r2", "r1"], targets=["c"]))
    assert (case, fault.message, fault.units, fault.at) == ("X-2", "named-twice", ["r1"], "d")


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
