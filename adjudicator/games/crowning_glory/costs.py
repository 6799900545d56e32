"""Claims about moves: the points of a unit (2.7, 8.1b), and the costs of the path (8.1c)."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, Term
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.movement import allowance, enters, movement
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import chart, entry_term
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts, allowance_fault
from adjudicator.mechanics.walking import Walk

book = rulebook.chapter("costs")

__all__: list[str] = []


@book.rule("CG-8.1b", "CG-2.7", on=Move)
def points_as_claimed(state: CgState, move: Move) -> RuleResult:
    """A unit has the Movement Points of its side and type; points are not saved or transferred."""
    fault = allowance_fault(move, allowance(state, move.unit), more="CG-8.1b", other="CG-2.7")
    if fault is not None:
        fault.also, fault.claim = ["CG-2.7"] if fault.rule == "CG-8.1b" else [], True
    return fault


def _reported(walked: Walk) -> bool:
    """Return whether a way is so wrong that its steps cannot be added up."""
    return walked.block is not None and (walked.found or walked.block.message == "gap")


def _entered(state: CgState, move: Move, place: str) -> Term | None:
    """Return the price of the hex by which a unit enters the map (5.7d)."""
    return entry_term(state, place) if enters(state, move) else None


def _misread(state: CgState, move: Move, path: list[str]) -> list[Term]:
    """Return the mistakes to enter for nothing, and to count the exit with the move."""
    entry, exits = _entered(state, move, path[0]), state.tables.exits
    found = [] if entry is None else [Term("CG-5.7d", "entry", -entry.value)]
    if state.units[move.unit].side == exits.side:
        for name, case in ((exits.west, "CG-4.1a"), (exits.east, "CG-4.8d")):
            if path[-1] in state.board.sets.get(name, ()):
                return [*found, Term(case, "exit", exits.cost)]
    return found


def _amend(state: CgState, move: Move, path: list[str], fault: Fault) -> None:
    """Name the wording of 8.11, or the exit that was counted with the move."""
    if fault.severity == "doubt":
        fault.rule, fault.also = "CG-8.11", [fault.rule, *fault.also]
    elif fault.rule in ("CG-4.1a", "CG-4.8d"):
        fault.message = "cost-with-exit"


ClaimedCosts(
    book,
    movement,
    chart,
    case="CG-8.1c",
    adding="CG-8.14",
    reported=_reported,
    entered=_entered,
    misread=_misread,
    amend=_amend,
)
