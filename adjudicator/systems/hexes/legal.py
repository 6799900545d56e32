"""Legal actions of a game made of data: moves by a search, other actions as proposals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.core import events as ev
from adjudicator.core.legal import Proposal
from adjudicator.mechanics.ground.legal_moves import LegalMoves
from adjudicator.mechanics.play.proposals import Proposer, attacks_on, proposed, retreats
from adjudicator.systems.hexes.arrivals import entry_hexes
from adjudicator.systems.hexes.combat.advance import advances
from adjudicator.systems.hexes.combat.attack import fresh_enemies, range_of
from adjudicator.systems.hexes.combat.outcomes import concerned, is_done, steps_left
from adjudicator.systems.hexes.exits import edges_of
from adjudicator.systems.hexes.frames import CombatPhase, Fight, MovementPhase, SetUpPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.movement import is_final, points_left
from adjudicator.systems.hexes.sequence import next_phase, open_phase
from adjudicator.systems.hexes.stacking import room
from adjudicator.systems.hexes.state import DataState

__all__ = ["as_if_moving", "attacks", "legal_moves", "legal_places", "proposals"]


def _is_fresh(state: DataState, unit: str) -> bool:
    """Return whether a unit is about to begin its move of this phase."""
    frame = state.frame
    moving = type(frame) is MovementPhase and frame.side == state.units[unit].side
    return moving and unit not in frame.before


def _begin(state: DataState, unit: str) -> None:
    """Open the next movement phase of a unit's side in which it may act."""
    spec, special = state.units[unit], state.law.rules.sequence.phases
    moving = [
        one.id
        for one in state.game.file.phases
        if (one.side, one.kind) == (spec.side, "movement")
        and (one.id not in special or of_type(special[one.id].types, spec.type))
    ]
    if moving:
        open_phase(state, moving[0])


def _may_move(state: DataState, unit: str) -> bool:
    """Return whether a unit may still be moved in this phase."""
    frame, spec = state.frame, state.units[unit]
    if type(frame) is not MovementPhase or spec.side != frame.side or not state.on_map(unit):
        return False
    special = state.law.rules.sequence.phases.get(state.phase)
    line = state.law.rules.types.get(spec.type)
    if line is not None and line.immobile:
        return False
    return not is_final(state, unit) and (special is None or of_type(special.types, spec.type))


def _one_hex(state: DataState, unit: str) -> Iterable[tuple[str, int]]:
    """Yield the adjacent hexes into which a unit may go whatever they cost."""
    frame = state.frame
    if not state.law.rules.movement.least or type(frame) is not MovementPhase:
        return
    if frame.spent.get(unit, 0) or not state.on_map(unit):
        return
    pricer, start = state.pricer(unit), state.where[unit]
    for place in state.board.neighbours[start]:
        cost = pricer.price(start, place)
        if cost is not None:
            yield place, cost


_search = LegalMoves(
    may_move=_may_move,
    points=points_left,
    room=room,
    fresh=_is_fresh,
    begin=_begin,
    always=_one_hex,
)
legal_moves, legal_places, as_if_moving = _search.moves, _search.instead, _search.as_if_moving


def proposals(state: DataState) -> Iterator[Proposal]:
    """Propose every possible next action, to be filtered by the rules. None: some were left out."""
    return proposed(state, _BY_FRAME, _next_attacks, lambda state: [next_phase(state)])


def _next_attacks(state: DataState) -> Iterator[Proposal]:
    """Propose attacks, but not while the dice, or what the last result demands, are still owed."""
    frame = state.frame
    settled = type(frame) is Fight and frame.die > 0 and is_done(state, frame)
    if settled or type(frame) is CombatPhase:
        yield from attacks(state)


def _setting_up(state: DataState, _frame: object) -> Iterator[Proposal]:
    """Propose set-ups: into the region of a side, or the hex of the scenario."""
    regions = state.law.rules.set_up.regions
    for unit, spec in state.units.items():
        if state.where[unit] != "unplaced":
            continue
        hexes = state.board.region(regions[spec.side]) if spec.side in regions else ()
        own = state.scenario_places.get(unit, "")
        yield from (ev.SetUp(unit=unit, at=at) for at in sorted(hexes) or filter(None, [own]))


def _moving(state: DataState, frame: MovementPhase) -> Iterator[Proposal]:
    """Propose arrivals, moves and exits."""
    yield from (ev.TakeBack(unit=unit) for unit in frame.agreed)
    for unit, spec in state.units.items():
        if spec.side != frame.side:
            continue
        if state.where[unit] in ("reserve", "eliminated"):
            hexes = sorted(entry_hexes(state, unit))
            yield from (ev.Place(unit=unit, at=at) for at in hexes if room(state, unit, at))
        elif state.on_map(unit):
            if _may_move(state, unit):
                yield _search.alternatives(state, unit)
            edges = edges_of(state, unit)
            yield from (ev.Exit(unit=unit, edge=edge) for edge in edges)


def _fighting(state: DataState, fight: Fight) -> Iterator[Proposal]:
    """Propose the dice, what the result may demand, and advances."""
    combat = state.law.rules.combat
    if combat is None:
        return
    if not fight.die:
        yield from _rolls(combat.die.dice, combat.die.faces)
        return
    for outcome in fight.outcomes:
        if outcome.result != fight.outcomes[0].result:
            yield ev.Declare(what=outcome.result)
    by = combat_chooser(state)
    for unit in concerned(state, fight):
        yield ev.Eliminate(unit=unit)
        for steps in range(1, steps_left(state, unit) + 1):
            yield ev.Lose(unit=unit, steps=steps)
        side = state.units[unit].side
        yield from retreats(state, unit, by=side if by == "owner" else state.enemy[side])
    yield from advances(state, fight)


def combat_chooser(state: DataState) -> str:
    """Return who chooses where units retreat: their owner or the enemy."""
    rules = state.law.rules.retreat
    return rules.by if rules is not None else "owner"


def _rolls(number: int, faces: int) -> Iterator[Proposal]:
    """Propose every sum of the dice: those that differ only in order count once."""
    for total in range(number, number * faces + 1):
        dice, left = [], total
        for rest in range(number - 1, -1, -1):
            dice.append(max(1, min(faces, left - rest)))
            left -= dice[-1]
        yield ev.Roll(dice=dice)


_BY_FRAME: dict[type, Proposer] = {
    SetUpPhase: _setting_up,
    MovementPhase: _moving,
    Fight: _fighting,
}


def attacks(state: DataState) -> Iterator[Proposal]:
    """Propose attacks: by any units on one hex, or by one unit on several."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not CombatPhase or state.law.rules.combat is None:
        return
    most = state.law.rules.combat.most
    alone = most is not None and most.hexes == 1
    yield from attacks_on(_in_range(state, frame), None if alone else lambda _unit, _place: True)


def _in_range(state: DataState, frame: CombatPhase) -> dict[str, list[str]]:
    """Return, for each enemy hex, the units that can reach it and have not fought yet."""
    found: dict[str, list[str]] = {}
    hexes = [at for at in sorted(state.stacks) if fresh_enemies(state, frame.side, at)]
    own = sorted(state.standing[frame.side]) if frame.side else []
    for place in hexes:
        for unit in own:
            if unit in frame.attackers:
                continue
            if state.board.distance(state.where[unit], place) <= range_of(state, unit):
                found.setdefault(place, []).append(unit)
    return found
