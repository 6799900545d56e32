"""Rules for exits: units leave the map from certain hexes."""

from __future__ import annotations

from adjudicator.core.events import Exit
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.claims import edges_are_known
from adjudicator.mechanics.play.exits import exit_fault
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.frames import MovementPhase
from adjudicator.systems.hexes.movement import points_left
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["edges_of", "exit_edge", "register"]


def edges_of(state: DataState, unit: str) -> list[str]:
    """Return the edges by which a unit may exit from where it stands."""
    exits, place = state.law.rules.exits, state.where[unit]
    edges = exits.edges.get(state.units[unit].side, {}) if exits is not None else {}
    return [edge for edge, name in edges.items() if place in state.board.sets.get(name, ())]


def exit_edge(state: DataState, unit: str, claimed: str) -> str:
    """Return the edge by which a unit exits, legally or not; "" if that is not known."""
    edges = edges_of(state, unit)
    if len(edges) == 1:
        return edges[0]
    return claimed if claimed in _known(state) else ""


def _known(state: DataState) -> list[str]:
    exits = state.law.rules.exits
    edges = exits.edges.values() if exits is not None else ()
    return list(dict.fromkeys(edge for some in edges for edge in some))


def _leaves_from_where_it_stands(state: DataState, event: Exit) -> RuleResult:
    """A unit exits from the hex in which it stands."""
    stands = state.where[event.unit]
    if not event.at or event.at == stands:
        return None
    seen = {"start": event.at, "expected": stands, "seen": event.at}
    return exit_fault(state, event, "stands-elsewhere", **seen)


def _only_from_an_exit(state: DataState, event: Exit) -> RuleResult:
    """A unit exits from a hex of its side's exits, by their edge."""
    edges = edges_of(state, event.unit)
    if not edges:
        return exit_fault(state, event, "exit-elsewhere", seen=state.where[event.unit])
    if not event.edge:
        if len(edges) > 1:
            return Unknown(why="two-edges", needs="edge", args={"unit": event.unit})
        return None
    if event.edge in edges:
        return None
    return exit_fault(state, event, "exit-edge", expected=" or ".join(edges), seen=event.edge)


def _exit_cost(state: DataState) -> int:
    exits = state.law.rules.exits
    return exits.cost if exits is not None else 0


def _leaving_takes_points(state: DataState, event: Exit) -> RuleResult:
    """A unit has the points that its exit costs, and a claimed cost is the right one."""
    cost, left, found = _exit_cost(state), points_left(state, event.unit), []
    if cost > left:
        found.append(exit_fault(state, event, "exit-points", expected=max(left, 0), seen=cost))
    if event.cost not in (None, cost):
        seen = {"expected": cost, "seen": event.cost, "claim": True}
        found.append(exit_fault(state, event, "exit-cost", **seen))
    return found or None


def _apply(state: DataState, event: Exit) -> None:
    """Remove the unit from the map for good."""
    unit, stood = event.unit, state.where[event.unit]
    if stood not in state.places:
        return
    frame = phase_of(state, MovementPhase)
    if frame is not None:
        spent = frame.spent.get(unit, 0)
        frame.before[unit] = (stood, spent)
        frame.spent[unit] = spent + _exit_cost(state)
        frame.last = unit
        frame.ended[unit] = state.now
    edge = exit_edge(state, unit, event.edge)
    state.relocate(unit, f"exited-{edge}" if edge else "exited")


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book, case = part.book, part.case("exits", "case") or part.case("sequence", "present")
    book.rule(part.case("movement", "begins"), on=Exit)(_leaves_from_where_it_stands)
    book.rule(case, on=Exit, stops=True)(_only_from_an_exit)
    book.rule(case, on=Exit)(_leaving_takes_points)
    edges_are_known(book, _known)
    book.applies(Exit)(_apply)
