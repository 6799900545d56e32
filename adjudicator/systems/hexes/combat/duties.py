"""Rules for mandatory attacks: fixed when a phase of combat opens, judged when it closes."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.mechanics.combat.mandatory_attacks import (
    MandatoryAttacks,
    enemies_beside,
    held_hexes,
)
from adjudicator.systems.hexes.format_combat import Obligation
from adjudicator.systems.hexes.frames import CombatPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["fix_duties", "leave_hex", "register", "still_due"]


def _must(state: DataState) -> Obligation | None:
    combat = state.law.rules.combat
    return combat.must if combat is not None else None


def _facing(state: DataState, side: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the units of a side in each hex in an enemy zone, with the enemies that exert it."""
    counts = state.zones.counts[state.enemy[side]]
    for place in held_hexes(state, side):
        if place not in counts:
            continue
        enemies = [
            unit
            for unit in enemies_beside(state, side, place)
            if state.exerts(unit) and place in state.zones.field[state.where[unit]]
        ]
        own = [unit for unit in state.stack(place) if state.units[unit].side == side]
        yield [unit for unit in own if _may_attack(state, unit)], enemies


def _may_attack(state: DataState, unit: str) -> bool:
    """Return whether no rule forbids a unit every attack in this phase.

    What a rule forbids, no duty demands: else a log could not be legal.
    """
    rules, kind = state.law.rules, state.units[unit].type
    special = rules.sequence.phases.get(state.phase)
    if special is not None and not of_type(special.types, kind):
        return False
    passive = rules.combat.passive if rules.combat is not None else None
    if passive is not None and of_type(passive.types, kind):
        return False
    if rules.supply is None or not state.is_cut_off(unit):
        return True
    return all(one.of != "attacking" for one in rules.supply.effects)


def fix_duties(state: DataState, frame: CombatPhase) -> None:
    """Record the duties of a phase of combat that opens."""
    must = _must(state)
    if must is None:
        return
    MandatoryAttacks.fix(frame, list(_facing(state, frame.side)))
    for name, duty in (("must_attack", must.attackers), ("must_be_attacked", must.defenders)):
        units = getattr(frame, name) if duty is not None else []
        types = duty.types if duty is not None else []
        kept = [unit for unit in units if of_type(types, state.units[unit].type)]
        setattr(frame, name, kept)


def leave_hex(state: DataState, unit: str) -> None:
    """Note that a unit leaves the hex in which the phase found it."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not CombatPhase or unit in frame.left:
        return
    frame.left.append(unit)
    if unit not in frame.attackers and unit not in frame.attacked:
        frame.excused.append(unit)


def _excused(state: DataState, frame: CombatPhase, unit: str) -> bool:
    """Return whether a unit left before it could fight, or nobody can fight it any more."""
    if unit in frame.excused:
        return True
    must = _must(state)
    return must is not None and must.lapses and _has_lapsed(state, frame, unit)


def _has_lapsed(state: DataState, frame: CombatPhase, unit: str) -> bool:
    """Return whether all whom a unit faced have left, or cannot fight again."""
    combat = state.law.rules.combat
    once = combat is not None and bool(combat.attacked)
    if state.units[unit].side == frame.side:
        faced = [enemy for enemy, units in frame.facing.items() if unit in units]
        return all(one in frame.left or (once and one in frame.attacked) for one in faced)
    return all(one in frame.left or one in frame.attackers for one in frame.facing.get(unit, ()))


def still_due(state: DataState, frame: CombatPhase) -> tuple[list[str], list[str]]:
    """Return the units that must still attack, and those that must still be attacked."""
    duties: MandatoryAttacks | None = state.machine.duties
    if duties is None:
        return [], []
    return duties.to_attack(state, frame), duties.to_be_attacked(state, frame)


def register(part: Part) -> MandatoryAttacks | None:
    """Register the rules of this chapter."""
    attackers = part.case("combat", "must", "attackers", "case")
    defenders = part.case("combat", "must", "defenders", "case")
    cases = tuple(dict.fromkeys(one for one in (attackers, defenders) if one))
    if not cases:
        return None
    return MandatoryAttacks(
        part.book,
        CombatPhase,
        cases=cases,
        attacker=lambda _state, _frame, _unit: attackers,
        target=lambda _state, _frame, _unit: defenders,
        excused=_excused,
    )
