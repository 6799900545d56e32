"""Legal actions of this game: moves by a search, other actions as proposals that rules filter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.core import events as common
from adjudicator.core.legal import Proposal, Subsets
from adjudicator.games.crowning_glory.alternation import selectable, to_attack, to_move
from adjudicator.games.crowning_glory.arrivals import reserve_due, variable
from adjudicator.games.crowning_glory.combat_obligations import STEPS
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.frames import (
    Combat,
    Declaration,
    MovementPhase,
    RegroupPhase,
    SetUpPhase,
)
from adjudicator.games.crowning_glory.movement import allowance, entry_points
from adjudicator.games.crowning_glory.sequence import next_phases, open_phase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited
from adjudicator.games.crowning_glory.zones import room
from adjudicator.mechanics.ground.legal_moves import LegalMoves
from adjudicator.mechanics.play.proposals import Proposer, advances, proposed, retreats, rolls
from adjudicator.mechanics.play.regrouping import Regroup

__all__ = ["as_if_moving", "forces", "legal_moves", "legal_places", "markers", "proposals"]


def _is_fresh(state: CgState, unit: str) -> bool:
    """Return whether a unit has not acted yet in an open Movement Phase."""
    return type(state.frame) is MovementPhase and unit not in state.passive


def _may_move(state: CgState, unit: str) -> bool:
    here = state.on_map(unit) or state.where[unit] == "arriving"
    return here and _is_fresh(state, unit)


def _begin(state: CgState, unit: str) -> None:
    """Open the next Movement Phase, with a unit active."""
    state.passive.discard(unit)
    open_phase(state, "movement")


def _entries(state: CgState, unit: str) -> list[str]:
    """Return the hexes by which a unit of the Variable group can enter."""
    spec = state.units[unit]
    hexes = state.board.sets.get(state.tables.reinforcements.variable.entry, ())
    return sorted(
        at
        for at in hexes
        if not state.enemies_in(spec.side, at) and not prohibited(state, spec.type, at)
    )


_search = LegalMoves(
    may_move=_may_move,
    points=allowance,
    room=room,
    fresh=_is_fresh,
    begin=_begin,
    entries=lambda state, unit: ((at, entry_points(state, at)) for at in _entries(state, unit)),
)
legal_moves, legal_places, as_if_moving = _search.moves, _search.instead, _search.as_if_moving


def proposals(state: CgState) -> Iterator[Proposal]:
    """Propose every possible next action, to be filtered by the rules. None: some were left out."""
    return proposed(state, _BY_FRAME, _attacking, next_phases)


def _setting_up(state: CgState, frame: SetUpPhase) -> Iterator[common.Event]:
    """Propose the hex of every unit; for a unit that its owner places, all open hexes."""
    where = state.game.scenario(state.scenario_id).where
    free = state.scenario.free if state.scenario else None
    for unit, place in state.where.items():
        if place == "unplaced" and free is not None and unit == free.unit:
            yield from (
                common.SetUp(unit=unit, at=at) for at in sorted(state.board.region(free.region))
            )
        elif place == "unplaced":
            yield common.SetUp(unit=unit, at=where[unit])
    for unit, at in frame.crowded.items():
        yield from (common.Displace(unit=unit, to=to) for to in state.board.neighbours[at])


def _declaring(state: CgState, frame: Declaration) -> Iterator[common.Event]:
    yield from (common.Declare(what=what, by=state.tables.first) for what in ("movement", "combat"))
    yield from _dice(state)
    if state.scenario is not None:
        arrival = state.scenario.arrival
        places = (arrival.at, *state.board.neighbours.get(arrival.at, ()))
        yield from (common.Place(unit=arrival.unit, at=at) for at in places)


def _dice(state: CgState) -> Iterator[common.Event]:
    """Propose the die for the Variable group."""
    if variable.waiting(state) and state.rolled != state.turn:
        yield from rolls()


def _moving(state: CgState, frame: MovementPhase) -> Iterator[Proposal]:
    """Propose moves, holds and exits of the side to move, and the Reserve at the end."""
    yield from (common.TakeBack(unit=unit) for unit in frame.agreed)
    if not frame.last:
        yield from _dice(state)
    if frame.unit:
        yield common.Exit(unit=frame.unit)
    side = to_move(state, frame)
    for unit in selectable(state, side) if side else ():
        yield _search.alternatives(state, unit)
        if state.on_map(unit):
            yield common.Hold(unit=unit)
            yield common.Exit(unit=unit)
    entry = state.board.sets.get(state.tables.reinforcements.reserve.entry, ())
    for unit in reserve_due(state) if not side else ():
        yield from (common.Place(unit=unit, at=at) for at in sorted(entry))


def _resolving(state: CgState, combat: Combat) -> Iterator[common.Event]:
    """Propose the die, losses, the retreat and the advance."""
    if not combat.die:
        yield from rolls()
        return
    for unit in filter(state.on_map, (*combat.attackers, combat.defender)):
        owed = min(combat.owed.get(state.units[unit].side, 0), state.steps[unit])
        yield from (common.Lose(unit=unit, steps=steps) for steps in range(1, owed + 1))
    if state.on_map(combat.defender):
        yield from retreats(state, combat.defender)
    yield from advances(state, combat)


def _regrouping(state: CgState, frame: RegroupPhase) -> Iterator[common.Event]:
    yield Regroup(by=state.tables.regroup.side)


_BY_FRAME: dict[type, Proposer] = {
    SetUpPhase: _setting_up,
    Declaration: _declaring,
    MovementPhase: _moving,
    Combat: _resolving,
    RegroupPhase: _regrouping,
}


def _unfinished(state: CgState) -> bool:
    """Return whether the die or losses of the open attack come before anything else."""
    combat = STEPS.attack(state)
    if combat is None:
        return False
    return not combat.die or any(STEPS.due(state, combat, side) for side in state.enemy)


def markers(state: CgState, side: str) -> list[str]:
    """Return the usable markers of a side, one of each kind."""
    ready = [u for u, place in state.where.items() if place == "box" and u not in state.passive]
    worth = {state.steps[u]: u for u in reversed(ready) if state.units[u].side == side}
    return [worth[value] for value in sorted(worth)]


def forces(state: CgState, side: str) -> dict[str, list[str]]:
    """Return, for each enemy hex, the active units of a side next to it."""
    active, near = state.active(side), state.board.neighbours
    places = sorted({state.where[unit] for unit in state.of_side(state.enemy[side])})
    found = {at: [one for one in active if state.where[one] in near[at]] for at in places}
    return {place: units for place, units in found.items() if units}


def _attacking(state: CgState) -> Iterator[Proposal]:
    """Propose every attack by units next to one enemy, with and without each kind of marker."""
    phase = STEPS.phase(state)
    side = to_attack(state, phase) if phase is not None and not _unfinished(state) else ""
    if not side:
        return
    yield common.Decline(by=side)
    for place, units in forces(state, side).items():
        for guns in ([], *([gun] for gun in markers(state, side))):
            yield Subsets(Assault, units, partial(_assault, place, guns))


def _assault(place: str, guns: list[str], units: list[str]) -> Assault:
    return Assault(units=[*units, *guns], targets=[place])
