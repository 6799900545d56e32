"""Adjudicator: digitizes hex maps, builds modules and checks logged wargames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.findings import Finding, Report
    from adjudicator.game import Game, games, load_game
    from adjudicator.log import Log, open_log
    from adjudicator.referee import Referee, adjudicate
    from adjudicator.reports.fields import sentence

__version__ = "0.2.0"

__all__ = [
    "Finding",
    "Game",
    "Log",
    "Referee",
    "Report",
    "__version__",
    "adjudicate",
    "games",
    "load_game",
    "open_log",
    "sentence",
]

#: name -> the module where it lives; imported when asked for, so that commands start quickly
_HOMES = {
    "Finding": "findings",
    "Game": "game",
    "Log": "log",
    "Referee": "referee",
    "Report": "findings",
    "adjudicate": "referee",
    "games": "game",
    "load_game": "game",
    "open_log": "log",
    "sentence": "reports.fields",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'adjudicator' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"adjudicator.{_HOMES[name]}"), name)
