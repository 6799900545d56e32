"""Test zones of control on a tiny map: where they are, what they cost and forbid, mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.core.book import Book
from adjudicator.core.rules import Block, Step, Term
from adjudicator.mechanics.ground import zone_mistakes
from adjudicator.mechanics.ground.chart import HexLine
from adjudicator.mechanics.ground.zones import (
    ZoneCosts,
    ZoneEffects,
    ZoneField,
    friends_in,
    in_zone,
    sheltered,
    zone_field,
)
from tests.support.small_hexes import SmallState, Tables, board, state

#: blue in b3 controls a3, a4, b2, b4, c2 and c3
UNITS = {
    "f": ("red foot 5-4", "b1"),
    "h": ("red horse 4-6", "a3"),
    "x": ("blue foot 3-4", "b3"),
    "late": ("red foot 5-4", "reserve"),
}


class ZoneTables(Tables):
    """The made-up game, with costs of zones."""

    zones = ZoneCosts(enter=1, leave=2, may_leave=["horse"])


def playing(write: Callable[[Book], None], *off: str, **units: tuple[str, str]) -> SmallState:
    book = Book()
    write(book)
    return state(book, board(), UNITS | units, *off, tables=ZoneTables())


def effects(book: Book) -> None:
    zones = ZoneEffects(book)
    zones.occupied("occupied")
    zones.entering_costs("enter", needs=("chart",))
    zones.locks("locked")
    zones.leaving_costs("leave")


def stops(book: Book) -> None:
    zones = ZoneEffects(book)
    zones.zone_to_zone("zone-to-zone")
    zones.stops("stops")
    zones.one_hex("one-hex")


def test_the_field_of_a_unit() -> None:
    ground = board(sides={("b2", "b3"): ["river"]})
    assert set(ZoneField(ground)["b3"]) == {"a3", "a4", "b2", "b4", "c2", "c3"}
    assert "a3" not in ZoneField(ground, free=frozenset({"a3"}))["b3"]
    field = ZoneField(ground, barred=["river"])
    assert "b2" not in field["b3"]
    assert "b3" not in field["b2"]
    assert "b3" in field["a3"]


def test_games_on_a_map_share_a_field_only_if_it_is_the_same() -> None:
    ground = board(sides={("b2", "b3"): ["river"]})
    free = frozenset({"a3"})
    assert zone_field(ground, free=free) is zone_field(ground, free=frozenset(["a3"]))
    assert "a3" not in zone_field(ground, free=free)["b3"]
    assert "a3" in zone_field(ground)["b3"]
    assert "b2" not in zone_field(ground, barred=["river"])["b3"]
    assert zone_field(board(), free=free) is not zone_field(ground, free=free)


def test_hexes_that_no_zone_reaches_into() -> None:
    ground = board(terrain={"a2": ["town", "flag"], "a3": ["flag"]})
    lines = Tables.hexes | {"town": HexLine(case="t-town", shelter=True)}
    assert sheltered(ground, lines) == {"a2"}


def test_zones_and_friends() -> None:
    found = playing(effects)
    assert in_zone(found, "f", "b2")
    assert not in_zone(found, "f", "b1")
    assert not in_zone(found, "x", "c3")
    assert friends_in(found, "f", "a3")
    assert not friends_in(found, "h", "a3")
    assert not friends_in(found, "x", "a3")


def test_enemies_block_the_way() -> None:
    assert playing(effects).pricer("f").explain("b2", "b3")[1] == Block(
        "occupied", "enemy-occupied", "b3"
    )
    assert playing(effects, "occupied").pricer("h").explain("a3", "b3")[1] is None


def test_entering_a_zone_costs() -> None:
    term = Term("enter", "enters a zone", 1)
    assert playing(effects).pricer("f").explain("b1", "b2") == ([term], None)
    assert playing(effects).pricer("f").explain("b1", "a1") == ([], None)
    assert playing(effects, "chart").pricer("f").explain("b1", "b2") == ([], None)


def test_who_may_leave_a_zone_pays_and_others_are_locked() -> None:
    found = playing(effects)
    assert found.pricer("h").explain("a3", "a2") == ([Term("leave", "leaves a zone", 2)], None)
    assert found.pricer("f").explain("b2", "b1")[1] == Block("locked", "zone-left", "b2")
    assert found.pricer("f").explain("b1", "a1")[1] is None


def test_a_zone_stops_a_unit() -> None:
    found = playing(stops)
    assert found.pricer("f").explain("b2", "a2")[1] == Block("stops", "zone-entered", "b2")
    assert found.pricer("f").explain("b1", "b2")[1] is None
    assert found.pricer("h").explain("a3", "a2")[1] is None


def test_a_unit_does_not_go_from_zone_to_zone() -> None:
    found = playing(stops)
    assert found.pricer("h").explain("a3", "b2")[1] == Block("zone-to-zone", "zone-to-zone", "b2")
    assert found.pricer("h").explain("a3", "a2")[1] is None


def test_one_hex_out_of_a_zone() -> None:
    found = playing(stops)
    assert found.pricer("h").explain("a2", "a1")[1] == Block("one-hex", "one-hex", "a1")
    assert found.pricer("f").explain("a2", "a1")[1] is None
    assert found.pricer("late").explain("a2", "a1")[1] is None


def test_a_game_says_why_a_unit_stops_and_where_zones_count() -> None:
    def why(step: Step) -> Block | None:
        return None if step.unit == "late" else Block("own", "stopped", step.start)

    def write(book: Book) -> None:
        ZoneEffects(book, lambda found, unit, place: place == "c1").stops("stops", why)

    found = playing(write)
    assert found.pricer("f").explain("c1", "c2")[1] == Block("own", "stopped", "c1")
    assert found.pricer("f").explain("b2", "c2")[1] is None
    assert found.pricer("late").explain("c1", "c2")[1] is None


def misread(write: Callable[[Book], None], unit: str, start: str, end: str, **more: Any) -> int:
    return sum(one.value for one in playing(write, **more).pricer(unit).misreadings(start, end))


def guns(found: SmallState, unit: str) -> bool:
    return found.units[unit].type == "guns"


def in_row_c(found: SmallState, place: str, enemies: list[str]) -> bool:
    return place.startswith("c") and bool(enemies)


@pytest.mark.parametrize(
    ("mistake", "unit", "step", "points"),
    [
        (lambda book: zone_mistakes.own_zone_charged(book, "m"), "h", "b1 a1", 1),
        (lambda book: zone_mistakes.own_zone_charged(book, "m"), "f", "b1 a1", 0),
        (lambda book: zone_mistakes.own_zone_charged(book, "m"), "f", "b1 b2", 0),
        (lambda book: zone_mistakes.zones_added_up(book, "m"), "f", "b1 b2", 0),
        (lambda book: zone_mistakes.friends_charged(book, "m"), "f", "a2 a3", 1),
        (lambda book: zone_mistakes.friends_charged(book, "m"), "f", "b2 b3", 0),
        (lambda book: zone_mistakes.zone_overlooked(book, "m", of=guns), "f", "b1 b2", 0),
        (lambda book: zone_mistakes.zone_assumed(book, "m", where=in_row_c), "f", "c1 c2", 1),
        (lambda book: zone_mistakes.zone_assumed(book, "m", where=in_row_c), "f", "c2 c1", 0),
        (lambda book: zone_mistakes.zone_two_hexes_off(book, "m"), "f", "b1 c1", 1),
        (lambda book: zone_mistakes.zone_two_hexes_off(book, "m"), "f", "b1 b2", 0),
        (lambda book: zone_mistakes.zone_two_hexes_off(book, "m"), "f", "b1 a1", 0),
    ],
)
def test_mistakes_of_players(mistake: Any, unit: str, step: str, points: int) -> None:
    start, end = step.split()
    assert misread(mistake, unit, start, end) == points


def test_mistakes_with_two_zones_and_with_guns() -> None:
    def added(book: Book) -> None:
        zone_mistakes.zones_added_up(book, "m")

    def overlooked(book: Book) -> None:
        zone_mistakes.zone_overlooked(book, "m", of=guns)

    assert misread(added, "f", "b1", "b2", y=("blue guns 2-2", "c1")) == 1
    assert misread(overlooked, "f", "b1", "a2", y=("blue guns 2-2", "a1")) == -1
