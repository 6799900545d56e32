"""Reads markers that lie on units, properties of pieces, and lines of the chat that state events.

A profile says what they mean: `marks`, `changes` and `lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from adjudicator.core.findings import Origin
from adjudicator.vassal.format.chat import bare_report
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.profile import PhasesProfile, Profile, match_format
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.replay import Changed, ReplayStep
from adjudicator.vassal.table.table import Table

__all__ = ["AttackMark", "PieceChanges", "Stated", "Stepped", "filled", "phase_by_property"]

#: the name that VASSAL gives to the mark of pieces that have moved
_MOVED = "Moved"
#: more markers than lie on a map at once
_MOST_MARKERS = 40
#: more steps than any unit has
_MOST = 1000


class AttackMark(NamedTuple):
    """A mark of an attacker, a target or a support is set or removed."""

    unit: str
    role: Literal["attacker", "target", "support"]
    on: bool
    origin: Origin
    side: str = ""


class Stepped(NamedTuple):
    """A unit shows fewer steps than before, or more if the number is negative."""

    unit: str
    steps: int
    origin: Origin
    side: str = ""


class Stated(NamedTuple):
    """An event that a change of a piece, or a line of the chat, states."""

    #: the fields of the event; texts between dollar signs are replaced
    event: Mapping[str, Any]
    #: what the names between dollar signs stand for
    words: Mapping[str, str]
    #: whether the marked attack is declared before it
    declares: bool
    origin: Origin
    side: str = ""


def filled(event: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a stated event; a number in the chat is a number in the event."""
    found: dict[str, Any] = {}
    for key, value in event.items():
        found[key] = value
        if isinstance(value, str) and value[:1] == value[-1:] == "$" and value[1:-1] in words:
            text = words[value[1:-1]]
            number = key != "unit" and text.isascii() and text.isdigit() and len(text) < 7
            found[key] = int(text) if number else text
    return found


def phase_by_property(names: PhasesProfile, table: Table) -> tuple[int | None, str] | None:
    """Return the turn and phase that properties of the module show, once the game has begun."""
    values = {key: value for (_, key), value in table.properties.items()}
    phase = names.shown.get(values.get(names.property, "")) if names.property else None
    if not phase or any(values.get(name) in before for name, before in names.waits.items()):
        return None
    text = values.get(names.turn, "")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        return None, phase
    return max(0, int(text) - names.first) // names.rises + 1, phase


def _value(piece: TablePiece, states: tuple[str, ...] | list[str], name: str) -> str | None:
    """Return the value of a property of a piece in a state; None if it has none."""
    if name == _MOVED and (moved := piece.piece_type.moved(states)) is not None:
        return "true" if moved else "false"
    return piece.piece_type.properties(states).get(name)


