"""Adjudicator: digitizes hex maps, builds modules and checks logged wargames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.core.findings import Finding, Report
    from adjudicator.core.game import Game, games, load_game
    from adjudicator.core.log import Log, open_log
    from adjudicator.core.referee import Referee, adjudicate
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
    "Finding": "core.findings",
    "Game": "core.game",
    "Log": "core.log",
    "Referee": "core.referee",
    "Report": "core.findings",
    "adjudicate": "core.referee",
    "games": "core.game",
    "load_game": "core.game",
    "open_log": "core.log",
    "sentence": "reports.fields",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'adjudicator' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"adjudicator.{_HOMES[name]}"), name)
