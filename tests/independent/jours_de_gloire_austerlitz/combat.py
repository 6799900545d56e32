"""The arithmetic of combat: odds, modifiers, the shock table."""

from __future__ import annotations

import re

from . import board
from .pieces import SERIES, UNITS
from .table import Fight, Table

__all__ = ["column", "in_wedge", "modifier", "odds_of", "reads", "result_of"]

_SHOCK = SERIES["shock"]


def column(attack: int, defence: int) -> int:
    """Return the best column that the odds reach; the first if they reach none."""
    fits = [n for n, (a, d) in enumerate(_SHOCK["columns"]) if attack * d >= defence * a]
    return fits[-1] if fits else 0


def odds_of(attack: int, defence: int) -> str:
    one, other = _SHOCK["columns"][column(attack, defence)]
    return f"{one}:{other}"


def reads(odds: str) -> bool:
    return re.fullmatch(r"\d+:\d+", odds) is not None


def result_of(at: int, total: int) -> str:
    """Return the result in a column for a total of die and modifiers."""
    rows = _SHOCK["rows"]
    row = min(max(total - _SHOCK["lowest"], 0), len(rows) - 1)
    found: str = rows[row][at]
    return found


def modifier(table: Table, fight: Fight) -> int:
    """Return the sum of the modifiers of a shock (9)."""
    units, there, at = fight.closing(), fight.defenders, fight.at
    total: int = _around(table, units, there, at) + _SHOCK["terrain"].get(board.TERRAIN[at], 0)
    froms = [table.where[unit] for unit in units]
    if all(board.uphill(one, at) for one in froms):
        total += _SHOCK["hexsides"]["slope"]
    if all(_stream(one, at) for one in froms):
        total += _SHOCK["hexsides"]["stream"]
    side = UNITS[units[0]].side
    total += _SHOCK["leader"] * any(table.leaders_at(one, side) for one in froms)
    total -= _SHOCK["leader"] * bool(table.leaders_at(at, table.enemy_of(units[0])))
    total -= _SHOCK["disordered"] * any(table.state[one] != "good" for one in units)
    total += _SHOCK["disordered"] * any(table.state[one] != "good" for one in there)
    if fight.charge:
        total += _SHOCK["charge"]
    return total + (_SHOCK["counter_charge"] if fight.counter else 0)


def _stream(a: str, b: str) -> bool:
    sides = board.hexside(a, b)
    return "stream" in sides and "bridge" not in sides and not board.road(a, b)


def _around(table: Table, units: list[str], there: list[str], at: str) -> int:
    """Return the modifier for an attack on flank or rear."""
    best = 0
    for unit in units:
        way = board.direction(at, table.where[unit])
        for other in there:
            turned = (way - table.facing[other] + 3) % 6 - 3
            if turned in SERIES["facing"]["front"]:
                continue
            best = max(best, _SHOCK["flank" if turned in SERIES["facing"]["flank"] else "rear"])
    return best


def in_wedge(table: Table, unit: str, target: str) -> bool:
    """Return whether a hex lies in front of a unit, near or far."""
    here, fronts = table.where[unit], table.fronts(unit)
    far = board.distance(here, target)
    first = [one for one in board.neighbours(here) if board.distance(one, target) < far]
    return all(one in fronts for one in first)
