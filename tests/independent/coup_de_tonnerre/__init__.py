"""An independent implementation of Un coup de tonnerre, written from the rulebook alone.

It shares no code with the checker, so that its games can test the checker.
"""

from .game import play_and_count, play_game
from .position import Position

__all__ = ["Position", "play_and_count", "play_game"]
