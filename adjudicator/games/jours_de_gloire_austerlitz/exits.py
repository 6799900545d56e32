"""Rules for leaving the map (points of S1, S3, N1 and A1)."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Exit
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.edges import to_edge
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.claims import edges_are_known

__all__: list[str] = []

book = rulebook.chapter("exits")

_EDGES = ("north", "east", "south", "west")
edges_are_known(book, lambda _: _EDGES)


@book.rule("JDG-MAP-a", on=Exit)
def by_an_edge(state: JdgState, event: Exit) -> RuleResult:
    """A unit leaves by an edge of the maps in play, from the hex where it stands."""
    if not state.on_map(event.unit):
        return fault_of(event, "exit-not-there")
    place = state.where[event.unit]
    if event.at and event.at != place:
        return fault_of(event, "exit-at", at=event.at, expected=place, seen=event.at, claim=True)
    near = [edge for edge in _EDGES if to_edge(state, edge).get(place) == 0]
    if not near:
        return fault_of(event, "exit-inland", at=place, seen=place)
    if event.edge and event.edge not in near:
        named = {"at": place, "edge": event.edge, "expected": near[0], "seen": event.edge}
        return fault_of(event, "exit-edge", claim=True, **named)
    return None


@book.applies(Exit)
def apply_exit(state: JdgState, event: Exit) -> None:
    """Take a unit off the map; it is not eliminated, and may be worth points."""
    if not state.on_map(event.unit):
        return
    place, condition = state.where[event.unit], state.condition_of(event.unit)
    line = state.scenario.points.exits
    if (
        line is not None
        and not state.is_leader(event.unit)
        and state.units[event.unit].side == line.side
        and place in line.hexes
        and state.turn == line.turn
        and condition in line.conditions
    ):
        state.award(line.side, line.points, line.case, unit=event.unit, at=place)
    state.exited[event.unit] = condition
    state.relocate(event.unit, "exited")
