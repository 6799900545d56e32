"""Rules for movement (5.1), facing (4.1), leaders (2.5) and the dice on frozen ponds."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.events import Move
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Face, Ice
from adjudicator.games.jours_de_gloire_austerlitz.frames import Flight, Movement
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["ponds_in"]

book = rulebook.chapter("movement")


def ponds_in(state: JdgState, places: Iterable[str]) -> list[str]:
    """Return the hexes of frozen ponds among some hexes, in their order."""
    pond = state.tables.ponds.terrain
    return [one for one in places if pond in state.board.terrain.get(one, ())]


@book.applies(Move)
def apply_move(state: JdgState, event: Move) -> None:
    """Move a unit to the end of its path; dice for ponds that it entered are due."""
    end = event.path[-1] if event.path else event.to
    if end not in state.places:
        return
    passed = event.path[1:] or [end]
    activation = state.activation
    if activation is not None:
        activation.before.setdefault(event.unit, state.where[event.unit])
    state.occupy(event.unit, passed)
    state.relocate(event.unit, end)
    if state.is_leader(event.unit):
        state.moved_leaders.add(event.unit)
    elif ponds := ponds_in(state, passed):
        state.frames.append(Movement(opened=state.now, unit=event.unit, ponds=ponds))


@book.applies(Face)
def apply_face(state: JdgState, event: Face) -> None:
    """Turn a unit in its hex."""
    activation = state.activation
    if activation is not None and event.unit not in activation.before:
        activation.turned.append(event.unit)
    state.turn_to(event.unit, event.facing)


@book.applies(Ice)
def apply_ice(state: JdgState, event: Ice) -> None:
    """Take the die for a pond hex; the unit is lost on some faces of its type."""
    frame = state.frame
    if type(frame) in (Movement, Flight) and event.at in frame.ponds:
        frame.ponds.remove(event.at)
    lost = state.tables.ponds.lost.get(state.units[event.unit].type, [])
    if event.die in lost:
        state.eliminate(event.unit)
        if type(frame) in (Movement, Flight):
            frame.ponds.clear()
