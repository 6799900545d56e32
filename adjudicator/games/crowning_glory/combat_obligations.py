"""What an attack still demands: losses in steps, and on what reconstructed numbers they rest."""

from __future__ import annotations

from adjudicator.core.events import Advance, Claim, Lose, Retreat
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE
from adjudicator.games.crowning_glory.victory import settle
from adjudicator.mechanics.combat.step_results import StepResults

__all__ = ["STEPS", "basis", "perhaps_gone"]

book = rulebook.chapter("combat_obligations")
STEPS = StepResults(Combat, CombatPhase, settle=settle)
book.has_readings(Lose, Retreat, Advance, Claim)(STEPS.readings)


def basis(combat: Combat) -> list[str]:
    """Return the reconstructed values on which a result may depend: strengths and the table."""
    if combat.stated:
        return []
    return [TABLE, *combat.attackers, *combat.markers, combat.defender]


def perhaps_gone(state: CgState, units: list[str]) -> list[str]:
    """Return units that losses may have destroyed, if their strength differs from our numbers.

    A unit that has lost nothing since it last fought is certainly there.
    """
    seen = any(state.lost(unit) <= state.proven.get(unit, 0) for unit in units)
    return [] if seen else list(units)
