"""Test claims about attacks in a made-up game whose hills double the defence."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.mechanics.combat.attack_claims import (
    AttackClaims,
    Slip,
    WrongClaim,
    wrong_points,
)
from adjudicator.mechanics.combat.misread_totals import Counted, Misreader
from adjudicator.mechanics.tables import ratio, ratio_column

COLUMNS = [(1, 2), (1, 1), (2, 1), (3, 1)]
HILL = Counted("b1", "hill", 2, 2, "X-hill")
STRENGTH = {"r1": 4, "r2": 3, "far": 9}
#: 7 against 2 x 2: 1:1


class Battle(NamedTuple):
    """The two sides of an attack."""

    attackers: list[str]
    target: str
    unknown: bool = False

    def misreader(self) -> Misreader:
        ours = [Counted(unit, "plain", STRENGTH[unit]) for unit in self.attackers]
        return Misreader(ours, [HILL], lambda one, other: ratio_column(one, other, COLUMNS))


def battles(state: Any, event: Attack) -> Iterator[Battle]:
    yield Battle(event.units, "hill", unknown="lost" in event.defenders)
    if "far" in event.units:
        yield Battle([unit for unit in event.units if unit != "far"], "hill")


def compare(state: Any, event: Attack, battle: Battle) -> Iterator[Fault | Unknown]:
    if battle.unknown:
        yield Unknown(why="strength")
        return
    right = battle.misreader()
    if event.attack not in (None, right.attack):
        yield CLAIMS.wrong(state, battle, "attack", event.attack)
    if event.defence not in (None, right.defence):
        yield CLAIMS.wrong(state, battle, "defence", event.defence)
    column = ratio_column(*(ratio(event.odds) or (1, 1)), COLUMNS)
    if event.odds and column != ratio_column(right.attack, right.defence, COLUMNS):
        yield CLAIMS.wrong(state, battle, "odds", event.odds, column)


def slips(state: Any, battle: Battle, name: str) -> Iterator[Slip]:
    misreader = battle.misreader()
    yield from misreader.multiples("X-terrain")
    yield misreader.slip("X-map", defence=misreader.total("hill", 3), doubtful=True, faint=True)
    yield from misreader.left_out(places="X-places", units="X-sum")


def facts(state: Any, claim: WrongClaim[Battle]) -> dict[str, Any]:
    return {"also": [*(claim.slips[0].also if claim.slips else ()), *claim.other_cases]}


BOOK = Book()
CLAIMS = AttackClaims(
    BOOK,
    Attack,
    ("X-sum", "X-terrain", "X-odds"),
    otherwise={"attack": "X-sum", "defence": "X-sum", "odds": "X-odds"},
    fights=battles,
    compare=compare,
    slips=slips,
    facts=facts,
)
RULES = Rules(BOOK, ["X-sum", "X-terrain", "X-odds"])


def said(units: tuple[str, ...] = ("r1", "r2"), **claims: Any) -> RuleResult:
    """Return what the rule says about the claims of an attack."""
    (check,) = RULES.on[Attack][0].checks
    return check.judge(SimpleNamespace(), Attack(units=list(units), targets=["hill"], **claims))


def only_fault(**claims: Any) -> Fault:
    """Return the only fault about some claims."""
    found = said(**claims)
    assert isinstance(found, list)
    (fault,) = found
    assert isinstance(fault, Fault)
    return fault


def test_right_claims_and_none_at_all() -> None:
    assert said(attack=7, defence=4, odds="7:4") is None
    assert said() is None


@pytest.mark.parametrize(
    ("claims", "case", "also"),
    [
        ({"defence": 2}, "X-terrain", ["X-hill"]),
        ({"attack": 4}, "X-sum", []),
        ({"attack": 5}, "X-sum", []),
        ({"odds": "3:1"}, "X-terrain", ["X-hill"]),
        ({"odds": "1:2"}, "X-sum", []),
        ({"odds": "2:1"}, "X-odds", []),
    ],
)
def test_the_slip_that_gives_the_claimed_value_names_the_case(
    claims: dict[str, Any], case: str, also: list[str]
) -> None:
    fault = only_fault(**claims)
    ((name, value),) = claims.items()
    assert (fault.rule, fault.also, fault.message) == (case, also, f"wrong-{name}")
    assert (fault.seen, fault.units, fault.at, fault.claim) == (value, ["r1", "r2"], "hill", True)
    assert fault.severity == "violation"


def test_an_ambiguous_reading_is_a_doubt() -> None:
    assert only_fault(defence=6).severity == "doubt"


def test_each_wrong_claim_is_reported() -> None:
    found = said(attack=5, defence=9)
    assert isinstance(found, list)
    assert len(found) == 2


def test_claims_that_leave_out_an_illegal_attacker_are_right() -> None:
    units = ("r1", "r2", "far")
    assert said(units, attack=7) is None
    assert said(units, attack=16) is None
    assert said(units, attack=15) is not None


def test_an_unknown_strength_is_not_judged() -> None:
    assert said(attack=5, defenders=["lost"]) == [Unknown(why="strength")]


def test_points_of_attackers_are_compared_with_their_strength() -> None:
    points = {"r1": 4, "r2": 2, "b9": 1, "lost": 3}
    event = Attack(units=["r1", "r2", "lost"], points=points)
    found = dict(wrong_points(event, STRENGTH.get))
    assert list(found) == ["r2", "b9", "lost"]
    assert found["lost"] is None
    divided, nobody = found["r2"], found["b9"]
    assert divided is not None
    assert nobody is not None
    assert (divided.message, divided.expected, divided.seen) == ("divided", 3, 2)
    assert (nobody.message, nobody.expected, nobody.seen) == ("points-of-nobody", 0, 1)
