"""Check claimed movement costs: the first step that differs names the misapplied case."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.movement import allowance, enters, entry_cost, walk
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import entry_term, readings
from adjudicator.mechanics.claimed import case_of
from adjudicator.mechanics.walking import Walk, terms_of

book = rulebook.chapter("costs")

__all__: list[str] = []


@book.rule("CG-8.1b", "CG-2.7", on=Move)
def points_as_claimed(state: CgState, move: Move) -> RuleResult:
    """A unit has the Movement Points of its side and type; points are not saved or transferred."""
    ours = allowance(state, move.unit)
    if move.allowance is None or move.allowance == ours:
        return None
    case = "CG-8.1b" if move.allowance > ours else "CG-2.7"
    return Fault(
        rule=case,
        also=["CG-2.7"] if case == "CG-8.1b" else [],
        message="allowance-claimed",
        args={"unit": move.unit},
        units=[move.unit],
        expected=ours,
        seen=move.allowance,
        claim=True,
    )


@book.rule("CG-8.1c", on=Move)
def costs_as_claimed(state: CgState, move: Move) -> RuleResult:
    """A claimed cost equals the cost of terrain and hexsides."""
    if (move.cost is None and not move.costs) or not (move.path or move.to):
        return None
    walked, entry = walk(state, move), entry_cost(state, move)
    broken = walked.block is not None and (walked.found or walked.block.message == "gap")
    # a wrong claim is what makes a move too long; without a path there are no steps to add up
    if broken or walked.cost + entry > allowance(state, move.unit):
        return None
    if walked.found:
        return _open_claim(state, move, walked)
    if move.costs and walked.block is None:
        return _each_step(state, move, walked)
    claimed = sum(move.costs) if move.costs else move.cost
    if claimed is None or claimed == walked.cost + entry:
        return None
    return _fault(state, move, walked.path, claimed, whole=True)


def _open_claim(state: CgState, move: Move, walked: Walk) -> Fault | None:
    """Check a claim without a path: it may exceed the cheapest way, within the allowance."""
    claimed = sum(move.costs) if move.costs else move.cost
    least, most = walked.cost + entry_cost(state, move), allowance(state, move.unit)
    if claimed is None or least <= claimed <= most:
        return None
    if claimed < least:
        return _fault(state, move, walked.path, claimed, whole=True)
    return Fault(
        message="claimed-too-far",
        args={"unit": move.unit, "cost": claimed, "left": most},
        units=[move.unit],
        at=walked.path[-1],
        expected=most,
        seen=claimed,
        claim=True,
    )


def _each_step(state: CgState, move: Move, walked: Walk) -> Fault | None:
    """Compare step by step; an entering unit also pays for the first hex of the path."""
    steps = list(pairwise(walked.path))
    ours = [*([entry_cost(state, move)] if enters(state, move) else []), *walked.costs]
    if len(move.costs) != len(ours):
        return Fault(
            message="costs-and-steps",
            args={"unit": move.unit},
            units=[move.unit],
            expected=len(ours),
            seen=len(move.costs),
            claim=True,
        )
    more = len(ours) - len(steps)
    for at, (claimed, cost) in enumerate(zip(move.costs, ours, strict=True)):
        if claimed != cost and at < more:
            return _fault(state, move, walked.path[:1], claimed, whole=True, message="step-claimed")
        if claimed != cost:
            return _fault(state, move, list(steps[at - more]), claimed, message="step-claimed")
    if move.cost is not None and move.cost != sum(ours):
        return _fault(state, move, walked.path, move.cost, whole=True)
    return None


def _fault(
    state: CgState,
    move: Move,
    path: list[str],
    claimed: float,
    *,
    whole: bool = False,
    message: str = "cost-claimed",
) -> Fault:
    """Report the cost of a path or of one step, and the case that the claim misapplies."""
    pricer, tables = state.pricer(move.unit), state.tables
    terms = [term for step in terms_of(pricer, path) for term in step]
    misread = [term for one, two in pairwise(path) for term in pricer.misreadings(one, two)]
    if whole and enters(state, move):
        entry = entry_term(state, path[0])
        terms.insert(0, entry)
        misread.append(Term("CG-5.7d", "entry", -entry.value))
    if whole and (leaving := _leaving(state, move, path[-1])) is not None:
        misread.append(leaving)
    ground = {one.case for one in tables.hexes.values()} | {"CG-8.3"}
    rule, also = case_of(terms, claimed, misread, ground, adding="CG-8.14", otherwise="CG-8.1c")
    total = sum(term.value for term in terms)
    doubtful = claimed in readings.costs(state, path, total)
    with_exit = any(term.name == "exit" and term.case == rule for term in misread)
    return Fault(
        rule="CG-8.11" if doubtful else rule,
        severity="doubt" if doubtful else "violation",
        also=[rule, *also] if doubtful else also,
        message="cost-with-exit" if with_exit and not doubtful else message,
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


def _leaving(state: CgState, move: Move, end: str) -> Term | None:
    """Return the point for exiting the map, if a player may have counted it with the move."""
    exits = state.tables.exits
    if state.units[move.unit].side != exits.side:
        return None
    for name, case in ((exits.west, "CG-4.1a"), (exits.east, "CG-4.8d")):
        if end in state.board.sets.get(name, ()):
            return Term(case, "exit", exits.cost)
    return None
