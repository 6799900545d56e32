"""Shortcuts: recognize ordinary moves, attacks and results, so that no rule need be asked."""

from __future__ import annotations

from adjudicator.core.events import Advance, Attack, Eliminate, Move, Phase, Retreat
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase
from adjudicator.games.spi_austerlitz.movement import movement
from adjudicator.games.spi_austerlitz.odds import weigh
from adjudicator.games.spi_austerlitz.retreat import why_no_retreat
from adjudicator.games.spi_austerlitz.sequence import next_phase
from adjudicator.games.spi_austerlitz.stacking import room
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.terrain import prohibited
from adjudicator.mechanics.combat.declaration import QuickAttacks, standing
from adjudicator.mechanics.ground.quick_moves import quick_moves

book = rulebook.chapter("quick_checks")

__all__: list[str] = []


def _points_now(state: SpiState, move: Move) -> int | None:
    """Return the points of a phasing unit that moves for the first time, or goes on."""
    frame, unit, phasing = state.frames[0], move.unit, state.phasing
    spec = state.units[unit]
    if (
        type(frame) is not MovementPhase
        or spec.side != phasing
        or move.by not in ("", phasing)
        or (unit in frame.before and frame.last != unit)
        or unit in frame.placed_in_zone
    ):
        return None
    spent: int = frame.spent.get(unit, 0)
    return spec.movement - spent


quick_moves(book, movement, _points_now)


def _is_fresh(state: SpiState, phase: CombatPhase, unit: str, target: str) -> bool:
    """Return whether a unit has not fought in a phase, and reaches a hex."""
    if unit in phase.attackers or unit in phase.advanced or unit in phase.displaced:
        return False
    spec, place, board = state.units[unit], state.where[unit], state.board
    if spec.type != "artillery" or place not in state.places:
        return place in board.neighbours[target]
    return board.distance(place, target) <= state.tables.artillery.range


def _claims_are_true(state: SpiState, event: Attack) -> bool:
    """Return whether the totals and the odds are exactly those of the rules."""
    if not event.odds and event.attack is None and event.defence is None:
        return True
    weighed = weigh(state, event.units, event.defenders or standing(state, event.targets))
    return (
        weighed.worst == weighed.best
        and event.attack in (None, weighed.attack.known)
        and event.defence in (None, weighed.defence.known)
        and state.columns.get(event.odds, -1 if event.odds else weighed.best) == weighed.best
    )


QuickAttacks(
    book,
    Attack,
    phase=CombatPhase,
    attacker=lambda state, _phase, _event: state.phasing,
    able=_is_fresh,
    exposed=lambda phase, unit: unit not in phase.attacked and unit not in phase.advanced,
    alone=lambda state, unit: state.units[unit].type != "artillery",
    true=_claims_are_true,
)


@book.shortcut(Phase)
def the_next_phase(state: SpiState, event: Phase) -> bool:
    """Return whether the next phase begins, in its turn."""
    if state.over or event.turn > state.turns or not (not event.by or event.by in state.enemy):
        return False
    return (event.turn, event.phase) == next_phase(state)


@book.shortcut(Retreat)
def an_ordinary_retreat(state: SpiState, event: Retreat) -> bool:
    """Return whether a beaten unit retreats one hex, to a hex that is open to it."""
    combat, unit = _clear_combat(state), event.unit
    if combat is None or unit not in combat.to_retreat or combat.displacing:
        return False
    place, side = state.where[unit], state.units[unit].side
    return (
        event.by in ("", state.enemy[side])
        and event.to in state.board.neighbours.get(place, ())
        and not why_no_retreat(state, unit, place, event.to)
        and room(state, unit, event.to)
    )


@book.shortcut(Advance)
def an_ordinary_advance(state: SpiState, event: Advance) -> bool:
    """Return whether a victor enters an adjacent hex that was just emptied."""
    combat, unit = _clear_combat(state), event.unit
    if combat is None or unit not in combat.victors or event.to not in combat.vacated:
        return False
    spec = state.units[unit]
    return (
        event.by in ("", spec.side)
        and unit not in combat.bombarding
        and unit not in combat.advanced
        and state.where[unit] in state.board.neighbours[event.to]
        and not state.enemies_in(spec.side, event.to)
        and not prohibited(state, spec.type, event.to)
        and room(state, unit, event.to)
        and DEMANDS.is_done(state, combat)
    )


@book.shortcut(Eliminate)
def an_ordinary_loss(state: SpiState, event: Eliminate) -> bool:
    """Return whether a result eliminates a unit, or the unit may pay an exchange."""
    combat, unit = _clear_combat(state), event.unit
    return (
        combat is not None
        and (unit in combat.to_eliminate or unit in combat.may_pay)
        and unit not in combat.to_retreat
        and (not event.by or event.by in state.enemy)
        and state.where[unit] in state.places
    )


@book.shortcut(Combat)
def nothing_is_left(state: SpiState, combat: Combat) -> bool:
    """Return whether an attack was rolled for; its results are judged at the end of its phase."""
    in_phase = type(state.frames[0]) is CombatPhase
    return in_phase and combat.die > 0 and not combat.early and not combat.uncertain


def _clear_combat(state: SpiState) -> Combat | None:
    """Return the open attack, if its result is known and no earlier result is undone."""
    combat = state.frame
    if type(combat) is not Combat or combat.readings or combat.uncertain or not combat.die:
        return None
    phase = state.frames[0]
    clear = type(phase) is CombatPhase and not phase.unfinished
    return combat if clear else None
