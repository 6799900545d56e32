"""Choices of movement: where a unit or leader can go, garrisons, squares that are left, exits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives, Proposal
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import allowance_of, marches, orders_of
from adjudicator.games.ccn_epic_austerlitz.exits import baseline
from adjudicator.games.ccn_epic_austerlitz.frames import Ordered, Turn
from adjudicator.games.ccn_epic_austerlitz.garrisons import free_piece
from adjudicator.games.ccn_epic_austerlitz.paths import (
    enemies_near,
    is_closed,
    is_occupied,
    stops,
)
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__ = ["as_if_moving", "legal_ends", "legal_moves", "moves", "reached"]

_STAGES = ("cards", "orders", "moves")


def moves(state: CcnState, turn: Turn) -> Iterator[Proposal]:
    """Propose the moves of ordered units, garrisons that they leave, squares that they leave."""
    for leader in turn.freed:
        yield Alternatives(common.Move, partial(reached, state, leader), units=(leader,))
    if turn.stage not in _STAGES or turn.freed:
        return
    for one in turn.orders:
        unit = one.unit
        if not state.on_map(unit) or state.units[unit].type == GARRISON:
            continue
        if unit in state.squares:
            yield own.Unsquare(unit=unit)
        elif unit in turn.moved:
            yield from _garrison(state, turn, unit)
        else:
            yield Alternatives(common.Move, partial(reached, state, unit), units=(unit,))
            if _may_exit(state, unit):
                yield common.Exit(unit=unit)
    yield from _relieved(state, turn)


def _garrison(state: CcnState, turn: Turn, unit: str) -> Iterator[common.Event]:
    """Propose a garrison in the hex in which a unit has begun its turn."""
    at = turn.moved[unit]
    spec = state.tables.hexes[state.terrain_of(at)]
    infantry = not state.is_leader(unit) and state.type_of(unit).arm == "infantry"
    least = state.tables.garrison.least_blocks
    if not (spec.building or spec.walled) or not infantry or state.blocks[unit] < least:
        return
    if state.where[unit] != at and not state.stacks.get(at) and free_piece(state, unit):
        yield own.Garrison(unit=unit, at=at)


def _relieved(state: CcnState, turn: Turn) -> Iterator[common.Event]:
    """Propose to take away garrisons whose hex a friendly unit has entered."""
    for piece in state.garrisons:
        mates = state.stacks.get(state.where[piece], ())
        if any(one != piece and not state.is_leader(one) for one in mates):
            yield own.Relieve(unit=piece)


def _may_exit(state: CcnState, unit: str) -> bool:
    side = state.units[unit].side
    if not any(one.kind == "breakthrough" and one.side in ("", side) for one in state.objectives):
        return False
    return state.where[unit] in baseline(state, state.enemy[side])


# Where a unit can go


def reached(state: CcnState, unit: str) -> list[common.Event]:
    """Return a move to every hex in which a unit or leader may end, by a shortest path."""
    here, turn = state.where[unit], state.open_turn
    leader = state.is_leader(unit)  # each of his moves is judged alone
    before = turn.hexes.get(unit, 0) if turn is not None and not leader else 0
    march = marches(state, unit)
    most = state.type_of(unit).move if march else allowance_of(state, unit).move
    paths: dict[str, list[str]] = {here: [here]}
    edge = [here]
    for _ in range(most - before):
        ahead: list[str] = []
        for place in edge:
            if place != here and not _goes_on(state, unit, place):
                continue
            for near in state.board.neighbours[place]:
                if near not in paths and _enters(state, unit, near, march=march):
                    paths[near] = [*paths[place], near]
                    ahead.append(near)
        edge = ahead
    return [
        common.Move(unit=unit, path=path)
        for place, path in paths.items()
        if place != here and _ends(state, unit, place)
    ]


def _enters(state: CcnState, unit: str, place: str, *, march: bool) -> bool:
    """Return whether nothing keeps a unit out of a hex; a March Move stays away from the enemy."""
    if is_closed(state, unit, place) or is_occupied(state, unit, place):
        return False
    return not march or not enemies_near(state, state.units[unit].side, place)


def _goes_on(state: CcnState, unit: str, place: str) -> bool:
    """Return whether a unit may leave a hex that it has just entered."""
    if state.is_leader(unit):
        return True
    return not stops(state, unit, place) and not state.leader_in(place)


def _ends(state: CcnState, unit: str, place: str) -> bool:
    """Return whether there is room for a unit, or for a leader, who takes no second one's place."""
    leader = unit if state.is_leader(unit) else state.leader_of(unit)
    return not leader or state.leader_in(place) in ("", leader)


# For questions of players


def legal_moves(state: CcnState, unit: str) -> list[common.Move]:
    """Return the moves that the rules allow a unit now, shortest first."""
    if not state.on_map(unit):
        return []
    found = [one for one in reached(state, unit) if isinstance(one, common.Move)]
    legal = (one for one in found if state.game.legal(state, one))
    return [replace(one, cost=len(one.path) - 1) for one in legal]


def legal_ends(state: CcnState, unit: str) -> list[str]:
    """Return the hexes to which a unit could move now."""
    return [one.path[-1] for one in legal_moves(state, unit)]


def as_if_moving(state: CcnState, unit: str) -> CcnState:
    """Return a state in which a unit may move: this one, or one in which it has an order."""
    turn, side = state.open_turn, state.units[unit].side
    ready = turn is not None and turn.side == side and turn.stage in _STAGES
    if ready and orders_of(state, unit) and len(state.frames) == 1:
        return state
    twin = state.copy()
    twin.phase = twin.phasing = side
    twin.frames = [Turn(opened=max(state.now, 1), side=side, stage="moves")]
    twin.frames[0].orders.append(Ordered(unit=unit, mode="normal", at=state.where[unit]))
    return twin
