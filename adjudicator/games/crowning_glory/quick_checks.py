"""Shortcut: recognizes ordinary moves, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.games.crowning_glory.alternation import may_move_next
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.movement import allowance, movement
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import play_stops
from adjudicator.games.crowning_glory.zones import room
from adjudicator.mechanics.ground.quick_moves import quick_moves

__all__: list[str] = []


def _moves_now(state: CgState, move: Move) -> bool:
    """Return whether an active unit of the side to move goes to a hex with room for it."""
    frame, unit, side = state.frame, move.unit, state.units[move.unit].side
    return (
        type(frame) is MovementPhase
        and not state.over
        and state.scenario is None
        and unit not in state.passive
        and move.by in ("", side)
        and may_move_next(state, frame, side)
        and room(state, unit, move.path[-1] if move.path else move.to)
        and play_stops(state, move) is None
    )


quick_moves(rulebook.chapter("quick_checks"), movement, ordinary=_moves_now, points=allowance)
