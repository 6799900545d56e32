"""Parts of charts that several games share: texts of cases, rows of terrain, the terrain chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from adjudicator.core.charts import Cell, Chart, Sample

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.mechanics.ground.chart import HexLine, RoadLine, SideLine

__all__ = [
    "Row",
    "case_texts",
    "cells",
    "closed_to",
    "hex_rows",
    "road_rows",
    "row",
    "side_rows",
    "terrain_chart",
]

H = TypeVar("H", bound="HexLine")
S = TypeVar("S", bound="SideLine")

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


def closed_to(kinds: Iterable[str], opened: Sequence[str] = ()) -> list[str]:
    """Return the remarks about the types of units that may not enter, or only by some roads."""
    but = f" but by {' or '.join(opened)}" if opened else ""
    return [f"closed to {kind}{but}" for kind in kinds]


def hex_rows(
    lines: Mapping[str, H],
    effect: Callable[[H], str],
    remarks: Callable[[H], list[str]] | None = None,
) -> Iterator[Row]:
    """Iterate over the rows about hexes; a game says their effect on combat, and other remarks."""
    for word, line in lines.items():
        cost = "other terrain" if line.mark else str(line.cost)
        said = closed_to(line.prohibited, line.opened)
        said += ["no Zone of Control reaches in"] if line.shelter else []
        said += remarks(line) if remarks is not None else []
        name = word.replace("-", " ").capitalize()
        yield row("terrain", word, name, cost, effect(line), "; ".join(said))


def side_rows(
    lines: Mapping[str, S],
    remarks: Callable[[S], list[str]],
    *,
    effect: Callable[[S], str] | None = None,
    idle: Callable[[S], str] | None = None,
) -> Iterator[Row]:
    """Iterate over the rows about hexsides; `idle` is the remark on one that does nothing."""
    for word, line in lines.items():
        plus = line.plus or line.plus_uphill
        cost = f"+{plus}" + " uphill" * bool(line.plus_uphill) if plus else "-"
        said = [f"lifts the cost of the {kind}" for kind in line.negates] + remarks(line)
        if not said and not plus and idle is not None:
            said = [idle(line)]
        shown = effect(line) if effect is not None else "-"
        yield row("hexside", word, f"{word.capitalize()} hexside", cost, shown, "; ".join(said))


def road_rows(lines: Mapping[str, RoadLine]) -> Iterator[Row]:
    """Iterate over the rows about roads: their own cost, or the hexsides whose cost they lift."""
    for word, road in lines.items():
        cost, said = "other terrain", "lifts the cost of the " + " and the ".join(road.lifts)
        if road.cost:
            cost, said = str(road.cost), "along the road, whatever else is in the hex"
        yield row("road", word, word.capitalize(), cost, "-", said)


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
