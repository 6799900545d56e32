"""Verifies a map.json without its sources; its labels are checked first."""

from __future__ import annotations

from pathlib import Path

from adjudicator.board.grid import Grid
from adjudicator.board.hexmap import HexMap
from adjudicator.digitize.folder import load_map
from adjudicator.digitize.verify.findings import Finding
from adjudicator.digitize.verify.registry import Check
from adjudicator.digitize.verify.run import verify_compiled
from adjudicator.errors import DocumentError, InputError

__all__ = ["verify_file"]


def verify_file(path: Path) -> tuple[list[Finding], list[Check]]:
    """Return the findings on a map.json, and the checks that need its sources."""
    hexmap = load_map(path)
    try:
        _check_labels(hexmap, hexmap.grid())
        return verify_compiled(hexmap)
    except InputError as error:
        raise error.located(file=path) from None


def _check_labels(hexmap: HexMap, grid: Grid) -> None:
    """Refuse a map that speaks of hexes that its grid does not have, or leaves some out."""
    for label in hexmap.hexes:
        grid.hex(label)
    for label in grid.labels:
        if label not in hexmap.hexes:
            raise DocumentError(f"the hex {label} is missing", place="hexes")
    for label, record in hexmap.hexsides.items():
        if record.uphill is not None and grid.hex(record.uphill) not in grid.side(label).hexes:
            raise DocumentError(f"{record.uphill} is not at this hexside", place=label)
    for road in hexmap.roads.values():
        for label in road:
            grid.side(label)
    for labels in (*hexmap.sets.values(), *hexmap.edges.values()):
        grid.labels_in(labels)
    for one in hexmap.deployments:
        grid.hex(one.hex)
