"""Small combats for tests of A Crowning Glory: around 0505 on an empty map.

Clockwise from above, the neighbours of 0505 are 0504, 0604, 0605, 0506, 0405 and 0404. A unit
such as "f-5" is French infantry with 5 factors, "a-cav-3" is Allied cavalry with 3, "f-guns-2" is a
marker of 2.
"""

from __future__ import annotations

import io
import json
from typing import Any

from adjudicator.core.findings import Report
from adjudicator.core.game import Game
from adjudicator.core.log import Log, Rulings
from adjudicator.core.referee import Referee, adjudicate
from tests.support.cg_logs import game

__all__ = [
    "AROUND",
    "attack",
    "decline",
    "field",
    "found",
    "judge",
    "lose",
    "phase",
    "roll",
    "state",
]

Line = dict[str, Any]
AROUND = ("0504", "0604", "0605", "0506", "0405", "0404")
_POINTS = {"french": (5, 6), "allied": (4, 5)}


def unit(name: str) -> Line:
    """Return the unit or marker that a name describes."""
    side = "french" if name.startswith("f-") else "allied"
    kind = next((kind for kind in ("cav", "guns") if kind in name), "inf")
    types = {"cav": "cavalry", "guns": "artillery", "inf": "infantry"}
    last = name.rpartition("-")[2]
    points = {"guns": 0, "inf": _POINTS[side][0], "cav": _POINTS[side][1]}[kind]
    one: Line = {"id": name, "side": side, "type": types[kind], "movement": points}
    return one | {"combat": int(last) if last.isdecimal() else None}


def field(
    where: dict[str, str],
    *,
    map_: Line | None = None,
    options: tuple[str, ...] = (),
    **position: Any,
) -> Line:
    """Return a header: some units on a small map, in the Combat Phase of turn 3."""
    return {
        "format": 1,
        "game": "crowning-glory",
        "map": {"grids": [{"columns": 10, "rows": 10}], **(map_ or {})},
        "units": [unit(name) for name in where],
        "options": list(options),
        "position": {"turn": 3, "phase": "combat", "first": "combat", "where": where, **position},
    }


def attack(*units: str, at: str = "0505", **claims: Any) -> Line:
    """Return an attack."""
    return {"do": "attack", "units": list(units), "targets": [at], **claims}


def roll(die: int, result: str = "") -> Line:
    """Return a die roll."""
    return {"do": "roll", "dice": [die], **({"result": result} if result else {})}


def lose(name: str, steps: int = 1) -> Line:
    """Return a loss."""
    return {"do": "lose", "unit": name, "steps": steps}


def decline(by: str) -> Line:
    """Return a decline."""
    return {"do": "decline", "by": by}


def phase(name: str, turn: int = 3) -> Line:
    """Return the beginning of a phase."""
    return {"do": "phase", "phase": name, "turn": turn}


def _log(lines: tuple[Line, ...]) -> Log:
    return Log(io.BytesIO("\n".join(json.dumps(line) for line in lines).encode()))


def judge(*lines: Line, by: Game | None = None, rulings: Rulings | None = None) -> Report:
    """Judge a log."""
    return adjudicate(by or game(), _log(lines), rulings=rulings)


def found(*lines: Line, by: Game | None = None) -> list[tuple[str, int, str]]:
    """Return the case, the event and the sentence of all findings in a log."""
    return [(one.rule, one.event, one.message) for one in judge(*lines, by=by).findings]


def state(*lines: Line) -> Any:
    """Return the state after a log."""
    log = _log(lines)
    referee = Referee(game(), log.header)
    for line, event in log.events(game().decoder):
        referee.feed(event, line)
    return referee.state
