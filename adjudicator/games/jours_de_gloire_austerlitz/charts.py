"""Charts of the game for reports: shock, fire, terrain and the turn track, from its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.charts import Cell, Chart
from adjudicator.games.jours_de_gloire_austerlitz.data import Tables
from adjudicator.mechanics.charts import (
    case_texts,
    cells,
    hex_rows,
    road_rows,
    side_rows,
    terrain_chart,
)

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.games.jours_de_gloire_austerlitz.series_data import Effect, Result
    from adjudicator.mechanics.ground.chart import HexLine, SideLine

__all__ = ["charts"]

#: how bad a state is for a unit
_WORSE = {"": 0, "disordered": 1, "routed": 2, "eliminated": 3}


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts of the game by kind."""
    tables: Tables = game.tables
    return {
        "crt": _shock(game, tables),
        "fire": _fire(game, tables),
        "terrain": _terrain(game, tables),
        "turns": _turns(tables),
    }


def _shock(game: Game, tables: Tables) -> Chart:
    """Return the table of shocks, with what its results mean."""
    shock = tables.series.shock
    heads = [f"{attack}:{defence}" for attack, defence in shock.columns]
    rows = []
    for at, results in enumerate(shock.rows):
        total = shock.lowest + at
        more = " or less" if not at else " or more" if at == len(shock.rows) - 1 else ""
        found = [Cell(one, _tone(shock.results[one])) for one in results]
        rows.append((Cell(f"{total}{more}"), *found))
    notes = [f"{name}: {_meaning(one)}" for name, one in shock.results.items()]
    notes += case_texts(game, "JDG-B-9-a", "JDG-B-9-b")
    return Chart("Shock", ("Total", *heads), tuple(rows), notes=tuple(notes))


def _tone(result: Result) -> int:
    """Return how good a result is for the attacker."""
    worse = [_weight(one) for one in (result.defender, result.attacker)]
    return max(-2, min(2, worse[0] - worse[1]))


def _weight(effect: Effect) -> int:
    return max(_WORSE[effect.state], 1 if effect.retreat else 0)


def _meaning(result: Result) -> str:
    """Return a result in words."""
    said = []
    for who, effect in (("attacker", result.attacker), ("defender", result.defender)):
        parts: list[str] = [effect.state] if effect.state else []
        if effect.retreat:
            parts.append(f"retreats {effect.retreat} hex" + "es" * (effect.retreat > 1))
        if parts:
            said.append(f"{who} {' and '.join(parts)}")
    return "; ".join(said) or "no effect"


def _fire(game: Game, tables: Tables) -> Chart:
    """Return the highest die that hits, by strength and distance."""
    fire = tables.series.fire
    distances = range(1, max(map(len, fire.hits)) + 1)
    rows = [
        cells(f"{least} or more", *(f"0-{face}" for face in hits))
        for least, hits in zip(fire.strengths, fire.hits, strict=True)
    ]
    tests = [f"{one:+d}" if one else "0" for one in fire.test]
    rows.append(cells("Cohesion test", *tests))
    heads = [f"{one} hex" + "es" * (one > 1) for one in distances]
    notes = case_texts(game, "JDG-B-6-a", "JDG-B-6-c")
    return Chart("Fire", ("Strength", *heads), tuple(rows), notes=tuple(notes))


def _terrain(game: Game, tables: Tables) -> Chart:
    """Return prices and effects of terrain."""
    shock = tables.series.shock
    names = {id(line): name for name, line in (*tables.hexes.items(), *tables.hexsides.items())}

    def in_hex(line: HexLine) -> str:
        return _modifier(shock.terrain.get(names[id(line)], 0))

    def across(line: SideLine) -> str:
        return _modifier(shock.hexsides.get(names[id(line)], 0))

    rows = [
        *hex_rows(tables.hexes, in_hex, _own_prices),
        *side_rows(tables.hexsides, lambda _: [], effect=across),
        *road_rows(tables.roads),
    ]
    cases = ("JDG-TEC-b", "JDG-TEC-c", "JDG-TEC-d", "JDG-TEC-e", "JDG-TEC-g", "JDG-B-4.3-b")
    return terrain_chart(game, "Shock", rows, cases)


def _modifier(value: int) -> str:
    return f"{value:+d}" if value else "-"


def _own_prices(line: HexLine) -> list[str]:
    """Return the remarks on types of unit with prices of their own."""
    by_cost: dict[int, list[str]] = {}
    for kind, cost in line.costs.items():
        by_cost.setdefault(cost, []).append(kind.replace("-", " "))
    return [f"{cost} for {', '.join(kinds)}" for cost, kinds in sorted(by_cost.items())]


def _turns(tables: Tables) -> Chart:
    """Return the turn track with its light."""
    rows = [cells(f"{one.hour}-{one.until}", one.light.replace("-", " ")) for one in tables.turns]
    return Chart("Turns", ("Hours", "Light"), tuple(rows))
