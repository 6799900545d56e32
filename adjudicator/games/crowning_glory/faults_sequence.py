"""Kinds of faults: errors in the sequence of play, the regroup, and claims about units."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Claim, Declare, End, Hold, Move, Phase
from adjudicator.games.crowning_glory.alternation import selectable
from adjudicator.games.crowning_glory.events import Assault, Regroup
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.regroup import eligible
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("recovery-left-out", Phase)
def recovery_left_out(scene: Opportunity) -> Injection | None:
    """The other great phase begins without a recovery."""
    state = scene.state
    if scene.event.phase != "recovery":
        return None
    other = "combat" if state.first == "movement" else "movement"
    phase = Phase(phase=other, turn=state.turn)
    return Injection(case="CG-5.0a", events=[phase], event=scene.number)


@KINDS.kind("phase-twice", Phase)
def phase_twice(scene: Opportunity) -> Injection | None:
    """Movement, or combat, comes a second time in a turn."""
    state = scene.state
    if state.phase != "recovery":
        return None
    phase = Phase(phase=state.first, turn=state.turn)
    return Injection(case="CG-5.1", events=[phase], event=scene.number)


@KINDS.kind("turn-jump", Phase)
def turn_jump(scene: Opportunity) -> Injection | None:
    """A turn is left out."""
    event = scene.event
    if event.phase != "declaration" or not 1 < event.turn < scene.state.turns:
        return None
    phase = msgspec.structs.replace(event, turn=event.turn + 1)
    return Injection(case="CG-5.9", events=[phase], event=scene.number)


@KINDS.kind("turn-too-many", End)
def turn_too_many(scene: Opportunity) -> Injection | None:
    """A turn is begun after the last one."""
    state = scene.state
    if state.winner or state.turn < state.turns:
        return None
    phase = Phase(phase="declaration", turn=state.turns + 1)
    return Injection(case="CG-5.9", events=[phase], event=scene.number)


@KINDS.kind("not-declared", Phase)
def not_declared(scene: Opportunity) -> Injection | None:
    """Nobody declares what comes first."""
    following = [one for one in scene.events[scene.at :] if isinstance(one, Phase)][1:2]
    if scene.event.phase != "declaration" or not following or scene.state.scenario:
        return None
    events = [scene.event, following[0]]
    return Injection(case="CG-5.2", events=events, event=scene.number + 1)


@KINDS.kind("declared-by-allied", Declare)
def declared_by_allied(scene: Opportunity) -> Injection | None:
    """The Allied player declares the order of phases."""
    declare = msgspec.structs.replace(scene.event, by="allied")
    return Injection(case="CG-5.2", events=[declare], event=scene.number)


@KINDS.kind("other-than-declared", Phase)
def other_than_declared(scene: Opportunity) -> Injection | None:
    """Phase II is not the one that was declared."""
    if scene.state.phase != "declaration" or not scene.state.first:
        return None
    other = "combat" if scene.event.phase == "movement" else "movement"
    phase = msgspec.structs.replace(scene.event, phase=other)
    return Injection(case="CG-5.2", events=[phase], event=scene.number)


@KINDS.kind("forgotten-unit", Phase)
def forgotten_unit(scene: Opportunity) -> Injection | None:
    """A unit is moved in a Recovery Phase."""
    state = scene.state
    units = state.active("french")
    if state.phase not in ("recovery", "second-recovery") or not units:
        return None
    if state.phase == "recovery" and state.first != "movement":
        return None
    return injected(scene, "CG-5.0b", Hold(unit=scene.chance.choice(units)))


@KINDS.kind("attack-in-movement", Move)
def attack_in_movement(scene: Opportunity) -> Injection | None:
    """An attack is made in a Movement Phase before the Combat Phase."""
    state = scene.state
    if state.first != "movement":
        return None
    for unit in state.active("french"):
        for near in state.board.neighbours[state.where[unit]]:
            if state.enemies_in("french", near):
                return injected(scene, "CG-5.0a", Assault(units=[unit], targets=[near]))
    return None


@KINDS.kind("phase-cut-short", Move, Hold)
def phase_cut_short(scene: Opportunity) -> Injection | None:
    """The Movement Phase ends although units have not been selected."""
    state = scene.state
    if type(state.frame) is not MovementPhase or state.turn == 1:
        return None  # the missing Reserve would be reported as well
    left = [bool(selectable(state, side)) for side in state.enemy]
    name = "recovery" if state.first == "movement" else "second-recovery"
    phase = Phase(phase=name, turn=state.turn)
    return injected(scene, "CG-8.2b" if all(left) else "CG-5.3b", phase)


@KINDS.kind("left-passive", Phase)
def left_passive(scene: Opportunity) -> Injection | None:
    """A unit is said to be passive after the recovery."""
    state = scene.state
    units = sorted(state.of_side("french"))
    if state.phase not in ("recovery", "second-recovery") or not units:
        return None
    claim = Claim(what="face", unit=scene.chance.choice(units), value="passive")
    return injected(scene, "CG-5.4", claim)


@KINDS.kind("wrong-strength", Phase)
def wrong_strength(scene: Opportunity) -> Injection | None:
    """A reduced unit is said to be a step stronger than it is."""
    state = scene.state
    reduced = sorted(
        unit for side in state.enemy for unit in state.of_side(side) if state.lost(unit)
    )
    if not reduced or not state.phase:
        return None
    unit = scene.chance.choice(reduced)
    claim = Claim(what="strength", unit=unit, value=state.steps[unit] + 1)
    return injected(scene, "CG-2.9", claim)


@KINDS.kind("dead-unit", Move)
def dead_unit(scene: Opportunity) -> Injection | None:
    """A unit that was destroyed is selected."""
    dead = sorted(u for u, place in scene.state.where.items() if place == "eliminated")
    return injected(scene, "CG-2.9", Hold(unit=scene.chance.choice(dead))) if dead else None


@KINDS.kind("regroup-again", Phase)
def regroup_again(scene: Opportunity) -> Injection | None:
    """The French regroup a second time."""
    state = scene.state
    last = state.tables.regroup.last_turn
    if state.phase != "second-recovery" or not state.regrouped or state.turn > last:
        return None
    return injected(scene, "CG-5.5a", Phase(phase="regroup", turn=state.turn))


@KINDS.kind("regroup-on-last-turn", End)
def regroup_on_last_turn(scene: Opportunity) -> Injection | None:
    """The French regroup on turn 10."""
    state = scene.state
    if state.phase != "second-recovery" or state.regrouped or state.winner:
        return None
    return injected(scene, "CG-5.5a", Phase(phase="regroup", turn=state.turn))


@KINDS.kind("regroup-of-allied", Regroup)
def regroup_of_allied(scene: Opportunity) -> Injection | None:
    """The Allies regroup."""
    return Injection(case="CG-5.5a", events=[Regroup(by="allied")], event=scene.number)


@KINDS.kind("regroup-too-many", Regroup)
def regroup_too_many(scene: Opportunity) -> Injection | None:
    """A unit in an enemy zone, or at full strength, gets a step back."""
    state = scene.state
    right = eligible(state, "french")
    others = sorted(unit for unit in state.of_side("french") if unit not in right)
    if not others:
        return None
    regroup = Regroup(by="french", units=[*right, scene.chance.choice(others)])
    return Injection(case="CG-5.5b", events=[regroup], event=scene.number)
