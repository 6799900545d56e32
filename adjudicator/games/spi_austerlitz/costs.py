"""Claims about moves: the allowance of the counter (2.31, 5J), and the costs of the path (5C)."""

from __future__ import annotations

from adjudicator.core.events import Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.movement import movement, points_left
from adjudicator.games.spi_austerlitz.sequence import book as presence
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import chart
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts, allowance_fault

__all__: list[str] = []


def _allowance(state: SpiState, move: Move) -> Fault | None:
    spec = state.units[move.unit]
    if move.allowance is None or move.allowance == points_left(state, move.unit):
        return None
    fault = allowance_fault(move, spec.movement, more="SPI-5J", other="SPI-2.31")
    if fault is not None and move.allowance == spec.combat:
        fault.rule, fault.message = "SPI-2.31", "allowance-swapped"
    return fault


# judged before the path: who claims too much has one fault, and not a move too long as well


@presence.rule("SPI-2.31", "SPI-5J", on=Move, stops=True)
def more_than_the_counter_says(state: SpiState, move: Move) -> RuleResult:
    """A move that is too long because of a wrong allowance is one fault, not two."""
    fault = _allowance(state, move)
    if fault is None or not movement.is_too_far(state, move):
        return None
    fault.also = ["SPI-5C"]
    return fault


@presence.rule("SPI-2.31", "SPI-5J", on=Move)
def the_second_number_is_movement(state: SpiState, move: Move) -> RuleResult:
    """A claimed allowance is the second number of the counter; points are not saved."""
    fault = _allowance(state, move)
    return None if fault is None or movement.is_too_far(state, move) else fault


def _amend(state: SpiState, move: Move, path: list[str], fault: Fault) -> None:
    """Name the placing of a reinforcement, if a cost includes its point (12.0 A)."""
    if fault.message == "claimed-too-far":
        fault.also = ["SPI-5G"]
    elif _with_placing(state, move, path, fault):
        fault.also = [one for one in (fault.rule, *fault.also) if one == "SPI-5C"]
        fault.rule, fault.message = "SPI-12A", "cost-claimed-with-placing"


def _with_placing(state: SpiState, move: Move, path: list[str], fault: Fault) -> bool:
    """Return whether a cost includes the point that the unit spent when it was placed (12.0 A)."""
    frame, unit = state.frames[0] if state.frames else None, move.unit
    if type(frame) is not MovementPhase or unit not in frame.placed or unit in frame.before:
        return False
    ours, placing = fault.expected, state.tables.reinforcements.cost
    more = isinstance(ours, int) and fault.seen == ours + placing
    return more and path[0] == state.where[unit]


ClaimedCosts(
    rulebook.chapter("costs"), movement, chart, case="SPI-5C", adding="SPI-13-plus", amend=_amend
)
