"""Checks the uphill side of crests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.board.hexes import Hexside
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check, map_check

__all__: list[str] = []


@check(
    "MAP306",
    "crest-disputed",
    "error",
    "two features disagree about which side of a crest is higher",
)
def disputed_crests(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find crest hexsides for which features name both sides as uphill."""
    draft = compilation.draft
    entries = {one.name for one in draft.overrides}
    found: dict[tuple[str, str], list[Hexside]] = defaultdict(list)
    for conflict in draft.conflicts:
        stands = draft.uphill.get(conflict.side)
        if stands is not None and stands[1] not in entries:  # else the overlay decides it
            found[conflict.features].append(conflict.side)
    for ids, sides in found.items():
        both = "itself" if ids[0] == ids[1] else f"{ids[0]} and {ids[1]}"
        yield MapTrouble(
            f"both sides of the crest are called the higher one, by {both}",
            "redraw one of them, or settle it with `uphill` in the overlay",
            sides=sides,
            features=ids,
        )


@check("MAP307", "crest-undirected", "error", "nothing says which side of a crest is higher")
def undirected_crests(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find crests without an uphill side."""
    draft = compilation.draft
    found: dict[tuple[str, tuple[str, ...]], list[Hexside]] = defaultdict(list)
    for kind, policy in compilation.folder.spec.hexsides.items():
        for side in draft.sides_of(kind) if policy.directed else []:
            if side not in draft.uphill:
                found[kind, tuple(draft.sides[side][kind])].append(side)
    for (kind, ids), sides in found.items():
        yield MapTrouble(
            f"the {kind} has no uphill side",
            'give the line `"higher": "left"` or `"right"`, seen along its direction',
            sides=sides,
            features=ids,
        )


@map_check(
    "MAP308",
    "crest-upside-down",
    "warning",
    "the uphill hex of a crest lies lower than its neighbour",
)
def crests_upside_down(hexmap: HexMap, grid: Grid) -> Iterator[MapTrouble]:
    """Find crests whose uphill side contradicts the elevations."""
    found: dict[tuple[str, ...], list[Hexside]] = defaultdict(list)
    for label, record in hexmap.hexsides.items():
        if record.uphill is None:
            continue
        side, uphill = grid.side(label), grid.hex(record.uphill)
        below = side.other(uphill)
        if below not in grid:
            continue
        high = hexmap.hexes[record.uphill].elevation
        low = hexmap.hexes[grid.label(below)].elevation
        if high is not None and low is not None and high < low:
            found[tuple(sorted({one for ids in record.source.values() for one in ids}))].append(
                side
            )
    for ids, sides in found.items():
        yield MapTrouble(
            "the hex called uphill lies lower than the hex across the crest",
            "turn the crest round, or correct the elevations",
            sides=sides,
            features=ids,
        )
