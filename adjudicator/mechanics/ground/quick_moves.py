"""Shortcut for ordinary moves: recognizes those to which no rule objects, so that none is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Move
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.hex_state import HexState

__all__ = ["quick_moves"]


def quick_moves(book: Book, movement: Movement, points: Callable[[Any, Move], int | None]) -> None:
    """Register the shortcut.

    `points` returns the points left to a unit on the map that may move now, for all other rules of
    the game, and None to any other; it may raise KeyError or IndexError where a name is unknown or
    no phase open. They are those of `movement`, without slips: a shortcut is used only with all
    cases on.
    """

    @book.shortcut(Move)
    def an_ordinary_move(state: HexState, move: Move) -> bool:
        """Return whether a unit moves from where it stands, and pays what it must and claims."""
        path = move.path
        try:
            stands = state.where[move.unit]
            if stands != (path[0] if path else move.start) or stands not in state.places:
                return False
            if move.allowance is not None or not (path or move.to):
                return False
            left = points(state, move)
            if left is None:
                return False
            walked = movement.walk(state, move)
        except (KeyError, IndexError):  # an unknown name, or no open phase
            return False
        cost = walked.cost
        if walked.block is not None or cost > left or (move.cost is not None and move.cost != cost):
            return False
        return not move.costs or move.costs == walked.costs
