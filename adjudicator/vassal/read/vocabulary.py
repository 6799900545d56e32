"""The words for the referee that only one game has: its own events, and claims about them.

An event is told by its name and its fields, one after another: ``act card soult action 2``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args, get_origin

from msgspec.structs import fields

from adjudicator.core.events import Event

__all__ = ["NOTHING", "Vocabulary"]

#: fields that are told otherwise
_ASIDE = ("n", "by")


class Vocabulary:
    """Which events a game has beside those that all know, and their fields."""

    def __init__(self, kinds: Iterable[type[Event]], known: Iterable[str] = ()) -> None:
        """Take the kinds of events; those in `known` have words of their own."""
        #: event -> its fields, and whether each holds several values
        self.verbs: dict[str, dict[str, bool]] = {}
        #: fields that may be claimed of an event
        self.keys: dict[str, bool] = {"by": False}
        shared = set(known)
        for kind in kinds:
            tag = str(kind.__struct_config__.tag)
            told = {
                one.encode_name: _several(one.type)
                for one in fields(kind)
                if one.name not in _ASIDE
            }
            self.keys |= told
            if tag not in shared:
                self.verbs[tag] = told


def _several(kind: object) -> bool:
    """Tell whether a field holds a list."""
    plain = get_args(kind)[0] if hasattr(kind, "__metadata__") else kind
    return get_origin(plain) is list


#: of a game that has nothing of its own
NOTHING = Vocabulary(())
