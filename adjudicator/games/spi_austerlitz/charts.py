"""Charts of the game for reports: combat results and terrain, made from tables.json."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.games.spi_austerlitz.data import HexEffect, SideEffect, Tables
from adjudicator.mechanics.charts import Row, case_texts, cells, closed_to, row, terrain_chart

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
    rows = [*_hexes(tables), *_sides(game, tables), *_ways(tables)]
    return terrain_chart(game, "Defender", rows, ("SPI-13-plus", "SPI-13-hextype"))


def _hexes(tables: Tables) -> Iterator[Row]:
    for word, effect in tables.hexes.items():
        times = f"x {effect.defence}" if effect.defence > 1 else "-"
        cost, remarks = str(effect.cost), _about_hex(effect)
        yield row("terrain", word, word.capitalize(), cost, times, remarks)


def _about_hex(effect: HexEffect) -> str:
    remarks = closed_to(effect.prohibited)
    remarks += ["no Zone of Control reaches in"] if effect.shelter else []
    return "; ".join(remarks)


def _sides(game: Game, tables: Tables) -> Iterator[Row]:
    for word, effect in tables.hexsides.items():
        remark = _about_side(effect)
        if not remark and not effect.plus:
            remark = game.text(game.cases[effect.case].title)
        cost = f"+{effect.plus}" if effect.plus else "-"
        yield row("hexside", word, f"{word.capitalize()} hexside", cost, "-", remark)


def _about_side(effect: SideEffect) -> str:
    remarks = [f"lifts the cost of the {kind}" for kind in effect.negates]
    remarks += ["no retreat across"] if effect.no_retreat else []
    return "; ".join(remarks)


def _ways(tables: Tables) -> Iterator[Row]:
    for word, road in tables.roads.items():
        along = "along the road, whatever else is in the hex"
        yield row("road", word, word.capitalize(), str(road.cost), "-", along)
    zones = tables.zones
    only = " and ".join(zones.may_leave) + " only"
    for what, plus, remark in (("enter", zones.enter, ""), ("leave", zones.leave, only)):
        yield None, cells(f"Enemy zone, to {what}", f"+{plus}", "-", remark)
