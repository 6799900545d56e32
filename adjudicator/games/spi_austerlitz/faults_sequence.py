"""Kinds of faults: errors in the sequence of play."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Attack, End, Move, Phase
from adjudicator.games.spi_austerlitz.faults_moves import own_units
from adjudicator.games.spi_austerlitz.player_moves import enemies_near
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("attack-in-movement", Move)
def attack_in_movement(scene: Opportunity) -> Injection | None:
    """An attack is made in a Movement Phase."""
    state = scene.state
    for unit in own_units(state):
        targets = enemies_near(state, state.phasing, state.where[unit])
        if targets:
            attack = Attack(units=[unit], targets=targets[:1])
            return Injection(case="SPI-5B", events=[attack], skip=0, event=scene.number)
    return None


@KINDS.kind("attack-of-opponent", Attack)
def attack_of_opponent(scene: Opportunity) -> Injection | None:
    """The player whose phase it is not attacks."""
    state = scene.state
    target = scene.event.targets[0]
    near = enemies_near(state, state.enemy[state.phasing], target)
    if not near:
        return None
    attack = Attack(units=[state.stack(target)[0]], targets=near[:1])
    return Injection(case="SPI-4.1", events=[attack], skip=0, event=scene.number)


@KINDS.kind("move-in-combat", Attack)
def move_in_combat(scene: Opportunity) -> Injection | None:
    """A unit moves in a Combat Phase."""
    state = scene.state
    for unit in own_units(state):
        here = state.where[unit]
        for near in state.board.neighbours[here]:
            if not state.stack(near) and room(state, unit, near):
                move = Move(unit=unit, path=[here, near])
                return Injection(case="SPI-4.0b", events=[move], skip=0, event=scene.number)
    return None


@KINDS.kind("phases-swapped", Phase)
def phases_swapped(scene: Opportunity) -> Injection | None:
    """A Combat Phase is left out."""
    state, phase = scene.state, scene.event
    names = [one.id for one in state.game.file.phases]
    at = names.index(phase.phase)
    if at not in (1, 2):
        return None
    swapped = msgspec.structs.replace(phase, phase=names[at + 1])
    return Injection(case="SPI-4.1", events=[swapped], event=scene.number)


@KINDS.kind("turn-jump", Phase)
def turn_jump(scene: Opportunity) -> Injection | None:
    """The turn marker jumps."""
    phase = scene.event
    if phase.turn + 1 > scene.state.turns:
        return None
    jumped = msgspec.structs.replace(phase, turn=phase.turn + 1)
    return Injection(case="SPI-4.2", events=[jumped], event=scene.number)


@KINDS.kind("turn-too-many", End)
def turn_too_many(scene: Opportunity) -> Injection | None:
    """Play goes on after the last turn."""
    state = scene.state
    more = Phase(turn=state.turns + 1, phase=state.game.file.phases[0].id)
    return Injection(case="SPI-4.0a", events=[more], event=scene.number)
