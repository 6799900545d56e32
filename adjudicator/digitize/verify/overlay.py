"""Checks the overlay: lists every override, and finds overrides without effect or misspelt."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.draft import AppliedEntry
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check
from adjudicator.digitize.verify.words import Word, hint_for, known_words

__all__: list[str] = []


def _entries(compilation: Compilation, *, idle: bool) -> list[AppliedEntry]:
    """Return the entries that change the map, or (if idle) those that do not."""
    features = set(known_words(compilation)["feature"])
    return [
        one
        for one in compilation.draft.overrides
        if bool(one.changed or features & set(one.entry.drop)) != idle
    ]


@check(
    "MAP601", "override", "note", "the overlay overrides the trace, and says which rule that serves"
)
def overrides(compilation: Compilation) -> Iterator[MapTrouble]:
    """List all overrides that change the map."""
    for one in _entries(compilation, idle=False):
        guess = " (our own guess)" if one.entry.reconstruction else ""
        yield MapTrouble(
            f"override: {'; '.join(_what(one.entry))}; serves: {one.entry.serves}{guess}",
            hexes=one.hexes,
            sides=one.sides,
            features=[one.name],
        )


def _what(entry: OverlayEntry) -> Iterator[str]:
    """Yield the effects of an entry in words."""
    lists = {
        "drops": entry.drop,
        "adds": entry.add,
        "removes": entry.remove,
        "nothing but": entry.only,
        "puts": entry.put,
        "clears": entry.clear,
        "uphill": entry.uphill,
        "road": entry.road,
        "no road": entry.unroad,
    }
    for verb, words in lists.items():
        if words:
            yield f"{verb} {', '.join(words)}"
    if entry.only == []:
        yield "removes all terrain"
    for what in ("name", "elevation", "region", "set"):
        value = getattr(entry, what)
        if value is not None:
            yield f"{what} {value}"
    for one in entry.deploy:
        yield f"deploys {one.side} {one.type} {one.combat}-{one.movement}"


@check("MAP602", "idle-override", "warning", "an entry of the overlay changes nothing")
def idle_overrides(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find overrides that change nothing."""
    for one in _entries(compilation, idle=True):
        yield MapTrouble(
            f"the override changes nothing; serves: {one.entry.serves}",
            "the trace gives the same already, or the entry names no place",
            hexes=one.hexes,
            sides=one.sides,
            features=[one.name],
        )


@check("MAP603", "unknown-drop", "warning", "the overlay drops a feature that no source has")
def unknown_drops(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find dropped features that no source has."""
    known = known_words(compilation)
    for one in compilation.draft.overrides:
        for feature in one.entry.drop:
            if feature not in known["feature"]:
                word = Word("feature", feature, one.name)
                yield MapTrouble(
                    f"drops {feature!r}, which is not in the sources",
                    hint_for(word, known),
                    features=[one.name],
                )


@check(
    "MAP604",
    "unknown-override",
    "warning",
    "the overlay speaks of a terrain, hexside or road that grid.json does not define",
)
def unknown_overrides(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find references in the overlay to undefined names."""
    known = known_words(compilation)
    for one in compilation.draft.overrides:
        entry = one.entry
        words = [("terrain", text) for text in [*entry.add, *entry.remove, *(entry.only or [])]]
        words += [("hexside", text) for text in [*entry.put, *entry.clear]]
        words += [("road", entry.road_kind)] if entry.road else []
        for category, text in dict.fromkeys(words):
            if text not in known[category]:
                yield MapTrouble(
                    f"speaks of the {category} {text!r}, which grid.json does not define",
                    hint_for(Word(category, text, one.name), known),
                    hexes=one.hexes,
                    sides=one.sides,
                    features=[one.name],
                )
