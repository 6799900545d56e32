"""The vocabulary of a single game in statements for the referee: its own events and claims.

A statement gives the name of the event and its fields in turn: ``act card soult action 2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_origin

from msgspec.structs import fields

from adjudicator.core.events import Event

__all__ = ["NOTHING", "Vocabulary"]

#: fields that no statement names in this way
_ASIDE = ("n", "by")


class Vocabulary:
    """The events of a game that other games do not have, and their fields."""

    def __init__(self, kinds: Iterable[type[Event]], known: Iterable[str] = ()) -> None:
        """Collect the fields of events; those in `known` are statements of all games."""
        #: event -> its fields, and whether each holds several values
        self.verbs: dict[str, dict[str, bool]] = {}
        #: fields that may be claimed about an event
        self.keys: dict[str, bool] = {"by": False}
        #: fields that hold a value for each of several names, and those that are true or false
        self.pairs: set[str] = set()
        self.truths: set[str] = set()
        shared = set(known)
        for kind in kinds:
            tag = str(kind.__struct_config__.tag)
            parts = _parts(kind)
            named = {key: _several(of) for name, key, of in parts if name not in _ASIDE}
            self.keys |= named
            for _, key, of in parts:
                self._note_type(key, of)
            if tag not in shared:
                self.verbs[tag] = named

    def _note_type(self, name: str, kind: object) -> None:
        """Note a field that is neither text, nor a number, nor a list."""
        plain = _plain(kind)
        if get_origin(plain) is dict:
            self.pairs.add(name)
        elif bool in (plain, *get_args(plain)):
            self.truths.add(name)


@cache
def _parts(kind: type[Event]) -> tuple[tuple[str, str, Any], ...]:
    """Return the name, the name in logs and the type of each field of an event."""
    return tuple((one.name, one.encode_name, one.type) for one in fields(kind))


def _plain(kind: object) -> object:
    """Return a type without its annotations."""
    return get_args(kind)[0] if hasattr(kind, "__metadata__") else kind


def _several(kind: object) -> bool:
    """Return whether a field holds a list, or a value for each of several names."""
    return get_origin(_plain(kind)) in (list, dict)


#: the vocabulary of a game without events of its own
NOTHING = Vocabulary(())
