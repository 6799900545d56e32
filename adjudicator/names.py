"""Refuses sides, phases and units that a game does not have, and places that its map does not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.errors import DocumentError, InputError
from adjudicator.events import Claim
from adjudicator.gamedata import GameFile

__all__ = ["Names", "no_such"]

#: so many names are listed where none is near
_LISTED = 12
#: fields that name one side or phase, one unit, several units, one place, several places
_GROUPS = (
    ("by", "side", "phase"),
    ("unit",),
    ("units", "defenders", "points"),
    ("at", "to", "start"),
    ("path", "targets"),
)


class Names:
    """Knows which fields of each kind of event name something."""

    def __init__(self, state: Any, file: GameFile) -> None:
        """Check names against a state, and against the sides and phases of its game."""
        self._state = state
        sides = {*file.sides, ""}
        phases = {one.id for one in file.phases}
        self._words = {"by": sides, "side": sides, "phase": phases}
        self._fields: dict[type, tuple[tuple[str, ...], ...]] = {}

    def _named(self, kind: type) -> tuple[tuple[str, ...], ...]:
        """Return the fields of a kind of event that name something, in groups."""
        names = set(kind.__struct_fields__)  # type: ignore[attr-defined]
        if kind is Claim:
            names.remove("at")  # what it says depends on what is claimed: the rules look at it
        return tuple(tuple(one for one in group if one in names) for group in _GROUPS)

    def check(self, event: Any, kind: type, line: int) -> None:
        """Raise an error for the first name that nobody bears."""
        fields = self._fields.get(kind)
        if fields is None:
            fields = self._fields[kind] = self._named(kind)
        for name in fields[0]:
            if getattr(event, name) not in self._words[name]:
                raise self._no_word(getattr(event, name), line, name)
        units = self._state.units
        for name in fields[1]:
            unit = getattr(event, name)
            if unit not in units and unit:
                raise self._no_unit(unit, line, name)
        for name in fields[2]:
            for unit in getattr(event, name):
                if unit not in units:
                    raise self._no_unit(unit, line, name)
        self._check_places(event, fields, line)

    def _check_places(self, event: Any, fields: tuple[tuple[str, ...], ...], line: int) -> None:
        places = self._state.places
        for name in fields[3]:
            place = getattr(event, name)
            if place and place not in places:
                raise self._no_place(place, line, name)
        for name in fields[4]:
            if not places.issuperset(getattr(event, name)):
                wrong = next(one for one in getattr(event, name) if one not in places)
                raise self._no_place(wrong, line, name)

    def _no_word(self, word: str, line: int, name: str) -> InputError:
        what = "phase" if name == "phase" else "side"
        return no_such(what, word, self._words[name] - {""}, place=f"line {line}, {name}")

    def _no_unit(self, unit: str, line: int, name: str) -> InputError:
        hint = "the header may define it in 'units'"
        units = self._state.units
        return no_such("unit", unit, units, place=f"line {line}, {name}", otherwise=hint)

    def _no_place(self, place: str, line: int, name: str) -> InputError:
        error: InputError = self._state.board.unknown(place)
        error.place = f"line {line}, {'from' if name == 'start' else name}"
        return error


def no_such(
    what: str, name: str, known: Iterable[str], *, place: str, otherwise: str = ""
) -> DocumentError:
    """Return the error for a name that nobody bears, with what may have been meant."""
    from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

    near = get_close_matches(name[:60], known, n=1)
    if near:
        hint = f"did you mean {near[0]!r}?"
    else:
        names = sorted(known)
        more = ", ..." if len(names) > _LISTED else ""
        hint = otherwise or "known: " + ", ".join(names[:_LISTED]) + more
    return DocumentError(f"there is no {what} {name[:60]!r}", place=place, hint=hint)
