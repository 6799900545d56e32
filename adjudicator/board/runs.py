"""Straight runs of hexes, written as their two ends: ``1013-1026`` or ``1013..1026``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from adjudicator.board.hexes import Hex
from adjudicator.board.labels import Numbering
from adjudicator.board.near_labels import unknown_label
from adjudicator.errors import LabelError

__all__ = ["cells_between", "known_ends", "named_cells"]

Cell = tuple[int, int]

_TO = re.compile(r"\s*(?:\.\.|-)\s*")


def run_ends(text: str) -> list[tuple[str, str]]:
    """Return the pairs of labels that a text may mean: a label may contain a hyphen itself."""
    return [(text[: cut.start()], text[cut.end() :]) for cut in _TO.finditer(text[:100])]


def known_ends(text: str, known: Collection[str]) -> tuple[str, str]:
    """Return the ends of a run, both among some labels; refuse a run that has another end."""
    ends = run_ends(text)
    for one, two in ends:
        if one in known and two in known:
            return one, two
    for one, two in ends:
        if one in known or two in known:
            raise unknown_label(two if one in known else one, known)
    raise unknown_label(text, known)


def cells_between(one: Cell, two: Cell, text: str) -> list[Cell]:
    """Return the cells of one row or one column between two, both included."""
    if one[0] != two[0] and one[1] != two[1]:
        raise LabelError("{text!r} is neither one row nor one column of the grid", text=text)
    axis = 0 if one[1] == two[1] else 1
    step = 1 if two[axis] >= one[axis] else -1
    numbers = range(one[axis], two[axis] + step, step)
    return [(n, one[1]) if axis == 0 else (one[0], n) for n in numbers]


def named_cells(
    texts: Iterable[str], numbering: Numbering, cells: Mapping[str, Sequence[Hex]]
) -> set[str]:
    """Return the labels that labels and runs name, of all cells of a grid, on the map or not."""
    found: set[str] = set()
    for text in texts:
        if text in cells:
            found.add(text)
            continue
        one, two = (numbering.cell(cells[label][0]) for label in known_ends(text, cells))
        run = (numbering.text(*cell) for cell in cells_between(one, two, text))
        found |= {label for label in run if label in cells}
    return found
