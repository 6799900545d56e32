"""Mutations: one event of a legal log is changed, left out, repeated or moved.

The kinds follow from the log alone: the types of its events, and the fields of these with the
nature of their values (a unit, a place, a path, a number...). Nothing here knows a rule, so most
mutations break one and some do not. Whoever uses them asks somebody: the tests ask a second
implementation of the rules, `adjudicator play --faults` asks the referee.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.mutated_events import (
    BOUNDARIES,
    WHOLE,
    LegalLog,
    Maker,
    of_another_log,
)
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

#: events tried for one mutation of a log
_TRIES = 12
#: fields that say nothing
_IGNORED = frozenset(("n", "do", "text"))


class Mutated(Struct):
    """A legal log with one mutation."""

    kind: str
    lines: list[bytes]
    #: number of the first line that differs
    at: int


class Kind(Struct, frozen=True):
    """One kind of mutation of the events of one type."""

    name: str
    #: the type; "" for events of any type
    do: str
    make: Maker


def legal_log(game: Game, lines: Iterable[bytes], others: Sequence[Line] = ()) -> LegalLog:
    """Read a legal log; the referee says where the units are.

    `others`: events of other logs; they, and their values, may be wrong in this one.
    """
    data = list(lines)
    read: list[Line] = [msgspec.json.decode(line) for line in data]
    referee = Referee(game, msgspec.json.decode(data[0], type=Header))
    where = [dict(referee.state.where)]
    for line in data[1:]:
        where.append(dict(referee.state.where))
        referee.feed(game.decoder.decode(line))
    sides = {name: unit.side for name, unit in referee.state.units.items()}
    known, more = known_values(read), known_values([{}, *others])
    for do, fields in known.items():
        for field, values in fields.items():
            values += [one for one in more.get(do, {}).get(field, ()) if one not in values]
    words = Words(sides, referee.state.board.neighbours, known, game.file.roles)
    pool: dict[str, list[Line]] = {}
    for one in others:
        pool.setdefault(one["do"], []).append(one)
    return LegalLog(read, words, where, pool)


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
    found: list[Kind] = []
    for do, fields in log.words.known.items():
        found += [
            _kind(do, "", name, make)
            for name, (make, needs) in WHOLE.items()
            if not needs or needs in fields or needs in log.words.known
        ]
        for field, values in fields.items():
            natures = sorted({nature_of(field, one, log.words) for one in values} - {""})
            for nature in natures:
                found += [
                    _kind(do, field, name, _changing(field, nature, way))
                    for name, way in WAYS[nature].items()
                ]
            if natures:
                found.append(_kind(do, field, "added", _adding(field)))
    found += [Kind(f"{do}-of-another-log", "", of_another_log(do)) for do in log.others]
    return {one.name: one for one in found}


def _kind(do: str, field: str, what: str, make: Maker) -> Kind:
    """Return a kind with a name to type, such as `move-path-skips-a-place`."""
    return Kind("-".join(re.findall(r"\w+", f"{do} {field} {what}")), do, make)


def mutated(log: LegalLog, kind: Kind, chance: Random) -> Mutated | None:
    """Return the log with a mutation of one kind, at random; None if it has no place for it.

    The mutated log ends with the phase, so that duties come due and little else is disturbed.
    """
    places = [n for n, one in enumerate(log.lines) if n and kind.do in ("", one["do"])]
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
