"""Kinds of faults: illegal moves in a Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from adjudicator.core.events import Agree, Move
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.movement import points_left
from adjudicator.games.spi_austerlitz.stacking import overfull, room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.mechanics.reach import path_to, reach
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS", "fresh", "moved", "one_point_more", "own_units"]

KINDS = Kinds()


def own_units(state: SpiState, side: str = "") -> list[str]:
    """Return the units on the map of a side, by default of the phasing side."""
    side = side or state.phasing
    return [u for u, one in state.units.items() if one.side == side and state.on_map(u)]


def fresh(scene: Opportunity) -> list[str]:
    """Return the units of the phasing side that have not moved yet, in random order."""
    state, frame = scene.state, scene.state.frame
    if type(frame) is not MovementPhase:
        return []
    units = [u for u in own_units(state) if u not in frame.before and u not in frame.placed]
    scene.chance.shuffle(units)
    return units


def _price(state: SpiState, unit: str, path: list[str]) -> int:
    """Return the cost of a path in movement points, even if the path is forbidden."""
    pricer = state.pricer(unit)
    steps = pairwise(path)
    return sum(term.value for one, two in steps for term in pricer.explain(one, two)[0])


def _affordable(state: SpiState, unit: str, path: list[str]) -> bool:
    return _price(state, unit, path) <= points_left(state, unit)


def moved(scene: Opportunity, case: str, unit: str, path: list[str], **more: object) -> Injection:
    """Return an injection of a move before the next event."""
    move = msgspec.convert({"unit": unit, "path": path, **more}, Move)
    return Injection(case=case, events=[move], skip=0, event=scene.number)


def _around(scene: Opportunity, units: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each unit with its hex and each adjacent hex."""
    state = scene.state
    for unit in units:
        here = state.where[unit]
        for near in state.board.neighbours[here]:
            yield unit, here, near


def _free(state: SpiState, unit: str, place: str) -> bool:
    """Return whether enemies, terrain and stacking allow a unit to stand in a hex."""
    spec = state.units[unit]
    closed = state.enemies_in(spec.side, place) or prohibited(state, spec.type, place)
    return not closed and room(state, unit, place)


def _foot(state: SpiState, unit: str) -> bool:
    """Return whether a unit is of a type that may not leave an enemy zone of control."""
    return state.units[unit].type not in state.tables.zones.may_leave


def _plain(state: SpiState, path: list[str]) -> bool:
    """Return whether the cost of a path is certain: no roads, no hexes with several terrains."""
    board = state.board
    along_roads = any(board.roads.get(step) for step in pairwise(path))
    return not along_roads and all(len(board.terrain[place]) == 1 for place in path[1:])


