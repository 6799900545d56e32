"""Where a log is mutated: the event, the names that logs know, and the nature of a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

__all__ = ["WAYS", "Line", "Spot", "Way", "Words", "is_number", "nature_of", "way_of"]

Line = dict[str, Any]


class Words(Struct):
    """The names in the logs of a game, and the values that one log contains."""

    #: unit -> its side
    units: Mapping[str, str]
    #: place -> the places next to it
    near: Mapping[str, Sequence[str]]
    #: type of event -> field -> its different values
    known: dict[str, dict[str, list[Any]]]
    #: player -> the side of the player, if sides have several
    roles: Mapping[str, str] = {}

    @property
    def sides(self) -> list[str]:
        """The sides that have units."""
        return sorted(set(self.units.values()))


class Spot(Struct):
    """An event of a legal log that is to be mutated."""

    at: int
    event: Line
    #: the place of every unit before the event
    where: Mapping[str, str]
    words: Words
    chance: Random
    #: the units that the last events name
    lately: Sequence[str] = ()
    #: the field to change; "" for the whole event
    field: str = ""

    def pick(self, values: Sequence[Any]) -> Any:
        """Return one of the values; None if there is none."""
        return self.chance.choice(values) if values else None

    def side(self) -> str:
        """Return the side of the event's first unit, or the side that decides."""
        unit = self.event.get("unit") or next(iter(self.event.get("units", ())), "")
        return self.words.units.get(unit, self.event.get("by", ""))

    def known(self) -> list[Any]:
        """Return the values of the field in events of this type."""
        return self.words.known[self.event["do"]].get(self.field, [])

    def standing(self, *, own: bool) -> list[str]:
        """Return the units on the map, of the side of the event or of other sides."""
        side = self.side()
        return [
            unit
            for unit, place in self.where.items()
            if place in self.words.near and (self.words.units[unit] == side) == own
        ]

    def close(self, units: Sequence[str], place: str) -> list[str]:
        """Return the units in a place or next to it; all if none is there."""
        around = {place, *self.words.near.get(place, ())}
        return [unit for unit in units if self.where[unit] in around] or list(units)

    def here(self) -> str:
        """Return the place of the event's first unit."""
        unit = self.event.get("unit") or next(iter(self.event.get("units", ())), "")
        return self.where.get(unit, "")


#: returns a wrong value in place of the right one; None if this way does not fit
Way = Callable[[Spot, Any], Any]
#: nature of a value -> name -> a way to be wrong
WAYS: dict[str, dict[str, Way]] = {}


def nature_of(field: str, value: Any, words: Words) -> str:
    """Return the nature of a value of a field; "" if there is no way to be wrong about it."""
    if isinstance(value, dict):
        found = "numbers by name" if all(map(is_number, value.values())) else ""
    elif not isinstance(value, list):
        found = _nature_of_one(value, words)
    elif field in ("dice", "path"):
        found = field
    else:
        found = f"list of {_nature_of_one(value[0], words)}s" if value else ""
    return found if found in WAYS and value != "" else ""


def _nature_of_one(value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return "truth"
    if is_number(value):
        return "number"
    if not isinstance(value, str):
        return ""
    names: dict[str, Any] = {"unit": words.units, "place": words.near, "side": words.sides}
    names["player"] = words.roles
    return next((nature for nature, known in names.items() if value in known), "word")


def is_number(value: Any) -> bool:
    """Return whether a value is a number; a truth value is none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def way_of(nature: str, name: str) -> Callable[[Way], Way]:
    """Register a way in which values of a nature may be wrong."""

    def register(way: Way) -> Way:
        WAYS.setdefault(nature, {})[name] = way
        return way

    return register
