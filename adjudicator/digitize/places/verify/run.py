"""Runs every check of a board of places and sorts the findings in board order."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from adjudicator.board.place_map import PlaceMap
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.places.verify.registry import REGISTRY, PlaceFinding, PlaceTrouble
from adjudicator.digitize.verify.registry import MapCheck

__all__ = ["PLACE_CHECKS", "verify_compiled_places", "verify_places"]

#: the modules with checks; importing one registers its checks
CHAPTERS = ("areas", "facts", "links", "names", "ours", "sources")
for _chapter in CHAPTERS:
    import_module(f"{__package__}.{_chapter}")

#: every check, by code
PLACE_CHECKS: dict[str, MapCheck] = dict(sorted(REGISTRY.items()))


def verify_places(compilation: PlacesCompilation) -> list[PlaceFinding]:
    """Return all findings on a board of places in board order; those without a place come first."""
    found = (
        (one, trouble)
        for one in PLACE_CHECKS.values()
        for trouble in one.find(compilation, compilation.map)
    )
    return _in_order(compilation.map, found)


def verify_compiled_places(board: PlaceMap) -> tuple[list[PlaceFinding], list[MapCheck]]:
    """Return the findings on a map.json alone, and the checks that need the sources."""
    found = (
        (one, trouble)
        for one in PLACE_CHECKS.values()
        if one.of_map is not None
        for trouble in one.of_map(board)
    )
    return _in_order(board, found), [one for one in PLACE_CHECKS.values() if one.of_map is None]


def _in_order(
    board: PlaceMap, found: Iterable[tuple[MapCheck, PlaceTrouble]]
) -> list[PlaceFinding]:
    order = {place: n for n, place in enumerate(board.places)}
    findings = [
        PlaceFinding(
            code=one.code,
            name=one.name,
            severity=one.severity,
            places=sorted(
                {place for place in trouble.places if place in order}, key=order.__getitem__
            ),
            features=list(dict.fromkeys(trouble.features)),
            message=trouble.message,
            hint=trouble.hint,
        )
        for one, trouble in found
    ]
    return sorted(findings, key=lambda f: ([order[p] for p in f.places[:1]], f.code, f.message))
