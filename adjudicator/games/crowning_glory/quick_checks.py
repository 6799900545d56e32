"""Shortcuts: recognize ordinary moves and attacks, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Hold, Move
from adjudicator.games.crowning_glory.alternation import declines, may_attack_next, may_move_next
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_claims import claims_are_true
from adjudicator.games.crowning_glory.differential import side_of
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import CombatPhase, MovementPhase
from adjudicator.games.crowning_glory.movement import movement
from adjudicator.games.crowning_glory.shifts import takes_part
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import play_stops
from adjudicator.games.crowning_glory.zones import room
from adjudicator.mechanics.combat.declaration import QuickAttacks
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


def _attacker(state: CgState, phase: CombatPhase, event: Assault) -> str:
    """Return the side that may attack now, unless it uses too many markers, or nothing else."""
    side, guns = side_of(state, event), sum(map(state.is_marker, event.units))
    few = guns <= state.tables.artillery.markers and guns < len(event.units)
    stopped = state.over or state.scenario is not None or declines.are_all(state, phase)
    free = few and not stopped and may_attack_next(state, phase, side)
    return side if free and play_stops(state, event) is None else ""


QuickAttacks(
    book,
    Assault,
    phase=CombatPhase,
    attacker=_attacker,
    able=lambda state, _, unit, target: takes_part(state, unit, state.units[unit].side, target),
    true=lambda state, event: claims_are_true(state, event) is None,
)


@book.shortcut(Hold)
def an_ordinary_hold(state: CgState, event: Hold) -> bool:
    """Return whether an active unit on the map stays where it is, in its turn."""
    try:
        stands = state.where[event.unit] in state.places and not state.is_marker(event.unit)
        return stands and _has_turn(state, event)
    except (KeyError, IndexError):  # an unknown name, or no open phase
        return False
