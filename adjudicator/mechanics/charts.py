"""Parts of charts that several games share: texts of cases, rows of terrain, the terrain chart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from adjudicator.core.charts import Cell, Chart, Sample

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["Row", "case_texts", "cells", "closed_to", "row", "terrain_chart"]

#: the feature that a row is about, if any, and its fields
Row = tuple[Sample | None, tuple[Cell, ...]]


def cells(*texts: str) -> tuple[Cell, ...]:
    """Return fields without a tone."""
    return tuple(map(Cell, texts))


def row(kind: Literal["terrain", "hexside", "road"], word: str, *texts: str) -> Row:
    """Return a row about a feature of the map."""
    return Sample(kind, word), cells(*texts)


def case_texts(game: Game, *cases: str) -> list[str]:
    """Return what some cases of the rulebook say."""
    return [game.text(game.cases[case].text) for case in cases]


def closed_to(kinds: Iterable[str]) -> list[str]:
    """Return the remarks about the types of units that may not enter."""
    return [f"closed to {kind}" for kind in kinds]


def terrain_chart(game: Game, effect: str, rows: Iterable[Row], cases: Iterable[str]) -> Chart:
    """Return the chart of terrain; `effect` is the title of the column about combat."""
    found = list(rows)
    return Chart(
        "Terrain effects",
        ("Terrain", "Movement", effect, "Remarks"),
        tuple(fields for _, fields in found),
        samples=tuple(sample for sample, _ in found),
        notes=tuple(case_texts(game, *cases)),
    )
