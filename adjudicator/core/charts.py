"""Charts of a game as plain tables, for whoever draws or prints them.

A game's package may have a module `charts` with a function `charts(game)` that returns them by
kind: "crt" for the combat results, "terrain" for the effects of terrain.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Cell", "Chart", "Sample"]


class Cell(NamedTuple):
    """One field of a table."""

    text: str
    #: from -2, bad for whoever acts, to 2, good; None if it is neither
    tone: int | None = None


class Sample(NamedTuple):
    """Something on the map that a row is about, to be shown as it looks there."""

    kind: Literal["terrain", "hexside", "road"]
    word: str


class Chart(NamedTuple):
    """A table with its title; the first field of each row names the row."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    #: what each row shows before its first field; empty if no row shows anything
    samples: tuple[Sample | None, ...] = ()
    notes: tuple[str, ...] = ()
