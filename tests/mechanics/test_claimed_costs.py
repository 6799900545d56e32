"""Test claimed costs on a tiny map: of a path, of each step, of a move without a path."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import Term
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts, allowance_fault
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.ground.readings import Readings
from tests.support.small_hexes import board, state

UNITS = {"f": ("red foot 5-4", "a1"), "late": ("red foot 5-4", "reserve")}
GROUND: dict[str, Any] = {
    "terrain": {"a2": ["wood"], "a4": ["bog"]},
    "sides": {("b1", "b2"): ["river"]},
}


def judge(move: Move, *, entering: bool = False, readings: Any = None, **more: Any) -> Fault | None:
    book = Book()
    chart = Chart(book, gap="gap", price="price", adding="adding", lines=("t-wood", "t-clear"))
    chart.crossing("t-river")
    movement = Movement(
        book,
        begins="begins",
        allowed="allowed",
        pays=("pays",),
        gap="gap",
        points=lambda found, unit: found.units[unit].movement,
        entry=lambda found, one: 1 if entering else 0,
        readings=readings,
    )
    claims = ClaimedCosts(book, movement, chart, case="claims", adding="adding", **more)
    found = claims.costs_as_claimed(state(book, board(**GROUND), UNITS), move)
    assert found is None or isinstance(found, Fault)
    return found


PATH = ["a1", "a2", "a3"]


def wrong(move: Move, **more: Any) -> Fault:
    fault = judge(move, **more)
    assert fault is not None
    assert fault.claim
    return fault


def test_right_claims() -> None:
    assert judge(Move(unit="f", path=PATH)) is None
    assert judge(Move(unit="f", path=PATH, cost=3)) is None
    assert judge(Move(unit="f", path=PATH, cost=3, costs=[2, 1])) is None
    assert judge(Move(unit="f", to="a2", cost=2)) is None


def test_a_wrong_cost_names_the_case_that_explains_it() -> None:
    fault = wrong(Move(unit="f", path=PATH, cost=2))
    assert (fault.rule, fault.message) == ("t-wood", "cost-claimed")
    assert (fault.expected, fault.seen) == (3, 2)
    assert fault.args["terms"] == [["wood", 2], ["clear", 1]]
    river = wrong(Move(unit="f", path=["a1", "b1", "b2"], cost=2))
    assert (river.rule, river.expected) == ("t-river", 4)
    assert wrong(Move(unit="f", path=PATH, cost=17)).rule == "claims"


def test_the_first_wrong_step_is_reported() -> None:
    fault = wrong(Move(unit="f", path=PATH, costs=[1, 2]))
    assert (fault.message, fault.at, fault.rule) == ("step-claimed", "a2", "t-wood")
    assert (fault.expected, fault.seen) == (2, 1)
    assert wrong(Move(unit="f", path=PATH, costs=[2, 1], cost=4)).message == "cost-claimed"


def test_costs_for_another_number_of_steps() -> None:
    fault = wrong(Move(unit="f", path=PATH, costs=[2]))
    assert (fault.message, fault.expected, fault.seen) == ("costs-and-steps", 2, 1)


@pytest.mark.parametrize(("claimed", "message"), [(1, "cost-claimed"), (5, "claimed-too-far")])
def test_a_claim_without_a_path(claimed: int, message: str) -> None:
    assert wrong(Move(unit="f", to="a2", cost=claimed)).message == message
    assert judge(Move(unit="f", to="a2", cost=4)) is None


def test_a_move_with_another_fault_has_no_fault_of_its_claim() -> None:
    assert judge(Move(unit="f", path=["a1", "a2", "a3", "a4"], cost=9)) is None
    gap = Move(unit="f", path=["a1", "a3"], cost=9)
    assert judge(gap) is None
    assert wrong(gap, reported=lambda walked: False).expected == 1


def test_the_hex_by_which_a_unit_enters_counts() -> None:
    more: dict[str, Any] = {
        "entering": True,
        "entered": lambda found, move, place: Term("t-entry", place, 1),
        "misread": lambda found, move, path: [Term("t-free", "entry", -1)],
    }
    assert judge(Move(unit="late", path=PATH, costs=[1, 2, 1], cost=4), **more) is None
    assert wrong(Move(unit="late", path=PATH, costs=[2, 2, 1]), **more).at == "a1"
    assert wrong(Move(unit="late", path=PATH, costs=[1, 1, 1]), **more).at == "a2"
    fault = wrong(Move(unit="late", path=PATH, cost=3), **more)
    assert (fault.rule, fault.expected) == ("t-free", 4)
    assert fault.args["terms"][0] == ["a1", 1]


def test_a_claim_by_another_reading_is_a_doubt() -> None:
    readings = Readings(
        steps=lambda found: [("a1", "a2")], saved=lambda found, start, end: 1 if end == "a2" else 0
    )
    assert wrong(Move(unit="f", path=PATH, cost=2), readings=readings).severity == "doubt"
    assert wrong(Move(unit="f", path=PATH, cost=4), readings=readings).severity == "violation"


def test_a_game_changes_faults() -> None:
    def amend(found: Any, move: Move, path: list[str], fault: Fault) -> None:
        fault.also = ["-".join(path)]

    assert wrong(Move(unit="f", path=PATH, cost=2), amend=amend).also == ["a1-a2-a3"]
    assert wrong(Move(unit="f", to="a2", cost=5), amend=amend).also == ["a1-a2"]


@pytest.mark.parametrize(("claimed", "rule"), [(5, "more"), (3, "other")])
def test_a_wrong_allowance(claimed: int, rule: str) -> None:
    fault = allowance_fault(Move(unit="f", allowance=claimed), 4, more="more", other="other")
    assert fault is not None
    assert (fault.rule, fault.expected, fault.seen) == (rule, 4, claimed)
    assert allowance_fault(Move(unit="f", allowance=4), 4, more="more", other="other") is None
