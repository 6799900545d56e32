"""Mutations: one event of a legal log is changed, left out, repeated or moved.

The kinds follow from the log alone: the types of its events, and the fields of these with the
nature of their values (a unit, a place, a path, a number...). Nothing here knows a rule, so most
mutations break one and some do not. Whoever uses them asks somebody: the tests ask a second
implementation of the rules, `adjudicator play --faults` asks the referee.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.mutated_values import WAYS, Line, Spot, Way, Words, nature_of

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = [
    "BOUNDARIES",
    "Kind",
    "LegalLog",
    "Mutated",
    "kinds_of",
    "known_values",
    "legal_log",
    "mutated",
]

#: types of events that end a phase
BOUNDARIES = frozenset(("phase", "end"))
#: events tried for one mutation of a log
_TRIES = 12
#: number of events whose units have acted lately
_LATELY = 12
#: fields that say nothing
_IGNORED = frozenset(("n", "do", "text"))


class Mutated(Struct):
    """A legal log with one mutation."""

    kind: str
    lines: list[bytes]
    #: number of the first line that differs
    at: int


class LegalLog(Struct):
    """A legal log, and what mutations need to know about it."""

    lines: list[Line]
    words: Words
    #: the place of every unit before each line
    where: list[dict[str, str]]

    def boundary(self, after: int) -> int:
        """Return the number of the first event after a line that ends a phase, or of the last."""
        lines = self.lines
        ends = (n for n in range(after + 1, len(lines)) if lines[n]["do"] in BOUNDARIES)
        return next(ends, len(lines) - 1)

    def opening(self, at: int) -> int:
        """Return the number of the event that opened the phase of an event; 0 if none did."""
        lines = self.lines
        return next((n for n in range(at - 1, 0, -1) if lines[n]["do"] in BOUNDARIES), 0)

    def lately(self, at: int) -> list[str]:
        """Return the units that the last events before a line name."""
        found: list[str] = []
        for line in self.lines[max(1, at - _LATELY) : at]:
            named = (line.get("unit", ""), *line.get("units", ()))
            found += [unit for unit in named if unit in self.words.units and unit not in found]
        return found

    def replaced(self, at: int, new: list[Line], *, skip: int = 1) -> list[Line]:
        """Return the log with other events at a line, up to the end of the phase."""
        return [*self.lines[:at], *new, *self.lines[at + skip : self.boundary(at) + 1]]


#: returns the lines of the mutated log; None if the event is no place for the mutation
Maker = Callable[[LegalLog, Spot], "list[Line] | None"]
#: name -> mutation of a whole event
_WHOLE: dict[str, Maker] = {}


class Kind(Struct, frozen=True):
    """One kind of mutation of the events of one type."""

    name: str
    do: str
    make: Maker


def legal_log(
    game: Game, lines: Iterable[bytes], more: Mapping[str, Mapping[str, list[Any]]] | None = None
) -> LegalLog:
    """Read a legal log; the referee says where the units are.

    `more`: type of event -> field -> values of other logs, which may be wrong in this one.
    """
    data = list(lines)
    read: list[Line] = [msgspec.json.decode(line) for line in data]
    referee = Referee(game, msgspec.json.decode(data[0], type=Header))
    where = [dict(referee.state.where)]
    for line in data[1:]:
        where.append(dict(referee.state.where))
        referee.feed(game.decoder.decode(line))
    sides = {name: unit.side for name, unit in referee.state.units.items()}
    known = known_values(read)
    for do, fields in known.items():
        for field, values in fields.items():
            others = more.get(do, {}).get(field, ()) if more is not None else ()
            values += [one for one in others if one not in values]
    words = Words(sides, referee.state.board.neighbours, known, game.file.roles)
    return LegalLog(read, words, where)


def known_values(lines: list[Line]) -> dict[str, dict[str, list[Any]]]:
    """Return type of event -> field -> its different values."""
    found: dict[str, dict[str, list[Any]]] = {}
    for line in lines[1:]:
        fields = found.setdefault(line["do"], {})
        for field, value in line.items():
            if field not in _IGNORED and value not in fields.setdefault(field, []):
                fields[field].append(value)
    return found


def kinds_of(log: LegalLog) -> dict[str, Kind]:
    """Return the kinds of mutations that a log may have a place for, by name."""
    found = [_kind(do, "", name, make) for do in log.words.known for name, make in _WHOLE.items()]
    for do, fields in log.words.known.items():
        for field, values in fields.items():
            natures = sorted({nature_of(field, one, log.words) for one in values} - {""})
            for nature in natures:
                found += [
                    _kind(do, field, name, _changing(field, nature, way))
                    for name, way in WAYS[nature].items()
                ]
            if natures:
                found.append(_kind(do, field, "added", _adding(field)))
    return {one.name: one for one in found}


def _kind(do: str, field: str, what: str, make: Maker) -> Kind:
    """Return a kind with a name to type, such as `move-path-skips-a-place`."""
    return Kind("-".join(re.findall(r"\w+", f"{do} {field} {what}")), do, make)


def mutated(log: LegalLog, kind: Kind, chance: Random) -> Mutated | None:
    """Return the log with a mutation of one kind, at random; None if it has no place for it.

    The mutated log ends with the phase, so that duties come due and little else is disturbed.
    """
    places = [n for n, one in enumerate(log.lines) if n and one["do"] == kind.do]
    for at in chance.sample(places, min(_TRIES, len(places))):
        lately = log.lately(at)
        spot = Spot(at, log.lines[at], log.where[at], log.words, chance, lately)
        lines = kind.make(log, spot)
        if lines is not None and lines != log.lines[: len(lines)]:
            return _numbered(log, kind.name, lines)
    return None


def _numbered(log: LegalLog, kind: str, lines: list[Line]) -> Mutated:
    """Return the mutated log with new numbers of events."""
    pairs = enumerate(zip(log.lines, lines, strict=False))
    differs = next((n for n, (old, new) in pairs if old != new), len(lines) - 1)
    encode = msgspec.json.encode
    events = ({**one, "n": n} for n, one in enumerate(lines[1:], start=1))
    return Mutated(kind, [encode(one) + b"\n" for one in (lines[0], *events)], differs)


# Mutations of one field


def _changing(field: str, nature: str, way: Way) -> Maker:
    def make(log: LegalLog, spot: Spot) -> list[Line] | None:
        old = spot.event.get(field)
        if nature_of(field, old, log.words) != nature:
            return None
        spot.field = field
        new = way(spot, old)
        if new is None or new == old:
            return None
        return log.replaced(spot.at, [{**spot.event, field: new}])

    return make


def _adding(field: str) -> Maker:
    """State a value that another event of this type has."""

    def make(log: LegalLog, spot: Spot) -> list[Line] | None:
        if spot.event.get(field) not in (None, "", [], {}):
            return None
        spot.field = field
        return log.replaced(spot.at, [{**spot.event, field: spot.pick(spot.known())}])

    return make


# Mutations of whole events


def _whole(name: str) -> Callable[[Maker], Maker]:
    def register(make: Maker) -> Maker:
        _WHOLE[name] = make
        return make

    return register


@_whole("left out")
def _left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    return log.replaced(spot.at, [])


@_whole("left out, and all that follow of its type")
def _all_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    kind, end = spot.event["do"], log.boundary(spot.at)
    rest = [one for one in log.lines[spot.at : end] if one["do"] != kind]
    return [*log.lines[: spot.at], *rest, log.lines[end]] if end > spot.at else None


@_whole("left out, up to the next of its type")
def _procedure_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    others = (n for n in range(spot.at + 1, end) if log.lines[n]["do"] == spot.event["do"])
    after = next(others, end)
    return [*log.lines[: spot.at], *log.lines[after : end + 1]]


@_whole("left out, with all that the unit does later")
def _unit_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    unit, end = spot.event.get("unit"), log.boundary(spot.at)
    rest = [one for one in log.lines[spot.at : end] if one.get("unit") != unit]
    return [*log.lines[: spot.at], *rest, log.lines[end]] if unit else None


@_whole("twice")
def _twice(log: LegalLog, spot: Spot) -> list[Line] | None:
    return log.replaced(spot.at, [spot.event, spot.event])


@_whole("again at the end of the phase")
def _again(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[:end], spot.event, log.lines[end]]


@_whole("after the next event")
def _swapped(log: LegalLog, spot: Spot) -> list[Line] | None:
    following = log.lines[spot.at + 1 : spot.at + 2]
    return log.replaced(spot.at, [*following, spot.event], skip=2) if following else None


@_whole("at the end of the phase")
def _later(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[: spot.at], *log.lines[spot.at + 1 : end], spot.event, log.lines[end]]


@_whole("in the next phase")
def _too_late(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[: spot.at], *log.lines[spot.at + 1 : end + 1], spot.event]


@_whole("at the beginning of the phase")
def _earlier(log: LegalLog, spot: Spot) -> list[Line] | None:
    first = log.opening(spot.at)
    before = log.lines[first + 1 : spot.at]
    rest = log.lines[spot.at + 1 : log.boundary(spot.at) + 1]
    return [*log.lines[: first + 1], spot.event, *before, *rest]


@_whole("in the phase before")
def _too_early(log: LegalLog, spot: Spot) -> list[Line] | None:
    first = log.opening(spot.at)
    if not first:
        return None
    return [*log.lines[:first], spot.event, *log.lines[first : spot.at]]


@_whole("somewhere else")
def _stray(log: LegalLog, spot: Spot) -> list[Line] | None:
    at = spot.chance.randrange(1, len(log.lines))
    return log.replaced(at, [spot.event], skip=0)


@_whole("of a later or earlier time")
def _other_time(log: LegalLog, spot: Spot) -> list[Line] | None:
    others = [one for one in log.lines[1:] if one["do"] == spot.event["do"]]
    return log.replaced(spot.at, [spot.pick(others)])


@_whole("as an event of another type")
def _other_type(log: LegalLog, spot: Spot) -> list[Line] | None:
    """Take an event of another type, with the fields that both have."""
    unit = spot.event.get("unit")
    others = [one for one in log.lines[1:] if one["do"] != spot.event["do"] and "unit" in one]
    if unit is None or not others:
        return None
    kinds = sorted({one["do"] for one in others})
    kind = spot.pick(kinds)
    other = spot.pick([one for one in others if one["do"] == kind])
    shared = {field: spot.event[field] for field in other if field in spot.event}
    return log.replaced(spot.at, [{**other, **shared, "do": kind}])


@_whole("goes on later")
def _goes_on(log: LegalLog, spot: Spot) -> list[Line] | None:
    """Let a unit that has followed a path go on after the next event."""
    path, following = spot.event.get("path"), log.lines[spot.at + 1 : spot.at + 2]
    if not path or not following or following[0].get("unit") == spot.event.get("unit"):
        return None
    near = spot.words.near.get(path[-1], ())
    onwards = {**spot.event, "path": [path[-1], spot.pick(near)]}
    kept = {key: onwards[key] for key in onwards if key not in ("cost", "costs")}
    return log.replaced(spot.at, [spot.event, *following, kept], skip=2)
