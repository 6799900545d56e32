"""Charts of the game for reports: both combat tables and terrain, made from tables.json."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.games.crowning_glory.data import HexEffect, SideEffect, Tables
from adjudicator.mechanics.charts import Row, case_texts, closed_to, row, terrain_chart

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
    rows = [*_hexes(tables), *_sides(tables), *_roads(tables)]
    return terrain_chart(game, "Combat", rows, ("CG-8.14", "CG-9.7", "CG-7.1a", "CG-7.1c"))


def _shift(columns: int) -> str:
    if not columns:
        return "-"
    return f"{abs(columns)} {'left' if columns < 0 else 'right'}"


def _hexes(tables: Tables) -> Iterator[Row]:
    for word, effect in tables.hexes.items():
        cost = "other terrain" if effect.mark else str(effect.cost)
        name = word.replace("-", " ").capitalize()
        yield row("terrain", word, name, cost, _shift(effect.shift), _about(effect))


def _about(effect: HexEffect) -> str:
    remarks = closed_to(effect.prohibited)
    remarks += [] if effect.enfilade else ["no enfilade"]
    remarks += [f"artillery doubled against {kind}" for kind in effect.doubles_guns_against]
    return "; ".join(remarks)


def _sides(tables: Tables) -> Iterator[Row]:
    for word, effect in tables.hexsides.items():
        plus = effect.plus or effect.plus_uphill
        cost = f"+{plus}" + " uphill" * bool(effect.plus_uphill) if plus else "-"
        yield row("hexside", word, f"{word.capitalize()} hexside", cost, *_beyond(effect))


def _beyond(effect: SideEffect) -> tuple[str, str]:
    shift = _shift(effect.shift_uphill)
    if effect.shift_uphill:
        shift += " if all attack uphill"
    return shift, "; ".join(f"{kind} neither crosses nor attacks" for kind in effect.prohibited)


def _roads(tables: Tables) -> Iterator[Row]:
    for word, road in tables.roads.items():
        lifts = "lifts the cost of the " + " and the ".join(road.lifts)
        yield row("road", word, word.capitalize(), "other terrain", "-", lifts)
