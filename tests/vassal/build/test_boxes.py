"""Test the boxes of games with hundreds of units: piles, their sizes, and that they can be read."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from adjudicator.core.game import Game
from adjudicator.vassal.build.boxes import BoxBoard
from adjudicator.vassal.build.first_size import LEGIBLE, ROOM, first_level, grown
from adjudicator.vassal.look.formation_names import group_of
from adjudicator.vassal.look.look import BoxLook, Look, read_look
from tests.support.games import game

PILED = {"ccn-epic-austerlitz": "type", "jours-de-gloire-austerlitz": "formation"}
#: pixels of boards of released modules, which saved games rely on
RELEASED = {
    "spi-austerlitz": (1630, 1342),
    "crowning-glory": (1630, 1102),
    "coup-de-tonnerre": (1390, 370),
}


@cache
def laid(name: str) -> tuple[Game, Look, BoxBoard]:
    look = read_look(game(name))
    return game(name), look, BoxBoard(game(name), look)


@pytest.mark.parametrize("name", RELEASED)
def test_boxes_of_a_release_stay_as_they_are(name: str) -> None:
    one, look, board = laid(name)
    assert look.piles == ""
    assert (board.width, board.height) == RELEASED[name]
    cells = Counter((one.units[unit].side, cell) for unit, cell in board.cells.items())
    assert set(cells.values()) == {1}


@pytest.mark.parametrize("name", PILED)
def test_a_small_screen_shows_the_width_of_all_boxes_legibly(name: str) -> None:
    _, look, board = laid(name)
    level = first_level(look, (board.width, board.height))
    assert level >= LEGIBLE
    assert board.width * level <= ROOM[0]
    wide, high = grown(look, (board.width, board.height))
    # what the engine keeps in memory for the picture: it was 31 MiB
    assert 4 * wide * high < 16 * 2**20


@pytest.mark.parametrize("name", PILED)
def test_every_unit_lies_within_each_box_that_may_hold_it(name: str) -> None:
    one, look, board = laid(name)
    seen = 0
    for box in board.boxes:
        for unit in one.units.values():
            if holds(box.look, unit.side, unit.type):
                x, y = board.spot(box, unit.id)
                half = look.counter // 2
                assert box.left <= x - half <= x + half <= box.right, unit.id
                assert box.top + board.title <= y - half <= y + half <= box.bottom, unit.id
                seen += 1
    assert seen > 2 * len(one.units)


def holds(box: BoxLook, side: str, type_: str) -> bool:
    return box.side in (None, side) and (not box.types or type_ in box.types)


@pytest.mark.parametrize("name", PILED)
def test_only_units_of_a_kind_share_a_place(name: str) -> None:
    one, look, board = laid(name)
    assert look.piles == PILED[name]
    kinds: dict[tuple[str, tuple[int, int]], set[tuple[str, str]]] = {}
    for unit, cell in board.cells.items():
        spec = one.units[unit]
        kind = spec.type if look.piles == "type" else ""
        alone = unit if look.piles == "type" and spec.type in look.figures else ""
        kinds.setdefault((spec.side, cell), set()).add((alone or kind, group_of(spec)))
    assert {len(found) for found in kinds.values()} == {1}
    assert len(kinds) < len(one.units)


def test_a_box_for_some_types_is_no_higher_than_they_need() -> None:
    _, _, board = laid("ccn-epic-austerlitz")
    heights = {box.look.title: box.bottom - box.top for box in board.boxes}
    relieved = [high for title, high in heights.items() if "Relieved" in str(title)]
    assert len(relieved) == 2
    assert max(relieved) < min(high for high in heights.values() if high not in relieved)
