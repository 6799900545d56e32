"""The counters, and the values of the charts, read directly from the data."""

from __future__ import annotations

import json
from typing import NamedTuple

from tests.support.paths import ROOT

_FOLDER = ROOT / "modules/crowning-glory"


def _read(name: str):
    return json.loads((_FOLDER / name).read_text(encoding="utf-8"))


class Unit(NamedTuple):
    name: str
    side: str
    arm: str
    steps: int


UNITS = {
    one["id"]: Unit(one["id"], one["side"], one["type"], one["combat"])
    for one in _read("units.json")["units"]
}
SIDES = ("french", "allied")
OTHER = {"french": "allied", "allied": "french"}
SCENARIOS = {name: _read(f"scenarios/{name}.json") for name in ("battle", "southern-attack")}
_TABLES = _read("tables.json")
_CRT = _TABLES["combat"]
RESERVE: list[str] = _TABLES["reinforcements"]["reserve"]["units"]
VARIABLE: list[str] = _TABLES["reinforcements"]["variable"]["units"]

#: 2.7; the values of the cavalry are lost, and reconstructed by us
POINTS = {
    ("french", "infantry"): 5,
    ("allied", "infantry"): 4,
    ("french", "cavalry"): _TABLES["movement"]["french"]["cavalry"],
    ("allied", "cavalry"): _TABLES["movement"]["allied"]["cavalry"],
}
#: 4.8, 4.9
BREAKS = {"french": 33, "allied": 29}


def column(side: str, differential: int, shift: int) -> tuple[int, bool]:
    """Return the heading of the column of an attack, and whether it is the first."""
    columns = _CRT[side]["columns"]
    fitting = [at for at, head in enumerate(columns) if head <= differential]
    at = min(max((fitting[-1] if fitting else 0) + shift, 0), len(columns) - 1)
    return columns[at], at in (0, len(columns) - 1)


def result(side: str, head: int, die: int) -> tuple[int, int]:
    """Return the steps lost by the attacker and by the defender (9.14)."""
    lost = _CRT[side]["rows"][str(die)][_CRT[side]["columns"].index(head)]
    attacker, defender = lost.split("/")
    return int(attacker), int(defender)
