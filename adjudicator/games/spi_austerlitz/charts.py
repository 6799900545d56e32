"""Charts of the game for reports: combat results and terrain, made from tables.json."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.games.spi_austerlitz.data import HexEffect, SideEffect, Tables
from adjudicator.mechanics.charts import (
    Row,
    case_texts,
    cells,
    hex_rows,
    road_rows,
    side_rows,
    terrain_chart,
)

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["charts"]

#: how good a result is for the attacker
_TONES = {"Ae": -2, "Ar": -1, "Ex": 0, "Dr": 1, "De": 2}


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts of the game by kind."""
    tables: Tables = game.tables
    return {"crt": _combat(game, tables), "terrain": _terrain(game, tables)}


def _combat(game: Game, tables: Tables) -> Chart:
    table = tables.combat
    results = dict.fromkeys(result for row in table.rows.values() for result in row)
    cases = [f"SPI-9.2-{result}" for result in sorted(results, key=lambda one: _TONES[one])]
    notes = [
        f"{game.text(game.cases[case].title)}. {game.text(game.cases[case].text)}" for case in cases
    ]
    notes += case_texts(game, "SPI-8.0b", "SPI-9.1")
    return Chart(
        "Combat results",
        ("Die", *(f"{attacker}:{defender}" for attacker, defender in table.columns)),
        tuple(
            (Cell(die), *(Cell(result, _TONES[result]) for result in table.rows[die]))
            for die in sorted(table.rows)
        ),
        notes=tuple(notes),
    )


def _terrain(game: Game, tables: Tables) -> Chart:
    rows = [
        *hex_rows(tables.hexes, _defence),
        *side_rows(
            tables.hexsides, _no_retreat, idle=lambda line: game.text(game.cases[line.case].title)
        ),
        *road_rows(tables.roads),
        *_zones(tables),
    ]
    return terrain_chart(game, "Defender", rows, ("SPI-13-plus", "SPI-13-hextype"))


def _defence(effect: HexEffect) -> str:
    return f"x {effect.defence}" if effect.defence > 1 else "-"


def _no_retreat(effect: SideEffect) -> list[str]:
    return ["no retreat across"] if effect.no_retreat else []


def _zones(tables: Tables) -> Iterator[Row]:
    zones = tables.zones
    only = " and ".join(zones.may_leave) + " only"
    for what, plus, remark in (("enter", zones.enter, ""), ("leave", zones.leave, only)):
        yield None, cells(f"Enemy zone, to {what}", f"+{plus}", "-", remark)
