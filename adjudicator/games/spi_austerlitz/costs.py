"""Check claimed movement costs: the first step that differs names the misapplied case."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.movement import points_left, walk
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain_readings import readings
from adjudicator.mechanics.claimed import case_of
from adjudicator.mechanics.walking import Walk, terms_of

book = rulebook.chapter("costs")

__all__: list[str] = []


@book.rule("SPI-5C", on=Move)
def costs_as_claimed(state: SpiState, move: Move) -> RuleResult:
    """A claimed cost equals the cost by the terrain chart and the Zones of Control."""
    if (move.cost is None and not move.costs) or not (move.path or move.to):
        return None
    walked = walk(state, move)
    if walked.block is not None or walked.cost > points_left(state, move.unit):
        return None  # faults of the move itself are reported already
    if walked.found:
        return _open_claim(state, move, walked)
    if move.costs:
        return _each_step(state, move, walked.path)
    if move.cost is None or move.cost == walked.cost:
        return None
    return _fault(state, move, walked.path, move.cost)


def _open_claim(state: SpiState, move: Move, walked: Walk) -> Fault | None:
    """Check a claim without a path: it may exceed the cheapest way, within the allowance."""
    claimed = sum(move.costs) if move.costs else move.cost
    if claimed is None or walked.cost <= claimed <= points_left(state, move.unit):
        return None
    if claimed < walked.cost:
        return _fault(state, move, walked.path, claimed)
    budget = points_left(state, move.unit)
    return Fault(
        message="claimed-too-far",
        args={"unit": move.unit, "cost": claimed, "left": budget},
        units=[move.unit],
        at=walked.path[-1],
        also=["SPI-5G"],
        expected=budget,
        seen=claimed,
        claim=True,
    )


def _each_step(state: SpiState, move: Move, path: list[str]) -> Fault | None:
    terms = terms_of(state.pricer(move.unit), path)
    if len(move.costs) != len(terms):
        return Fault(
            message="costs-and-steps",
            args={"unit": move.unit},
            units=[move.unit],
            expected=len(terms),
            seen=len(move.costs),
            claim=True,
        )
    for at, (claimed, step) in enumerate(zip(move.costs, terms, strict=True)):
        if claimed != sum(term.value for term in step):
            return _fault(state, move, path[at : at + 2], claimed, message="step-claimed")
    if move.cost is not None and move.cost != sum(move.costs):
        return _fault(state, move, path, move.cost)
    return None


def _with_placing(state: SpiState, move: Move, path: list[str], more: float) -> bool:
    """Return whether a cost includes the point that the unit spent when it was placed (12.0 A)."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase:
        return False
    first = move.unit in frame.placed and move.unit not in frame.before
    begins = path[0] == state.where[move.unit]
    return first and begins and more == state.tables.reinforcements.cost


def _fault(
    state: SpiState,
    move: Move,
    path: list[str],
    claimed: float,
    *,
    message: str = "cost-claimed",
) -> Fault:
    """Report the cost of a path or of one step, and the case that the claim misapplies."""
    pricer, tables = state.pricer(move.unit), state.tables
    terms = [term for step in terms_of(state.pricer(move.unit), path) for term in step]
    misread = [term for one, two in pairwise(path) for term in pricer.misreadings(one, two)]
    ground = {one.case for one in tables.hexes.values()}
    ground |= {one.case for one in tables.roads.values()}
    rule, also = case_of(terms, claimed, misread, ground, adding="SPI-13-plus", otherwise="SPI-5C")
    total = sum(term.value for term in terms)
    placing = _with_placing(state, move, path, claimed - total)
    if placing:
        rule, also = "SPI-12A", [one for one in (rule, *also) if one == "SPI-5C"]
    return Fault(
        rule=rule,
        severity="doubt" if claimed in readings.costs(state, path, total) else "violation",
        also=also,
        message="cost-claimed-with-placing" if placing else message,
        args={
            "unit": move.unit,
            "at": path[-1],
            "terms": [[term.name, term.value] for term in terms],
        },
        units=[move.unit],
        at=path[-1],
        expected=total,
        seen=claimed,
        claim=True,
    )
