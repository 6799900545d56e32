"""Runs every check and sorts the findings in the reading order of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib import import_module

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.verify.findings import MapFinding, MapTrouble
from adjudicator.digitize.verify.registry import REGISTRY, MapCheck

__all__ = ["CHECKS", "verify", "verify_compiled"]

#: the modules with checks; importing one registers its checks
CHAPTERS = (
    "coverage", "crests", "facts", "grids", "overlay", "registration", "roads", "streams", "traces",
)  # fmt: skip
for _chapter in CHAPTERS:
    import_module(f"{__package__}.{_chapter}")

#: every check, by code
CHECKS: dict[str, MapCheck] = dict(sorted(REGISTRY.items()))


def verify(compilation: Compilation, *, without: Collection[str] = ()) -> list[MapFinding]:
    """Return all findings on a map in reading order; those without a place come first.

    `without` are the codes of checks that are left out.
    """
    grid = compilation.folder.grid
    found = (
        (one, trouble)
        for one in CHECKS.values()
        if one.code not in without
        for trouble in one.find(compilation, compilation.map, grid)
    )
    return _in_order(grid, found)


def verify_compiled(hexmap: HexMap) -> tuple[list[MapFinding], list[MapCheck]]:
    """Return the findings on a map.json alone, and the checks that need the sources."""
    grid = hexmap.grid()
    found = (
        (one, trouble)
        for one in CHECKS.values()
        if one.of_map is not None
        for trouble in one.of_map(hexmap, grid)
    )
    skipped = [one for one in CHECKS.values() if one.of_map is None]
    return _in_order(grid, found), skipped


def _in_order(grid: Grid, found: Iterable[tuple[MapCheck, MapTrouble]]) -> list[MapFinding]:
    def key(pair: tuple[MapCheck, MapTrouble]) -> tuple[object, ...]:
        one, trouble = pair
        return trouble.places(grid)[:1], one.code, trouble.message

    return list(_findings(grid, sorted(found, key=key)))


def _findings(grid: Grid, found: Iterable[tuple[MapCheck, MapTrouble]]) -> Iterator[MapFinding]:
    for one, trouble in found:
        hexes = sorted((at for at in set(trouble.hexes) if at in grid), key=grid.reading_order)
        sides = sorted(
            set(trouble.sides),
            key=lambda side: sorted(grid.reading_order(at) for at in side.hexes if at in grid),
        )
        yield MapFinding(
            code=one.code,
            name=one.name,
            severity=one.severity,
            hexes=[grid.label(at) for at in hexes],
            hexsides=[grid.side_label(side) for side in sides],
            features=list(dict.fromkeys(trouble.features)),
            message=trouble.message,
            hint=trouble.hint,
        )
