"""Rules for results that are never carried out, judged when a Combat Phase ends (chapter 9)."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, READINGS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.results import RESULTS
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.undone import Undone
from adjudicator.mechanics.combat.unfulfilled import NOBODY_DISPLACED, LeftOfResult
from adjudicator.mechanics.ground.stacking import Crowd

book = rulebook.chapter("unfulfilled_results")

__all__: list[str] = []


@book.value
def _case_of_artillery(state: SpiState, result: str) -> str:
    """Return the case of attacking artillery that did not suffer a result."""
    return "SPI-10C"


@_case_of_artillery.slip("SPI-10C")
def _like_other_attackers(state: SpiState, result: str) -> str:
    return result


def _cases(state: SpiState, combat: Combat, units: list[str]) -> list[str]:
    """Return the cases of units that did not suffer a result; artillery alone has its own."""
    attacking = state.units[units[0]].side == combat.side
    guns = all(state.units[unit].type == "artillery" for unit in units)
    result = f"SPI-9.2-{combat.result}"
    case = result
    if guns:
        case = _case_of_artillery(state, result) if attacking else "SPI-10E"
    elif attacking and combat.bombarding:
        case = "SPI-10.0b"
    return [case, result]


def _of_exchange(combat: Combat) -> list[str]:
    # beside bombarding artillery, the other units suffer all of it (10.0)
    return ["SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex", "SPI-9.2-Ex"]


def _blame(state: SpiState, combat: Combat, fault: Fault) -> Fault:
    """Blame the attack, or the retreat into a full hex, which is not reported as a stack too."""
    fault.event = combat.opened if fault.event is None else fault.event
    if fault.message == NOBODY_DISPLACED:
        stack = sorted(state.stack(fault.at))
        state.crowds[fault.at] = Crowd(units=stack, event=fault.event, displaced=True)
    return fault


_left = LeftOfResult(DEMANDS, READINGS, cases=_cases, exchange=_of_exchange, room="SPI-9.32a")
Undone(
    book,
    *(*RESULTS, "SPI-9.32a", "SPI-10.0b", "SPI-10C", "SPI-10E"),
    closing=(CombatPhase, Combat),
    left=_left.of_attack,
    blame=_blame,
    of_frame=_left.closed_by,
    waiting=_left.waiting,
)


@book.rule("SPI-9.2-Ex", closing=Combat)
def exchange_of_unknown_strengths(state: SpiState, combat: Combat) -> RuleResult:
    """The cost of an exchange is unknown if a strength is unknown."""
    if combat.uncertain and any(map(state.on_map, combat.may_pay)):
        return Unknown(why="exchange-unknown", needs="combat")
    return None
