"""Kinds of faults: illegal retreats and advances after an attack."""

from __future__ import annotations

from adjudicator.core.events import Advance, Claim, Decline, Lose, Phase, Retreat
from adjudicator.games.crowning_glory.advance import advances, why_terrain_closed
from adjudicator.games.crowning_glory.combat_obligations import defender_loses, involved, losses_due
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.faults_results import combat_of, instead
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.retreat import may_retreat, retreat_hexes, why_no_retreat
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
#: types of events that can follow a finished attack
_AFTER = (Assault, Decline, Phase)


def _finished(scene: Opportunity) -> Combat | None:
    """Return the open attack if all its losses are taken and the game is not won."""
    state, combat = scene.state, combat_of(scene)
    if combat is None or not combat.result or state.winner:
        return None
    return None if any(losses_due(state, combat, side) for side in state.enemy) else combat


# Retreats


@KINDS.kind("retreat-barred", Retreat)
def retreat_barred(scene: Opportunity) -> Injection | None:
    """A defender goes back to a hex that is held, or in an enemy zone."""
    state, unit = scene.state, scene.event.unit
    hexes = [
        at for at in state.board.neighbours[state.where[unit]] if why_no_retreat(state, unit, at)[0]
    ]
    if not hexes:
        return None
    return instead(scene, "CG-9.17b", Retreat(unit=unit, to=scene.chance.choice(hexes)))


@KINDS.kind("retreat-too-far", Retreat)
def retreat_too_far(scene: Opportunity) -> Injection | None:
    """A defender goes back two hexes."""
    state, unit = scene.state, scene.event.unit
    here = state.where[unit]
    far = [at for at in sorted(state.places) if state.board.distance(here, at) == 2]
    return instead(scene, "CG-9.17a", Retreat(unit=unit, to=scene.chance.choice(far)))


@KINDS.kind("retreat-for-nothing", *_AFTER)
def retreat_for_nothing(scene: Opportunity) -> Injection | None:
    """A defender who lost nothing goes back."""
    state, combat = scene.state, _finished(scene)
    if combat is None or defender_loses(combat) or not combat.defender:
        return None
    hexes = retreat_hexes(state, combat, combat.defender)
    if not hexes:
        return None
    return injected(scene, "CG-9.17a", Retreat(unit=combat.defender, to=hexes[0]))


@KINDS.kind("attacker-retreats", Lose)
def attacker_retreats(scene: Opportunity) -> Injection | None:
    """An attacker goes back in place of a loss."""
    state, combat, unit = scene.state, combat_of(scene), scene.event.unit
    if combat is None or unit not in combat.attackers:
        return None
    free = [at for at in state.board.neighbours[state.where[unit]] if not state.stack(at)]
    return instead(scene, "CG-9.17d", Retreat(unit=unit, to=free[0])) if free else None


@KINDS.kind("demoralized-stays", Retreat)
def demoralized_stays(scene: Opportunity) -> Injection | None:
    """A demoralized defender takes the whole loss and stays."""
    state, combat, unit = scene.state, combat_of(scene), scene.event.unit
    if combat is None or not combat.must_retreat or not may_retreat(state, combat):
        return None
    due = combat.owed.get(state.units[unit].side, 0)
    return instead(scene, "CG-4.8c", Lose(unit=unit, steps=due))


# Advances


@KINDS.kind("two-advance", Advance)
def two_advance(scene: Opportunity) -> Injection | None:
    """A second unit advances."""
    state, combat = scene.state, combat_of(scene)
    others = [] if combat is None else involved(state, combat, combat.side)
    others = [unit for unit in others if unit != scene.event.unit]
    if not others:
        return None
    second = Advance(unit=others[0], to=scene.event.to)
    return instead(scene, "CG-9.18a", scene.event, second)


@KINDS.kind("bystander-advances", Advance)
def bystander_advances(scene: Opportunity) -> Injection | None:
    """A unit advances that has no part in the attack."""
    state, combat = scene.state, combat_of(scene)
    if combat is None:
        return None
    near = state.board.neighbours[combat.target]
    others = [u for u in state.of_side(combat.side) if u not in combat.attackers]
    others = sorted(unit for unit in others if state.where[unit] in near)
    return instead(scene, "CG-9.18a", Advance(unit=others[0], to=combat.target)) if others else None


@KINDS.kind("late-advance", Advance)
def late_advance(scene: Opportunity) -> Injection | None:
    """A unit advances when the attack is over."""
    combat = combat_of(scene)
    if combat is None:
        return None
    by = scene.state.enemy[combat.side]
    return instead(scene, "CG-9.1f", Decline(by=by), scene.event)


@KINDS.kind("advance-on-defender", *_AFTER)
def advance_on_defender(scene: Opportunity) -> Injection | None:
    """A unit advances although the defender still stands there."""
    state, combat = scene.state, _finished(scene)
    if combat is None or not state.stack(combat.target):
        return None
    able = [
        u
        for u in involved(state, combat, combat.side)
        if not why_terrain_closed(state, u, combat.target)
    ]
    if not able:
        return None
    return injected(scene, "CG-9.18a", Advance(unit=able[0], to=combat.target))


@KINDS.kind("defender-advances", *_AFTER)
def defender_advances(scene: Opportunity) -> Injection | None:
    """A defender enters the hex of an attacker that was destroyed."""
    state, combat = scene.state, _finished(scene)
    if combat is None or not state.on_map(combat.defender) or combat.retreated:
        return None
    empty = [at for at in combat.stood.values() if not state.stack(at)]
    if not empty:
        return None
    return injected(scene, "CG-9.18d", Advance(unit=combat.defender, to=empty[0]))


@KINDS.kind("demoralized-advances", *_AFTER)
def demoralized_advances(scene: Opportunity) -> Injection | None:
    """A demoralized Allied unit advances."""
    state, combat = scene.state, _finished(scene)
    allied = state.tables.exits.side
    if combat is None or combat.side != allied or allied not in state.demoralized:
        return None
    if combat.advanced or state.stack(combat.target):
        return None
    able = [
        u
        for u in involved(state, combat, allied)
        if not why_terrain_closed(state, u, combat.target)
    ]
    if not able:
        return None
    return injected(scene, "CG-4.8b", Advance(unit=able[0], to=combat.target))


@KINDS.kind("advance-denied", Advance)
def advance_denied(scene: Opportunity) -> Injection | None:
    """A victor is said not to be free to advance."""
    state, combat, unit = scene.state, combat_of(scene), scene.event.unit
    if combat is None or unit not in advances(state, combat):
        return None
    side, stands = state.units[unit].side, state.where[unit]
    zones = state.enemy_controls(side, stands) and state.enemy_controls(side, combat.target)
    claim = Claim(what="may-advance", unit=unit, at=combat.target, value=False)
    return injected(scene, "CG-7.4" if zones else "CG-9.18b", claim)
