"""Test claims about attacks by differential, in a made-up game with two units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Term
from adjudicator.errors import DocumentError
from adjudicator.mechanics.combat.attack_claims import Slip
from adjudicator.mechanics.combat.combat_tables import StepsTable
from adjudicator.mechanics.combat.difference import WeighedDifference, weigh_difference
from adjudicator.mechanics.combat.difference_claims import DifferenceAttack, DifferenceClaims

TABLE = StepsTable(columns=[0, 2, 4, 6], rows={str(die): ["1/1"] * 4 for die in range(1, 7)})
STRENGTHS = {"r1": 5, "r2": 2, "gun": 1, "b1": 3}


class Fight(NamedTuple):
    attackers: list[str]
    target: str = "b2"


class Tables(NamedTuple):
    combat: dict[str, StepsTable]


class State:
    """As much of a state as claims need."""

    now = 1
    off = frozenset[str]()
    bound = True
    tables = Tables({"red": TABLE})


book = Book(["claims"])


@book.value
def weigh(state: State, fight: Fight) -> WeighedDifference:
    return weighed(fight, 1)


@weigh.slip("X-3")
def _town_ignored(state: State, fight: Fight) -> WeighedDifference:
    return weighed(fight, 0)


def weighed(fight: Fight, town: int) -> WeighedDifference:
    own = [Term("X-1", unit, STRENGTHS[unit]) for unit in fight.attackers]
    return weigh_difference(
        TABLE.columns,
        own,
        [Term("X-1", "b1", 3)],
        support=[Term("X-2", "gun", 1)],
        shifts=[Term("X-3", "town", -town)] if town else [],
    )


def fight_of(state: State, event: DifferenceAttack) -> Fight | None:
    units = [unit for unit in event.units if unit != "gun"]
    return Fight(units) if units else None


def without_second(state: State, event: DifferenceAttack) -> list[Fight]:
    return [Fight(["r1"])] if "r2" in event.units else []


def one_left_out(state: State, fight: Fight) -> Iterator[Slip]:
    yield Slip("X-4", weigh(state, fight._replace(attackers=fight.attackers[:1])))


part = book.chapter("claims")
CLAIMS = DifferenceClaims(
    part,
    DifferenceAttack,
    ("X-1", "X-2", "X-3", "X-4", "X-5"),
    otherwise=dict.fromkeys(("attack", "defence", "differential", "odds"), "X-1")
    | {"artillery": "X-2", "shift": "X-3", "column": "X-5"},
    table=lambda state, fight: TABLE,
    strength=lambda state, unit: STRENGTHS[unit],
    fight=fight_of,
    possible=without_second,
    known=lambda state, fight: "unknown" not in fight.attackers,
    weigh=weigh,
    slips=one_left_out,
    facts=lambda state, claim: {"strengths": list(claim.fight.attackers)},
)


def said(**claims: Any) -> list[Any]:
    """Return what the rule says of an attack by r1 with the gun on b1: 5 + 1 - 3, one left."""
    event = DifferenceAttack(**{"units": ["r1", "gun"], "targets": ["b2"]} | claims)
    found: Any = [entry.check.judge(State(), event) for entry in part.entries]
    return [one for some in found if some for one in some]


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"attack": 6, "defence": 3, "differential": 3, "shift": -1, "column": "<=0"},
        {"artillery": 1, "differential": 3},
        # what follows from a claim that is reported is not reported again
        {"units": ["r1", "r2", "gun"], "attack": 6},  # the second attacker is illegal elsewhere
    ],
)
def test_right_claims_are_silent(claims: dict[str, Any]) -> None:
    assert said(**claims) == []


@pytest.mark.parametrize(
    ("claims", "case", "message", "expected"),
    [
        ({"artillery": 2}, "X-2", "wrong-artillery", 1),
        ({"attack": 9}, "X-1", "wrong-attack", 6),
        ({"differential": 7}, "X-1", "wrong-differential", 3),
        ({"shift": 0}, "X-3", "wrong-shift", -1),
        ({"column": "+2"}, "X-3", "wrong-column", "<=0"),
        ({"column": "+6"}, "X-5", "wrong-column", "<=0"),
        ({"odds": "2:1"}, "X-1", "odds-claimed", 3),
        ({"attack": 6, "defence": 3, "differential": 2}, "X-1", "wrong-differential", 3),
    ],
)
def test_a_wrong_claim_has_the_case_that_explains_it(
    claims: dict[str, Any], case: str, message: str, expected: Any
) -> None:
    [fault] = said(**claims)
    assert isinstance(fault, Fault)
    assert (fault.rule, fault.message, fault.expected) == (case, message, expected)
    assert (fault.at, fault.units, fault.claim) == ("b2", ["r1"], True)


def test_one_mistake_gives_one_finding() -> None:
    assert [one.message for one in said(attack=9, defence=3, differential=6)] == ["wrong-attack"]
    assert [one.message for one in said(differential=7, column="+4")] == ["wrong-differential"]


def test_terms_are_told_for_a_reader_to_add_up() -> None:
    [fault] = said(attack=9)
    assert fault.args["factors"] == [["r1", 5], ["gun", 1]]
    [fault] = said(shift=0)
    assert fault.args["factors"] == [["shift town", -1]]


def test_an_unknown_strength_leaves_it_open() -> None:
    [found] = said(units=["unknown"], attack=3)
    assert isinstance(found, Unknown)


def test_the_column_that_players_used() -> None:
    ours = weigh(State(), Fight(["r1"]))

    def used(**claims: Any) -> int:
        units = claims.pop("units", ["r1"])
        return CLAIMS.claimed_column(State(), DifferenceAttack(units=units, **claims), ours)

    assert [used(), used(column="+4"), used(differential=5), used(shift=1)] == [0, 2, 1, 2]
    assert used(attack=9) == 2
    assert used(units=["gun"], column="+4") == ours.at  # nobody attacks


@pytest.mark.parametrize("claims", [{"odds": "much"}, {"column": "far right"}])
def test_what_cannot_be_read_is_refused(claims: dict[str, str]) -> None:
    event = DifferenceAttack(units=["r1"], targets=["b2"], **claims)
    with pytest.raises(DocumentError, match="cannot be read"):
        book.validators[DifferenceAttack](State(), event)
