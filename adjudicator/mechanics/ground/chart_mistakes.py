"""Mistakes that players make with any terrain chart; each function registers one of them."""

from __future__ import annotations

from adjudicator.core.rules import Step, Term
from adjudicator.mechanics.ground.chart import Chart, climbed, crossed, hexsides

__all__ = ["bridge_beside", "closed_hexside_charged", "road_overlooked", "road_spares_too_much"]


def road_overlooked(chart: Chart, case: str) -> None:
    """Register the misreading that a road with a price of its own would not replace the terrain."""

    @chart.book.step(case, fixed=True, misread=True)
    def charged(step: Step) -> Term | None:
        road = chart.road_term(step)
        if road is None or road.case != case:
            return None
        more = chart.entry_term.right(step.state, step.end, step.type).value - road.value
        return Term(case, f"terrain beside the {road.name}", more) if more else None


def road_spares_too_much(chart: Chart, case: str, *, climbing: str) -> None:
    """Register the mistake that a road without a price spares a unit the terrain, or a crest."""

    @chart.book.mistake(case)
    def spared(step: Step) -> Term | None:
        roads = step.state.board.roads.get((step.start, step.end), ())
        if not any(step.state.tables.roads[road].case == case for road in roads):
            return None
        crest = climbed(step, case=climbing)
        more = chart.entry_term(step.state, step.end, step.type).value - 1
        less = more or (crest.value if crest else 0)
        return Term(case, "spared by a road", -less) if less else None


def bridge_beside(chart: Chart, case: str, *, crossing: str) -> None:
    """Register the mistake to cross a hexside as if by a bridge that is on the next hexside."""

    @chart.book.mistake(case)
    def lifted(step: Step) -> Term | None:
        found = crossed(step, crossing)
        if found is None:
            return None
        board, lines = step.state.board, step.state.tables.hexsides
        streams = {kind for kind, _ in hexsides(step, crossing)}
        for place in board.neighbours[step.start]:
            for pair in ((step.start, place), (step.end, place)):
                if any(streams & {*lines[kind].negates} for kind in board.sides.get(pair, ())):
                    return Term(case, "bridge beside", -found.value)
        return None


def closed_hexside_charged(chart: Chart, case: str) -> None:
    """Register the mistake that a hexside costs a point although it only closes the way to some."""

    @chart.book.mistake(case)
    def charged(step: Step) -> Term | None:
        for kind, line in hexsides(step, case):
            if line.prohibited:
                return Term(case, f"{kind} hexside", 1)
        return None
