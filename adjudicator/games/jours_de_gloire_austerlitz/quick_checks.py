"""Shortcuts: recognize ordinary moves, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation, ActivationPhase
from adjudicator.games.jours_de_gloire_austerlitz.movement import movement, points_left
from adjudicator.games.jours_de_gloire_austerlitz.state import LEADER, JdgState
from adjudicator.games.jours_de_gloire_austerlitz.victory import settle
from adjudicator.mechanics.ground.quick_moves import quick_moves

book = rulebook.chapter("quick_checks")

__all__: list[str] = []


def _acting(state: JdgState) -> Activation | None:
    """Return the open activation, if no procedure inside it is open and nobody has won."""
    activation = state.frames[-1]
    if type(activation) is not Activation or type(state.frames[0]) is not ActivationPhase:
        return None
    settle(state)
    return None if state.winner or state.disputed or state.conceded else activation


def _points_now(state: JdgState, move: Move) -> int | None:
    """Return the points of a unit of the marker in play, or a leader, that nothing holds."""
    activation, unit, immobile = _acting(state), move.unit, state.scenario.immobile
    if activation is None:
        return None
    spec, formation = state.units[unit], activation.formation
    if spec.type == LEADER:
        may = unit not in state.moved_leaders
    elif formation:
        may = state.formation(unit) == formation
    else:
        may = unit in activation.selected
    if (
        not may
        or spec.side != activation.side
        or move.by not in ("", spec.side)
        or unit in activation.stopped
        or unit in activation.attacked
        or unit in activation.fired
        or (immobile is not None and unit in immobile.units)
        or unit == state.tables.leaders.escort
    ):
        return None
    return points_left(state, unit)


quick_moves(book, movement, _points_now)