class PieceChanges:
    """Reads the changes of pieces in one log."""

    def __init__(
        self,
        profile: Profile,
        table: Table,
        unit: Callable[[str], str],
        place: Callable[[MapPoint | None], str],
        units_at: Callable[[str], list[str]],
    ) -> None:
        """Keep the functions for the unit of a piece, a place, and the units at a place."""
        self._profile, self._table = profile, table
        self._unit, self._place, self._units_at = unit, place, units_at
        roles = profile.marks.pieces
        #: the markers that are or were in the game, the oldest first
        self._marker_ids = [one.id for one in table.pieces.values() if one.name in roles]
        self._laid = self._markers()
        self._lines = [(bare_report(one.format), one) for one in profile.lines]

    @property
    def keeps_strength(self) -> bool:
        """Whether a property of units is the number of their steps."""
        return bool(self._profile.marks.strength)

    def strength(self, piece: TablePiece) -> int | None:
        """Return the number of steps that a piece shows; None if it shows none."""
        name = self._profile.marks.strength
        return _number(_value(piece, piece.states, name)) if name else None

    # Marks

    def _markers(self) -> dict[tuple[str, str], list[str]]:
        """Return role and place of the markers on the map, with the units there."""
        roles = self._profile.marks.pieces
        found: dict[tuple[str, str], list[str]] = {}
        here = [one for one in self._marker_ids if one in self._table.pieces]
        self._marker_ids = here[-_MOST_MARKERS:]
        for identity in self._marker_ids:
            piece = self._table.pieces[identity]
            if place := self._place(piece.place):
                found[roles[piece.name], place] = self._units_at(place)
        return found

    def _places_of(self, markers: list[str]) -> set[tuple[str, str]]:
        """Return role and place of some markers."""
        roles, pieces = self._profile.marks.pieces, self._table.pieces
        here = [pieces[one] for one in markers if one in pieces]
        return {(roles[one.name], self._place(one.place)) for one in here}

    def marks(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[AttackMark]:
        """Yield the marks that a step sets or removes."""
        names = self._profile.marks.pieces
        touched = {one.piece.name for one in step.moves}
        touched |= {one.piece.name for one in step.created}
        touched |= {one.piece.name for one in step.removed}
        if not touched.isdisjoint(names):
            new = [one.piece.id for one in step.created if one.piece.name in names]
            self._marker_ids += [one for one in new if one not in self._marker_ids]
            before, laid = self._laid, self._markers()
            fresh = self._places_of(new)
            # a mark that stays is that of the units on which it was laid
            self._laid = laid | {
                key: units for key, units in before.items() if key in laid and key not in fresh
            }
            for on, here, there in ((False, before, self._laid), (True, self._laid, before)):
                for (role, place), units in here.items():
                    for unit in units if (role, place) not in there.keys() - fresh else ():
                        yield AttackMark(unit, role, on, origin, side)  # type: ignore[arg-type]
        yield from self._levels(step, origin, side)

    def _levels(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[AttackMark]:
        name, roles = self._profile.marks.property, self._profile.marks.values
        for unit, before, after in self._changed(step, name) if name else ():
            for value, on in ((before, False), (after, True)):
                if value in roles:
                    yield AttackMark(unit, roles[value], on, origin, side)

    def _changed(self, step: ReplayStep, name: str) -> Iterator[tuple[str, str, str]]:
        """Yield the units whose property changed, with its values before and after."""
        for changed in step.changed:
            unit = self._unit(changed.piece.id)
            values = _values(changed, name) if unit else None
            if values is not None and values[0] != values[1]:
                yield unit, *values

    # Steps

    def strengths(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[Stepped]:
        """Yield the units whose number of steps changed."""
        name = self._profile.marks.strength
        for unit, before, after in self._changed(step, name) if name else ():
            old, new = _number(before), _number(after)
            if old is not None and new is not None:
                yield Stepped(unit, old - new, origin, side)

    # Events

    def stated(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[Stated]:
        """Yield the events that changes of units state."""
        gone = {self._unit(one.piece.id): self._place(one.end) for one in step.moves}
        for spec in self._profile.changes:
            for unit, before, after in self._changed(step, spec.property):
                if spec.start not in ("", before) or spec.to not in ("", after):
                    continue
                if (spec.still and unit in gone) or not gone.get(unit, unit):
                    continue  # a unit that left the map did nothing itself
                words = {"unit": unit, "before": before, "after": after}
                yield Stated(spec.event, words, spec.declares, origin, side)

    def said(self, line: str, origin: Origin, side: str) -> Iterator[Stated]:
        """Yield the events that a line of the module states."""
        shown = bare_report(line) if self._lines else ""
        for form, spec in self._lines:
            if (found := match_format(form, shown)) is not None:
                yield Stated(spec.event, found, spec.declares, origin, side)
                return


def _values(changed: Changed, name: str) -> tuple[str, str] | None:
    before = _value(changed.piece, changed.before, name)
    after = _value(changed.piece, changed.piece.states, name)
    return None if before is None or after is None else (before, after)


def _number(text: str | None) -> int | None:
    """Return a number of steps; None if the text is none."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > 4:
        return None
    return min(int(text), _MOST)
