"""A made-up game on a tiny map of hexes, for the tests of chapters about the ground.

The map has three rows of five hexes, a1 to c5; each row is half a hex to the right of the one
above it. So a1 has the neighbours a2 and b1, and b1 has a1, a2, b2 and c1.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from adjudicator.core.book import Book
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.rules import Rules
from adjudicator.mechanics.ground.chart import HexLine, RoadLine, SideLine
from adjudicator.mechanics.hex_state import HexState

ROWS, COLUMNS = "abc", range(1, 6)
_AXIAL = {f"{row}{column}": (column, at) for at, row in enumerate(ROWS) for column in COLUMNS}
_LABELS = {axial: label for label, axial in _AXIAL.items()}
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NEIGHBOURS = {
    label: tuple([_LABELS[q + x, r + y] for x, y in _AROUND if (q + x, r + y) in _LABELS])
    for label, (q, r) in _AXIAL.items()
}


class Tables:
    """The numbers of the made-up game."""

    hexes: ClassVar[dict[str, HexLine]] = {
        "clear": HexLine(case="t-clear", cost=1),
        "wood": HexLine(case="t-wood", cost=2),
        "bog": HexLine(case="t-bog", cost=3, prohibited=["horse"]),
        "flag": HexLine(case="t-flag", mark=True),
    }
    hexsides: ClassVar[dict[str, SideLine]] = {
        "river": SideLine(case="t-river", plus=2),
        "bridge": SideLine(case="t-bridge", negates=["river"]),
        "slope": SideLine(case="t-slope", plus_uphill=1),
        "wall": SideLine(case="t-wall", prohibited=["horse"]),
    }
    roads: ClassVar[dict[str, RoadLine]] = {
        "road": RoadLine(case="t-road", cost=1),
        "track": RoadLine(case="t-track", lifts=["river"]),
    }


def board(
    *,
    terrain: dict[str, list[str]] | None = None,
    sides: dict[tuple[str, str], list[str]] | None = None,
    roads: dict[tuple[str, str], list[str]] | None = None,
    climbs: set[tuple[str, str]] | None = None,
) -> Any:
    """Return a map that is clear except for what is given; hexsides and roads go both ways."""

    def both(given: dict[tuple[str, str], list[str]] | None) -> dict[tuple[str, str], list[str]]:
        return {key: kinds for (a, b), kinds in (given or {}).items() for key in ((a, b), (b, a))}

    def distance(one: str, two: str) -> int:
        (q, r), (x, y) = _AXIAL[one], _AXIAL[two]
        return (abs(q - x) + abs(r - y) + abs(q - x + r - y)) // 2

    return SimpleNamespace(
        neighbours=NEIGHBOURS,
        places=frozenset(NEIGHBOURS),
        terrain={place: ["clear"] for place in NEIGHBOURS} | (terrain or {}),
        sides=both(sides),
        roads=both(roads),
        climbs=climbs or set(),
        sets={},
        memo={},
        prices={},
        hexmap=SimpleNamespace(default_terrain="clear"),
        distance=distance,
    )


class SmallState(HexState):
    """State of the made-up game: red against blue."""

    WORDS = ("eliminated", "reserve")


def state(
    book: Book, ground: Any, units: dict[str, tuple[str, str]], *off: str, tables: Any = None
) -> SmallState:
    """Return a state of a game with some rules; units are named as in "red horse 4-6"."""
    rules = Rules(book, book.cases() | {one.case for one in book_mistakes(book)}, off)
    game: Any = SimpleNamespace(
        rules=rules,
        off=frozenset(off),
        tables=tables or Tables(),
        file=SimpleNamespace(sides=["red", "blue"], turns=5),
    )
    specs = {unit: _spec(unit, text) for unit, (text, _) in units.items()}
    found = SmallState(game, ground, specs, field=ground.neighbours)
    for unit, (_, place) in units.items():
        found.relocate(unit, place)
    found.now = 1
    return found


def book_mistakes(book: Book) -> list[Any]:
    """Return the mistakes of players that a book registers."""
    return [one for part in book.parts() for one in part.mistakes]


def _spec(unit: str, text: str) -> UnitSpec:
    side, kind, numbers = text.split()
    combat, _, movement = numbers.partition("-")
    strength = None if combat == "?" else int(combat)
    return UnitSpec(id=unit, side=side, type=kind, combat=strength, movement=int(movement))
