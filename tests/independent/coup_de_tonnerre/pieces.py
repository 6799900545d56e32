"""The units, and the values of cards, tracks and markers, read directly from the data."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, NamedTuple

from tests.support.paths import ROOT

_FOLDER = ROOT / "modules/coup-de-tonnerre"


def _read(name: str) -> Any:
    return json.loads((_FOLDER / name).read_text(encoding="utf-8"))


class Unit(NamedTuple):
    side: str
    kind: str
    command: str
    start: str


SIDES = ("coalition", "french")
OTHER = {"coalition": "french", "french": "coalition"}
COMMANDS_OF = {
    "coalition": ("bagration", "dokhtourov", "langeron", "miloradovitch", "constantin"),
    "french": ("soult", "davout", "lannes", "murat", "oudinot", "guard"),
}
SIDE_OF = {command: side for side, ones in COMMANDS_OF.items() for command in ones}
SIDE_OF["napoleon"] = "french"
COMMANDS = [command for ones in COMMANDS_OF.values() for command in ones]
#: the places that can be captured; the French own them at first
FRENCH_PLACES = ("sokolnitz", "telnitz", "maxdorf", "le-santon")

_WHERE = _read("scenarios/austerlitz.json")["where"]
UNITS = {
    one["id"]: Unit(one["side"], one["type"], one["id"].rpartition("-")[0], _WHERE[one["id"]])
    for one in _read("units.json")["units"]
}
START = {one.command: one.start for one in UNITS.values()}

_TABLES = _read("tables.json")
MORALE: dict[str, int] = _TABLES["morale"]
TIME: list[int] = _TABLES["time"]["at"]
PERIODS: list[str] = _TABLES["time"]["periods"]
FOG: dict[str, int] = _TABLES["fog"]["markers"]
NEAREST: dict[str, list[list[str]]] = _TABLES["nearest"]
TESTS = {side: set(_TABLES["tracks"][side]["tests"]) for side in SIDES}
MINUS_ONE = {side: set(_TABLES["tracks"][side]["minus_one"]) for side in SIDES}
BROKEN = {side: _TABLES["tracks"][side]["broken"] for side in SIDES}
TACTICS: dict[str, dict[str, Any]] = _TABLES["tactics"]["cards"]
#: the order in which a bot interrupts and acts
CHARTS: dict[str, dict[str, Any]] = _TABLES["solo"]
#: 4
PENALTY = dict.fromkeys(COMMANDS, 1) | {"guard": 2, "murat": 0, "oudinot": 0}


def _tables() -> dict[tuple[str, str, int], dict[int, list[str]]]:
    found = {}
    for card, its in _TABLES["cards"].items():
        for face in ("recto", "verso"):
            for action in (its.get(face) or {}).get("actions", []):
                lines = action.get("table") or {}
                found[card, face, action["no"]] = {int(die): lines[die] for die in lines}
    return found


#: card, face, number of the action -> line -> results
TABLES = _tables()


def stamp() -> dict[str, str]:
    """Return the part of a header that identifies the data."""
    whole = sha256()
    for name in ("game.json", "units.json", "tables.json", "scenarios/austerlitz.json"):
        whole.update(sha256((_FOLDER / name).read_bytes()).digest())
    return {"module": whole.hexdigest()}
