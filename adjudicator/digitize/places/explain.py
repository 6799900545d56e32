"""Explains a place or a link: its origin, its links, and what is our own choice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.board.near_labels import unknown_label
from adjudicator.board.place_board import PlaceBoard
from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.spec import Fact, PlacesSpec

__all__ = ["LinkReasons", "PlaceReasons", "explain_place", "place_lines"]


class PlaceReasons(Struct, frozen=True, kw_only=True):
    """The explanation of one place."""

    place: str
    names: dict[str, str]
    at: tuple[float, float]
    #: from the traced feature or the given point to `at`, in map units; None without the source
    shift: tuple[float, float] | None
    #: the number of pieces it has room for
    slots: int
    role: str
    side: str
    links: list[str]
    sets: list[str]
    #: ids of the features it came from
    source: list[str]
    reconstruction: list[str]
    note: str
    #: the facts that places.json asserts about it; None without the source
    facts: list[str] | None


class LinkReasons(Struct, frozen=True, kw_only=True):
    """The explanation of the path between two places."""

    places: tuple[str, str]
    linked: bool
    #: number of links on the shortest path; the number of places if there is no path
    steps: int
    #: the places of one shortest path
    way: list[str]
    reconstruction: bool


def explain_place(
    board: PlaceMap, text: str, spec: PlacesSpec | None = None
) -> PlaceReasons | LinkReasons:
    """Explain a place (``maxdorf``) or the path between two places (``maxdorf/telnitz``)."""
    played = PlaceBoard(board)
    if "/" in text:
        one, _, two = text.partition("/")
        return _link(played, _known(played, one), _known(played, two))
    return _place(played, _known(played, text), spec)


def _known(played: PlaceBoard, place: str) -> str:
    if place not in played.places:
        raise played.unknown(place) if place else unknown_label(place, played.places, "place")
    return place


def _place(played: PlaceBoard, place: str, spec: PlacesSpec | None) -> PlaceReasons:
    record = played.placemap.places[place]
    return PlaceReasons(
        place=place,
        names=record.names,
        at=record.at,
        shift=spec.places[place].shift if spec else None,
        slots=len(record.slots),
        role=record.role,
        side=record.side,
        links=list(played.neighbours[place]),
        sets=[name for name, places in played.sets.items() if place in places],
        source=record.source,
        reconstruction=record.reconstruction,
        note=record.note,
        facts=[_fact(one) for one in spec.facts if one.place == place] if spec else None,
    )


def _fact(fact: Fact) -> str:
    """Return the assertions of a fact as a short text."""
    parts = [
        f"{name} {', '.join(value) if isinstance(value, list) else value}"
        for name in ("role", "side", "name", "linked", "apart", "nearest", "room")
        if (value := getattr(fact, name)) not in (None, [])
    ]
    return f"{fact.cite}: {'; '.join(parts)}" if parts else fact.cite


def _link(played: PlaceBoard, one: str, two: str) -> LinkReasons:
    ours = any("links" in played.placemap.places[place].reconstruction for place in (one, two))
    return LinkReasons(
        places=(one, two),
        linked=two in played.neighbours[one],
        steps=played.distance(one, two),
        way=_way(played, one, two),
        reconstruction=ours,
    )


def _way(played: PlaceBoard, one: str, two: str) -> list[str]:
    """Return the places of one shortest path; an empty list if there is no path."""
    if played.distance(one, two) >= len(played.places):
        return []
    way = [one]
    while way[-1] != two:
        here = way[-1]
        way.append(min(played.neighbours[here], key=lambda near: played.distance(near, two)))
    return way


def place_lines(one: PlaceReasons | LinkReasons) -> Iterator[str]:
    """Yield an explanation line by line."""
    return _link_lines(one) if isinstance(one, LinkReasons) else _place_lines(one)


def _place_lines(one: PlaceReasons) -> Iterator[str]:
    names = ", ".join(f"{name} ({language})" for language, name in one.names.items())
    yield f"{one.place}: {names}"
    shifted = one.shift is not None and any(one.shift)
    moved = f", shifted by {one.shift[0]:g}, {one.shift[1]:g}" if one.shift and shifted else ""
    origin = f" from {', '.join(one.source)}" if one.source else " from a point in places.json"
    yield f"  lies at {one.at[0]:g}, {one.at[1]:g}{origin}{moved}"
    for title, text in (("role", one.role), ("held at the start by", one.side)):
        if text:
            yield f"  {title}: {text}"
    yield f"  room for {one.slots} piece{'' if one.slots == 1 else 's'}"
    yield f"  linked with: {', '.join(one.links) or 'nothing'}"
    if one.sets:
        yield f"  sets: {', '.join(one.sets)}"
    if one.reconstruction:
        yield f"  our own choice: {', '.join(one.reconstruction)}"
    if one.note:
        yield f"  {one.note}"
    for fact in one.facts or []:
        yield f"  asserted: {fact}"
    if one.facts is None:
        yield "  shift and asserted facts are not known: the source is not at hand"


def _link_lines(one: LinkReasons) -> Iterator[str]:
    a, b = one.places
    yield f"{a}/{b}: {'linked' if one.linked else 'not linked'}"
    if not one.way:
        yield "  no way leads from one to the other"
        return
    yield f"  {one.steps} link{'' if one.steps == 1 else 's'}: {', '.join(one.way)}"
    if one.reconstruction:
        yield "  the links are our own choice"
