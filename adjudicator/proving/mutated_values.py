"""Wrong values for the fields of an event, by the nature of the right value.

A field holds a unit, a place, a path, a side, a number, a word... Its nature is read from the
values that it has in a log; each nature has some ways to be wrong.
"""

from __future__ import annotations

from typing import Any

from adjudicator.proving.mutated_places import fewer
from adjudicator.proving.spots import WAYS, Line, Spot, Way, Words, is_number, nature_of, way_of

__all__ = ["WAYS", "Line", "Spot", "Way", "Words", "nature_of"]


# Numbers, words and sides


@way_of("number", "one more")
def _up(spot: Spot, value: Any) -> Any:
    return value + 1


@way_of("number", "one less")
def _down(spot: Spot, value: Any) -> Any:
    return value - 1 if value >= 1 else None


@way_of("number", "twice or half as much")
def _doubled(spot: Spot, value: Any) -> Any:
    half = value // 2 if isinstance(value, int) else value / 2
    return spot.pick([one for one in (value * 2, half) if one != value])


@way_of("number", "another")
def _another_number(spot: Spot, value: Any) -> Any:
    numbers = (one for one in spot.known() if is_number(one))
    return spot.pick([one for one in numbers if one != value])


@way_of("list of numbers", "one off by one")
def _one_off(spot: Spot, value: Any) -> Any:
    wrong = list(value)
    wrong[spot.chance.randrange(len(wrong))] += spot.chance.choice((1, -1))
    return wrong if min(wrong) >= 0 else None


@way_of("numbers by name", "one off by one")
def _name_off(spot: Spot, value: Any) -> Any:
    name = spot.pick(sorted(value))
    wrong = value[name] + spot.chance.choice((1, -1))
    return {**value, name: wrong} if wrong >= 0 else None


@way_of("truth", "the opposite")
def _opposite(spot: Spot, value: Any) -> Any:
    return not value


@way_of("side", "the other one")
def _other_side(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.words.sides if one != value])


@way_of("side", "a player of its own")
def _own_player(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one, side in spot.words.roles.items() if side == value])


@way_of("player", "another of the side")
def _colleague(spot: Spot, value: Any) -> Any:
    roles = spot.words.roles
    return spot.pick([one for one in roles if roles[one] == roles[value] and one != value])


@way_of("player", "one of the other side")
def _opponent(spot: Spot, value: Any) -> Any:
    roles = spot.words.roles
    return spot.pick([one for one in roles if roles[one] != roles[value]])


@way_of("word", "another")
def _another_word(spot: Spot, value: Any) -> Any:
    words = (one for one in spot.known() if isinstance(one, str))
    return spot.pick([one for one in words if one != value])


@way_of("word", "the one before or after")
def _next_word(spot: Spot, value: Any) -> Any:
    words = sorted(one for one in spot.known() if isinstance(one, str))
    at = words.index(value) + spot.chance.choice((-1, 1))
    return words[at] if 0 <= at < len(words) else None


@way_of("dice", "another face")
def _face(spot: Spot, value: Any) -> Any:
    faces = sorted({face for one in spot.known() for face in one})
    die = spot.chance.randrange(len(value))
    other = spot.pick([one for one in faces if one != value[die]])
    return [*value[:die], other, *value[die + 1 :]] if other else None


@way_of("dice", "one more")
def _die_more(spot: Spot, value: Any) -> Any:
    return [*value, spot.chance.choice(value)]


@way_of("dice", "two or three more")
def _dice_more(spot: Spot, value: Any) -> Any:
    return [*value, *(spot.chance.choice(value) for _ in range(spot.chance.choice((2, 3))))]


@way_of("dice", "one alone")
def _one_die(spot: Spot, value: Any) -> Any:
    return [spot.chance.choice(value)] if len(value) > 1 else None


def _one_twice(spot: Spot, value: Any) -> Any:
    return [*value, spot.pick(value)]


for _listed in ("list of units", "list of places", "list of numbers", "dice"):
    WAYS[_listed]["one fewer"] = fewer
for _listed in ("list of units", "list of places"):
    WAYS[_listed]["one twice"] = _one_twice
