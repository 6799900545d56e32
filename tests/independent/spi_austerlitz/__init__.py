"""An independent implementation of SPI Austerlitz, written from the rulebook alone.

It shares no code with the checker, so that its games can test the checker.
"""

from .game import play_and_count, play_game
from .movement import all_exits, all_moves, destinations, every_path
from .position import Position, setup

__all__ = [
    "Position",
    "all_exits",
    "all_moves",
    "destinations",
    "every_path",
    "play_and_count",
    "play_game",
    "setup",
]
