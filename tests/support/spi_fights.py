"""Small combats for tests: a French 8-5 in 0505 attacks an Allied 4-4 in 0504, at 2:1.

At 2:1 the dice 1 to 4 give Dr, 5 gives Ex, 6 gives Ar. The attacker's zone leaves the defender
0503, 0603 and 0403; the defender's zone leaves the attacker 0605, 0506 and 0405.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import Any

from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import Referee
from adjudicator.reports.fields import sentence
from tests.support.spi_logs import field, found, game, judge, phase

__all__ = [
    "AR",
    "DR",
    "EX",
    "OVER",
    "advance",
    "attack",
    "declare",
    "displace",
    "eliminate",
    "fight",
    "retreat",
    "roll",
    "state_after",
    "told",
    "verdict",
]

Line = dict[str, Any]

UNITS = {"a": "french infantry 8-5", "d": "allied infantry 4-4"}
WHERE = {"a": "0505", "d": "0504"}
DR, EX, AR = 1, 5, 6
#: the event that closes the Combat Phase
OVER = phase("allied-movement", 4)


def attack(units: Iterable[str] = ("a",), targets: Iterable[str] = ("0504",)) -> Line:
    """Return an attack."""
    return {"do": "attack", "units": list(units), "targets": list(targets)}


def roll(die: int, **more: Any) -> Line:
    """Return a die roll."""
    return {"do": "roll", "dice": [die], **more}


def retreat(unit: str, to: str, **more: Any) -> Line:
    """Return a retreat."""
    return {"do": "retreat", "unit": unit, "to": to, **more}


def displace(unit: str, to: str, **more: Any) -> Line:
    """Return a displacement."""
    return {"do": "displace", "unit": unit, "to": to, **more}


def advance(unit: str, to: str, **more: Any) -> Line:
    """Return an advance."""
    return {"do": "advance", "unit": unit, "to": to, **more}


def eliminate(unit: str) -> Line:
    """Return an elimination."""
    return {"do": "eliminate", "unit": unit}


def declare(what: str, **more: Any) -> Line:
    """Return the choice of a player."""
    return {"do": "declare", "what": what, **more}


def fight(
    *events: Line,
    units: dict[str, str] | None = None,
    where: dict[str, str] | None = None,
    **more: Any,
) -> list[Line]:
    """Return a log of a French Combat Phase; more units and map data may be given."""
    header = field(UNITS | (units or {}), WHERE | (where or {}), phase="french-combat", **more)
    return [header, *events]


def verdict(lines: list[Line], *off: str) -> Report:
    """Judge a log, and check that every finding has its sentence."""
    report = judge(lines, *off)
    for one in report.findings:
        assert one.message in game().messages
        assert "{" not in sentence(game(), one)
    for missing in report.unchecked:
        assert game().messages[missing.why]["en"].format(**missing.args)
    return report


def told(lines: list[Line], *off: str) -> list[tuple[str, int]]:
    """Return (rule, event) of every violation."""
    every = found(verdict(lines, *off))
    return [(rule, event) for rule, event, severity in every if severity == "violation"]


def state_after(lines: list[Line]) -> Any:
    """Return the state after a log."""
    log = Log(io.BytesIO("\n".join(json.dumps(line) for line in lines).encode()))
    referee = Referee(game(), log.header)
    for line, event in log.events(game().decoder):
        referee.feed(event, line)
    return referee.state
