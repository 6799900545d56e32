"""What an attack still demands: which units can take its losses, and what is left at its end."""

from __future__ import annotations

import re

from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE
from adjudicator.mechanics.combat.frames import CombatFrames
from adjudicator.mechanics.combat.losses import Ledger

__all__ = [
    "LEDGER",
    "basis",
    "combat_phase",
    "defender_loses",
    "involved",
    "is_vacant",
    "late_attack",
    "losses_due",
    "losses_of",
    "open_combat",
    "perhaps_gone",
]


#: a result in the table, with any spacing
_RESULT = re.compile(r"\s*([0-9]{1,2})\s*/\s*([0-9]{1,2})\s*")


FRAMES = CombatFrames(Combat, CombatPhase)
open_combat, combat_phase = FRAMES.attack, FRAMES.phase


def losses_of(result: str) -> tuple[int, int] | None:
    """Parse a result such as "1/2": steps of the attacker and of the defender."""
    found = _RESULT.fullmatch(result)
    return (int(found[1]), int(found[2])) if found else None


def defender_loses(combat: Combat) -> int:
    """Return the steps that the result takes from the defender, before any retreat."""
    losses = losses_of(combat.result)
    return losses[1] if losses else 0


def involved(state: CgState, combat: Combat, side: str) -> list[str]:
    """Return the units of a side in an attack that are still on the map."""
    units = combat.attackers if side == combat.side else [combat.defender]
    return [unit for unit in units if state.on_map(unit)]


#: steps that a side must still lose and can; what no unit can take lapses (9.15)
LEDGER = Ledger(
    lambda state, combat: (combat.side, state.enemy[combat.side]),
    lambda state, combat, side: sum(state.steps[u] for u in involved(state, combat, side)),
)
losses_due = LEDGER.due


def is_vacant(state: CgState, combat: Combat) -> bool:
    """Return whether the attacked hex is empty now."""
    return bool(combat.defender) and not state.stack(combat.target)


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


def late_attack(state: CgState, unit: str) -> Combat | None:
    """Return an earlier attack for which a unit must still lose steps."""
    phase = combat_phase(state)
    side = state.units[unit].side
    for combat in phase.earlier if phase is not None else ():
        if unit in involved(state, combat, side) and losses_due(state, combat, side):
            return combat
    return None
