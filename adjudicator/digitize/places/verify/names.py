"""Checks that every place and label has a name in every language of the board."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.verify.registry import PlaceTrouble, board_check

__all__: list[str] = []


def _languages(board: PlaceMap) -> list[str]:
    """Return every language in which a place or a label has a name."""
    named = [*(one.names for one in board.places.values()), *(one.names for one in board.labels)]
    return list(dict.fromkeys(language for names in named for language in names))


@board_check("MAP711", "nameless-place", "error", "a place has no English name")
def nameless(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find places without an English name, which is the fallback for other languages."""
    for key, place in board.places.items():
        if not place.names.get("en", "").strip():
            yield PlaceTrouble("it has no English name", 'give it "names": {"en": ...}', [key])


@board_check("MAP712", "name-not-translated", "warning", "a name is missing in a language")
def untranslated(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find names that are missing in a language that other names have."""
    for language in (one for one in _languages(board) if one != "en"):
        for key, place in board.places.items():
            if not place.names.get(language, "").strip():
                yield PlaceTrouble(
                    f"it has no name in {language!r}, which other places have",
                    "add it, even if it is the same",
                    [key],
                )
        for label in board.labels:
            if not label.names.get(language, "").strip():
                name = label.names.get("en", "")[:60]
                yield PlaceTrouble(f"the label {name!r} has no name in {language!r}", "add it")
    for key, names in board.words.items():
        missing = [one for one in _languages(board) if not names.get(one, "").strip()]
        if missing:
            yield PlaceTrouble(
                f"the word {key[:60]!r} is missing in {', '.join(missing)}", "add it"
            )


@board_check("MAP713", "same-name", "warning", "two places have the same name in a language")
def same_names(board: PlaceMap) -> Iterator[PlaceTrouble]:
    """Find names that two places share."""
    for language in _languages(board):
        seen: dict[str, str] = {}
        for key, place in board.places.items():
            name = place.names.get(language, "").strip()
            if name and name in seen:
                yield PlaceTrouble(
                    f"{seen[name]} and {key} are both called {name[:60]!r} in {language!r}",
                    "tell them apart by their names",
                    [seen[name], key],
                )
            seen.setdefault(name, key)
