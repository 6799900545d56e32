"""Types for the charts of a game as plain tables, for pictures and modules.

A game's package may have a module `charts` with a function `charts(game)` that returns them by
kind: "crt" for the combat results, "terrain" for the effects of terrain.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Cell", "Chart", "Sample"]


class Cell(NamedTuple):
    """One field of a table."""

    text: str
    #: from -2, bad for the acting player, to 2, good; None if neither
    tone: int | None = None


class Sample(NamedTuple):
    """A map feature that a row is about, drawn as it looks on the map."""

    kind: Literal["terrain", "hexside", "road"]
    word: str


class Chart(NamedTuple):
    """A table with its title; the first field of each row names the row."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    #: the sample before the first field of each row; empty if no row has one
    samples: tuple[Sample | None, ...] = ()
    notes: tuple[str, ...] = ()
