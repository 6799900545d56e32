"""What a step costs, and what forbids it: the terrain chart and the zones of a rules file."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.rules import Block, Step, Term
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import road_overlooked
from adjudicator.mechanics.ground.zones import ZoneEffects
from adjudicator.systems.hexes.frames import MovementPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["chart_of", "register_terrain", "register_zones"]


def _closing(part: Part, kind: str) -> tuple[str, ...]:
    """Return the cases by which hexes or hexsides are closed."""
    lines = [one for rules in part.variants for one in getattr(rules.terrain, kind).values()]
    return tuple(dict.fromkeys(one.closed.case for one in lines if one.closed is not None))


def has_entered(state: DataState, unit: str, start: str) -> bool:
    """Return whether a unit has entered a hex in this phase, from which it takes a step."""
    if start != state.where[unit]:
        return True
    frame = state.frames[0] if state.frames else None
    return type(frame) is MovementPhase and (unit in frame.ended or unit in frame.placed)


def register_terrain(part: Part) -> Chart:
    """Register the terrain chart."""
    book = part.book
    chart = Chart(
        book,
        gap=part.case("movement", "path"),
        price=part.case("movement", "points"),
        adding=part.case("terrain", "adding"),
        lines=part.cases("terrain", "hexes"),
    )
    for case in _closing(part, "hexes"):
        chart.closes(case)
    for case in _closing(part, "hexsides"):
        chart.closes_hexsides(case, "hexside-closed")
    for case in part.cases("terrain", "roads"):
        road_overlooked(chart, case)
        chart.lifting(case)
    lines = [one for rules in part.variants for one in rules.terrain.hexsides.values()]
    for case in dict.fromkeys(one.case for one in lines if one.plus):
        chart.crossing(case)
    for case in dict.fromkeys(one.case for one in lines if one.uphill):
        chart.climbing(case)
    for case in dict.fromkeys(one.case for one in lines if one.lifts):
        chart.lifting(case)
    lines_of_hexes = [one for rules in part.variants for one in rules.terrain.hexes.values()]
    for case in dict.fromkeys(one.stop.case for one in lines_of_hexes if one.stop is not None):
        book.step(case)(_stops_in_terrain(case))
    return chart


def _stops_in_terrain(case: str) -> Callable[[Step], Block | None]:
    def stopped(step: Step) -> Block | None:
        state = step.state
        if step.start not in state.stopping or not has_entered(state, step.unit, step.start):
            return None
        lines = state.law.rules.terrain.hexes
        for name in state.board.terrain[step.start]:
            stop = lines[name].stop
            if stop is not None and stop.case == case and of_type(stop.types, step.type):
                return Block(case, "terrain-entered", step.start)
        return None

    return stopped


def register_zones(part: Part) -> None:
    """Register what enemy units and their zones do to a moving unit."""
    book = part.book
    ZoneEffects(book).occupied(part.case("movement", "enemies"))
    adding = (part.case("terrain", "adding"),)
    if case := part.case("zones", "enter", "case"):
        book.step(case, needs=adding)(_entering(case))
    if case := part.case("zones", "leave", "case"):
        book.step(case, needs=adding)(_leaving(case))
    if case := part.case("zones", "locked", "case"):
        book.step(case)(_locked(case))
    if case := part.case("zones", "stop", "case"):
        book.step(case)(_stopped(case))
    if case := part.case("zones", "direct", "case"):
        book.step(case)(_direct(case))


def _entering(case: str) -> Callable[[Step], Term | None]:
    def entering(step: Step) -> Term | None:
        zones = step.state.law.rules.zones
        rule = zones.enter if zones is not None else None
        if rule is None or not of_type(rule.types, step.type):
            return None
        if step.state.in_zone(step.unit, step.end, "movement"):
            return Term(case, "enters a zone", rule.cost)
        return None

    return entering


def _leaving(case: str) -> Callable[[Step], Term | None]:
    def leaving(step: Step) -> Term | None:
        zones = step.state.law.rules.zones
        rule = zones.leave if zones is not None else None
        if rule is None or not of_type(rule.types, step.type):
            return None
        if step.state.in_zone(step.unit, step.start, "movement"):
            return Term(case, "leaves a zone", rule.cost)
        return None

    return leaving


def _locked(case: str) -> Callable[[Step], Block | None]:
    def locked(step: Step) -> Block | None:
        zones = step.state.law.rules.zones
        rule = zones.locked if zones is not None else None
        if rule is None or step.type in rule.besides:
            return None
        if step.state.in_zone(step.unit, step.start, "movement"):
            return Block(case, "zone-left", step.start)
        return None

    return locked


def _stopped(case: str) -> Callable[[Step], Block | None]:
    def stopped(step: Step) -> Block | None:
        zones = step.state.law.rules.zones
        rule = zones.stop if zones is not None else None
        if rule is None or not of_type(rule.types, step.type):
            return None
        if not has_entered(step.state, step.unit, step.start):
            return None
        if step.state.in_zone(step.unit, step.start, "movement"):
            return Block(case, "zone-entered", step.start)
        return None

    return stopped


def _direct(case: str) -> Callable[[Step], Block | None]:
    def direct(step: Step) -> Block | None:
        state, unit = step.state, step.unit
        zones = state.law.rules.zones
        rule = zones.direct if zones is not None else None
        if rule is None or not of_type(rule.types, step.type):
            return None
        if state.in_zone(unit, step.start, "movement") and state.in_zone(
            unit, step.end, "movement"
        ):
            return Block(case, "zone-to-zone", step.end)
        return None

    return direct


def chart_of(state: DataState) -> Chart:
    """Return the terrain chart that the rules of a game registered."""
    found: Chart = state.machine.chart
    return found
