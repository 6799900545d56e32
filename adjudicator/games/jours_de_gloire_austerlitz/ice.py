"""Rules for the dice on frozen ponds: one for each pond hex that a unit enters."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.blame import fault_about, fault_of, pending_of
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Ice
from adjudicator.games.jours_de_gloire_austerlitz.frames import Flight, Movement
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.terrain import is_pond

__all__ = ["is_lost", "ponds_in"]

book = rulebook.chapter("ice")


def ponds_in(state: JdgState, places: Iterable[str]) -> list[str]:
    """Return the hexes of frozen ponds among some hexes, in their order."""
    return [one for one in places if is_pond(state, one)]


@book.value
def is_lost(state: JdgState, unit: str, die: int) -> bool:
    """Return whether a unit is lost by a die on the ice."""
    return die in state.tables.ponds.lost.get(state.units[unit].type, ())


is_lost.slips_to(False, "JDG-TEC-d")


@book.rule("JDG-TEC-d", on=Ice)
def a_die_for_each_pond(state: JdgState, event: Ice) -> RuleResult:
    """A die is rolled for each pond hex that a unit has entered, in their order."""
    frame = state.frame
    due = frame.ponds if isinstance(frame, Movement | Flight) else []
    if not due or frame.unit != event.unit or event.at not in due:
        return fault_of(event, "ice-not-due", seen=event.at)
    if due[0] != event.at:
        return fault_of(event, "ice-order", expected=due[0], seen=event.at)
    return None


@book.rule("JDG-TEC-d", on=Ice)
def losses_as_claimed(state: JdgState, event: Ice) -> RuleResult:
    """Some faces of the die drown a unit, by its type."""
    lost = is_lost(state, event.unit, event.die)
    if event.lost is None or event.lost == lost:
        return None
    message = "ice-survives" if event.lost else "ice-lost"
    given = {"die": event.die, "expected": lost, "seen": event.lost, "claim": True}
    return fault_of(event, message, **given)


def _undone(frame: Movement | Flight) -> Fault:
    fault = fault_about(frame.unit, "ice-missing", rule="JDG-TEC-d", places=list(frame.ponds))
    fault.stands_alone = True  # the dice are due by a legal way, too
    return fault


@book.rule("JDG-TEC-d", closing=(Movement, Flight))
def no_die_is_missing(state: JdgState, frame: Movement | Flight) -> RuleResult:
    """Play goes on only after all dice for ponds."""
    return _undone(frame) if frame.ponds and state.on_map(frame.unit) else None


@book.duties
def dice_due(state: JdgState) -> list[Pending]:
    """List the dice for ponds that are due when a log ends."""
    frame = state.frame
    if not isinstance(frame, Movement | Flight) or not frame.ponds:
        return []
    return pending_of([_undone(frame)]) if state.on_map(frame.unit) else []


@book.applies(Ice)
def apply_ice(state: JdgState, event: Ice) -> None:
    """Take the die for a pond hex; the unit is lost on some faces of its type."""
    frame = state.frame
    if isinstance(frame, Movement | Flight) and event.at in frame.ponds:
        frame.ponds.remove(event.at)
    if state.on_map(event.unit) and is_lost(state, event.unit, event.die):
        state.eliminate(event.unit)
        state.sunk[event.unit] = "JDG-TEC-d"
        if isinstance(frame, Movement | Flight):
            frame.ponds.clear()
