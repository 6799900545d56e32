"""Counters, markers and the reconstructed numbers, read directly from the data."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from tests.support.paths import ROOT

_FOLDER = ROOT / "modules/jours-de-gloire-austerlitz"


def _read(name: str) -> Any:
    return json.loads((_FOLDER / name).read_text(encoding="utf-8"))


class Unit(NamedTuple):
    """One counter."""

    name: str
    side: str
    kind: str
    strength: int
    points: int
    formation: str
    nation: str
    ratings: dict[str, int]

    @property
    def leader(self) -> bool:
        return self.kind == "leader"

    @property
    def guns(self) -> bool:
        return self.kind in ("artillery", "horse-artillery")

    @property
    def horse(self) -> bool:
        return self.kind in ("cavalry", "heavy-cavalry")


UNITS = {
    one["id"]: Unit(
        one["id"],
        one["side"],
        one["type"],
        one["combat"],
        one["movement"],
        one.get("formation", ""),
        one.get("nation", ""),
        one.get("ratings", {}),
    )
    for one in _read("units.json")["units"]
}
#: formation -> its units, as printed
PRINTED: dict[str, set[str]] = {}
for _unit in UNITS.values():
    PRINTED.setdefault(_unit.formation, set()).add(_unit.name)
FRENCH, ALLIES = "french", "austro-russian"
SIDES = (FRENCH, ALLIES)
OTHER = {FRENCH: ALLIES, ALLIES: FRENCH}
TABLES = _read("tables.json")
SERIES = _read("series.json")
SCENARIOS = {name: _read(f"scenarios/{name}.json") for name in _read("game.json")["scenarios"]}
OPTIONS = frozenset(one["id"] for one in _read("game.json")["options"])
FORMATIONS: dict[str, Any] = TABLES["formations"]
COMBINED: dict[str, Any] = TABLES["combined"]
ESCORT: str = TABLES["leaders"]["escort"]
EMPERORS: tuple[str, ...] = ("alexander-i", "francis-ii")
COMMANDERS = ("napoleon", "davout", "murat", "lannes", "koutousov", "buxhowden", "bagration")
PHASES = ("orders", "initiative", "cup", "activations", "end-of-turn")

#: groups as tables.json names them
_GROUPS = {
    "davout": {"iii-corps", "iv-corps"},
    "murat": {"i-corps", "v-corps", "cavalry-reserve"},
    "lannes": {"i-corps", "v-corps", "cavalry-reserve"},
    "buxhowden": {"advance-guard", "i-column", "ii-column", "iii-column"},
    "bagration": {"bagration", "v-column"},
}
FIRST_POOL = frozenset(("advance-guard", "ii-column", "iii-column"))
SECOND_POOL = frozenset(("i-column", "iv-column", "artillery-reserve"))


def group(formation: str) -> str:
    found: str = FORMATIONS[formation]["group"]
    return found


def may_order(leader: str, formation: str) -> bool:
    """Return whether a commander-in-chief may order a formation (2.5)."""
    if UNITS[leader].side != FORMATIONS[formation]["side"]:
        return False
    if leader in ("napoleon", "koutousov"):
        return True
    if leader == "murat" and formation == "oudinot":
        return False
    return group(formation) in _GROUPS.get(leader, ())


def marker_side(marker: str) -> str:
    side: str = (FORMATIONS.get(marker) or COMBINED[marker])["side"]
    return side
