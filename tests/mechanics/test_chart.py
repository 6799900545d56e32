"""Test the terrain chart on a tiny map: prices, closed hexes and hexsides, mistakes."""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.rules import Block, Term
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import (
    bridge_beside,
    closed_hexside_charged,
    road_overlooked,
    road_spares_too_much,
)
from tests.support.small_hexes import board, state

UNITS = {"h": ("red horse 4-6", "a1"), "f": ("red foot 5-4", "a1")}
GROUND: dict[str, Any] = {
    "terrain": {
        "a2": ["wood"],
        "a3": ["bog"],
        "a4": ["flag"],
        "b1": ["clear", "wood", "flag"],
        "b3": ["wood", "bog"],
    },
    "sides": {
        ("a1", "a2"): ["river"],
        ("b1", "b2"): ["river", "bridge"],
        ("b2", "c2"): ["river"],
        ("c1", "c2"): ["slope"],
        ("c3", "c4"): ["wall"],
        ("c4", "c5"): ["river"],
    },
    "roads": {("a4", "a3"): ["road"], ("c4", "c5"): ["track"], ("a1", "b1"): ["track"]},
    "climbs": {("c1", "c2")},
}


def written(**more: Any) -> tuple[Book, Chart]:
    book = Book()
    chart = Chart(book, gap="gap", price="price", adding="adding", lines=("t-wood",), **more)
    chart.closes("t-bog")
    chart.closes_hexsides("t-wall", "walled")
    chart.crossing("t-river")
    chart.lifting("t-bridge")
    chart.lifting("t-track")
    chart.climbing("t-slope")
    return book, chart


def explained(start: str, end: str, *off: str, unit: str = "f") -> tuple[list[Term], Block | None]:
    found = state(written()[0], board(**GROUND), UNITS, *off)
    return found.pricer(unit).explain(start, end)


def test_a_hex_costs_its_dearest_terrain() -> None:
    assert explained("a1", "b1") == ([Term("t-wood", "wood", 2)], None)
    assert explained("a2", "b1")[0] == [Term("t-wood", "wood", 2)]
    assert explained("b2", "b3")[0] == [Term("t-bog", "bog", 3)]


def test_a_mark_leaves_the_default_terrain() -> None:
    assert explained("a5", "a4") == ([Term("t-clear", "clear", 1)], None)


def test_a_gap_in_the_path() -> None:
    assert explained("a1", "a3")[1] == Block("gap", "gap", "a3")
    assert explained("a1", "a3", "gap")[1] is None


def test_a_road_with_a_price_replaces_the_terrain() -> None:
    assert explained("a4", "a3")[0] == [Term("t-road", "road", 1)]


def test_hexsides_are_added_unless_a_bridge_or_a_road_lifts_them() -> None:
    assert explained("a1", "a2")[0] == [
        Term("t-wood", "wood", 2),
        Term("t-river", "river hexside", 2),
    ]
    assert [term.value for term in explained("b1", "b2")[0]] == [1]
    assert [term.value for term in explained("c4", "c5")[0]] == [1]
    assert [term.value for term in explained("b2", "c2")[0]] == [1, 2]


def test_hexsides_cost_nothing_without_their_case_or_that_of_adding() -> None:
    assert len(explained("a1", "a2", "t-river")[0]) == 1
    assert len(explained("a1", "a2", "adding")[0]) == 1


def test_without_its_case_nothing_is_lifted() -> None:
    under = Term("t-bridge", "river under a bridge", 2)
    assert explained("b1", "b2", "t-bridge")[0] == [Term("t-clear", "clear", 1), under]
    assert explained("c4", "c5", "t-track")[0][1] == Term("t-track", "river under a track", 2)


def test_uphill_costs_more() -> None:
    assert explained("c1", "c2")[0] == [Term("t-clear", "clear", 1), Term("t-slope", "uphill", 1)]
    assert len(explained("c2", "c1")[0]) == 1
    assert len(explained("c1", "c2", "adding")[0]) == 1


def test_types_of_unit_that_may_not_enter_or_cross() -> None:
    assert explained("a2", "a3", unit="h")[1] == Block("t-bog", "prohibited", "a3")
    assert explained("a2", "a3")[1] is None
    assert explained("c3", "c4", unit="h")[1] == Block("t-wall", "walled", "c4")
    assert explained("c3", "c4")[1] is None
    assert explained("a2", "a3", "t-bog", unit="h")[1] is None


def test_a_hexside_is_closed_to_a_type_of_unit_in_both_directions() -> None:
    book, chart = written()
    found = state(book, board(**GROUND), UNITS)
    ways = [
        ("horse", "c3", "c4"),
        ("horse", "c4", "c3"),
        ("foot", "c3", "c4"),
        ("horse", "a1", "a2"),
    ]
    assert [chart.closed_between(found, *way) for way in ways] == [True, True, False, False]


def test_whether_a_hex_is_prohibited() -> None:
    book, chart = written()
    found = state(book, board(**GROUND), UNITS)
    assert chart.prohibited(found, "horse", "b3")
    assert not chart.prohibited(found, "foot", "b3")
    assert not chart.prohibited(found, "horse", "a2")
    assert not chart.prohibited(state(book, board(**GROUND), UNITS, "t-bog"), "horse", "b3")


def test_an_overlooked_line_costs_as_other_terrain() -> None:
    book, chart = written()
    found = state(book, board(**GROUND), UNITS, "t-wood")
    assert chart.entry_term(found, "a2") == Term("t-wood", "wood", 1)
    assert chart.entry_term(found, "a3") == Term("t-bog", "bog", 3)


def test_a_game_may_cite_another_case() -> None:
    book, chart = written(cited=lambda found, place, name: f"{place} {name}")
    assert chart.entry_term(state(book, board(), UNITS), "a2") == Term("a2 clear", "clear", 1)


def mistaken(start: str, end: str) -> dict[str, int]:
    book, chart = written()
    road_overlooked(chart, "t-road")
    road_spares_too_much(chart, "t-track", climbing="t-slope")
    bridge_beside(chart, "t-bridge", crossing="t-river")
    closed_hexside_charged(chart, "t-wall")
    found = state(book, board(**GROUND), UNITS)
    return {term.name: term.value for term in found.pricer("f").misreadings(start, end)}


def test_mistakes_of_players() -> None:
    assert mistaken("a4", "a3") == {"terrain beside the road": 2}
    assert mistaken("a1", "b1") == {"spared by a road": -1}
    assert mistaken("b1", "b2") == {"river under a bridge": 2}
    assert mistaken("b2", "c2") == {"bridge beside": -2}
    assert mistaken("a1", "a2") == {}
    assert mistaken("c2", "c1") == {"downhill": 1}
    assert mistaken("c3", "c4") == {"wall hexside": 1}