def one_point_more(scene: Opportunity, units: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield units with a path that costs one point too many, outside all enemy zones of control."""
    state = scene.state
    for unit in units:
        side, budget = state.units[unit].side, points_left(state, unit) + 1
        found = reach(state.where[unit], budget, state.board.neighbours, state.pricer(unit).price)
        for place, (cost, _) in found.items():
            if cost != budget or not _free(state, unit, place):
                continue
            path = path_to(found, place)
            if _plain(state, path) and not any(state.enemy_controls(side, one) for one in path):
                yield unit, path
                break


@KINDS.kind("too-far", Move)
def too_far(scene: Opportunity) -> Injection | None:
    """A unit spends one point more than it has."""
    for unit, path in one_point_more(scene, fresh(scene)):
        return moved(scene, "SPI-5C", unit, path)
    return None


@KINDS.kind("saved-points", Move)
def saved_points(scene: Opportunity) -> Injection | None:
    """A unit spends, and claims to have, a point saved from another turn."""
    for unit, path in one_point_more(scene, fresh(scene)):
        spec = scene.state.units[unit]
        if spec.combat != spec.movement + 1:
            return moved(scene, "SPI-5J", unit, path, allowance=spec.movement + 1)
    return None


@KINDS.kind("zone-left", Move)
def zone_left(scene: Opportunity) -> Injection | None:
    """Infantry or artillery steps out of an enemy zone."""
    state = scene.state
    for unit, here, near in _around(scene, fresh(scene)):
        spec = state.units[unit]
        held = _foot(state, unit) and state.enemy_controls(spec.side, here)
        if held and _free(state, unit, near) and _affordable(state, unit, [here, near]):
            return moved(scene, "SPI-6D", unit, [here, near])
    return None


@KINDS.kind("zone-crossed", Move)
def zone_crossed(scene: Opportunity) -> Injection | None:
    """Infantry or artillery enters an enemy zone and goes on."""
    state = scene.state
    for unit, here, near in _around(scene, fresh(scene)):
        spec = state.units[unit]
        if not _foot(state, unit) or state.enemy_controls(spec.side, here):
            continue
        if not state.enemy_controls(spec.side, near) or not _free(state, unit, near):
            continue
        for far in state.board.neighbours[near]:
            path = [here, near, far]
            if far != here and _free(state, unit, far) and _affordable(state, unit, path):
                return moved(scene, "SPI-6D", unit, path)
    return None


@KINDS.kind("enemy-entered", Move)
def enemy_entered(scene: Opportunity) -> Injection | None:
    """A unit moves into a hex that an enemy holds."""
    state = scene.state
    for unit, here, near in _around(scene, fresh(scene)):
        taken = state.enemies_in(state.units[unit].side, near)
        closed = prohibited(state, state.units[unit].type, near)
        if taken and not closed and _affordable(state, unit, [here, near]):
            return moved(scene, "SPI-5E", unit, [here, near])
    return None


@KINDS.kind("gap", Move)
def gap(scene: Opportunity) -> Injection | None:
    """A path leaves out a hex."""
    move, board = scene.event, scene.state.board
    for at in range(1, len(move.path) - 1):
        path = [*move.path[:at], *move.path[at + 1 :]]
        if path[at] not in board.neighbours[path[at - 1]]:
            return moved(scene, "SPI-5D", move.unit, path)
    return None


@KINDS.kind("guns-in-swamp", Move)
def guns_in_swamp(scene: Opportunity) -> Injection | None:
    """Artillery enters swamp."""
    state = scene.state
    for unit, here, near in _around(scene, fresh(scene)):
        spec = state.units[unit]
        bound = state.enemy_controls(spec.side, here) or state.enemies_in(spec.side, near)
        closed = not bound and _plain(state, [here, near]) and prohibited(state, spec.type, near)
        if closed and _affordable(state, unit, [here, near]):
            return moved(scene, "SPI-13-swamp", unit, [here, near])
    return None


@KINDS.kind("overstacked", Move)
def overstacked(scene: Opportunity) -> Injection | None:
    """A move ends in a hex that is full, and the phase ends so."""
    state = scene.state
    for unit, here, near in _around(scene, fresh(scene)):
        spec = state.units[unit]
        if not state.stack(near) or state.enemies_in(spec.side, near) or room(state, unit, near):
            continue
        if (
            overfull(state, spec.side, state.stack(near))
            or state.turn <= state.tables.reinforcements.turn
        ):
            continue  # reinforcements may overstack for a while
        if state.pricer(unit).price(here, near) is None or not _affordable(
            state, unit, [here, near]
        ):
            continue
        made = moved(scene, state.tables.stacking[spec.side].case, unit, [here, near])
        made.then = "next phase"
        return made
    return None


@KINDS.kind("moved-twice", Move)
def moved_twice(scene: Opportunity) -> Injection | None:
    """A unit that was let go moves on after another one has moved."""
    state, frame = scene.state, scene.state.frame
    if type(frame) is not MovementPhase:
        return None
    let_go = [u for u in own_units(state) if u in frame.before and u not in frame.agreed]
    for unit, here, near in _around(scene, [u for u in let_go if u != frame.last]):
        price = state.pricer(unit).price(here, near)
        if price is not None and price <= points_left(state, unit) and room(state, unit, near):
            return moved(scene, "SPI-5H", unit, [here, near])
    return None


@KINDS.kind("enemy-moved", Move)
def enemymoved(scene: Opportunity) -> Injection | None:
    """A unit of the other side is moved."""
    state = scene.state
    for unit, here, near in _around(scene, own_units(state, state.enemy[state.phasing])):
        if _free(state, unit, near):
            return moved(scene, "SPI-5A", unit, [here, near])
    return None


@KINDS.kind("moved-by-opponent", Move)
def moved_by_opponent(scene: Opportunity) -> Injection | None:
    """A player moves a unit of his opponent, in that player's phase."""
    move = scene.event
    by = scene.state.enemy[scene.state.phasing]
    return Injection(
        case="SPI-5.0", events=[msgspec.structs.replace(move, by=by)], event=scene.number
    )


@KINDS.kind("wrong-start", Move)
def wrong_start(scene: Opportunity) -> Injection | None:
    """A move begins where the unit does not stand."""
    move, state = scene.event, scene.state
    if len(move.path) < 3:
        return None
    path = move.path[1:]
    if state.pricer(move.unit).price(path[0], path[1]) is None:
        return None
    return moved(scene, "SPI-2.1", move.unit, path)


@KINDS.kind("taken-back-alone", Agree)
def taken_back_alone(scene: Opportunity) -> Injection | None:
    """A move is taken back without the opponent's consent."""
    following = scene.following()
    if following is None:
        return None
    return Injection(case="SPI-5H", events=[following], skip=2, event=scene.number)


@KINDS.kind("dead-moves", Move)
def dead_moves(scene: Opportunity) -> Injection | None:
    """An eliminated unit moves."""
    state = scene.state
    dead = [
        unit
        for unit, at in state.where.items()
        if at == "eliminated" and state.units[unit].side == state.phasing
    ]
    if not dead:
        return None
    unit = scene.chance.choice(dead)
    return moved(scene, state.fate[unit], unit, scene.event.path[:2])
