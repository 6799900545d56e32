"""Rules for retreat, flight and advance (10.2, ways of retreat of the scenarios, ponds)."""

from __future__ import annotations

from adjudicator.core.events import Advance
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import FallBack, Flee
from adjudicator.games.jours_de_gloire_austerlitz.frames import Flight
from adjudicator.games.jours_de_gloire_austerlitz.movement import ponds_in
from adjudicator.games.jours_de_gloire_austerlitz.results import update_demoralization
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("retreat")


def _go(state: JdgState, event: FallBack | Flee, *, rout: bool) -> None:
    """Move a unit along its path; dice for ponds that it entered are due."""
    if event.path[-1] not in state.places:
        return
    passed = event.path[1:]
    state.occupy(event.unit, passed)
    state.relocate(event.unit, event.path[-1])
    ponds = ponds_in(state, passed)
    if ponds and not rout:
        state.worsen(event.unit, "routed")  # driven onto the ice
        update_demoralization(state, event.unit)
    if ponds and state.on_map(event.unit):
        state.frames.append(Flight(opened=state.now, unit=event.unit, rout=rout, ponds=ponds))


@book.applies(FallBack)
def apply_fall_back(state: JdgState, event: FallBack) -> None:
    """Retreat a unit after a combat."""
    if (assault := state.assault) is not None:
        assault.retreats.pop(event.unit, None)
    _go(state, event, rout=False)


@book.applies(Flee)
def apply_flee(state: JdgState, event: Flee) -> None:
    """Let a routed unit flee."""
    if (assault := state.assault) is not None and event.unit in assault.flees:
        assault.flees.remove(event.unit)
    _go(state, event, rout=True)


@book.applies(Advance)
def apply_advance(state: JdgState, event: Advance) -> None:
    """Let a victorious unit enter the hex that it attacked."""
    if event.to in state.places:
        state.relocate(event.unit, event.to)
    if (assault := state.assault) is not None:
        assault.advanced.append(event.unit)
