"""Rules for losses (9.15, 9.16): which units lose steps, in which order, and how many."""

from __future__ import annotations

from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import STEPS, basis, perhaps_gone
from adjudicator.games.crowning_glory.frames import CombatPhase
from adjudicator.games.crowning_glory.results import DIE
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.combat.losses import LossCases
from adjudicator.mechanics.combat.step_duties import StepDuties, StepDutyCases

book = rulebook.chapter("losses")

__all__: list[str] = []


def _take(state: CgState, unit: str, steps: int) -> int:
    """Take steps from a unit; the last one destroys it."""
    state.acts(unit)
    phase = STEPS.phase(state)
    if phase is not None and unit not in phase.reduced:
        phase.reduced.append(unit)
    return state.lose(unit, steps)


# Each player divides the losses of a side among its units (9.16, 2.8), the attacker first (9.5)
StepDuties(
    book,
    StepDutyCases(
        "CG-9.1f",
        fighters="CG-9.15",
        taken="CG-9.16",
        spared="CG-9.17c",
        losses=LossCases("CG-9.16", "CG-9.16", "CG-2.8", "CG-9.5", also_order=("CG-9.15",)),
    ),
    STEPS,
    CombatPhase,
    take=_take,
    die=DIE,
    permitted=lambda state, unit: unit in state.permitted,
    over=lambda state: bool(state.winner),
    basis=basis,
    unsure=perhaps_gone,
    special=lambda combat: combat.must_retreat,
)
