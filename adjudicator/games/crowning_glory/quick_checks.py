"""Shortcut: recognizes ordinary moves, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.games.crowning_glory.alternation import may_move_next
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.movement import movement
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import play_stops
from adjudicator.games.crowning_glory.zones import room
from adjudicator.mechanics.ground.quick_moves import quick_moves

__all__: list[str] = []


def _points_now(state: CgState, move: Move) -> int | None:
    """Return the points of an active unit of the side to move that goes to a hex with room."""
    frame, unit = state.frame, move.unit
    spec = state.units[unit]
    if (
        type(frame) is not MovementPhase
        or state.over
        or state.scenario is not None
        or unit in state.passive
        or move.by not in ("", spec.side)
        or not may_move_next(state, frame, spec.side)
        or not room(state, unit, move.path[-1] if move.path else move.to)
        or play_stops(state, move) is not None
    ):
        return None
    return spec.movement


quick_moves(rulebook.chapter("quick_checks"), movement, _points_now)
