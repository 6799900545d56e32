"""Rules for the die (2.0): its six faces, and what it is rolled for."""

from __future__ import annotations

from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.arrivals import roll_for_variable
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import combat_phase, open_combat
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.results import take_result
from adjudicator.games.crowning_glory.state import CgState

book = rulebook.chapter("dice")

__all__: list[str] = []

_FACES = 6


@book.rule("CG-2.0", on=Roll, stops=True)
def six_faces(state: CgState, event: Roll) -> RuleResult:
    """A die shows one of its six faces."""
    wrong = [die for die in event.dice if die > _FACES]
    if not wrong:
        return None
    return Fault(message="die-face", args={"die": wrong[0]}, expected=_FACES, seen=wrong[0])


@book.decides(Roll)
def who_rolls(state: CgState, event: Roll) -> str:
    """The attacker rolls; before the first move, the side of the Variable group."""
    combat = open_combat(state)
    if combat is not None:
        return combat.side
    return "" if combat_phase(state) is not None else state.tables.reinforcements.variable.side


@book.applies(Roll)
def apply_roll(state: CgState, event: Roll) -> None:
    """Apply a die to an attack, or to the arrival of the Variable group."""
    if type(state.frame) is Combat:
        take_result(state, event)
    else:
        roll_for_variable(state, event)
