"""Printed data: counters, tables, stacking limits, victory levels (7.0, 9.1, 13.0, 14.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

SIDES = ("allied", "french")
TURNS = 13
DEMORALIZING_LOSS = 70
REINFORCEMENT_TURN = 2

#: combat-movement and the first letter of the type, in the order of the codes
_FRENCH = """6-5i 6-5i 3-5i 6-4a 8-5i 5-5i 5-4a 5-5i 5-5i 3-5i 5-4a 2-6c 4-6c 1-6c 6-6c 5-6c 4-6c
3-6c 3-6c 3-6c 7-5i 4-5i 4-4a 8-5i 4-5i 5-4a 6-5i 6-5i 4-5i 6-4a 3-6c 6-5i 6-5i 4-5i 5-4a 5-5i
6-5i 3-5i 5-4a 12-5i 6-5i 5-6c 6-4a 4-5i 6-5i 3-5i 6-4a 5-6c 4-6c"""
_ALLIED = """7-4i 5-5c 6-5c 11-3i 17-3i 11-3i 12-3i 13-3i 2-5c 8-4i 9-4i 9-4i 8-4i 3-5c 7-5c 4-5c
5-5c 8-4i 9-4i 6-5c 6-5c 10-5c 13-3i 5-3a 14-2a 10-3a 7-3a 8-3a 9-3a 8-3a 6-3a 6-3a"""


class Unit(NamedTuple):
    id: str
    side: str
    combat: int
    movement: int
    arm: str  # i, c or a


def _read(side: str, text: str) -> dict[str, Unit]:
    units = {}
    for code, item in enumerate(text.split(), 1):
        combat, movement = item[:-1].split("-")
        name = f"{side}-{code}"
        units[name] = Unit(name, side, int(combat), int(movement), item[-1])
    return units


UNITS: dict[str, Unit] = {**_read("allied", _ALLIED), **_read("french", _FRENCH)}
REINFORCEMENTS = {
    "allied": ["allied-22", "allied-23", "allied-30"],
    "french": [f"french-{code}" for code in range(44, 50)],
}


def foe(side: str) -> str:
    return "french" if side == "allied" else "allied"


def stack_fits(units: list[str]) -> bool:
    """Return whether these friendly units fit into one hex (7B, 7C)."""
    if len(units) < 2:
        return True
    total = sum(UNITS[unit].combat for unit in units)
    if UNITS[units[0]].side == "french":
        return len(units) <= 3 and total <= 15
    return total <= 10


_CRT = {
    1: "Ae Ar Ar Dr Dr Dr De De De De",
    2: "Ae Ae Ar Ar Dr Dr Dr De De De",
    3: "Ae Ae Ae Ar Dr Dr Dr Dr De De",
    4: "Ae Ae Ae Ar Ar Dr Dr Dr De De",
    5: "Ae Ae Ae Ar Ar Ex Dr Ex Ex De",
    6: "Ae Ae Ae Ae Ar Ar Ex Ex Ex De",
}
COLUMNS = ["1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]


def odds(attack: Fraction, defence: Fraction) -> str:
    """Return the odds column: rounded for the defender, within the table (8.0, 9.1)."""
    if attack >= defence:
        return f"{min(6, attack // defence)}:1"
    return f"1:{min(5, -(-defence // attack))}"


def result(column: str, die: int) -> str:
    return _CRT[die].split()[COLUMNS.index(column)]


def level(allied: int, french: int) -> str | None:
    """Return the level of victory; 0 to 0 has none (14.2)."""
    if allied == french == 0:
        return None
    if allied * 3 < french:
        return "French Decisive"
    if allied * 2 < french:
        return "French Substantive"
    if allied * 3 < french * 2:
        return "French Marginal"
    if allied <= french:
        return "Allied Marginal"
    return "Allied Substantive" if allied <= 2 * french else "Allied Decisive"
