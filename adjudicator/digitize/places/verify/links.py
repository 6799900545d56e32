"""Checks the links between places, and the members of sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.places.verify.registry import PlaceTrouble, board_check, source_check
from adjudicator.digitize.verify.words import did_you_mean

__all__: list[str] = []


@source_check("MAP721", "unknown-link", "error", "a place is linked with one that the board lacks")
def unknown_links(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find links to places that the board does not have."""
    places = compilation.folder.spec.places
    for key, place in places.items():
        for to in place.links:
            if to not in places:
                hint = did_you_mean(to, places) or "define it under `places`"
                yield PlaceTrouble(f"it names {to[:60]!r}, which is no place", hint, [key])


@source_check("MAP722", "one-sided-link", "error", "only one end of a link names the other")
def one_sided(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find links that only one of the two places names."""
    places = compilation.folder.spec.places
    for key, place in places.items():
        for to in dict.fromkeys(place.links):
            if to in places and key not in places[to].links:
                yield PlaceTrouble(
                    f"{key} names {to}, but {to} does not name {key}",
                    f"add {key} to the links of {to}, or take {to} out",
                    [key, to],
                )


@source_check("MAP723", "idle-link", "error", "a place is linked with itself, or twice")
def idle_links(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find links of a place with itself, and links named twice."""
    for key, place in compilation.folder.spec.places.items():
        for to, number in Counter(place.links).items():
            if to == key:
                yield PlaceTrouble("it is linked with itself", "take it out", [key])
            elif number > 1:
                yield PlaceTrouble(f"it names {to} {number} times", "once is enough", [key])


@board_check("MAP724", "unreachable", "warning", "no way leads to a place from the others")
def unreachable(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find the places that no chain of links connects to the largest part of the board."""
    near: dict[str, set[str]] = {key: set() for key in board.places}
    for one, two in board.pairs():
        if one in near and two in near:
            near[one].add(two)
            near[two].add(one)
    parts = _parts(near)
    for part in sorted(parts, key=len, reverse=True)[1:]:
        names = ", ".join(sorted(part))
        yield PlaceTrouble(
            f"no way leads from the rest of the board to {names}",
            "link it, if pieces shall ever come there",
            part,
        )


def _parts(near: dict[str, set[str]]) -> list[set[str]]:
    """Return the connected groups of places."""
    left, found = dict.fromkeys(near), []
    while left:
        part, todo = set(), [next(iter(left))]
        while todo:
            here = todo.pop()
            if here not in part:
                part.add(here)
                del left[here]
                todo.extend(near[here])
        found.append(part)
    return found


@board_check("MAP725", "unknown-member", "error", "a set names a place that the board lacks")
def unknown_members(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find members of sets that are not places of the board."""
    for name, places in board.sets.items():
        for place in places:
            if place not in board.places:
                hint = did_you_mean(place, board.places) or "define it under `places`"
                text = f"the set {name[:60]!r} names {place[:60]!r}, which is no place"
                yield PlaceTrouble(text, hint)
