"""Build the menu that opens and closes all windows of a player at once.

The engine keeps size and place of each window for each player, and opens a hand only for its own
side. So one command opens the windows of either side where its player left them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.phrases import phrases
from adjudicator.vassal.build.build_file import Node, node
from adjudicator.vassal.build.pieces import icon_image
from adjudicator.vassal.format.traits import named

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["FOLLOWS", "window_menu"]

#: the commands to which each window beside the board listens
_OPEN, _CLOSE = "openWindows", "closeWindows"
#: the attributes of a window that follows the commands
FOLLOWS: dict[str, object] = {"showKey": named(_OPEN), "hideKey": named(_CLOSE)}
#: Alt+W, and Alt+Shift+W
_KEYS = {_OPEN: "87,520", _CLOSE: "87,585"}


def window_menu(game: Game) -> list[Node]:
    """Return the menu and its two commands."""
    phrase = phrases(game.language, "vassal")
    found = [_command(phrase(f"menu-{one}"), command)
             for one, command in (("windows-open", _OPEN), ("windows-close", _CLOSE))]  # fmt: skip
    menu = {
        "text": "",
        "tooltip": phrase("menu-windows-tip"),
        "icon": icon_image("windows"),
        "hotkey": "",
        "menuItems": [one.attributes["text"] for one in found],
    }
    return [*found, node("module.ToolbarMenu", menu)]


def _command(title: str, command: str) -> Node:
    """Return a button that sends a command to the windows and says nothing in the chat."""
    return node(
        "module.DoActionButton",
        {
            "name": title,
            "text": title,
            "tooltip": title,
            "icon": icon_image("windows"),
            "hotkey": _KEYS[command],
            "doReport": False,
            "reportFormat": "",
            "doSound": False,
            "soundClip": "",
            "doHotkey": True,
            "hotkeys": [named(command)],
            "doLoop": False,
        },
    )
