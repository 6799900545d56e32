"""Rules for exits (chapter 14.1): Allied units leave the map by the arrow hexes."""

from __future__ import annotations

from adjudicator.core.events import Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.movement import is_final, overspent, points_left
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.exits import ExitCost, ExitWays, exit_fault
from adjudicator.mechanics.play.phases import phase_of

__all__ = ["edges_of", "exit_edge"]

book = rulebook.chapter("exits")


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


@book.rule("SPI-5H", on=Exit)
def leaving_ends_its_own_move(state: SpiState, event: Exit) -> RuleResult:
    """A unit exits at the end of its own move, not after others have moved."""
    return exit_fault(state, event, "exit-after-move") if is_final(state, event.unit) else None


_ways = ExitWays(
    book,
    ("SPI-14.1c",),
    stands="SPI-2.1",
    side=lambda state: state.tables.victory.exits,
    hexes=lambda state: state.tables.victory.exit_hexes,
    elsewhere="exit-no-arrow",
    unknown="no-arrow-hexes",
)
edges_of = _ways.edges


@book.rule("SPI-6D", on=Exit, stops=True)
def foot_and_guns_do_not_leave_a_zone(state: SpiState, event: Exit) -> RuleResult:
    """Infantry and artillery never leave an enemy-controlled hex, not even by exiting."""
    kind = state.units[event.unit].type
    if kind in state.tables.zones.may_leave or not _in_zone(state, event.unit):
        return None
    return exit_fault(state, event, "exit-zone")


def _settle_cost(state: SpiState, event: Exit, fault: Fault) -> Fault:
    """Name the case of a zone; by another reading of the chart a unit may have spent less."""
    if fault.claim:
        return fault
    budget, cost = points_left(state, event.unit), exit_cost(state, event.unit)
    frame = phase_of(state, MovementPhase)
    less = frame.spared.get(event.unit, 0) if frame is not None else 0
    fault.severity = "doubt" if cost <= budget + less else "violation"
    if state.tables.victory.exit_cost <= budget:
        fault.rule, fault.also = "SPI-6E", ["SPI-14.1c"]
    fault.follows = overspent(state, event.unit)
    return fault


ExitCost(book, "SPI-14.1c", cost=exit_cost, left=points_left, settle=_settle_cost)


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
    return exit_fault(state, event, "exit-edge", expected=" or ".join(edges), seen=event.edge)


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
    frame = phase_of(state, MovementPhase)
    if frame is not None:
        spent = frame.spent.get(unit, 0)
        frame.before.setdefault(unit, (stood, spent))
        frame.spent[unit] = spent + exit_cost(state, unit)
        frame.last = unit
        frame.ended[unit] = state.now
    state.relocate(unit, f"exited-{exit_edge(state, unit, event.edge)}")
    state.fate[unit] = "SPI-14.1c"
