"""Compares two boards of places and lists their differences, place by place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from adjudicator.board.place_map import NamedPlace, PlaceMap
from adjudicator.digitize.compare import MapChange, changed

__all__ = ["compare_places"]

_LONGEST = 60


def compare_places(a: PlaceMap, b: PlaceMap) -> list[MapChange]:
    """Return every difference from the first board to the second.

    Differences of the whole board come first, then places, links, sets and labels. Scenery,
    origins and file hashes are not compared.
    """
    return [*_whole(a, b), *_places(a, b), *_links(a, b), *_sets(a, b), *_labels(a, b)]


def _changed(
    what: str, at: str, field: str, values: tuple[object, object], places: Iterable[str] = ()
) -> Iterator[MapChange]:
    """Yield the change from one value to another, if they differ."""
    for one in changed(what, at, field, values):
        yield replace(one, places=list(places), before=_short(one.before), after=_short(one.after))


def _short(text: str) -> str:
    """Return a text, cut if it is long, such as the points of an area."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _whole(a: PlaceMap, b: PlaceMap) -> Iterator[MapChange]:
    for field in ("id", "title", "reconstruction", "notes", "credits"):
        yield from _changed("map", "", field, (getattr(a, field), getattr(b, field)))
    for field in a.sheet.__struct_fields__:
        values = (getattr(a.sheet, field), getattr(b.sheet, field))
        yield from _changed("map", "", f"sheet.{field}", values)


def _places(a: PlaceMap, b: PlaceMap) -> Iterator[MapChange]:
    for key in dict.fromkeys([*a.places, *b.places]):
        one, two = a.places.get(key), b.places.get(key)
        if one is None or two is None:
            values = ("" if one is None else key, "" if two is None else key)
            yield from _changed("place", key, "place", values, [key])
            continue
        for field, before in _fields(one).items():
            yield from _changed("place", key, field, (before, _fields(two).get(field)), [key])
        for field, after in _fields(two).items():
            if field not in _fields(one):
                yield from _changed("place", key, field, (None, after), [key])


def _fields(place: NamedPlace) -> dict[str, str]:
    """Return the fields of a place as short texts."""
    names = {f"name ({language})": name for language, name in place.names.items()}
    return names | {
        "point": f"{place.at[0]:g}, {place.at[1]:g}",
        "area": " ".join(f"{x:g},{y:g}" for x, y in place.area),
        "slots": f"{len(place.slots)}: " + " ".join(f"{x:g},{y:g}" for x, y in place.slots),
        "role": place.role,
        "side": place.side,
        "reconstruction": ", ".join(place.reconstruction),
        "note": place.note,
    }


def _links(a: PlaceMap, b: PlaceMap) -> Iterator[MapChange]:
    one, two = ({frozenset(pair): "/".join(pair) for pair in m.pairs()} for m in (a, b))
    for pair in dict.fromkeys([*one, *two]):
        name = two.get(pair) or one[pair]
        values = (one.get(pair) and "linked", two.get(pair) and "linked")
        yield from _changed("link", name, "link", values, sorted(pair))


def _sets(a: PlaceMap, b: PlaceMap) -> Iterator[MapChange]:
    for name in dict.fromkeys([*a.sets, *b.sets]):
        before, after = a.sets.get(name, []), b.sets.get(name, [])
        lost = [place for place in before if place not in after]
        gained = [place for place in after if place not in before]
        yield from _changed("set", name, "places", (lost, None), lost)
        yield from _changed("set", name, "places", (None, gained), gained)


def _labels(a: PlaceMap, b: PlaceMap) -> Iterator[MapChange]:
    one, two = ({label.names.get("en", ""): label for label in m.labels} for m in (a, b))
    for name in dict.fromkeys([*one, *two]):
        texts = tuple(
            f"{m[name].sort} at {m[name].at[0]:g}, {m[name].at[1]:g}: "
            + ", ".join(f"{text} ({language})" for language, text in m[name].names.items())
            if name in m
            else ""
            for m in (one, two)
        )
        yield from _changed("label", name, "label", (texts[0], texts[1]))
