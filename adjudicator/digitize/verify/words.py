"""Finds the defined words of a map: terrains, hexside kinds, roads and features."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from adjudicator.digitize.compile import Compilation

__all__ = ["Word", "did_you_mean", "hint_for", "known_words"]

#: the search for a similar word considers at most this many
MOST_WORDS = 200


class Word(NamedTuple):
    """A word that refers to something defined elsewhere."""

    #: terrain, hexside, road or feature
    category: str
    text: str
    #: where the word is used
    place: str


def known_words(compilation: Compilation, *, overlay: bool = False) -> dict[str, list[str]]:
    """Return the defined words by category; on request also those that only the overlay uses."""
    spec, sources = compilation.folder.spec, compilation.folder.sources
    entries = compilation.folder.overlay if overlay else []
    return {
        "terrain": [
            *spec.terrains,
            spec.default_terrain,
            *(terrain for entry in entries for terrain in [*entry.add, *(entry.only or [])]),
        ],
        "hexside": [*spec.hexsides, *(kind for entry in entries for kind in entry.put)],
        "road": list(spec.roads),
        "feature": [
            *(one.id for _, features in sources for one in features.features),
            *(entry.id for entry in entries if entry.id),
        ],
    }


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Return a question that names the most similar known word, or an empty text."""
    words = list(known)
    if len(words) > MOST_WORDS:  # too many: keep those with the same initial and similar length
        words = [w for w in words if w[:1] == text[:1] and abs(len(w) - len(text)) < 3]
    near = get_close_matches(text[:60], words[:MOST_WORDS], n=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else ""


def hint_for(word: Word, known: dict[str, list[str]]) -> str:
    """Return a remedy for an unknown word."""
    define = {
        "terrain": "define it under `terrains`",
        "hexside": "define it under `hexsides`",
        "road": "define it under `roads`",
        "feature": "the sources have no feature with this id",
    }
    return did_you_mean(word.text, known[word.category]) or define[word.category]
