"""Kinds of faults: arrivals of the Reserve and the Variable group, dice, and markers."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Hold, Move, Phase, Place, Roll
from adjudicator.games.crowning_glory.alternation import to_move
from adjudicator.games.crowning_glory.arrivals import arrives, variable_waits
from adjudicator.games.crowning_glory.faults_moves import injected
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.reserve import reserve_due
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _for_variable(scene: Opportunity) -> bool:
    """Return whether the next roll is the one for the arrival of the Variable group."""
    state = scene.state
    return type(state.frame) in (Declaration, MovementPhase) and bool(variable_waits(state))


@KINDS.kind("die-thrown-twice", Roll)
def die_thrown_twice(scene: Opportunity) -> Injection | None:
    """A second die is thrown for the Variable group."""
    if not _for_variable(scene):
        return None
    again = Roll(dice=[scene.chance.randint(1, 6)], by="french")
    events = [scene.event, again]
    return Injection(case="CG-5.7a", events=events, event=scene.number + 1)


@KINDS.kind("seventh-face", Roll)
def seventh_face(scene: Opportunity) -> Injection | None:
    """A die shows a seven."""
    roll = msgspec.structs.replace(scene.event, dice=[7], result="")
    return Injection(case="CG-2.0", events=[roll], event=scene.number)


@KINDS.kind("arrival-misread", Roll)
def arrival_misread(scene: Opportunity) -> Injection | None:
    """The die for the Variable group is misread."""
    if not _for_variable(scene):
        return None
    comes = arrives(scene.state, scene.event.dice[0])
    roll = msgspec.structs.replace(scene.event, result="wait" if comes else "arrive")
    return Injection(case="CG-5.7b", events=[roll], event=scene.number)


@KINDS.kind("not-arrived", Move, Hold)
def not_arrived(scene: Opportunity) -> Injection | None:
    """A Variable unit enters although no die has brought it."""
    state = scene.state
    waiting = [unit for unit in variable_waits(state) if not state.is_marker(unit)]
    if type(state.frame) is not MovementPhase or to_move(state, state.frame) != "french":
        return None
    if not waiting:
        return None
    entry = sorted(state.board.sets[state.tables.reinforcements.variable.entry])
    move = Move(unit=waiting[0], path=[scene.chance.choice(entry)])
    return injected(scene, "CG-5.7b", move)


def _arriving(scene: Opportunity) -> str:
    """Return a French unit that has arrived and may enter the map now, or ""."""
    state = scene.state
    if type(state.frame) is not MovementPhase or to_move(state, state.frame) != "french":
        return ""
    return next((u for u, place in state.where.items() if place == "arriving"), "")


@KINDS.kind("wrong-entry", Move, Hold)
def wrong_entry(scene: Opportunity) -> Injection | None:
    """A Variable unit enters where it may not."""
    state, unit = scene.state, _arriving(scene)
    entry = state.board.sets[state.tables.reinforcements.variable.entry]
    free = sorted(at for at in state.places - entry if not state.stack(at))
    clear = [at for at in free if state.board.terrain[at] == ["clear"]]
    move = Move(unit=unit or "?", path=[scene.chance.choice(clear)])
    return injected(scene, "CG-5.7c", move) if unit else None


@KINDS.kind("free-entry", Move, Hold)
def free_entry(scene: Opportunity) -> Injection | None:
    """Nothing is paid for the hex of entry."""
    state, unit = scene.state, _arriving(scene)
    entry = sorted(state.board.sets[state.tables.reinforcements.variable.entry])
    free = [at for at in entry if not state.stack(at) and state.board.terrain[at] == ["clear"]]
    if not unit or not free:
        return None
    move = Move(unit=unit, path=[scene.chance.choice(free)], cost=0)
    return injected(scene, "CG-5.7d", move)


@KINDS.kind("reserve-elsewhere", Place)
def reserve_elsewhere(scene: Opportunity) -> Injection | None:
    """A Reserve unit is placed off the edges that are open to it."""
    state = scene.state
    entry = state.board.sets[state.tables.reinforcements.reserve.entry]
    free = sorted(at for at in state.places - entry if not state.stack(at))
    place = msgspec.structs.replace(scene.event, at=scene.chance.choice(free))
    return Injection(case="CG-5.6", events=[place], event=scene.number)


@KINDS.kind("reserve-stacked", Place)
def reserve_stacked(scene: Opportunity) -> Injection | None:
    """Two Reserve units are placed in one hex."""
    following = scene.following()
    if not isinstance(following, Place):
        return None
    second = msgspec.structs.replace(following, at=scene.event.at)
    events = [scene.event, second]
    return Injection(case="CG-5.6", events=events, event=scene.number + 1)


@KINDS.kind("reserve-early", Move)
def reserve_early(scene: Opportunity) -> Injection | None:
    """A Reserve unit is placed before all units have moved."""
    state = scene.state
    due = reserve_due(state)
    if not due or type(state.frame) is not MovementPhase:
        return None
    entry = sorted(state.board.sets[state.tables.reinforcements.reserve.entry])
    return injected(scene, "CG-5.6", Place(unit=due[0], at=scene.chance.choice(entry)))


@KINDS.kind("reserve-held-back", Place)
def reserve_held_back(scene: Opportunity) -> Injection | None:
    """A Reserve unit is not placed when the Movement Phase ends."""
    following = scene.following()
    if not isinstance(following, Phase):
        return None
    return Injection(case="CG-5.6", events=[following], skip=2, event=scene.number)


@KINDS.kind("marker-moves", Move)
def marker_moves(scene: Opportunity) -> Injection | None:
    """A bombardment marker is moved like a unit."""
    state = scene.state
    guns = sorted(unit for unit, place in state.where.items() if place == "box")
    if not guns:
        return None
    move = Move(unit=scene.chance.choice(guns), path=list(scene.event.path) or ["1515", "1514"])
    return injected(scene, "CG-2.6", move)
