"""Test movement on a tiny map: paths and searches, forbidden steps, length, other readings."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import Block
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.ground.readings import Readings
from adjudicator.mechanics.view import move_facts
from tests.support.small_hexes import NEIGHBOURS, SmallState, board, state

UNITS = {
    "h": ("red horse 4-3", "a1"),
    "f": ("red foot 5-4", "a1"),
    "late": ("red foot 5-4", "reserve"),
}
BOG: dict[str, Any] = {"terrain": {"a2": ["bog"], "b1": ["bog"], "b2": ["bog"]}}


def written(**more: Any) -> tuple[Book, Movement]:
    book = Book()
    chart = Chart(book, gap="gap", price="price", adding="adding", lines=())
    chart.closes("t-bog")
    given: dict[str, Any] = {
        "begins": "begins",
        "allowed": "allowed",
        "pays": ("pays", "entry"),
        "gap": "gap",
        "points": lambda found, unit: found.units[unit].movement,
    }
    return book, Movement(book, **(given | more))


def judged(ground: Any, move: Move, *off: str, **more: Any) -> list[Fault | Unknown]:
    """Return what the rules say of a move, in their order, the first case filled in."""
    found = state(written(**more)[0], ground, UNITS, *off)
    said: list[Fault | Unknown] = []
    for check in (check for group in found.rules.on.get(Move, ()) for check in group.checks):
        one = check.judge(found, move)
        for each in [one] if isinstance(one, Fault | Unknown) else one or ():
            each.rule = each.rule or check.case
            said.append(each)
    return said


def only(ground: Any, move: Move, *off: str, **more: Any) -> Fault:
    (one,) = judged(ground, move, *off, **more)
    assert isinstance(one, Fault)
    return one


def test_a_legal_move_by_path_or_by_its_ends() -> None:
    assert judged(board(), Move(unit="f", path=["a1", "a2", "a3"])) == []
    assert judged(board(), Move(unit="f", to="a5")) == []


def test_a_move_begins_where_the_unit_stands() -> None:
    fault = only(board(), Move(unit="f", path=["a2", "a3"]))
    assert (fault.rule, fault.message, fault.expected) == ("begins", "stands-elsewhere", "a1")


def test_a_move_without_an_end() -> None:
    (one,) = judged(board(), Move(unit="f"))
    assert isinstance(one, Unknown)
    assert one.why == "move-without-end"


def test_a_gap_in_the_path() -> None:
    fault = only(board(), Move(unit="f", path=["a1", "a3"]))
    assert (fault.rule, fault.message, fault.at) == ("gap", "gap", "a3")


def test_a_path_that_is_too_long() -> None:
    fault = only(board(), Move(unit="h", path=["a1", "a2", "a3", "a4", "a5"]))
    assert (fault.rule, fault.message) == ("pays", "too-far")
    assert (fault.expected, fault.seen) == (3, 4)


def test_no_path_is_short_enough() -> None:
    assert only(board(), Move(unit="h", to="a5")).message == "no-way-too-far"
    assert judged(board(), Move(unit="h", to="a5"), "pays", "entry") == []


def test_a_forbidden_step_is_reported_and_not_the_length() -> None:
    ground = board(terrain={"a2": ["bog"]})
    path = Move(unit="h", path=["a1", "a2", "a3", "a4"])
    fault = only(ground, path)
    assert (fault.rule, fault.message, fault.at) == ("t-bog", "prohibited", "a2")
    assert fault.args["terrain"] == "bog"


def test_only_a_forbidden_path_leads_there() -> None:
    fault = only(board(**BOG), Move(unit="h", to="a2"))
    assert (fault.rule, fault.message) == ("t-bog", "no-way-prohibited")
    assert fault.seen == "a1 a2"


def test_the_legal_path_is_too_long() -> None:
    bog = {place: ["bog"] for place in ("b1", "b2", "b3")}
    units = {"h": ("red horse 4-4", "c1")}
    book, movement = written()
    found = state(book, board(terrain=bog), units)
    (fault,) = found.rules.said_by([movement.every_step_is_allowed], found, Move(unit="h", to="a2"))
    assert isinstance(fault, Fault)
    assert (fault.message, fault.rule) == ("long-way-prohibited", "t-bog")
    assert (fault.expected, fault.seen) == (4, fault.args["around"])


def test_without_the_case_of_length_a_forbidden_search_is_reported() -> None:
    move = Move(unit="h", path=[], to="a3")
    ground = board(terrain={place: ["bog"] for place in ("a2", "b1", "b2", "a3")})
    assert only(ground, move).message == "no-way-too-far"
    assert only(ground, move, "pays").message == "no-way-prohibited"


def entry(found: Any, move: Move) -> int:
    return 2 if found.where[move.unit] == "reserve" else 0


def test_the_cost_of_entering_counts() -> None:
    move = Move(unit="late", path=["a1", "a2", "a3", "a4"])
    fault = only(board(), move, entry=entry)
    assert (fault.message, fault.seen, fault.expected) == ("too-far", 5, 4)
    assert judged(board(), Move(unit="late", path=["a1", "a2", "a3"]), entry=entry) == []


def test_a_game_changes_faults() -> None:
    def amend(found: Any, move: Move, walked: Any, fault: Fault) -> None:
        fault.rule, fault.also = "entry", ["pays"]

    fault = only(board(), Move(unit="h", to="a5"), too_far=amend)
    assert (fault.rule, fault.also) == ("entry", ["pays"])
    blocked = only(board(**BOG), Move(unit="h", to="a2"), blocked=amend)
    assert (blocked.rule, blocked.message) == ("entry", "no-way-prohibited")


READINGS = Readings(
    steps=lambda found: [(near, "a3") for near in NEIGHBOURS["a3"]],
    saved=lambda found, start, end: 1 if end == "a3" else 0,
    added=lambda found, start, end: 2 if end == "a2" else 0,
    opened=lambda found, start, end, block: start == "a1" and block.case == "t-bog",
    spared=lambda found, unit: 1 if unit == "f" else 0,
)


def test_another_reading_makes_a_fault_a_doubt() -> None:
    wood, long = board(terrain={"a3": ["wood"]}), Move(unit="h", path=["a1", "a2", "a3", "a4"])
    assert only(wood, long, readings=READINGS).severity == "doubt"
    assert only(wood, Move(unit="h", to="a4"), readings=READINGS).severity == "doubt"
    assert only(wood, Move(unit="h", to="b4"), readings=READINGS).severity == "violation"
    into = Move(unit="h", path=["a1", "a2"])
    assert only(board(**BOG), into, readings=READINGS).severity == "doubt"
    out = Move(unit="h", path=["a1", "a2", "b2"])
    assert only(board(**BOG), out, readings=READINGS).severity == "violation"


@pytest.mark.parametrize(("path", "costs"), [("a1 a2", {3}), ("a2 a3", {0}), ("a1 b1", set())])
def test_costs_by_other_readings(path: str, costs: set[int]) -> None:
    found = state(written()[0], board(), UNITS)
    assert READINGS.costs(found, path.split(), 1) == costs
    assert READINGS.points_saved(found, path.split()) == (1 if path.endswith("a3") else 0)


def test_points_that_were_spared_earlier_count() -> None:
    found = state(written()[0], board(), UNITS)
    path = ["a1", "b1", "b2", "b3", "b4"]
    assert READINGS.allow(found, "f", path, 3, open_leg=False)
    assert not READINGS.allow(found, "h", path, 3, open_leg=False)


def recorded(move: Move, ground: Any) -> SmallState:
    book, movement = written()
    found = state(book, ground, UNITS)
    found.record_paths = True
    movement.record(found, move.unit, movement.walk(found, move))
    return found


def test_paths_that_were_found_are_recorded() -> None:
    ground = board(terrain={"a2": ["wood"]})
    (one,) = recorded(Move(unit="f", to="a2"), ground).paths
    assert one == {"event": 1, "unit": "f", "path": ["a1", "a2"], "costs": [2], "cost": 2}
    assert list(recorded(Move(unit="f", path=["a1", "a2"]), ground).paths) == []


def test_a_walk_is_kept_while_its_move_is_judged() -> None:
    book, movement = written()
    found, move = state(book, board(), UNITS), Move(unit="f", to="a3")
    assert movement.walk(found, move) is movement.walk(found, move)
    assert movement.walk(found, move).block is None
    assert movement.walk(found, Move(unit="f", path=["a1", "c5"])).block == Block(
        "gap", "gap", "c5"
    )


def test_facts_of_a_move() -> None:
    book, movement = written()
    found = state(book, board(), UNITS)
    after = found.copy()
    shown = move_facts(movement, found, Move(unit="f", path=["a1", "b1", "a2"]), after)
    assert shown.better_path == ["a1", "a2"]
    assert move_facts(movement, found, Move(unit="f"), after).rows == ()


def test_facts_of_a_move_use_the_path_that_the_referee_found() -> None:
    book, movement = written()
    found, move = state(book, board(), UNITS), Move(unit="f", to="a3")
    after = found.copy()
    shown = move_facts(movement, found, move, after)
    after.walked = (move, movement.walk(found, move))
    found.forget()
    assert move_facts(movement, found, move, after) == shown
    assert found.walked == (None, None)
