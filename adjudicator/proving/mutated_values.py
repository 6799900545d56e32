"""Wrong values for the fields of an event, by the nature of the right value.

A field holds a unit, a place, a path, a side, a number, a word... Its nature is read from the
values that it has in a log; each nature has some ways to be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

__all__ = ["WAYS", "Line", "Spot", "Way", "Words", "nature_of"]

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
        found = "numbers by name" if all(map(_is_number, value.values())) else ""
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
    if _is_number(value):
        return "number"
    if not isinstance(value, str):
        return ""
    names: dict[str, Any] = {"unit": words.units, "place": words.near, "side": words.sides}
    names["player"] = words.roles
    return next((nature for nature, known in names.items() if value in known), "word")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _way(nature: str, name: str) -> Callable[[Way], Way]:
    def register(way: Way) -> Way:
        WAYS.setdefault(nature, {})[name] = way
        return way

    return register


# Units


@_way("unit", "a friend")
def _friend(spot: Spot, value: Any) -> Any:
    friends = [one for one in spot.standing(own=True) if one != value]
    return spot.pick(spot.close(friends, spot.where.get(value, "")))


@_way("unit", "an enemy")
def _enemy(spot: Spot, value: Any) -> Any:
    return spot.pick(spot.close(spot.standing(own=False), spot.where.get(value, "")))


@_way("unit", "one off the map")
def _absent(spot: Spot, value: Any) -> Any:
    near = spot.words.near
    return spot.pick([one for one, place in spot.where.items() if place not in near])


@_way("unit", "one that acted lately")
def _lately(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.lately if one != value])


@_way("list of units", "one more that acted lately")
def _one_more_lately(spot: Spot, value: Any) -> Any:
    added = spot.pick([one for one in spot.lately if one not in value])
    return [*value, added] if added else None


@_way("list of units", "one more")
def _one_more(spot: Spot, value: Any) -> Any:
    friends = [one for one in spot.standing(own=True) if one not in value]
    added = spot.pick(spot.close(friends, spot.here()))
    return [*value, added] if added else None


@_way("list of units", "one more from afar")
def _one_from_afar(spot: Spot, value: Any) -> Any:
    added = spot.pick([one for one in spot.standing(own=True) if one not in value])
    return [*value, added] if added else None


@_way("list of units", "an enemy more")
def _one_enemy_more(spot: Spot, value: Any) -> Any:
    added = spot.pick(spot.close(spot.standing(own=False), spot.here()))
    return [*value, added] if added else None


@_way("list of units", "one more off the map")
def _one_absent_more(spot: Spot, value: Any) -> Any:
    added = _absent(spot, None)
    return [*value, added] if added and added not in value else None


@_way("list of units", "one other")
def _one_other(spot: Spot, value: Any) -> Any:
    longer = _one_more(spot, value)
    return _fewer(spot, value) + longer[-1:] if longer and len(value) > 1 else None


def _fewer(spot: Spot, value: Any) -> Any:
    left = list(value)
    left.remove(spot.chance.choice(left))
    return left or None


# Places and paths


@_way("place", "next to it")
def _beside(spot: Spot, value: Any) -> Any:
    return spot.pick(spot.words.near.get(value, ()))


@_way("place", "next to the unit")
def _beside_unit(spot: Spot, value: Any) -> Any:
    places = spot.words.near.get(spot.here(), ())
    return spot.pick([one for one in places if one != value])


@_way("place", "far away")
def _far(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.words.near if one != value])


@_way("place", "with friends")
def _with_friends(spot: Spot, value: Any) -> Any:
    return spot.pick(_occupied(spot, value, own=True))


@_way("place", "with enemies")
def _with_enemies(spot: Spot, value: Any) -> Any:
    return spot.pick(_occupied(spot, value, own=False))


def _occupied(spot: Spot, place: str, *, own: bool) -> list[str]:
    """Return occupied places near the unit or the place; any if none is near."""
    held = sorted({spot.where[unit] for unit in spot.standing(own=own)} - {place, spot.here()})
    around = {*spot.words.near.get(place, ()), *spot.words.near.get(spot.here(), ())}
    return [one for one in held if one in around] or held


@_way("list of places", "one more")
def _place_more(spot: Spot, value: Any) -> Any:
    places = [one for one in _occupied(spot, value[-1], own=False) if one not in value]
    return [*value, spot.pick(places)] if places else None


@_way("list of places", "another")
def _place_other(spot: Spot, value: Any) -> Any:
    places = [one for one in _occupied(spot, value[-1], own=False) if one not in value]
    return [*value[:-1], spot.pick(places)] if places else None


@_way("list of places", "an empty one")
def _place_empty(spot: Spot, value: Any) -> Any:
    return [*value[:-1], spot.pick(spot.words.near.get(value[-1], ()))]


@_way("path", "longer")
def _longer(spot: Spot, value: Any) -> Any:
    path = list(value)
    for _ in range(spot.chance.choice((1, 1, 2, 3))):
        path.append(spot.pick(spot.words.near.get(path[-1], ())))
    return path if None not in path else None


@_way("path", "skips a place")
def _skips(spot: Spot, value: Any) -> Any:
    if len(value) < 3:
        return None
    left = spot.chance.randrange(1, len(value) - 1)
    return [*value[:left], *value[left + 1 :]]


@_way("path", "ends elsewhere")
def _elsewhere(spot: Spot, value: Any) -> Any:
    before = value[-2] if len(value) > 1 else value[-1]
    ends = [one for one in spot.words.near.get(before, ()) if one not in value]
    return [*value[:-1], spot.pick(ends)] if ends else None


@_way("path", "begins elsewhere")
def _begins(spot: Spot, value: Any) -> Any:
    return [spot.pick(spot.words.near[value[0]]), *value[1:]] if len(value) > 1 else None


@_way("path", "another way")
def _another_way(spot: Spot, value: Any) -> Any:
    if len(value) < 3:
        return None
    inner = spot.chance.randrange(1, len(value) - 1)
    near = spot.words.near
    both = set(near[value[inner - 1]]) & set(near[value[inner + 1]]) - {value[inner]}
    return [*value[:inner], spot.pick(sorted(both)), *value[inner + 1 :]] if both else None


@_way("path", "a detour")
def _detour(spot: Spot, value: Any) -> Any:
    if len(value) < 2:
        return None
    return [*value[:2], value[0], *value[1:]]


@_way("path", "to friends")
def _to_friends(spot: Spot, value: Any) -> Any:
    return _towards(spot, value, own=True)


@_way("path", "to enemies")
def _to_enemies(spot: Spot, value: Any) -> Any:
    return _towards(spot, value, own=False)


def _towards(spot: Spot, path: Any, *, own: bool) -> Any:
    """Return a path whose last step leads to an occupied place."""
    near, held = spot.words.near, {spot.where[unit] for unit in spot.standing(own=own)}
    places = [*range(len(path) - 1, -1, -1)]
    for last in places:
        goals = sorted(held & set(near.get(path[last], ())) - {path[0]})
        if goals:
            return [*path[: last + 1], spot.pick(goals)]
    return None


# Numbers, words and sides


@_way("number", "one more")
def _up(spot: Spot, value: Any) -> Any:
    return value + 1


@_way("number", "one less")
def _down(spot: Spot, value: Any) -> Any:
    return value - 1 if value >= 1 else None


@_way("number", "twice or half as much")
def _doubled(spot: Spot, value: Any) -> Any:
    half = value // 2 if isinstance(value, int) else value / 2
    return spot.pick([one for one in (value * 2, half) if one != value])


@_way("number", "another")
def _another_number(spot: Spot, value: Any) -> Any:
    numbers = (one for one in spot.known() if _is_number(one))
    return spot.pick([one for one in numbers if one != value])


@_way("list of numbers", "one off by one")
def _one_off(spot: Spot, value: Any) -> Any:
    wrong = list(value)
    wrong[spot.chance.randrange(len(wrong))] += spot.chance.choice((1, -1))
    return wrong if min(wrong) >= 0 else None


@_way("numbers by name", "one off by one")
def _name_off(spot: Spot, value: Any) -> Any:
    name = spot.pick(sorted(value))
    wrong = value[name] + spot.chance.choice((1, -1))
    return {**value, name: wrong} if wrong >= 0 else None


@_way("truth", "the opposite")
def _opposite(spot: Spot, value: Any) -> Any:
    return not value


@_way("side", "the other one")
def _other_side(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.words.sides if one != value])


@_way("side", "a player of its own")
def _own_player(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one, side in spot.words.roles.items() if side == value])


@_way("player", "another of the side")
def _colleague(spot: Spot, value: Any) -> Any:
    roles = spot.words.roles
    return spot.pick([one for one in roles if roles[one] == roles[value] and one != value])


@_way("player", "one of the other side")
def _opponent(spot: Spot, value: Any) -> Any:
    roles = spot.words.roles
    return spot.pick([one for one in roles if roles[one] != roles[value]])


@_way("word", "another")
def _another_word(spot: Spot, value: Any) -> Any:
    words = (one for one in spot.known() if isinstance(one, str))
    return spot.pick([one for one in words if one != value])


@_way("word", "the one before or after")
def _next_word(spot: Spot, value: Any) -> Any:
    words = sorted(one for one in spot.known() if isinstance(one, str))
    at = words.index(value) + spot.chance.choice((-1, 1))
    return words[at] if 0 <= at < len(words) else None


@_way("dice", "another face")
def _face(spot: Spot, value: Any) -> Any:
    faces = sorted({face for one in spot.known() for face in one})
    die = spot.chance.randrange(len(value))
    other = spot.pick([one for one in faces if one != value[die]])
    return [*value[:die], other, *value[die + 1 :]] if other else None


@_way("dice", "one more")
def _die_more(spot: Spot, value: Any) -> Any:
    return [*value, spot.chance.choice(value)]


@_way("dice", "two or three more")
def _dice_more(spot: Spot, value: Any) -> Any:
    return [*value, *(spot.chance.choice(value) for _ in range(spot.chance.choice((2, 3))))]


@_way("dice", "one alone")
def _one_die(spot: Spot, value: Any) -> Any:
    return [spot.chance.choice(value)] if len(value) > 1 else None


def _one_twice(spot: Spot, value: Any) -> Any:
    return [*value, spot.pick(value)]


for _listed in ("list of units", "list of places", "list of numbers", "dice"):
    WAYS[_listed]["one fewer"] = _fewer
for _listed in ("list of units", "list of places"):
    WAYS[_listed]["one twice"] = _one_twice
