"""An independent implementation of EPIC Austerlitz, written from the rulebook alone.

It shares no code with the checker, so that its games can test the checker.
"""

from .game import play_and_count, play_game

__all__ = ["play_and_count", "play_game"]
