"""Charts of the game for reports: both combat tables and terrain, made from tables.json."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.games.crowning_glory.data import HexEffect, Tables
from adjudicator.mechanics.charts import case_texts, hex_rows, road_rows, side_rows, terrain_chart
from adjudicator.mechanics.combat.shifts import ShiftingSide

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["charts"]


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts of the game by kind."""
    tables: Tables = game.tables
    return {"crt": _combat(game, tables), "terrain": _terrain(game, tables)}


def _combat(game: Game, tables: Tables) -> Chart:
    """Return both tables, one below the other, with the columns of the wider one."""
    heads = sorted({column for table in tables.combat.values() for column in table.columns})
    rows = []
    for side, table in tables.combat.items():
        name = game.text(game.file.side_names.get(side, {})) or side
        for die, results in sorted(table.rows.items()):
            by_head = dict(zip(table.columns, results, strict=True))
            cells = [_result(by_head.get(head, "")) for head in heads]
            rows.append((Cell(f"{name} {die}"), *cells))
    notes = case_texts(game, "CG-9.5", "CG-9.6", "CG-9.7", "CG-9.12")
    notes += [
        game.text(texts) for texts in game.file.reconstructions if "combat table" in texts["en"]
    ]
    first, *middle, last = heads
    columns = (f"{first} or less", *(f"+{head}" for head in middle), f"+{last} or more")
    return Chart("Combat results", ("Die", *columns), tuple(rows), notes=tuple(notes))


def _result(text: str) -> Cell:
    """Return a result, and how good it is for the attacker."""
    if not text:
        return Cell("-")
    attacker, _, defender = text.partition("/")
    return Cell(text, max(-2, min(2, int(defender) - int(attacker))))


def _terrain(game: Game, tables: Tables) -> Chart:
    rows = [
        *hex_rows(tables.hexes, lambda line: _shift(line.shift), _about),
        *side_rows(tables.hexsides, _closed, effect=_uphill),
        *road_rows(tables.roads),
    ]
    return terrain_chart(game, "Combat", rows, ("CG-8.14", "CG-9.7", "CG-7.1a", "CG-7.1c"))


def _shift(columns: int) -> str:
    if not columns:
        return "-"
    return f"{abs(columns)} {'left' if columns < 0 else 'right'}"


def _about(effect: HexEffect) -> list[str]:
    remarks = [] if effect.enfilade else ["no enfilade"]
    return remarks + [f"artillery doubled against {kind}" for kind in effect.doubles_guns_against]


def _closed(effect: ShiftingSide) -> list[str]:
    return [f"{kind} neither crosses nor attacks" for kind in effect.prohibited]


def _uphill(effect: ShiftingSide) -> str:
    return _shift(effect.shift_uphill) + " if all attack uphill" * bool(effect.shift_uphill)
