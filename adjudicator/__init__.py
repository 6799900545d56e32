"""Adjudicator digitizes hex maps, builds VASSAL modules and checks logs of wargames."""

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

#: public name -> its module; imported on first use, so that commands start quickly
_MODULE_OF = {
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
    """Import a public name on first use."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'adjudicator' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"adjudicator.{_MODULE_OF[name]}"), name)
