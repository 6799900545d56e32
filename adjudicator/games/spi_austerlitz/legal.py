"""Legal actions of this game: moves by a search, other actions as proposals that rules filter."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as ev
from adjudicator.core.legal import Proposal
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase
from adjudicator.games.spi_austerlitz.movement import is_final, points_left
from adjudicator.games.spi_austerlitz.sequence import next_phase, open_phase
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.ground.legal_moves import LegalMoves
from adjudicator.mechanics.play.proposals import Proposer, attacks_on, proposed, retreats, rolls

__all__ = ["as_if_moving", "legal_moves", "legal_places", "proposals"]


def _is_fresh(state: SpiState, unit: str) -> bool:
    """Return whether a unit is about to begin its move of this phase."""
    frame = state.frame
    moving = type(frame) is MovementPhase and frame.side == state.units[unit].side
    return moving and unit not in frame.before


def _begin(state: SpiState, unit: str) -> None:
    """Open the next Movement Phase of a unit's side."""
    kind = (state.units[unit].side, "movement")
    moving = [one.id for one in state.game.file.phases if (one.side, one.kind) == kind]
    open_phase(state, moving[0])


def may_move(state: SpiState, unit: str) -> bool:
    """Return whether a unit may still be moved in this phase."""
    frame = state.frame
    if type(frame) is not MovementPhase or state.units[unit].side != frame.side:
        return False
    return state.on_map(unit) and not is_final(state, unit)


_search = LegalMoves(
    may_move=may_move, points=points_left, room=room, fresh=_is_fresh, begin=_begin
)
legal_moves, legal_places, as_if_moving = _search.moves, _search.instead, _search.as_if_moving


def proposals(state: SpiState) -> Iterator[Proposal]:
    """Propose every possible next action, to be filtered by the rules. None: some were left out."""
    return proposed(state, _BY_FRAME, _next_attacks, lambda state: [next_phase(state)])


def _next_attacks(state: SpiState) -> Iterator[Proposal]:
    """Propose attacks, but not while the die, or what the last result demands, is still owed."""
    frame = state.frame
    settled = type(frame) is Combat and frame.die > 0 and DEMANDS.is_done(state, frame)
    if settled or type(frame) is CombatPhase:
        yield from attacks(state)


def _moving(state: SpiState, frame: MovementPhase) -> Iterator[Proposal]:
    """Propose placements, moves and exits."""
    own = [unit for unit, one in state.units.items() if one.side == frame.side]
    arrows = [state.board.sets.get(name, ()) for name in state.tables.victory.exit_hexes.values()]
    entry = state.board.sets.get(state.tables.reinforcements.entry[frame.side], ())
    yield from (ev.TakeBack(unit=unit) for unit in frame.agreed)
    for unit in own:
        if state.where[unit] == "reserve":
            yield from (ev.Place(unit=unit, at=at) for at in sorted(entry))
        elif state.on_map(unit):
            if may_move(state, unit):
                yield _search.alternatives(state, unit)
            if any(state.where[unit] in arrow for arrow in arrows):
                yield ev.Exit(unit=unit)


def _fighting(state: SpiState, combat: Combat) -> Iterator[Proposal]:
    """Propose the die, what the result may demand, and advances."""
    if not combat.die:
        yield from rolls(map(int, state.tables.combat.rows))
        return
    if combat.result == "Ex":
        yield ev.Declare(what="Ar")
    around = state.board.neighbours
    standing = [unit for unit in combat.to_retreat if state.on_map(unit)]
    # artillery may retreat by choice; attackers may take an Ar in place of an Ex
    willing = combat.attackers if combat.result in ("Ar", "Ex") else []
    for unit in dict.fromkeys([*standing, *filter(state.on_map, willing)]):
        yield from retreats(state, unit, by=state.enemy[state.units[unit].side])
    for place in combat.displacing:
        for unit in state.stack(place):
            by = state.enemy[state.units[unit].side]
            yield from (ev.Displace(unit=unit, to=to, by=by) for to in around[place])
    gone = dict.fromkeys([*combat.to_eliminate, *standing, *combat.may_pay])
    yield from (ev.Eliminate(unit=unit) for unit in gone if state.on_map(unit))
    for unit in combat.victors:
        yield from (ev.Advance(unit=unit, to=to) for to in combat.vacated if to not in state.stacks)


_BY_FRAME: dict[type, Proposer] = {MovementPhase: _moving, Combat: _fighting}


def attacks(state: SpiState) -> Iterator[Proposal]:
    """Propose attacks: by any units on one hex, or by one unit on several."""
    frame = state.frames[0]
    if type(frame) is not CombatPhase:
        return
    beside, where = state.board.neighbours, state.where
    yield from attacks_on(in_range(state, frame), lambda unit, place: place in beside[where[unit]])


def in_range(state: SpiState, frame: CombatPhase) -> dict[str, list[str]]:
    """Return, for each enemy hex, the units that can reach it and have not fought yet."""
    board, guns = state.board, state.tables.artillery.range
    used = {*frame.attackers, *frame.advanced}
    enemies = {place for place in state.stacks if state.enemies_in(frame.side, place)}
    found: dict[str, list[str]] = {}
    for here, stack in state.stacks.items():
        beside = enemies.intersection(board.neighbours[here])
        for unit in stack:
            spec = state.units[unit]
            if spec.side != frame.side or unit in used:
                continue
            far = spec.type == "artillery"
            near = [at for at in enemies if board.distance(here, at) <= guns] if far else beside
            for place in near:
                found.setdefault(place, []).append(unit)
    return dict(sorted(found.items()))
