"""Helpers for SPI Austerlitz: small logs on an explicit map, with a few units and events."""

from __future__ import annotations

from typing import Any

from adjudicator.core.findings import Report
from adjudicator.core.game import Game
from tests.support import games
from tests.support.games import Line

__all__ = ["Line", "causes", "field", "found", "game", "judge", "phase"]

NAME = "spi-austerlitz"


def game(*off: str) -> Game:
    """Return the game, with some cases switched off."""
    return games.game(NAME, *off)


def field(
    units: dict[str, str],
    where: dict[str, str],
    *,
    phase: str = "allied-movement",
    turn: int = 3,
    columns: int = 10,
    rows: int = 10,
    position: dict[str, Any] | None = None,
    **more: Any,
) -> Line:
    """Return the header of a log on a small map, 0101 to 1010, all clear.

    `units` are written as "french infantry 6-5"; `more` goes into the map (hexes, hexsides, roads,
    sets, regions).
    """
    specs = []
    for name, text in units.items():
        side, kind, numbers = text.split()
        combat, movement = numbers.split("-")
        specs.append(
            {
                "id": name,
                "side": side,
                "type": kind,
                "combat": None if combat == "?" else int(combat),
                "movement": int(movement),
            }
        )
    return {
        "format": 1,
        "game": NAME,
        "map": {"grids": [{"columns": columns, "rows": rows}], **more},
        "units": specs,
        "position": {"turn": turn, "phase": phase, "where": where, **(position or {})},
    }


def phase(name: str, turn: int = 3) -> Line:
    """Return the event that begins a phase."""
    return {"do": "phase", "turn": turn, "phase": name}


def judge(lines: list[Line], *off: str, **more: Any) -> Report:
    """Judge a log."""
    return games.judge(NAME, lines, *off, **more)


def causes(report: Report) -> list[tuple[str, int, list[int]]]:
    """Return the rule and the event of every finding, and the events it follows from."""
    return [(one.rule, one.event, one.follows_from) for one in report.findings]


def found(report: Report) -> list[tuple[str, int, str]]:
    """Return (rule, event, severity) of every finding."""
    return [(one.rule, one.event, one.severity) for one in report.findings]
