"""Refuses units that a game does not have and places that its map does not have."""

from __future__ import annotations

from typing import Any

from adjudicator.errors import DocumentError, InputError

__all__ = ["Names"]

#: fields that name one unit, several units, one place, several places
_GROUPS = (("unit",), ("units", "defenders"), ("at", "to", "start"), ("path", "targets"))


class Names:
    """Knows which fields of each kind of event name something."""

    def __init__(self, state: Any) -> None:
        """Check names against a state."""
        self._state = state
        self._fields: dict[type, tuple[tuple[str, ...], ...]] = {}

    def check(self, event: Any, kind: type, line: int) -> None:
        """Raise an error for the first name that nobody bears."""
        fields = self._fields.get(kind)
        if fields is None:
            names = kind.__struct_fields__  # type: ignore[attr-defined]
            fields = tuple(tuple(one for one in group if one in names) for group in _GROUPS)
            self._fields[kind] = fields
        units, places = self._state.units, self._state.places
        for name in fields[0]:
            unit = getattr(event, name)
            if unit not in units and unit:
                raise self._no_unit(unit, line, name)
        for name in fields[1]:
            for unit in getattr(event, name):
                if unit not in units:
                    raise self._no_unit(unit, line, name)
        for name in fields[2]:
            place = getattr(event, name)
            if place and place not in places and place not in self._state.words:
                raise self._no_place(place, line, name)
        for name in fields[3]:
            if not places.issuperset(getattr(event, name)):
                wrong = next(one for one in getattr(event, name) if one not in places)
                raise self._no_place(wrong, line, name)

    def _no_unit(self, unit: str, line: int, name: str) -> InputError:
        from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

        near = get_close_matches(unit, self._state.units, n=1)
        return DocumentError(
            f"there is no unit {unit[:60]!r}",
            place=f"line {line}, {name}",
            hint=f"did you mean {near[0]!r}?" if near else "the header may define it in 'units'",
        )

    def _no_place(self, place: str, line: int, name: str) -> InputError:
        error: InputError = self._state.board.unknown(place)
        error.place = f"line {line}, {'from' if name == 'start' else name}"
        return error
