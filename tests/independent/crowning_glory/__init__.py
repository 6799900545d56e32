"""An independent implementation of A Crowning Glory, written from the rulebook alone.

It shares no code with the checker, so that its games can test the checker.
"""

from .game import play_and_count, play_game
from .movement import destinations
from .position import Position, begin

__all__ = ["Position", "begin", "destinations", "play_and_count", "play_game"]
