"""Wrong units, places and paths in the fields of an event."""

from __future__ import annotations

from typing import Any

from adjudicator.proving.spots import Spot, way_of

__all__ = ["fewer"]


# Units


@way_of("unit", "a friend")
def _friend(spot: Spot, value: Any) -> Any:
    friends = [one for one in spot.standing(own=True) if one != value]
    return spot.pick(spot.close(friends, spot.where.get(value, "")))


@way_of("unit", "an enemy")
def _enemy(spot: Spot, value: Any) -> Any:
    return spot.pick(spot.close(spot.standing(own=False), spot.where.get(value, "")))


@way_of("unit", "one off the map")
def _absent(spot: Spot, value: Any) -> Any:
    near = spot.words.near
    return spot.pick([one for one, place in spot.where.items() if place not in near])


@way_of("unit", "one that acted lately")
def _lately(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.lately if one != value])


@way_of("list of units", "one more that acted lately")
def _one_more_lately(spot: Spot, value: Any) -> Any:
    added = spot.pick([one for one in spot.lately if one not in value])
    return [*value, added] if added else None


@way_of("list of units", "one more")
def _one_more(spot: Spot, value: Any) -> Any:
    friends = [one for one in spot.standing(own=True) if one not in value]
    added = spot.pick(spot.close(friends, spot.here()))
    return [*value, added] if added else None


@way_of("list of units", "one more from afar")
def _one_from_afar(spot: Spot, value: Any) -> Any:
    added = spot.pick([one for one in spot.standing(own=True) if one not in value])
    return [*value, added] if added else None


@way_of("list of units", "an enemy more")
def _one_enemy_more(spot: Spot, value: Any) -> Any:
    added = spot.pick(spot.close(spot.standing(own=False), spot.here()))
    return [*value, added] if added else None


@way_of("list of units", "one more off the map")
def _one_absent_more(spot: Spot, value: Any) -> Any:
    added = _absent(spot, None)
    return [*value, added] if added and added not in value else None


@way_of("list of units", "one other")
def _one_other(spot: Spot, value: Any) -> Any:
    longer = _one_more(spot, value)
    return fewer(spot, value) + longer[-1:] if longer and len(value) > 1 else None


def fewer(spot: Spot, value: Any) -> Any:
    """Leave out one of a list; None if it is the only one."""
    left = list(value)
    left.remove(spot.chance.choice(left))
    return left or None


# Places and paths


@way_of("place", "next to it")
def _beside(spot: Spot, value: Any) -> Any:
    return spot.pick(spot.words.near.get(value, ()))


@way_of("place", "next to the unit")
def _beside_unit(spot: Spot, value: Any) -> Any:
    places = spot.words.near.get(spot.here(), ())
    return spot.pick([one for one in places if one != value])


@way_of("place", "far away")
def _far(spot: Spot, value: Any) -> Any:
    return spot.pick([one for one in spot.words.near if one != value])


@way_of("place", "with friends")
def _with_friends(spot: Spot, value: Any) -> Any:
    return spot.pick(_occupied(spot, value, own=True))


@way_of("place", "with enemies")
def _with_enemies(spot: Spot, value: Any) -> Any:
    return spot.pick(_occupied(spot, value, own=False))


def _occupied(spot: Spot, place: str, *, own: bool) -> list[str]:
    """Return occupied places near the unit or the place; any if none is near."""
    held = sorted({spot.where[unit] for unit in spot.standing(own=own)} - {place, spot.here()})
    around = {*spot.words.near.get(place, ()), *spot.words.near.get(spot.here(), ())}
    return [one for one in held if one in around] or held


@way_of("list of places", "one more")
def _place_more(spot: Spot, value: Any) -> Any:
    places = [one for one in _occupied(spot, value[-1], own=False) if one not in value]
    return [*value, spot.pick(places)] if places else None


@way_of("list of places", "another")
def _place_other(spot: Spot, value: Any) -> Any:
    places = [one for one in _occupied(spot, value[-1], own=False) if one not in value]
    return [*value[:-1], spot.pick(places)] if places else None


@way_of("list of places", "an empty one")
def _place_empty(spot: Spot, value: Any) -> Any:
    return [*value[:-1], spot.pick(spot.words.near.get(value[-1], ()))]


@way_of("path", "longer")
def _longer(spot: Spot, value: Any) -> Any:
    path = list(value)
    for _ in range(spot.chance.choice((1, 1, 2, 3))):
        path.append(spot.pick(spot.words.near.get(path[-1], ())))
    return path if None not in path else None


@way_of("path", "skips a place")
def _skips(spot: Spot, value: Any) -> Any:
    if len(value) < 3:
        return None
    left = spot.chance.randrange(1, len(value) - 1)
    return [*value[:left], *value[left + 1 :]]


@way_of("path", "ends elsewhere")
def _elsewhere(spot: Spot, value: Any) -> Any:
    before = value[-2] if len(value) > 1 else value[-1]
    ends = [one for one in spot.words.near.get(before, ()) if one not in value]
    return [*value[:-1], spot.pick(ends)] if ends else None


@way_of("path", "begins elsewhere")
def _begins(spot: Spot, value: Any) -> Any:
    return [spot.pick(spot.words.near[value[0]]), *value[1:]] if len(value) > 1 else None


@way_of("path", "another way")
def _another_way(spot: Spot, value: Any) -> Any:
    if len(value) < 3:
        return None
    inner = spot.chance.randrange(1, len(value) - 1)
    near = spot.words.near
    both = set(near[value[inner - 1]]) & set(near[value[inner + 1]]) - {value[inner]}
    return [*value[:inner], spot.pick(sorted(both)), *value[inner + 1 :]] if both else None


@way_of("path", "a detour")
def _detour(spot: Spot, value: Any) -> Any:
    if len(value) < 2:
        return None
    return [*value[:2], value[0], *value[1:]]


@way_of("path", "to friends")
def _to_friends(spot: Spot, value: Any) -> Any:
    return _towards(spot, value, own=True)


@way_of("path", "to enemies")
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
