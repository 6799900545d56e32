"""Rules for losses (9.15, 9.16): which units lose steps, in which order, and how many."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Advance, Lose, Retreat
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.attack_readings import illegal_losses
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import (
    LEDGER,
    basis,
    combat_phase,
    involved,
    late_attack,
    open_combat,
    perhaps_gone,
)
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.position import IllegalLosses
from adjudicator.games.crowning_glory.results import DIE
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import settle
from adjudicator.mechanics.combat.die import fault_of_attack
from adjudicator.mechanics.combat.losses import LossCases, StepLosses
from adjudicator.mechanics.combat.undone import Undone, blamed_on_action

book = rulebook.chapter("losses")

__all__: list[str] = []


@book.rule("CG-9.1f", on=(Lose, Retreat, Advance), stops=True)
def results_come_from_an_attack(state: CgState, event: Any) -> RuleResult:
    """Losses, retreats and advances come after the die of an attack."""
    combat, phase = open_combat(state), combat_phase(state)
    if phase is None or late_attack(state, event.unit) is not None or _entered_late(phase, event):
        return None
    if combat is None:
        return fault_about(event.unit, "result-without-attack")
    if not combat.die:
        return fault_of_attack(
            combat, "result-without-die", units=[event.unit], args={"unit": event.unit}
        )
    if not combat.result:
        return Unknown(why="result-unknown", needs="combat", args={"at": combat.target})
    return None


def _entered_late(phase: CombatPhase, event: Any) -> bool:
    """Return whether an event is an advance that belongs to an earlier attack."""
    if type(event) is not Advance:
        return False
    return any(event.unit in one.attackers and event.to == one.target for one in phase.earlier)


@book.rule("CG-9.15", on=Lose, stops=True)
def only_who_fought_loses(state: CgState, event: Lose) -> RuleResult:
    """Only units of an attack take its losses, before the next attack."""
    if combat_phase(state) is None:
        return None
    combat, unit = open_combat(state), event.unit
    if combat is not None and unit in involved(state, combat, state.units[unit].side):
        return None
    late = late_attack(state, unit)
    if late is not None and unit in state.permitted:
        return None
    if late is not None:
        return fault_of_attack(late, "late-loss", units=[unit], args={"unit": unit})
    return fault_about(unit, "loss-of-bystander", at=state.where[unit])


def _fighting(state: CgState, event: Lose) -> Combat | None:
    """Return the attack for which a unit loses steps, if it took part in one."""
    combat, unit = open_combat(state), event.unit
    if combat is None or not combat.result:
        return None
    return combat if unit in involved(state, combat, state.units[unit].side) else None


# Each player divides the losses of a side among its units (9.16, 2.8), the attacker first (9.5)
StepLosses(
    book,
    LossCases("CG-9.16", "CG-9.16", "CG-2.8", "CG-9.5", also_order=("CG-9.15",)),
    LEDGER,
    attack=_fighting,
    units=involved,
    basis=basis,
    unsure=perhaps_gone,
)


@book.applies(Lose)
def apply_lose(state: CgState, event: Lose) -> None:
    """Take the steps from the unit; the last one destroys it."""
    phase, combat, unit = combat_phase(state), _fighting(state, event), event.unit
    combat = combat or late_attack(state, unit)
    side = state.units[unit].side
    if not state.on_map(unit):
        return
    state.acts(unit)
    early = open_combat(state) if combat is None else None
    if early is not None and not early.die and unit in involved(state, early, side):
        early.lost[unit] = early.lost.get(unit, 0) + event.steps
    if combat is not None:
        combat.lost[unit] = combat.lost.get(unit, 0) + event.steps
        combat.wrong += [] if LEDGER.pay(combat, side, event.steps) else [state.now]
    if phase is not None and unit not in phase.reduced:
        phase.reduced.append(unit)
    taken = state.lose(unit, event.steps)
    wrongly = IllegalLosses(events=[state.now], steps={side: taken})
    settle(state, wrongly=wrongly if combat is None else illegal_losses(state, combat))


# What is left undone


def _owing(state: CgState, combat: Combat) -> list[Fault]:
    """Return the losses of an attack that were not taken."""
    faults = []
    for side, due in LEDGER.owing(state, combat).items():
        spared = side != combat.side and not combat.retreated and due == 1
        units = involved(state, combat, side)
        faults.append(
            fault_of_attack(
                combat,
                "loss-spared" if spared else "loss-not-taken",
                rule="CG-9.17c" if spared else "CG-9.16",
                also=["CG-9.16"] if spared else [],
                units=units,
                args={"owed": due, "side": side, "result": combat.result},
                side=side,
                expected=0,
                seen=due,
                strengths=[*basis(combat), *perhaps_gone(state, units)],
                stands_alone=True,
            )
        )
    return faults


def _waiting(state: CgState) -> list[Combat]:
    """Return the attacks whose losses may still be taken."""
    combat, phase = open_combat(state), combat_phase(state)
    if phase is None or state.winner:
        return []
    return [*phase.earlier, *([combat] if combat is not None else [])]


# The die and the losses of every attack come before its phase ends
book.duties(lambda state: DIE.pending(state) if _waiting(state) else [])
Undone(
    book,
    "CG-9.16",
    "CG-9.17c",
    closing=CombatPhase,
    left=_owing,
    blame=lambda _, one, fault: blamed_on_action(fault, one.opened, illegal=one.illegal),
    of_frame=lambda _, phase: phase.earlier,
    waiting=_waiting,
)
