"""Checks the names in an event: sides, phases, units, places and claims.

A name that the game or its map does not have is refused, and so is a claim that cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from adjudicator.core.events import Claim
from adjudicator.core.game_data import GameFile
from adjudicator.errors import DocumentError, InputError, Text, at_line, did_you_mean, known_names

__all__ = ["Names", "no_such"]

#: number of names listed if none is similar
_LISTED = 12
#: fields that name several units, one place, or several places
_UNITS = ("units", "defenders", "points")
_ONE_PLACE = ("at", "to", "start")
_PLACES = ("path", "targets")
#: a field, its getter, and the names that it may contain
_Part = tuple[str, Callable[[Any], Any], frozenset[str]]


class Names:
    """Checks the names in events against a state and a game."""

    def __init__(
        self,
        state: Any,
        file: GameFile,
        validators: Mapping[type, Callable[[Any, Any], None]] | None = None,
    ) -> None:
        """Check names against a state, and against the sides and phases of its game.

        `validators` raise an error for an event with a claim that cannot be read.
        """
        self._state = state
        self._validators = validators or {}
        sides = frozenset([*file.sides, ""])
        phases = frozenset(one.id for one in file.phases)
        self._words = {"by": sides | set(file.roles), "side": sides, "phase": phases}
        self._units = frozenset([*state.units, ""])
        self._places = state.places | {""}
        self._plans: dict[type, tuple[list[_Part], list[_Part]]] = {}

    def _plan(self, kind: type) -> tuple[list[_Part], list[_Part]]:
        """Return the fields of a kind of event that contain one name, and those with several."""
        names = set(kind.__struct_fields__)  # type: ignore[attr-defined]
        if kind is Claim:
            names.remove("at")  # its meaning depends on the claim, so the rules check it
        known = [*self._words.items(), ("unit", self._units)]
        known += [(name, self._places) for name in _ONE_PLACE]
        several = [(name, self._units - {""}) for name in _UNITS]
        several += [(name, self._state.places) for name in _PLACES]
        return (
            [(name, attrgetter(name), values) for name, values in known if name in names],
            [(name, attrgetter(name), values) for name, values in several if name in names],
        )

    def check(self, event: Any, kind: type, line: int) -> None:
        """Raise an error for the first unknown name."""
        plan = self._plans.get(kind)
        if plan is None:
            plan = self._plans[kind] = self._plan(kind)
        for name, get, known in plan[0]:
            if get(event) not in known:
                raise self._unknown(name, get(event), line)
        for name, get, known in plan[1]:
            if not known.issuperset(get(event)):
                wrong = next(one for one in get(event) if one not in known)
                raise self._unknown(name, wrong, line)
        if kind in self._validators:
            self._validators[kind](self._state, event)

    def _unknown(self, name: str, value: str, line: int) -> InputError:
        if name in self._words:
            return self._no_word(value, line, name)
        if name in ("unit", *_UNITS):
            return self._no_unit(value, line, name)
        return self._no_place(value, line, name)

    def _no_word(self, word: str, line: int, name: str) -> InputError:
        what = "phase" if name == "phase" else "side"
        return no_such(what, word, self._words[name] - {""}, place=at_line(line, name))

    def _no_unit(self, unit: str, line: int, name: str) -> InputError:
        hint = Text("the header may define it in 'units'")
        units = self._state.units
        return no_such("unit", unit, units, place=at_line(line, name), otherwise=hint)

    def _no_place(self, place: str, line: int, name: str) -> InputError:
        error: InputError = self._state.board.unknown(place)
        error.where = at_line(line, "from" if name == "start" else name)
        return error


def no_such(
    what: str,
    name: str,
    known: Iterable[str],
    *,
    place: str | Text,
    otherwise: Text | None = None,
) -> DocumentError:
    """Return the error for an unknown name, with a suggestion."""
    from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

    names = sorted(known)
    plain = {one.casefold(): one for one in names}
    typed = name[:60].casefold()
    begun = [one for one in names if typed and one.casefold().startswith(typed)]
    near = [plain[one] for one in get_close_matches(typed, plain, n=1)] or (
        begun if len(begun) == 1 else []
    )
    if near:
        hint = did_you_mean(near[0])
    else:
        more = ["..."] if len(names) > _LISTED else []
        hint = otherwise or known_names([*names[:_LISTED], *more])
    return DocumentError(
        "there is no {what} {name!r}", what=Text(what), name=name[:60], place=place, hint=hint
    )
