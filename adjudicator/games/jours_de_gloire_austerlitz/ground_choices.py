"""Legal moves of a unit: every hex in which it can end its move, by a cheapest path."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.games.jours_de_gloire_austerlitz.escort import emperors_in_play
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation, ActivationPhase
from adjudicator.games.jours_de_gloire_austerlitz.movement import may_move, points_left
from adjudicator.games.jours_de_gloire_austerlitz.stacking import room
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.ground.legal_moves import LegalMoves

__all__ = ["as_if_moving", "legal_ends", "legal_moves"]


def _begin(state: JdgState, unit: str) -> None:
    """Activate a unit with orders, as if its marker were drawn."""
    side, formation = state.units[unit].side, state.formation(unit)
    state.phase = "activations"
    state.frames = [
        ActivationPhase(),
        Activation(side=side, formation=formation, ordered=True),
    ]
    state.moved_leaders.discard(unit)


def _room(state: JdgState, unit: str, place: str) -> bool:
    """Return whether a unit may end its move in a hex; the escort only with an emperor."""
    if unit == state.tables.leaders.escort and (hosts := emperors_in_play(state)):
        return place in [state.where[one] for one in hosts]
    return room(state, unit, place)


_search = LegalMoves(
    may_move=may_move, points=points_left, room=_room, fresh=may_move, begin=_begin
)
legal_ends, as_if_moving = _search.ends, _search.as_if_moving


def legal_moves(state: JdgState, unit: str) -> list[Move]:
    """Return a move to every hex in which a unit can end its move, cheapest first."""
    return _search.moves(state, unit)
