"""The characters that give the lines of a module in the chat their colours.

The engine takes such a character off the beginning of a line and shows the line in the colour that
players have chosen for it. Readers of logs skip it. Moves have no colour of their own.
"""

from __future__ import annotations

__all__ = ["COMBAT", "DICE", "LOSS"]

#: results of dice; marks of an attack; losses, reverses and units that leave the map
DICE, COMBAT, LOSS = "!", "?", "~"
