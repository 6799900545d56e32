"""Strengths of an attack, its column, and the row of its dice."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from .model import Position

__all__ = ["Clash", "result_of", "totals"]

Modifier = dict[str, Any]


class Clash(NamedTuple):
    """An attack that was declared."""

    attackers: list[str]
    targets: list[str]
    #: attacked hex -> its defenders
    defenders: dict[str, list[str]]


def _across(modifier: Modifier, found: Iterable[bool]) -> bool:
    answers = list(found)
    return (
        any(answers) if modifier.get("across", "all") == "any" else all(answers) and bool(answers)
    )


def _ground(
    position: Position,
    modifier: Modifier,
    attackers: list[str],
    hexes: list[str],
    *,
    own: bool = False,
) -> bool:
    """Return whether the conditions about terrain and hexsides hold."""
    board = position.data.board
    if wanted := modifier.get("terrain"):
        held = [bool(set(wanted) & set(board.terrain[at])) for at in hexes]
        if not (held[0] if own else _across(modifier, held)):
            return False
    edges = [
        (frozenset((position.at[one], at)), position.at[one], at)
        for one in attackers
        for at in hexes
    ]
    near = [(board.kinds.get(e, []) if board.adjacent(a, b) else [], e, b) for e, a, b in edges]
    if (wanted := modifier.get("hexside")) and not _across(
        modifier, [bool(set(wanted) & set(kinds)) for kinds, _, _ in near]
    ):
        return False
    wanted = modifier.get("uphill")
    return not wanted or _across(
        modifier,
        [bool(set(wanted) & set(kinds)) and board.higher.get(e) == b for kinds, e, b in near],
    )


def _types(position: Position, wanted: list[str], units: Iterable[str]) -> bool:
    return not wanted or any(position.data.units[one].type in wanted for one in units)


def _applying(
    position: Position, clash: Clash, to: str, *, unit: str = "", at: str = ""
) -> list[Modifier]:
    """Return the modifiers that apply to a unit, a hex, the column or the die, one of a group."""
    found = []
    for one in position.data.section("combat").get("modifiers", []):
        if one["to"] != to:
            continue
        attackers = [unit] if to == "attacker" else clash.attackers
        hexes = [at] if to in ("defender", "hex") else clash.targets
        asked = {"attacker": [unit], "defender": [unit], "hex": clash.defenders.get(at, [])}
        together = {position.data.units[a].type for a in clash.attackers}
        if (
            _ground(position, one, attackers, hexes, own=to in ("defender", "hex"))
            and _types(position, one.get("types", []), asked.get(to, clash.attackers))
            and set(one.get("together", [])) <= together
        ):
            found.append(one)
    return _one_of_a_group(found)


def _one_of_a_group(found: list[Modifier]) -> list[Modifier]:
    kept: list[Modifier] = []
    for one in found:
        group = one.get("group", "")
        rivals = [other for other in found if group and other.get("group") == group]
        if not rivals or max(rivals, key=_weight) is one:
            kept.append(one)
    return kept


def _weight(one: Modifier) -> tuple[Fraction, int]:
    return Fraction(*(one.get("times") or [1, 1])), abs(one.get("add", 0))


def _changed(strength: Fraction, modifiers: list[Modifier]) -> Fraction:
    for one in modifiers:
        strength *= Fraction(*(one.get("times") or [1, 1]))
    strength += sum(one.get("add", 0) for one in modifiers)
    return max([strength, Fraction(0), *(Fraction(one.get("least", 0)) for one in modifiers)])


def totals(position: Position, clash: Clash) -> tuple[Fraction, Fraction, int]:
    """Return attack, defence, and the number of the column after shifts."""
    attack = defence = Fraction(0)
    for one in clash.attackers:
        base = position.attack(one) * position.effect(one, "attack")
        attack += _changed(base, _applying(position, clash, "attacker", unit=one))
    for at, units in clash.defenders.items():
        here = Fraction(0)
        for one in units:
            base = position.defence(one) * position.effect(one, "defence")
            here += _changed(base, _applying(position, clash, "defender", unit=one, at=at))
        defence += _changed(here, _applying(position, clash, "hex", at=at))
    column = position.data.section("combat")["column"]
    place = _column(column, attack, defence)
    place += sum(one.get("add", 0) for one in _applying(position, clash, "column"))
    return attack, defence, max(0, min(place, len(column["columns"]) - 1))


def _column(column: dict[str, Any], attack: Fraction, defence: Fraction) -> int:
    names = column["columns"]
    last = len(names) - 1
    if defence == 0:
        return last
    if column["by"] == "ratio":
        values = [Fraction(*map(int, name.split(":"))) for name in names]
        value = attack / defence
    else:
        values = [Fraction(int(name)) for name in names]
        value = attack - defence
    if column.get("rounding", "defender") == "attacker":
        return min([place for place, one in enumerate(values) if one >= value], default=last)
    return max([place for place, one in enumerate(values) if one <= value], default=0)


def result_of(position: Position, clash: Clash, column: int, dice: list[int]) -> str:
    """Return the result of the dice in a column."""
    combat = position.data.section("combat")
    rows = {int(name): row for name, row in combat["rows"].items()}
    row = sum(dice) + sum(one.get("add", 0) for one in _applying(position, clash, "die"))
    return str(rows[max(min(rows), min(row, max(rows)))][column])
