"""Test printed things: the counters of a log, and the marks on the map that they fill."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.board.hex_map import Deployment
from adjudicator.core.book import Book
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header
from adjudicator.mechanics.play.printed import PrintedCounters, PrintedMarks, values
from tests.support.tiny_game import TinyState, said, told


def unit(name: str = "red1", **more: Any) -> UnitSpec:
    printed = {"side": "red", "type": "infantry", "combat": 3, "movement": 2}
    return UnitSpec(id=name, name=name, **{**printed, **more})


def state(*own: UnitSpec, **where: str) -> TinyState:
    """Return a state with units of the log; the game has its four units, and a lost one."""
    found = TinyState(**where)
    lost = unit("red2", combat=None, reconstruction=["combat"])
    found.game.units = {**found.units, "red2": lost}
    for one in own:
        found.units[one.id] = one
        found.where.setdefault(one.id, "unplaced")
    return found


def header(*units: UnitSpec, **more: Any) -> Header:
    return Header(format=1, game="tiny", units=list(units), **more)


def counters(**more: Any) -> Book:
    book = Book()
    given = {"number": "number", "printed": "values", "most": lambda _: {"red": 2, "blue": 2}}
    PrintedCounters(book, **{**given, **more})
    return book


def test_the_values_of_a_counter_are_written_as_on_it() -> None:
    assert values(unit()) == "3-2 infantry"
    assert values(unit(combat=None)) == "?-2 infantry"


def test_a_side_has_no_more_units_than_counters() -> None:
    extra = unit("red3")
    ((case, fault),) = told(counters(), state(extra), header(extra))
    assert isinstance(fault, Fault)
    assert (case, fault.units, fault.expected, fault.seen) == ("number", ["red3"], 2, 3)
    assert told(counters(most=lambda _: {"red": 3}), state(extra), header(extra)) == []


@pytest.mark.parametrize("field", ["combat", "movement"])
def test_a_unit_has_the_values_of_its_counter(field: str) -> None:
    strong = unit(**{field: 9})
    assert said(counters(), state(strong), header(strong)) == [("values", "not-as-printed")]
    assert said(counters(excused=lambda *_: True), state(strong), header(strong)) == []


def test_a_value_that_no_source_gives_binds_nobody() -> None:
    other = unit("red2", combat=7)
    assert said(counters(), state(other), header(other)) == []


def test_a_map_of_the_log_may_have_any_units() -> None:
    extra, own_map = unit("red3"), {"format": 1, "hexes": []}
    assert said(counters(), state(extra), header(extra, map=own_map)) == []


MARKS = [
    Deployment(hex="A", side="red", type="infantry", combat=3, movement=2),
    Deployment(hex="A", side="red", type="cavalry", combat=3, movement=2),
]


def set_up(place: TinyState, name: str, at: str = "A") -> list[tuple[str, str]]:
    book = Book()
    PrintedMarks(book, hexes="hexes", counters="marks")
    place.board = SimpleNamespace(hexmap=SimpleNamespace(deployments=MARKS))
    return said(book, place, SetUp(unit=name, at=at))


def test_a_mark_takes_a_counter_of_its_values() -> None:
    assert set_up(state(), "red1") == []
    assert set_up(state(unit(combat=4)), "red1") == [("marks", "not-on-its-mark")]
    assert set_up(state(unit("red2", combat=4)), "red2") == []  # its strength is not known


def test_a_reconstructed_strength_binds_players_who_used_it() -> None:
    for bound, ours, fits in ((False, 4, True), (True, 4, False), (True, 5, True)):
        place = state(unit("red2", combat=4))
        place.bound = bound
        place.game.units["red2"] = unit("red2", combat=ours, reconstruction=["combat"])
        assert set_up(place, "red2") == ([] if fits else [("marks", "not-on-its-mark")])


def test_every_counter_needs_a_mark_of_its_own() -> None:
    horse = unit("horse", type="cavalry")
    assert set_up(state(horse, red1="A"), "horse") == []
    assert set_up(state(unit("red3"), red1="A"), "red3") == [("marks", "not-on-its-mark")]


def test_a_wrong_counter_uses_up_no_mark() -> None:
    crowded = state(unit(combat=4), unit("red3"), red1="A")
    assert set_up(crowded, "red3") == []


def test_a_unit_is_set_up_only_in_a_hex_marked_for_its_side() -> None:
    wrong = [("hexes", "not-a-marked-hex")]
    assert set_up(state(), "red1", "B") == set_up(state(), "blue1") == wrong


def test_a_map_without_marks_leaves_all_to_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "MARKS", [])
    assert set_up(state(), "red1", "B") == []
