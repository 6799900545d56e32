"""Printed things: the counters of the order of battle, and their marks on the map.

A log may bring its own units. On the printed map they are no more than there are counters, with the
values of the order of battle, and a hex with marks is filled with counters of the marked values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.board.hex_map import Deployment
from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import SetUp
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult

__all__ = ["PrintedCounters", "PrintedMarks", "values"]

#: the fields of a unit that its counter shows
_PRINTED = ("side", "type", "combat", "movement")


def values(spec: UnitSpec) -> str:
    """Return the values printed on a counter, such as "6-5 infantry"."""
    combat = "?" if spec.combat is None else spec.combat
    return f"{combat}-{spec.movement} {spec.type}"


class PrintedCounters:
    """The units that a log brings are counters of the game."""

    def __init__(
        self,
        book: Book,
        *,
        number: str,
        printed: str,
        most: Callable[[Any], Mapping[str, int]],
        excused: Callable[[Any, UnitSpec, set[str]], bool] = lambda *_: False,
    ) -> None:
        """Register the cases of their number and of their values.

        `most` returns side -> its counters; `excused` whether the wrong fields of a unit are no
        mistake. A field that is only reconstructed never is one.
        """
        self._most, self._excused = most, excused
        book.rule(number, on=Header)(self.no_more_counters_than_printed)
        book.rule(printed, on=Header)(self.counters_as_printed)

    def no_more_counters_than_printed(self, state: Any, header: Header) -> RuleResult:
        """A side has only the units of its order of battle."""
        if not isinstance(header.map, str) or not header.units:
            return None
        faults: list[Fault | Unknown] = []
        counts = Counter(one.side for one in state.units.values())
        new = [one for one in header.units if one.id not in state.game.units]
        for side, most in self._most(state).items():
            added = [one.id for one in new if one.side == side]
            if counts[side] > most and added:
                fault = fault_about(added, "too-many-counters", expected=most, seen=counts[side])
                fault.args = {"side": side, "units": added}
                faults.append(fault)
        return faults or None

    def counters_as_printed(self, state: Any, header: Header) -> RuleResult:
        """A unit has the values of the order of battle."""
        if not isinstance(header.map, str):
            return None
        printed = state.game.units
        return [
            fault_about(
                one.id,
                "not-as-printed",
                expected=f"{printed[one.id].side} {values(printed[one.id])}",
                seen=f"{one.side} {values(one)}",
            )
            for one in header.units
            if one.id in printed and not self._is_printed(state, one, printed[one.id])
        ] or None

    def _is_printed(self, state: Any, one: UnitSpec, printed: UnitSpec) -> bool:
        wrong = {name for name in _PRINTED if getattr(one, name) != getattr(printed, name)}
        wrong -= set(printed.reconstruction)
        return not wrong or self._excused(state, one, wrong)


def _marks_in(state: Any, side: str, place: str) -> list[Deployment]:
    """Return the counters of a side that are printed in a hex of the map."""
    return [one for one in state.board.hexmap.deployments if one.hex == place and one.side == side]


class PrintedMarks:
    """Units are set up in hexes with printed counters of their side, and of the same values."""

    def __init__(self, book: Book, *, hexes: str, counters: str) -> None:
        """Register the cases of the hexes and of their counters; a map may have no marks."""
        book.rule(hexes, on=SetUp, stops=True)(self.only_in_marked_hexes)
        book.rule(counters, on=SetUp)(self.a_mark_takes_its_counter)

    def only_in_marked_hexes(self, state: Any, event: SetUp) -> RuleResult:
        """A unit is set up in a hex with a mark of its side."""
        side = state.units[event.unit].side
        if not state.board.hexmap.deployments or _marks_in(state, side, event.at):
            return None
        return fault_of(event, "not-a-marked-hex", expected=f"a hex marked for the {side} side")

    def a_mark_takes_its_counter(self, state: Any, event: SetUp) -> RuleResult:
        """A marked hex is filled with counters of the printed values, one for each mark."""
        side = state.units[event.unit].side
        marks = _marks_in(state, side, event.at)
        if not marks:
            return None
        others: list[str] = []
        for unit in state.stack(event.at):  # wrong units are reported already, and use up no mark
            friend = unit != event.unit and state.units[unit].side == side
            if friend and _can_fill(state, [*others, unit], marks):
                others.append(unit)
        if _can_fill(state, [*others, event.unit], marks):
            return None
        return fault_of(
            event,
            "not-on-its-mark",
            expected=", ".join(f"{one.combat}-{one.movement} {one.type}" for one in marks),
            seen=", ".join(values(state.units[unit]) for unit in [*others, event.unit]),
        )


def _can_fill(state: Any, units: list[str], marks: list[Deployment]) -> bool:
    """Return whether each unit can have a mark of its own."""
    if not units:
        return True
    first, *rest = units
    return any(
        _can_fill(state, rest, marks[:at] + marks[at + 1 :])
        for at, mark in enumerate(marks)
        if _fits(state, first, mark)
    )


def _fits(state: Any, unit: str, mark: Deployment) -> bool:
    """Return whether a counter has the values of a mark; an unknown strength matches any."""
    spec = state.units[unit]
    if (spec.type, spec.movement) != (mark.type, mark.movement):
        return False
    return spec.combat == mark.combat or any(
        _is_guess(state, one) for one in (unit, mark.unit or "")
    )


def _is_guess(state: Any, unit: str) -> bool:
    """Return whether a strength is reconstructed, and nobody is known to have played with it.

    Players who used our numbers may still give a unit another one in the log.
    """
    ours, theirs = state.game.units.get(unit), state.units.get(unit)
    if ours is None or "combat" not in ours.reconstruction:
        return False
    return not state.bound or (theirs is not None and theirs.combat != ours.combat)
