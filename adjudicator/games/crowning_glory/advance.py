"""Rules for advances (9.18, 7.4, 4.8): an attacker enters the hex that the attack left empty."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Advance
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import (
    basis,
    combat_phase,
    involved,
    is_vacant,
    losses_due,
    open_combat,
    perhaps_gone,
)
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.morale import is_demoralized_ally
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited

__all__ = ["advances", "why_terrain_closed"]

book = rulebook.chapter("advance")


def why_terrain_closed(state: CgState, unit: str, place: str) -> str:
    """Return why terrain keeps a unit from advancing to an adjacent hex, or ""."""
    kind = state.units[unit].type
    if prohibited(state, kind, place):
        return "advance-prohibited"
    kinds = state.board.sides.get((state.where[unit], place), ())
    over = any(kind in state.tables.hexsides[one].prohibited for one in kinds)
    return "advance-over-pond" if over else ""


def advances(state: CgState, combat: Combat) -> list[str]:
    """Return the units that may advance into the attacked hex."""
    if combat.advanced or not combat.result or not is_vacant(state, combat):
        return []
    if state.outside(combat.target):  # the rules do not say whether it is allowed
        return []
    if any(losses_due(state, combat, side) for side in state.enemy):
        return []
    if is_demoralized_ally(state, combat.side):
        return []
    standing = [unit for unit in combat.attackers if state.on_map(unit)]
    return [unit for unit in standing if not why_terrain_closed(state, unit, combat.target)]


@book.rule("CG-9.18a", on=Advance)
def own_units_advance(state: CgState, event: Advance) -> RuleResult:
    """A player advances only their own units."""
    if combat_phase(state) is None or not event.by or event.by == state.units[event.unit].side:
        return None
    return fault_of(event, "advance-by-enemy", seen=event.by, claim=True)


@book.rule("CG-9.18d", on=Advance, stops=True)
def defenders_stay(state: CgState, event: Advance) -> RuleResult:
    """Defenders never advance."""
    combat = open_combat(state)
    if combat is None or event.unit != combat.defender:
        return None
    return fault_of(event, "defender-advances")


@book.rule("CG-9.18a", "CG-9.1f", on=Advance, stops=True)
def one_victor_advances(state: CgState, event: Advance) -> RuleResult:
    """One unit of the attack enters the empty hex, before anything else happens."""
    combat, phase = open_combat(state), combat_phase(state)
    if phase is None:
        return None
    if combat is None or event.unit not in combat.attackers:
        message, case = _of_no_attack(state, phase, event)
    else:
        message, case = _misplaced(state, combat, event)
    if not message:
        return None
    return fault_of(event, message, rule=case, strengths=_depends_on(state, combat, message))


def _depends_on(state: CgState, combat: Combat | None, message: str) -> list[str]:
    """Return the reconstructed numbers by which the hex is not empty, or losses are owed."""
    if combat is None or message not in ("not-vacant", "advance-before-losses"):
        return []
    if message == "not-vacant":
        return perhaps_gone(state, state.stack(combat.target))
    owing = [side for side in state.enemy if losses_due(state, combat, side)]
    units = [unit for side in owing for unit in involved(state, combat, side)]
    return [*basis(combat), *perhaps_gone(state, units)]


def _of_no_attack(state: CgState, phase: CombatPhase, event: Advance) -> tuple[str, str]:
    """Return the fault of an advance by a unit that is not in the open attack."""
    late = [one for one in phase.earlier if event.unit in one.attackers]
    if any(event.to == one.target for one in late) and not state.stack(event.to):
        return ("", "") if event.unit in state.permitted else ("late-advance", "CG-9.1f")
    return "not-in-the-attack", "CG-9.18a"


def _misplaced(state: CgState, combat: Combat, event: Advance) -> tuple[str, str]:
    """Return the fault of an attacker's advance, terrain aside; ("", "") if there is none."""
    message, case = "", "CG-9.18a"
    if event.to != combat.target:
        message = "advance-elsewhere"
    elif combat.advanced:
        message = "second-advance"
    elif state.stack(event.to):
        message = "not-vacant"
    elif any(losses_due(state, combat, side) for side in state.enemy):
        message, case = "advance-before-losses", "CG-9.1f"
    return message, case


@book.rule("CG-9.18c", on=Advance)
def cavalry_keeps_off_ponds(state: CgState, event: Advance) -> RuleResult:
    """Cavalry does not advance into an all-pond hex or over a pond hexside."""
    message = why_terrain_closed(state, event.unit, event.to)
    return fault_of(event, message) if message else None


@book.rule("CG-4.8b", on=Advance)
def demoralized_allies_stay(state: CgState, event: Advance) -> RuleResult:
    """Demoralized Allied units do not advance."""
    side = state.units[event.unit].side
    if not is_demoralized_ally(state, side):
        return None
    return fault_of(event, "demoralized-advances", seen=state.losses[side])


@book.value
def is_limited(state: CgState, unit: str, place: str) -> bool:
    """Return whether zones or costs keep a unit from advancing: they never do."""
    return False


@is_limited.slip("CG-7.4")
def limited_by_zones(state: CgState, unit: str, place: str) -> bool:
    """Slip: a unit does not advance from one enemy zone to another."""
    side = state.units[unit].side
    return all(state.enemy_controls(side, at) for at in (state.where[unit], place))


@is_limited.slip("CG-9.18b")
def limited_by_costs(state: CgState, unit: str, place: str) -> bool:
    """Slip: a unit pays for an advance, and zones limit it as well."""
    stands = state.where[unit]
    if stands not in state.places:
        return False
    terms, _ = state.pricer(unit).explain(stands, place)
    return sum(term.value for term in terms) > 1 or limited_by_zones(state, unit, place)


@book.rule("CG-9.18a", on=Advance)
def what_an_advance_ignores(state: CgState, event: Advance) -> RuleResult:
    """Zones and costs do not limit an advance."""
    return fault_of(event, "advance-in-zones") if is_limited(state, event.unit, event.to) else None


@book.applies(Advance)
def apply_advance(state: CgState, event: Advance) -> None:
    """Move the unit to the hex that it enters."""
    unit, combat = event.unit, open_combat(state)
    if not state.on_map(unit):
        return
    state.acts(unit)
    state.relocate(unit, event.to)
    state.confirm(unit)
    state.forget_permission(unit)
    if combat is not None and event.to == combat.target:
        combat.advanced = combat.advanced or unit
