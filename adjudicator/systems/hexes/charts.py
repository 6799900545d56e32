"""Charts of a game made of data: combat results and terrain, out of its rules.json."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.mechanics.charts import (
    Row,
    cells,
    closed_to,
    hex_rows,
    road_rows,
    side_rows,
    terrain_chart,
)
from adjudicator.mechanics.ground.chart import HexLine, SideLine
from adjudicator.systems.hexes.format_combat import CombatRules, Modifier
from adjudicator.systems.hexes.law import Law, law_of

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["charts"]


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts of the game by kind."""
    law = law_of(game, frozenset())
    found = {"terrain": _terrain(game, law)}
    if law.rules.combat is not None:
        found = {"crt": _combat(game, law, law.rules.combat), **found}
    return found


def _tone(combat: CombatRules, result: str) -> int:
    """Return how good a result is for the attacker: by whom it hurts."""
    harm = {"attackers": 0, "defenders": 0}
    weights = {"eliminate": 2, "pay": 2, "lose": 1, "retreat": 1}
    for one in combat.results[result].effects:
        if one.who in harm:
            harm[one.who] = max(harm[one.who], weights.get(one.do, 0))
    return harm["defenders"] - harm["attackers"]


def _legend(game: Game, combat: CombatRules) -> list[str]:
    """Return what each result does: a case of several results once, with their names before it."""
    named: dict[str, list[str]] = {}
    for name, one in combat.results.items():
        named.setdefault(one.case, []).append(name)
    found = []
    for case, names in named.items():
        text = game.text(game.cases[case].text)
        # a text that is written as a legend names its results itself
        own = text.startswith(tuple(f"{name}:" for name in names))
        found.append(text if own else f"{', '.join(names)}: {text}")
    return found


def _combat(game: Game, law: Law, combat: CombatRules) -> Chart:
    notes = _legend(game, combat)
    cases = [combat.column.case, combat.table]
    # the others stand in the chart of terrain
    cases += [
        one.case for one in combat.modifiers if not (one.terrain or one.hexside or one.uphill)
    ]
    notes += [game.text(game.cases[case].text) for case in dict.fromkeys(cases)]
    return Chart(
        "Combat results",
        ("Die" if combat.die.dice == 1 else "Dice", *law.columns),
        tuple(
            (Cell(str(number)), *(Cell(one, _tone(combat, one)) for one in law.rows[number]))
            for number in sorted(law.rows)
        ),
        notes=tuple(notes),
    )


def _effect(one: Modifier) -> str:
    parts = (
        [f"x {one.times[0]}" + (f"/{one.times[1]}" if one.times[1] > 1 else "")]
        if one.times
        else []
    )
    parts += [f"{one.add:+d}"] if one.add else []
    names = {"attacker": "attacker", "defender": "", "hex": "", "column": "column", "die": "die"}
    whose = [f"({_of_types(one.types)})"] if one.types else []
    return " ".join(filter(None, [*parts, names[one.to], *whose]))


def _terrain(game: Game, law: Law) -> Chart:
    modifiers, zones = law.modifiers, law.rules.zones

    def of_hex(line: HexLine) -> str:
        name = next(name for name, one in law.hexes.items() if one is line)
        found = [_effect(one) for one in modifiers if name in one.terrain]
        return ", ".join(found) or "-"

    def of_side(line: SideLine) -> str:
        name = next(name for name, one in law.hexsides.items() if one is line)
        found = [_effect(one) for one in modifiers if name in (*one.hexside, *one.uphill)]
        return ", ".join(found) or "-"

    def title(line: SideLine) -> str:
        return game.text(game.cases[line.case].title)

    def remarks(line: SideLine) -> list[str]:
        return closed_to(line.prohibited, line.opened)

    rows = [
        *hex_rows(law.hexes, of_hex, lambda line: _remarks(law, line)),
        *side_rows(law.hexsides, remarks, effect=of_side, idle=title),
        *road_rows({name: one for name, one in law.roads.items() if one.cost or one.lifts}),
        *(_zones(law) if zones is not None else ()),
    ]
    return terrain_chart(game, "Combat", rows, (law.rules.terrain.adding,))


def _of_types(types: Iterable[str]) -> str:
    return " and ".join(types) or "units"


def _remarks(law: Law, line: HexLine) -> list[str]:
    """Return who pays another price for a hex, and who stops in it."""
    name = next(name for name, one in law.hexes.items() if one is line)
    prices: dict[int, list[str]] = {}
    for kind, cost in line.costs.items():
        if cost != line.cost and kind not in line.prohibited:
            prices.setdefault(cost, []).append(kind)
    found = [f"{_of_types(kinds)}: {cost}" for cost, kinds in prices.items()]
    stop = law.rules.terrain.hexes[name].stop
    return found if stop is None else [*found, f"{_of_types(stop.types)} stop"]


def _zones(law: Law) -> Iterator[Row]:
    zones = law.rules.zones
    prices = [] if zones is None else [("enter", zones.enter), ("leave", zones.leave)]
    for what, price in prices:
        if price is not None:
            only = " and ".join(price.types) + " only" if price.types else ""
            yield None, cells(f"Enemy zone, to {what}", f"+{price.cost}", "-", only)
