"""A made-up fight for tests of combat: red and blue units on a line and a row of hexes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.rules import Rules, applicable
from adjudicator.core.state import Frame, State
from adjudicator.mechanics.zoc import Zones

__all__ = ["Fight", "FightPhase", "FightState", "Said", "closing_says", "judged"]

#: rows "a", "b" and "c" of nine hexes: a1 to a9, each next to those around it, as on squares
ROWS = "abc"
Said = list[tuple[str, str]]


def _around(place: str) -> list[str]:
    row, column = ROWS.index(place[0]), int(place[1:])
    return [
        f"{ROWS[one]}{other}"
        for one in range(max(0, row - 1), min(2, row + 1) + 1)
        for other in range(max(1, column - 1), min(9, column + 1) + 1)
        if (one, other) != (row, column)
    ]


NEIGHBOURS = {
    place: _around(place) for row in ROWS for place in (f"{row}{n}" for n in range(1, 10))
}


def _distance(one: str, two: str) -> int:
    rows = abs(ROWS.index(one[0]) - ROWS.index(two[0]))
    return max(rows, abs(int(one[1:]) - int(two[1:])))


class Fight(Frame, kw_only=True):
    """One attack."""

    side: str = ""
    attackers: list[str] = field(default_factory=list)
    defenders: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    die: int = 0
    result: str = ""
    owed: dict[str, int] = field(default_factory=dict)
    to_eliminate: list[str] = field(default_factory=list)
    to_retreat: list[str] = field(default_factory=list)
    victors: list[str] = field(default_factory=list)
    vacated: list[str] = field(default_factory=list)
    advanced: list[str] = field(default_factory=list)

    @property
    def place(self) -> str:
        """The attacked hex."""
        return self.targets[0]


class FightPhase(Frame, kw_only=True):
    """A phase of attacks."""

    side: str = ""
    must_attack: list[str] = field(default_factory=list)
    must_be_attacked: list[str] = field(default_factory=list)
    facing: dict[str, list[str]] = field(default_factory=dict)
    attackers: dict[str, int] = field(default_factory=dict)
    attacked: dict[str, int] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    unfinished: list[Fight] = field(default_factory=list)


class FightState(State):
    """Units of two sides; "R1" is red, "B1" blue, and the digit is the strength."""

    def __init__(self, off: str = "", **where: str) -> None:
        """Place the units."""
        sides = {"R": "red", "B": "blue"}
        units = {
            name: UnitSpec(
                id=name, side=sides[name[0]], type="foot", combat=int(name[1]), movement=4
            )
            for name in where
        }
        super().__init__(units, frozenset(NEIGHBOURS))
        self.off = frozenset(off.split())
        self.enemy = {"red": "blue", "blue": "red"}
        self.board = SimpleNamespace(neighbours=NEIGHBOURS, distance=_distance, sides={})
        self.zones = Zones(self.enemy, NEIGHBOURS)
        self.steps = {name: one.combat or 0 for name, one in units.items()}
        for name, place in where.items():
            self.relocate(name, place)

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone."""
        old = self.where.get(unit)
        ends = (one if one in self.places else None for one in (old, place))
        self.zones.shift(self.units[unit].side, *ends)
        super().relocate(unit, place)

    def enemy_controls(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side controls a hex."""
        return place in self.zones.counts[self.enemy[side]]

    def enemies_in(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side stands in a hex."""
        return any(self.units[one].side != side for one in self.stack(place))


def _of(said: Any, case: str) -> Said:
    several = said if isinstance(said, list | tuple) else [said] if said is not None else []
    return [
        (one.rule or case, one.message if isinstance(one, Fault) else f"? {one.why}")
        for one in several
        if isinstance(one, Fault | Unknown)
    ]


def judged(book: Book, state: Any, event: Event) -> Said:
    """Return the cases and messages of what the rules say of an event; Unknown begins with "?"."""
    rules, found = Rules(book, book.cases() | state.off, state.off), []
    for check in applicable(rules.on.get(type(event), ()), state, event):
        said = check.judge(state, event)
        found += _of(said, check.case)
        if said and check.stops:
            break
    return found


def closing_says(book: Book, state: Any, frame: Any) -> Said:
    """Return the cases and messages of what the rules say of a frame that closes."""
    rules = Rules(book, book.cases() | state.off, state.off)
    checks = applicable(rules.closing.get(type(frame), ()), state, frame)
    return [one for check in checks for one in _of(check.judge(state, frame), check.case)]
