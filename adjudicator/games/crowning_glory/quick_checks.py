"""Shortcuts: recognize ordinary moves, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Hold, Move
from adjudicator.games.crowning_glory.alternation import may_move_next
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.movement import movement
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import play_stops
from adjudicator.games.crowning_glory.zones import room
from adjudicator.mechanics.ground.quick_moves import quick_moves

__all__: list[str] = []

book = rulebook.chapter("quick_checks")


def _has_turn(state: CgState, event: Move | Hold) -> bool:
    """Return whether an active unit acts by itself, and it is the turn of its side."""
    frame, unit = state.frames[-1], event.unit
    side = state.units[unit].side
    return (
        type(frame) is MovementPhase
        and not state.over
        and state.scenario is None
        and unit not in state.passive
        and event.by in ("", side)
        and may_move_next(state, frame, side)
        and play_stops(state, event) is None
    )


def _points_now(state: CgState, move: Move) -> int | None:
    """Return the points of an active unit of the side to move that goes to a hex with room."""
    unit, end = move.unit, move.path[-1] if move.path else move.to
    if not _has_turn(state, move) or (end in state.stacks and not room(state, unit, end)):
        return None
    return state.units[unit].movement


quick_moves(book, movement, _points_now)


@book.shortcut(Hold)
def an_ordinary_hold(state: CgState, event: Hold) -> bool:
    """Return whether an active unit on the map stays where it is, in its turn."""
    try:
        stands = state.where[event.unit] in state.places and not state.is_marker(event.unit)
        return stands and _has_turn(state, event)
    except (KeyError, IndexError):  # an unknown name, or no open phase
        return False
