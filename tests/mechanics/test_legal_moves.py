"""Test the search for legal moves on a tiny map."""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.legal_moves import LegalMoves
from adjudicator.mechanics.ground.zones import friends_in
from tests.support.small_hexes import SmallState, board, state

UNITS = {
    "f": ("red foot 5-2", "a1"),
    "g": ("red foot 5-0", "a2"),
    "late": ("red foot 5-3", "reserve"),
    "off": ("red foot 5-3", "eliminated"),
}


def playing(**terrain: list[str]) -> SmallState:
    book = Book()
    Chart(book, gap="gap", price="price", adding="adding", lines=())
    return state(book, board(terrain=terrain), UNITS)


def may_move(found: Any, unit: str) -> bool:
    return unit not in ("g", "off")


def begin(found: Any, unit: str) -> None:
    found.frames, found.phase = [unit], "moving"


def searching(*entries: tuple[str, int]) -> LegalMoves:
    return LegalMoves(
        may_move=may_move,
        points=lambda found, unit: found.units[unit].movement,
        room=lambda found, unit, place: not friends_in(found, unit, place),
        fresh=lambda found, unit: found.phase == "moving",
        begin=begin,
        entries=lambda found, unit: entries,
    )


def test_moves_to_every_hex_with_room_within_the_points() -> None:
    found = playing(b1=["wood"])
    moves = {move.path[-1]: move for move in searching().moves(found, "f")}
    assert set(moves) == {"b1", "a3", "b2"}
    assert moves["a3"].path == ["a1", "a2", "a3"]  # through friends, but not to them
    assert (moves["b1"].path, moves["b1"].cost) == (["a1", "b1"], 2)
    assert set(searching().ends(found, "f")) == set(moves)


def test_a_unit_that_may_not_move() -> None:
    assert searching().moves(playing(), "g") == []
    assert searching().ends(playing(), "g") == []
    assert searching(("a1", 1)).moves(playing(), "off") == []


def test_arrivals_take_the_cheapest_entry() -> None:
    search = searching(("a5", 1), ("a3", 3), ("a4", 2))
    found = playing()
    moves = {move.path[-1]: (move.path, move.cost) for move in search.moves(found, "late")}
    assert moves["a5"] == (["a5"], 1)
    assert moves["a4"] == (["a5", "a4"], 2)
    assert moves["a3"] == (["a5", "a4", "a3"], 3)
    assert search.ends(found, "late") == list(moves)
    assert searching().moves(found, "late") == []


def test_a_state_in_which_a_unit_begins_to_move() -> None:
    found, search = playing(), searching()
    twin = search.as_if_moving(found, "f")
    assert (twin.frames, twin.phase, found.frames, found.phase) == (["f"], "moving", [], "")
    assert search.as_if_moving(twin, "f") is twin
