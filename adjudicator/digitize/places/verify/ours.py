"""Checks our own choices: they must be declared, and facts that depend on them are noted."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.places.spec import Fact
from adjudicator.digitize.places.verify.registry import PlaceTrouble, board_check, source_check

__all__: list[str] = []

#: part of a place -> members of a fact that are about it
_ABOUT = {"links": ("linked", "apart", "nearest"), "names": ("name",), "role": ("role",),
          "side": ("side",)}  # fmt: skip


@board_check("MAP731", "reconstruction", "note", "a part of a place is our own choice")
def reconstructions(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """List the parts of places that no source gives."""
    for key, place in board.places.items():
        if place.reconstruction:
            note = f": {place.note}" if place.note else ""
            text = f"our own choice: {', '.join(place.reconstruction)}{note}"
            yield PlaceTrouble(text, places=[key])


@board_check(
    "MAP732", "reconstruction-denied", "error", "a board that has choices of ours does not say so"
)
def denied(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find a board that contains choices of ours but is not marked as a reconstruction."""
    ours = [key for key, one in board.places.items() if one.reconstruction]
    if ours and not board.reconstruction:
        yield PlaceTrouble(
            "parts of places are our own choice, but the board is not marked as a reconstruction",
            'write "reconstruction": true',
            ours,
        )


@source_check("MAP733", "fact-of-our-own", "note", "asserted facts rest on our own choice")
def facts_of_our_own(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """List the facts that are true only because of our own choice."""
    spec = compilation.folder.spec
    for key, place in spec.places.items():
        resting = [
            fact for fact in spec.facts
            if fact.place == key and any(_speaks(fact, part) for part in place.reconstruction)
        ]  # fmt: skip
        if resting:
            cites = "; ".join(dict.fromkeys(fact.cite for fact in resting))
            number = f"{len(resting)} fact{'' if len(resting) == 1 else 's'}"
            text = f"asserted of what is our own choice, {number}: {cites}"
            yield PlaceTrouble(text, places=[key])


def _speaks(fact: Fact, part: str) -> bool:
    """Return whether a fact is about a part of its place."""
    return any(getattr(fact, name) not in (None, []) for name in _ABOUT.get(part, ()))
