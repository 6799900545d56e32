"""Kinds of faults: illegal moves in a Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from adjudicator.core.events import Agree, Hold, Move
from adjudicator.games.crowning_glory.alternation import to_move
from adjudicator.games.crowning_glory.frames import MovementPhase
from adjudicator.games.crowning_glory.movement import allowance
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited, readings
from adjudicator.games.crowning_glory.zones import friends_in, in_zone, may_pass_through
from adjudicator.mechanics.reach import path_to, reach
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS", "fresh", "injected", "moved"]

KINDS = Kinds()


def fresh(scene: Opportunity, kind: str = "") -> list[str]:
    """Return the units on the map that may be selected now, in random order.

    With `kind`, return only units of that type.
    """
    state, frame = scene.state, scene.state.frame
    if type(frame) is not MovementPhase:
        return []
    side = to_move(state, frame)
    units = [u for u in state.active(side) if kind in ("", state.units[u].type)] if side else []
    scene.chance.shuffle(units)
    return units


def injected(scene: Opportunity, case: str, *events: object, **more: object) -> Injection:
    """Return an injection of events before the next event; the last injected one is the fault."""
    number = scene.number + len(events) - 1
    made = {"case": case, "events": list(events), "skip": 0, "event": number, **more}
    return Injection(**made)  # type: ignore[arg-type]


def moved(scene: Opportunity, case: str, unit: str, path: list[str], **more: object) -> Injection:
    """Return an injection of a move before the next event."""
    return injected(scene, case, msgspec.convert({"unit": unit, "path": path, **more}, Move))


def _price(state: CgState, unit: str, path: list[str]) -> int:
    """Return the cost of a path in movement points, even if the path is forbidden."""
    pricer = state.pricer(unit)
    return sum(t.value for one, two in pairwise(path) for t in pricer.explain(one, two)[0])


def _free(state: CgState, unit: str, place: str) -> bool:
    """Return whether a hex is empty and its terrain is open to a unit of this type."""
    return not state.stack(place) and not prohibited(state, state.units[unit].type, place)


def _steps(state: CgState, unit: str, start: str) -> Iterator[str]:
    """Yield the empty adjacent hexes that the terrain lets a unit enter for at most two points."""
    for near in state.board.neighbours[start]:
        terms, block = state.pricer(unit).explain(start, near)
        sides = state.board.sides.get((start, near), ())
        closed = block is not None and block.case in ("CG-8.7", "CG-8.10", "CG-10.2")
        cheap = sum(term.value for term in terms) <= 2
        if _free(state, unit, near) and "pond" not in sides and cheap and not closed:
            yield near


@KINDS.kind("too-far", Move)
def too_far(scene: Opportunity) -> Injection | None:
    """Infantry spends one point more than it has."""
    state = scene.state
    for unit in fresh(scene, "infantry"):
        budget = allowance(state, unit) + 1
        found = reach(state.where[unit], budget, state.board.neighbours, state.pricer(unit).price)
        for place, (cost, _) in found.items():
            path = path_to(found, place)
            if (
                cost == budget
                and _free(state, unit, place)
                and not readings.points_saved(state, path)
            ):
                return moved(scene, "CG-8.1c", unit, path)
    return None


@KINDS.kind("hex-skipped", Move)
def hex_skipped(scene: Opportunity) -> Injection | None:
    """A path leaves out a hex."""
    for unit in fresh(scene):
        here, near = scene.state.where[unit], scene.state.board.neighbours
        for far in (far for one in near[here] for far in near[one]):
            if far not in near[here] and far != here and _free(scene.state, unit, far):
                return moved(scene, "CG-8.1d", unit, [here, far])
    return None


@KINDS.kind("wrong-start", Move)
def wrong_start(scene: Opportunity) -> Injection | None:
    """A move begins in a hex where the unit does not stand."""
    state = scene.state
    for unit in fresh(scene):
        if in_zone(state, unit, state.where[unit]):
            continue
        for start in _steps(state, unit, state.where[unit]):
            for end in _steps(state, unit, start):
                if not in_zone(state, unit, start):
                    return moved(scene, "CG-2.1", unit, [start, end])
    return None


@KINDS.kind("saved-points", Move)
def saved_points(scene: Opportunity) -> Injection | None:
    """A unit claims a point saved from another turn."""
    move = scene.event
    if not move.path or scene.state.where[move.unit] not in scene.state.places:
        return None
    claimed = allowance(scene.state, move.unit) + 1
    if scene.state.units[move.unit].type != "infantry":
        return None
    wrong = msgspec.structs.replace(move, allowance=claimed)
    return Injection(case="CG-8.1b", events=[wrong], event=scene.number)


@KINDS.kind("wrong-cost", Move)
def wrong_cost(scene: Opportunity) -> Injection | None:
    """Two points are claimed for a clear hex."""
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        for near in _steps(state, unit, here):
            terms, block = state.pricer(unit).explain(here, near)
            plain = not state.board.sides.get((here, near))
            if block is None and [t.case for t in terms] == ["CG-8.4"] and plain:
                return moved(scene, "CG-8.4", unit, [here, near], cost=2)
    return None


@KINDS.kind("stream-forgotten", Move)
def stream_forgotten(scene: Opportunity) -> Injection | None:
    """A stream is crossed without paying for it."""
    return _forgotten(scene, "CG-8.8")


@KINDS.kind("crest-forgotten", Move)
def crest_forgotten(scene: Opportunity) -> Injection | None:
    """A crest is climbed without paying for it."""
    return _forgotten(scene, "CG-8.9")


def _forgotten(scene: Opportunity, case: str) -> Injection | None:
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        for near in state.board.neighbours[here]:
            terms, block = state.pricer(unit).explain(here, near)
            cases = [term.case for term in terms]
            plain = not readings.points_saved(state, [here, near]) and not state.board.roads.get(
                (here, near)
            )
            fits = sum(term.value for term in terms) <= allowance(state, unit)
            plain = plain and fits and _free(state, unit, near)
            if block is None and cases == ["CG-8.4", case] and plain:
                return moved(scene, case, unit, [here, near], cost=1)
    return None


@KINDS.kind("zone-crossed", Move)
def zone_crossed(scene: Opportunity) -> Injection | None:
    """A unit enters an enemy zone and goes on."""
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        if in_zone(state, unit, here):
            continue
        for near in _steps(state, unit, here):
            for far in _steps(state, unit, near) if in_zone(state, unit, near) else ():
                cheap = _price(state, unit, [here, near, far]) <= allowance(state, unit)
                if cheap and far != here and _plain(state, unit, near):
                    return moved(scene, "CG-7.1a", unit, [here, near, far])
    return None


def _plain(state: CgState, unit: str, place: str) -> bool:
    """Return whether an enemy zone of control reaches a hex across a hexside without a pond."""
    side, sides = state.units[unit].side, state.board.sides
    return any(
        state.enemies_in(side, near) and "pond" not in sides.get((near, place), ())
        for near in state.board.neighbours[place]
    )


@KINDS.kind("friend-in-zone", Move)
def friend_in_zone(scene: Opportunity) -> Injection | None:
    """A French unit passes a friend that stands in an enemy zone."""
    state = scene.state
    for unit in fresh(scene):
        here, side = state.where[unit], state.units[unit].side
        if in_zone(state, unit, here) or not may_pass_through(state, side):
            continue
        for near in state.board.neighbours[here]:
            if not friends_in(state, unit, near) or not in_zone(state, unit, near):
                continue
            if state.pricer(unit).explain(here, near)[1] is not None:
                continue
            for far in _steps(state, unit, near):
                if _price(state, unit, [here, near, far]) <= allowance(state, unit):
                    return moved(scene, "CG-7.3", unit, [here, near, far])
    return None


@KINDS.kind("zone-to-zone", Move)
def zone_to_zone(scene: Opportunity) -> Injection | None:
    """A unit steps from one enemy zone into another."""
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        for near in _steps(state, unit, here) if in_zone(state, unit, here) else ():
            if in_zone(state, unit, near):
                return moved(scene, "CG-7.1b", unit, [here, near])
    return None


@KINDS.kind("two-hexes-out", Move)
def two_hexes_out(scene: Opportunity) -> Injection | None:
    """A unit leaves an enemy zone and goes on."""
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        for near in _steps(state, unit, here) if in_zone(state, unit, here) else ():
            if in_zone(state, unit, near):
                continue
            for far in _steps(state, unit, near):
                cheap = _price(state, unit, [here, near, far]) <= allowance(state, unit)
                if cheap and far != here:
                    return moved(scene, "CG-7.1c", unit, [here, near, far])
    return None


@KINDS.kind("into-enemy", Move)
def into_enemy(scene: Opportunity) -> Injection | None:
    """A unit enters a hex where an enemy stands."""
    state = scene.state
    for unit in fresh(scene):
        here, side = state.where[unit], state.units[unit].side
        for near in state.board.neighbours[here]:
            sides = state.board.sides.get((here, near), ())
            dry = "pond" not in sides and not prohibited(state, state.units[unit].type, near)
            if state.enemies_in(side, near) and dry:
                return moved(scene, "CG-6.0", unit, [here, near])
    return None


@KINDS.kind("onto-friend", Move)
def onto_friend(scene: Opportunity) -> Injection | None:
    """A French unit ends its move on another."""
    return _onto(scene, "CG-6.1", passing=True)


@KINDS.kind("through-friend", Move)
def through_friend(scene: Opportunity) -> Injection | None:
    """An Allied unit enters a hex where another stands."""
    return _onto(scene, "CG-6.2", passing=False)


def _onto(scene: Opportunity, case: str, *, passing: bool) -> Injection | None:
    state = scene.state
    for unit in fresh(scene):
        here = state.where[unit]
        if may_pass_through(state, state.units[unit].side) is not passing:
            continue
        for near in state.board.neighbours[here]:
            terms, block = state.pricer(unit).explain(here, near)
            allowed = block is None or block.case == case
            cheap = sum(term.value for term in terms) <= allowance(state, unit)
            if friends_in(state, unit, near) and allowed and cheap:
                return moved(scene, case, unit, [here, near])
    return None


@KINDS.kind("pond-entered", Move)
def pond_entered(scene: Opportunity) -> Injection | None:
    """Cavalry enters an all-pond hex, or crosses a pond hexside."""
    state = scene.state
    for unit in fresh(scene, "cavalry"):
        here = state.where[unit]
        for near in state.board.neighbours[here]:
            block = state.pricer(unit).explain(here, near)[1]
            if block is not None and block.case in ("CG-8.7", "CG-8.10") and not state.stack(near):
                return moved(scene, block.case, unit, [here, near])
    return None


@KINDS.kind("moved-again", Move)
def moved_again(scene: Opportunity) -> Injection | None:
    """A unit moves a second time in a phase."""
    state, frame = scene.state, scene.state.frame
    if type(frame) is not MovementPhase:
        return None
    side = to_move(state, frame)
    for unit in frame.before:
        if state.on_map(unit) and state.units[unit].side == side and unit in state.passive:
            return injected(scene, "CG-8.1a", Hold(unit=unit))
    return None


@KINDS.kind("out-of-turn", Move, Hold)
def out_of_turn(scene: Opportunity) -> Injection | None:
    """A side selects a second unit although it is the other's turn."""
    state, frame = scene.state, scene.state.frame
    if type(frame) is not MovementPhase:
        return None
    side = to_move(state, frame)
    others = state.active(state.enemy[side]) if side else []
    if not others:
        return None
    case = "CG-8.2" if frame.last else "CG-5.3a"
    return injected(scene, case, Hold(unit=scene.chance.choice(others)))


@KINDS.kind("others-unit", Move)
def others_unit(scene: Opportunity) -> Injection | None:
    """A player moves a unit of his opponent."""
    wrong = scene.state.enemy[scene.state.units[scene.event.unit].side]
    move = msgspec.structs.replace(scene.event, by=wrong)
    return Injection(case="CG-8.1e", events=[move], event=scene.number)


@KINDS.kind("no-consent", Agree)
def no_consent(scene: Opportunity) -> Injection | None:
    """A move is taken back without the opponent's consent."""
    following = scene.following()
    if following is None:
        return None
    return Injection(case="CG-5.0b", events=[following], skip=2, event=scene.number)
