"""Kinds of faults: attacks with wrong units, targets or markers, or at the wrong time."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.events import Decline, Event, Phase
from adjudicator.games.crowning_glory.alternation import to_attack
from adjudicator.games.crowning_glory.attack import why_passive
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import CombatPhase
from adjudicator.games.crowning_glory.legal import forces, markers
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS", "as_attack", "bare"]

KINDS = Kinds()


def bare(attack: Assault, *more: str) -> Assault:
    """Return a copy of an attack without its claims and with additional pieces."""
    return Assault(units=[*attack.units, *more], targets=attack.targets)


def as_attack(scene: Opportunity, case: str, attack: Assault) -> Injection:
    """Return an injection that replaces the next attack of the log with another one."""
    return Injection(case=case, events=[attack], event=scene.number)


def _phase(scene: Opportunity) -> CombatPhase | None:
    frame = scene.state.frames[0] if scene.state.frames else None
    return frame if type(frame) is CombatPhase else None


def _enemies_near(state: CgState, unit: str) -> list[str]:
    """Return the enemy-occupied hexes adjacent to a unit."""
    side, place = state.units[unit].side, state.where[unit]
    return [at for at in state.board.neighbours[place] if state.enemies_in(side, at)]


def _attack_with(scene: Opportunity, case: str, units: Iterator[str]) -> Injection | None:
    """Inject an attack by the first of the units that is adjacent to an enemy."""
    for unit in units:
        near = _enemies_near(scene.state, unit) if scene.state.on_map(unit) else []
        if near:
            attack = Assault(units=[unit], targets=[scene.chance.choice(near)])
            return injected(scene, case, attack)
    return None


def _mine(scene: Opportunity, units: list[str]) -> Iterator[str]:
    """Yield those of the units whose side may attack now."""
    phase, state = _phase(scene), scene.state
    side = to_attack(state, phase) if phase is not None else ""
    return (unit for unit in units if state.units[unit].side == side)


@KINDS.kind("attack-from-afar", Assault)
def attack_from_afar(scene: Opportunity) -> Injection | None:
    """A unit two hexes away takes part."""
    state, attack = scene.state, scene.event
    target, side = attack.targets[0], state.units[attack.units[0]].side
    for unit in state.active(side):
        if unit not in attack.units and state.board.distance(state.where[unit], target) == 2:
            return as_attack(scene, "CG-9.1e", bare(attack, unit))
    return None


@KINDS.kind("attack-on-nobody", Assault)
def attack_on_nobody(scene: Opportunity) -> Injection | None:
    """An empty hex is attacked."""
    state, unit = scene.state, scene.event.units[0]
    empty = [at for at in state.board.neighbours[state.where[unit]] if not state.stack(at)]
    if not empty:
        return None
    attack = Assault(units=[unit], targets=[scene.chance.choice(empty)])
    return as_attack(scene, "CG-9.1d", attack)


@KINDS.kind("attack-on-two-hexes", Assault)
def attack_on_two_hexes(scene: Opportunity) -> Injection | None:
    """One attack goes against two hexes."""
    for unit in scene.event.units:
        near = [] if scene.state.is_marker(unit) else _enemies_near(scene.state, unit)
        if len(near) > 1:
            return as_attack(scene, "CG-9.1d", Assault(units=[unit], targets=near[:2]))
    return None


def _idle(scene: Opportunity, case: str) -> Injection | None:
    """Inject an attack by a passive unit that may not attack because of the given case."""
    phase, state = _phase(scene), scene.state
    if phase is None or len(phase.declined) == len(state.enemy):
        return None
    passive = sorted(unit for unit in state.passive if state.on_map(unit))
    passive = [unit for unit in passive if why_passive(state, unit)[0] == case]
    return _attack_with(scene, case, _mine(scene, passive))


@KINDS.kind("attacks-again", Assault, Decline)
def attacks_again(scene: Opportunity) -> Injection | None:
    """A unit attacks a second time in a phase."""
    return _idle(scene, "CG-9.2")


@KINDS.kind("passive-attacks", Assault, Decline)
def passive_attacks(scene: Opportunity) -> Injection | None:
    """A unit that was attacked, and lost nothing, attacks."""
    return _idle(scene, "CG-9.1a")


@KINDS.kind("reduced-attacks", Assault, Decline)
def reduced_attacks(scene: Opportunity) -> Injection | None:
    """A unit that lost a step in this phase attacks."""
    return _idle(scene, "CG-2.10b")


@KINDS.kind("two-attacks-in-a-row", Assault, Decline)
def two_attacks_in_a_row(scene: Opportunity) -> Injection | None:
    """A side attacks twice, and the other one has not declined."""
    phase, state = _phase(scene), scene.state
    if phase is None or not phase.last or phase.declined:
        return None
    if to_attack(state, phase) == phase.last:
        return None
    return _attack_with(scene, "CG-9.4", iter(state.active(phase.last)))


@KINDS.kind("allied-attack-first", Assault, Decline)
def allied_attack_first(scene: Opportunity) -> Injection | None:
    """The Allies attack before the French have had the option."""
    phase, state = _phase(scene), scene.state
    if phase is None or phase.last:
        return None
    return _attack_with(scene, "CG-5.3c", iter(state.active(state.enemy[state.tables.first])))


@KINDS.kind("attack-after-declines", Phase)
def attack_after_declines(scene: Opportunity) -> Injection | None:
    """An attack is made after both have declined."""
    phase, state = _phase(scene), scene.state
    if phase is None or len(phase.declined) < len(state.enemy):
        return None
    return _attack_with(scene, "CG-9.1c", (u for side in state.enemy for u in state.active(side)))


@KINDS.kind("attack-by-opponent", Assault)
def attack_by_opponent(scene: Opportunity) -> Injection | None:
    """A player attacks with the units of the other."""
    state, attack = scene.state, scene.event
    by = state.enemy[state.units[attack.units[0]].side]
    wrong = Assault(units=attack.units, targets=attack.targets, by=by)
    return as_attack(scene, "CG-9.1d", wrong)


@KINDS.kind("cavalry-over-pond", Assault, Decline)
def cavalry_over_pond(scene: Opportunity) -> Injection | None:
    """Cavalry attacks over a pond hexside."""
    state, phase = scene.state, _phase(scene)
    side = to_attack(state, phase) if phase is not None else ""
    chart = state.tables.hexsides
    for unit in state.active(side) if side else ():
        for near in _enemies_near(state, unit):
            kinds = state.board.sides.get((state.where[unit], near), ())
            if any(state.units[unit].type in chart[kind].prohibited for kind in kinds):
                return injected(scene, "CG-9.10b", Assault(units=[unit], targets=[near]))
    return None


# Markers


def _spare(scene: Opportunity) -> list[str]:
    """Return the ready markers of the attacking side that take no part in the attack."""
    attack = scene.event
    side = scene.state.units[attack.units[0]].side
    return [gun for gun in markers(scene.state, side) if gun not in attack.units]


def _armed(scene: Opportunity) -> bool:
    return any(scene.state.is_marker(unit) for unit in scene.event.units)


@KINDS.kind("two-markers", Assault)
def two_markers(scene: Opportunity) -> Injection | None:
    """Two markers support one attack."""
    spare = _spare(scene)
    if not spare or not _armed(scene):
        return None
    return as_attack(scene, "CG-9.13c", bare(scene.event, spare[0]))


@KINDS.kind("marker-again", Assault)
def marker_again(scene: Opportunity) -> Injection | None:
    """A marker supports a second attack in a phase."""
    state, side = scene.state, scene.state.units[scene.event.units[0]].side
    used = sorted(unit for unit in state.passive if state.is_marker(unit))
    used = [unit for unit in used if state.units[unit].side == side]
    if not used or _armed(scene):
        return None
    return as_attack(scene, "CG-9.13a", bare(scene.event, used[0]))


@KINDS.kind("guns-alone", Assault)
def guns_alone(scene: Opportunity) -> Injection | None:
    """A marker attacks without infantry or cavalry."""
    guns = [unit for unit in scene.event.units if scene.state.is_marker(unit)] or _spare(scene)
    if not guns or scene.state.turn <= scene.state.tables.artillery.fog_turns:
        return None
    attack = Assault(units=guns[:1], targets=scene.event.targets)
    return as_attack(scene, "CG-9.13b", attack)


@KINDS.kind("marker-of-the-enemy", Assault)
def marker_of_the_enemy(scene: Opportunity) -> Injection | None:
    """A marker of the defender's side supports an attack."""
    state = scene.state
    guns = markers(state, state.enemy[state.units[scene.event.units[0]].side])
    if not guns or _armed(scene):
        return None
    return as_attack(scene, "CG-9.13b", bare(scene.event, guns[0]))


@KINDS.kind("guns-in-the-fog", Assault)
def guns_in_the_fog(scene: Opportunity) -> Injection | None:
    """A marker is used on turn 1."""
    spare = _spare(scene)
    if not spare or scene.state.turn > scene.state.tables.artillery.fog_turns:
        return None
    return as_attack(scene, "CG-5.8", bare(scene.event, spare[0]))


# Attacks that are not resolved


@KINDS.kind("never-rolled", Decline)
def never_rolled(scene: Opportunity) -> Injection | None:
    """An attack is declared and not rolled for."""
    state, phase = scene.state, _phase(scene)
    side = to_attack(state, phase) if phase is not None else ""
    if phase is None or not side or len(phase.declined) == len(state.enemy):
        return None
    targets = forces(state, side)
    for place, units in targets.items():
        foot = [unit for unit in units if state.units[unit].type == "infantry"]
        if foot:
            attack: Event = Assault(units=foot[:1], targets=[place])
            other = Decline(by=state.enemy[side])
            return injected(scene, "CG-9.4", attack, other, event=scene.number)
    return None
