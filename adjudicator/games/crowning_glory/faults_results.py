"""Kinds of faults: wrong die rolls and wrong losses in an attack."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Decline, End, Lose, Phase, Retreat, Roll
from adjudicator.games.crowning_glory.combat_obligations import involved, losses_due
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS", "combat_of", "instead"]

KINDS = Kinds()


def instead(scene: Opportunity, case: str, *events: object, **more: object) -> Injection:
    """Return an injection that replaces the next event; the last injected event is the fault."""
    return injected(scene, case, *events, **{"skip": 1, **more})


def combat_of(scene: Opportunity) -> Combat | None:
    """Return the open attack, or None."""
    return scene.state.frame if type(scene.state.frame) is Combat else None


# The die


@KINDS.kind("wrong-result", Roll)
def wrong_result(scene: Opportunity) -> Injection | None:
    """The table is read one line off."""
    combat = combat_of(scene)
    if combat is None or combat.column is None:
        return None
    rows, die = scene.state.tables.combat[combat.side].rows, scene.event.dice[0]
    others = [row[combat.column] for face, row in rows.items() if int(face) != die]
    others = [one for one in others if one != rows[str(die)][combat.column]]
    if not others:
        return None
    roll = msgspec.structs.replace(scene.event, result=scene.chance.choice(others))
    return instead(scene, "CG-9.14", roll)


@KINDS.kind("two-dice", Roll)
def two_dice(scene: Opportunity) -> Injection | None:
    """Two dice are thrown for an attack."""
    if combat_of(scene) is None:
        return None
    return instead(scene, "CG-9.14", Roll(dice=[*scene.event.dice, 6]))


@KINDS.kind("die-by-defender", Roll)
def die_by_defender(scene: Opportunity) -> Injection | None:
    """The defender throws the die."""
    combat = combat_of(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return instead(scene, "CG-9.14", msgspec.structs.replace(scene.event, by=by))


@KINDS.kind("second-die", Lose, Retreat)
def second_die(scene: Opportunity) -> Injection | None:
    """A die is thrown again."""
    return injected(scene, "CG-9.14", Roll(dice=[3])) if combat_of(scene) else None


@KINDS.kind("loss-before-die", Roll)
def loss_before_die(scene: Opportunity) -> Injection | None:
    """A unit loses a step before the die is thrown."""
    combat = combat_of(scene)
    if combat is None:
        return None
    return injected(scene, "CG-9.1f", Lose(unit=combat.attackers[0], by=combat.side))


# Losses


@KINDS.kind("bystander-loses", Lose)
def bystander_loses(scene: Opportunity) -> Injection | None:
    """A unit bears a loss that has no part in the attack."""
    state, combat = scene.state, combat_of(scene)
    if combat is None:
        return None
    side = state.units[scene.event.unit].side
    others = sorted(set(state.of_side(side)) - {*combat.attackers, combat.defender})
    others = [unit for unit in others if state.steps[unit] > 1]
    if not others:
        return None
    return instead(scene, "CG-9.15", Lose(unit=scene.chance.choice(others), steps=1))


@KINDS.kind("loss-too-great", Lose)
def loss_too_great(scene: Opportunity) -> Injection | None:
    """A unit loses a step more than the result says."""
    state, combat, unit = scene.state, combat_of(scene), scene.event.unit
    owed = combat.owed.get(state.units[unit].side, 0) if combat is not None else 0
    if not owed or state.steps[unit] <= owed or _must(state, combat, unit):
        return None
    return instead(scene, "CG-9.16", Lose(unit=unit, steps=owed + 1))


def _must(state: CgState, combat: Combat | None, unit: str) -> bool:
    """Return whether a unit is the defender of an attack and must retreat."""
    return combat is not None and combat.must_retreat and unit == combat.defender


@KINDS.kind("loss-by-opponent", Lose)
def loss_by_opponent(scene: Opportunity) -> Injection | None:
    """A player takes steps from the units of the other."""
    state, lose = scene.state, scene.event
    by = state.enemy[state.units[lose.unit].side]
    return instead(scene, "CG-9.16", msgspec.structs.replace(lose, by=by))


@KINDS.kind("loss-beyond-steps", Lose)
def loss_beyond_steps(scene: Opportunity) -> Injection | None:
    """One of two units is said to bear more steps than it has."""
    state, combat = scene.state, combat_of(scene)
    owed = combat.owed.get(combat.side, 0) if combat is not None else 0
    units = involved(state, combat, combat.side) if combat is not None else []
    small = [unit for unit in units if state.steps[unit] < owed]
    if len(units) < 2 or not small or scene.event.unit not in units:
        return None
    return instead(scene, "CG-2.8", Lose(unit=small[0], steps=owed))


@KINDS.kind("loss-not-taken", Lose)
def loss_not_taken(scene: Opportunity) -> Injection | None:
    """The last loss of an attack is not taken."""
    state, combat, lose = scene.state, combat_of(scene), scene.event
    if combat is None:
        return None
    side = state.units[lose.unit].side
    due = {one: losses_due(state, combat, one) for one in state.enemy}
    ends = next((one for one in scene.events[scene.at :] if isinstance(one, (Phase, End))), None)
    if sum(due.values()) != due[side] or lose.steps < due[side] or type(ends) is not Phase:
        return None
    spared = side != combat.side and due[side] == 1 and not combat.retreated
    case = "CG-9.17c" if spared else "CG-9.16"
    return Injection(case=case, events=[], event=combat.opened, then="next phase")


@KINDS.kind("late-loss", Lose)
def late_loss(scene: Opportunity) -> Injection | None:
    """A loss is taken when the attack is over."""
    combat = combat_of(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return instead(scene, "CG-9.15", Decline(by=by), scene.event)


@KINDS.kind("defender-loses-first", Lose)
def defender_loses_first(scene: Opportunity) -> Injection | None:
    """The defender takes his loss before the attacker."""
    state, combat = scene.state, combat_of(scene)
    if combat is None or scene.event.unit not in combat.attackers or combat.must_retreat:
        return None
    if not losses_due(state, combat, state.enemy[combat.side]):
        return None
    return injected(scene, "CG-9.5", Lose(unit=combat.defender, steps=1))
