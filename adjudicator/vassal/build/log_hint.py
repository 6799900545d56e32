"""Build the line that reminds players of the log when a session begins, with a name for the file.

The engine asks whether to begin a logfile and proposes no name. It writes nothing into a log while
a command of the start runs, so the line is in no log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.format.traits import named

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["example_name", "log_hint"]

#: the command that writes the line
_HINT = "logHint"


def example_name(game: Game) -> str:
    """Return a name for a log: game, players, turn, number."""
    return f"{game.id}-ann-bob-t03-2.vlog"


def log_hint(game: Game) -> list[Node]:
    """Return the command of the start, and the action without a button that it sets off."""
    phrase = phrases(game.language, "vassal")
    begins = {
        "name": _HINT,
        "whenToApply": "firstLaunchOfSession",
        "hotkeyOrKeyCommand": "sendHotkey",
        "globalHotkey": named(_HINT),
        "reportFormat": "",
    }
    says = {
        "name": _HINT,
        "text": "",
        "tooltip": "",
        "icon": "",
        "hotkey": named(_HINT),
        "doReport": True,
        "reportFormat": phrase("chat-log-hint", file=example_name(game)),
        "doSound": False,
        "doHotkey": False,
        "doLoop": False,
    }
    return [
        node("module.DoActionButton", says),
        node("module.StartupGlobalKeyCommand", begins),
    ]
