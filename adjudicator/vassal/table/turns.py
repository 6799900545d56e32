"""Read and write the states of turn trackers: turn and phase, by the levels of the module.

A tracker has nested levels: a counter (turn 1, 2, ...) or a list (phases by name). VASSAL
identifies it by its position in the build file: ``TurnTracker0`` is the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.sequences import join, split

__all__ = ["Tracker", "TrackerLevel", "TrackerShown", "trackers"]

_TURN = "VASSAL.build.module.turn."
#: the deepest nesting of levels
_DEEPEST = 20


class TrackerLevel(NamedTuple):
    """A level of a tracker, as defined in the build file."""

    #: its name, or else the name of its property
    name: str
    #: the property that holds its value
    property: str
    #: the entries of a list; empty for a counter
    entries: tuple[str, ...]
    #: the first number of a counter
    start: int
    levels: tuple[TrackerLevel, ...]

    def value(self, current: int) -> str:
        """Return the text that the level shows for a number, or for the index of an entry."""
        if not self.entries:
            return str(current)
        return self.entries[current] if 0 <= current < len(self.entries) else ""


class TrackerShown(NamedTuple):
    """The current value of one level of a tracker."""

    name: str
    property: str
    #: the number of a counter, or the entry of a list
    value: str
    #: the number of a counter, or the index of the entry of a list, counted from 0
    current: int
    #: whether it is active: of several levels of a parent, only one is
    active: bool


class Tracker(NamedTuple):
    """A turn tracker."""

    #: the name in commands
    id: str
    name: str
    levels: tuple[TrackerLevel, ...]

    def read(self, state: str) -> tuple[TrackerShown, ...]:
        """Return the values of all levels, each before its inner levels."""
        current, *states = split(state, "|")
        return tuple(_read(self.levels, states, _integer(current, 0), True))

    def shown(self, state: str) -> dict[str, str]:
        """Return the values of the active levels by name."""
        return {one.name: one.value for one in self.read(state) if one.active}

    def state(
        self, values: Mapping[str, int], *, top: int = 0, first: Mapping[str, int] | None = None
    ) -> str:
        """Return the state for the number or index of each level by name; default is the first.

        `first` has the index of the entry with which a list begins, where that is another.
        """
        return join([str(top), *(_state(one, values, first or {}) for one in self.levels)], "|")


def _read(
    levels: tuple[TrackerLevel, ...], states: list[str], chosen: int, active: bool
) -> Iterator[TrackerShown]:
    for index, level in enumerate(levels):
        fields = split(states[index] if index < len(states) else "", ";")
        current = _integer(fields[0], 0 if level.entries else level.start)
        counts = active and index == chosen
        yield TrackerShown(level.name, level.property, level.value(current), current, counts)
        inner = _integer(fields[1], 0) if len(fields) > 1 else 0
        yield from _read(level.levels, fields[4:], inner, counts)


def _state(level: TrackerLevel, values: Mapping[str, int], first: Mapping[str, int]) -> str:
    current = values.get(level.name, 0 if level.entries else level.start)
    if level.entries:
        begins = str(first.get(level.name, 0))
        rest = ["0", begins, join(["true"] * len(level.entries), ",")]
    else:
        rest = ["0", "false", "-1"]
    return join([str(current), *rest, *(_state(one, values, first) for one in level.levels)], ";")


def trackers(module: Module) -> dict[str, Tracker]:
    """Return the turn trackers of a module by their names in commands."""
    found = [one for one in module.elements if one.tag == f"{_TURN}TurnTracker"]
    return {
        f"TurnTracker{number}": Tracker(
            f"TurnTracker{number}", one.get("name", ""), tuple(_levels(one, 0))
        )
        for number, one in enumerate(found)
    }


def _levels(element: etree._Element, depth: int) -> Iterator[TrackerLevel]:
    for one in element if depth < _DEEPEST else ():
        kind = str(one.tag)
        if kind not in (f"{_TURN}CounterTurnLevel", f"{_TURN}ListTurnLevel"):
            continue
        listed = kind.endswith("ListTurnLevel")
        # a list without entries has one empty entry, so that it is not taken for a counter
        entries = tuple(split(one.get("list", ""), ",")) if listed else ()
        name, property_ = one.get("name", ""), one.get("property", "")
        yield TrackerLevel(
            name or property_,
            property_,
            entries,
            _integer(one.get("start", ""), 1),
            tuple(_levels(one, depth + 1)),
        )


def _integer(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text, re.ASCII) else default
