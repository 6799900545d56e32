"""Rules for exits (chapter 14.1): Allied units leave the map by the arrow hexes."""

from __future__ import annotations

from adjudicator.core.events import Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.movement import overspent, points_left
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["edges_of", "exit_cost", "exit_edge"]

book = rulebook.chapter("exits")


def edges_of(state: SpiState, place: str) -> list[str]:
    """Return the edges that the arrows of a hex point to."""
    arrows = state.tables.victory.exit_hexes
    return [edge for edge, name in arrows.items() if place in state.board.sets.get(name, ())]


def _in_zone(state: SpiState, unit: str) -> bool:
    return state.enemy_controls(state.units[unit].side, state.where[unit])


@book.value
def exit_cost(state: SpiState, unit: str) -> int:
    """Return the Movement Points that a unit needs to exit from where it stands."""
    rides = state.units[unit].type in state.tables.zones.may_leave
    zone = state.tables.zones.leave if rides and _in_zone(state, unit) else 0
    return state.tables.victory.exit_cost + zone


@exit_cost.slip("SPI-6E")
def _zone_left_for_nothing(state: SpiState, unit: str) -> int:
    return state.tables.victory.exit_cost


def _fault(state: SpiState, event: Exit, message: str) -> Fault:
    place = state.where[event.unit]
    return Fault(
        message=message, args={"unit": event.unit, "at": place}, units=[event.unit], at=place
    )


@book.rule("SPI-2.1", on=Exit)
def leaves_from_where_it_stands(state: SpiState, event: Exit) -> RuleResult:
    """A unit exits from the hex in which it stands."""
    stands = state.where[event.unit]
    if not event.at or event.at == stands or stands not in state.places:
        return None
    fault = _fault(state, event, "stands-elsewhere")
    fault.args["start"] = event.at
    fault.expected, fault.seen = stands, event.at
    return fault


@book.rule("SPI-5H", on=Exit)
def leaving_ends_its_own_move(state: SpiState, event: Exit) -> RuleResult:
    """A unit exits at the end of its own move, not after others have moved."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or event.unit not in frame.before:
        return None
    if frame.last == event.unit or event.unit in frame.agreed:
        return None
    return _fault(state, event, "exit-after-move")


@book.rule("SPI-14.1c", on=Exit, stops=True)
def only_one_side_leaves(state: SpiState, event: Exit) -> RuleResult:
    """Only Allied units exit the map."""
    side = state.units[event.unit].side
    if side == state.tables.victory.exits:
        return None
    fault = _fault(state, event, "exit-side")
    fault.expected, fault.seen = state.tables.victory.exits, side
    return fault


@book.rule("SPI-14.1c", on=Exit, stops=True)
def only_from_an_arrow(state: SpiState, event: Exit) -> RuleResult:
    """A unit exits from an arrow hex."""
    place = state.where[event.unit]
    names = state.tables.victory.exit_hexes.values()
    if not any(state.board.sets.get(name) for name in names):
        return Unknown(why="no-arrow-hexes", needs=", ".join(names))
    if place not in state.places or edges_of(state, place):
        return None
    arrows = {place for name in names for place in state.board.sets.get(name, ())}
    fault = _fault(state, event, "exit-no-arrow")
    fault.expected, fault.seen = ", ".join(sorted(arrows)), place
    return fault


@book.rule("SPI-6D", on=Exit, stops=True)
def foot_and_guns_do_not_leave_a_zone(state: SpiState, event: Exit) -> RuleResult:
    """Infantry and artillery never leave an enemy-controlled hex, not even by exiting."""
    kind = state.units[event.unit].type
    if kind in state.tables.zones.may_leave or not _in_zone(state, event.unit):
        return None
    return _fault(state, event, "exit-zone")


@book.rule("SPI-14.1c", on=Exit)
def leaving_takes_a_point(state: SpiState, event: Exit) -> RuleResult:
    """A unit needs a point to exit, and cavalry in an enemy zone needs more."""
    budget, cost = points_left(state, event.unit), exit_cost(state, event.unit)
    if cost <= budget:
        return None
    fault = _fault(state, event, "exit-points")
    frame = state.frames[0] if state.frames else None
    less = frame.spared.get(event.unit, 0) if type(frame) is MovementPhase else 0
    if cost <= budget + less:
        fault.severity = "doubt"  # by another reading of the chart it has spent less
    if state.tables.victory.exit_cost <= budget:
        fault.rule, fault.also = "SPI-6E", ["SPI-14.1c"]
    fault.expected, fault.seen = max(budget, 0), cost
    fault.follows = overspent(state, event.unit)
    return fault


@book.rule("SPI-14.1c", on=Exit)
def cost_of_leaving(state: SpiState, event: Exit) -> RuleResult:
    """A claimed cost equals the cost of exiting."""
    cost = exit_cost(state, event.unit)
    if event.cost is None or event.cost == cost:
        return None
    fault = _fault(state, event, "exit-cost")
    misread = exit_cost.misreadings(state, event.unit)
    fault.rule = next((case for case, value in misread if value == event.cost), "")
    fault.expected, fault.seen, fault.claim = cost, event.cost, True
    return fault


@book.rule("SPI-14.1c", on=Exit)
def by_the_edge_of_the_arrow(state: SpiState, event: Exit) -> RuleResult:
    """A unit exits by the edge that the arrow points to; a hex may have two arrows."""
    edges = edges_of(state, state.where[event.unit])
    if not event.edge:
        if len(edges) < 2:
            return None
        return Unknown(why="two-edges", needs="edge", args={"unit": event.unit})
    if not edges or event.edge in edges:
        return None
    fault = _fault(state, event, "exit-edge")
    fault.expected, fault.seen = " or ".join(edges), event.edge
    return fault


def exit_edge(state: SpiState, unit: str, claimed: str) -> str:
    """Return the edge by which a unit exits, legally or not."""
    place = state.where[unit]
    edges = edges_of(state, place)
    known = state.tables.victory.exit_points
    if len(edges) == 1:
        return edges[0]
    if claimed in known:
        return claimed
    sides = [edge for edge in known if place in state.board.hexmap.edges.get(edge, ())]
    return sides[0] if len(sides) == 1 else state.tables.victory.tie


@book.applies(Exit)
def apply_exit(state: SpiState, event: Exit) -> None:
    """Remove the unit from the map for good."""
    unit, stood = event.unit, state.where[event.unit]
    if stood not in state.places:
        return
    frame = state.frames[0] if state.frames else None
    if type(frame) is MovementPhase:
        spent = frame.spent.get(unit, 0)
        frame.before.setdefault(unit, (stood, spent))
        frame.spent[unit] = spent + exit_cost(state, unit)
        frame.last = unit
        frame.ended[unit] = state.now
    state.relocate(unit, f"exited-{exit_edge(state, unit, event.edge)}")
    state.fate[unit] = "SPI-14.1c"
