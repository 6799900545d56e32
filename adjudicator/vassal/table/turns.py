"""Turn trackers: what the text in a log says about turn and phase, by the module's own levels.

A tracker has levels within levels: a counter (turn 1, 2, ...) or a list (phases by name). VASSAL
knows it by its position in the build file: ``TurnTracker0`` is the first.
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
#: the deepest levels within levels
_DEEPEST = 20


class TrackerLevel(NamedTuple):
    """A level of a tracker, as the build file has it."""

    #: its own, or else that of its property
    name: str
    #: the property that has its value
    property: str
    #: of a list, its entries; of a counter, nothing
    entries: tuple[str, ...]
    #: of a counter, where it begins
    start: int
    levels: tuple[TrackerLevel, ...]

    def value(self, current: int) -> str:
        """Return what it shows when its number, or the index of its entry, is this."""
        if not self.entries:
            return str(current)
        return self.entries[current] if 0 <= current < len(self.entries) else ""


class TrackerShown(NamedTuple):
    """What one level of a tracker shows."""

    name: str
    property: str
    #: of a counter its number, of a list the entry
    value: str
    #: of a counter its number, of a list the index of the entry, counted from 0
    current: int
    #: whether it counts now: its parent may have several levels, of which one counts
    active: bool


class Tracker(NamedTuple):
    """A turn tracker."""

    #: as commands name it
    id: str
    name: str
    levels: tuple[TrackerLevel, ...]

    def read(self, state: str) -> tuple[TrackerShown, ...]:
        """Return what all levels show, each before those within it."""
        current, *states = split(state, "|")
        return tuple(_read(self.levels, states, _whole(current, 0), True))

    def shown(self, state: str) -> dict[str, str]:
        """Return what the levels that count show, by name."""
        return {one.name: one.value for one in self.read(state) if one.active}

    def state(self, values: Mapping[str, int], *, top: int = 0) -> str:
        """Return the state with the number or index of each level, by name; else its first."""
        return join([str(top), *(_state(one, values) for one in self.levels)], "|")


def _read(
    levels: tuple[TrackerLevel, ...], states: list[str], chosen: int, active: bool
) -> Iterator[TrackerShown]:
    for index, level in enumerate(levels):
        fields = split(states[index] if index < len(states) else "", ";")
        current = _whole(fields[0], 0 if level.entries else level.start)
        counts = active and index == chosen
        yield TrackerShown(level.name, level.property, level.value(current), current, counts)
        inner = _whole(fields[1], 0) if len(fields) > 1 else 0
        yield from _read(level.levels, fields[4:], inner, counts)


def _state(level: TrackerLevel, values: Mapping[str, int]) -> str:
    current = values.get(level.name, 0 if level.entries else level.start)
    if level.entries:
        rest = ["0", "0", join(["true"] * len(level.entries), ",")]
    else:
        rest = ["0", "false", "-1"]
    return join([str(current), *rest, *(_state(one, values) for one in level.levels)], ";")


def trackers(module: Module) -> dict[str, Tracker]:
    """Return the turn trackers of a module, as commands name them."""
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
        # a list without entries is no counter
        entries = tuple(split(one.get("list", ""), ",")) if listed else ()
        name, property_ = one.get("name", ""), one.get("property", "")
        yield TrackerLevel(
            name or property_,
            property_,
            entries,
            _whole(one.get("start", ""), 1),
            tuple(_levels(one, depth + 1)),
        )


def _whole(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text, re.ASCII) else default
