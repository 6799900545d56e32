"""Readings of an attack with a misquoted result: as stated, or by the table.

A fault under one of the readings only is not a second fault; a fault under each of them is
reported.
"""

from __future__ import annotations

from adjudicator.core.asking import Readings
from adjudicator.core.events import Advance, Claim, Event, Lose, Retreat
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import (
    combat_phase,
    is_vacant,
    losses_due,
    losses_of,
    open_combat,
)
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.position import IllegalLosses
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.victory import settle
from adjudicator.mechanics.combat.readings import Alternatives

__all__ = ["add_reading", "illegal_losses", "keep_unfinished", "put_in_force"]

book = rulebook.chapter("attack_readings")


def _steps_taken(combat: Combat, side: str) -> int:
    """Return the steps that a side has lost in an attack, including the one saved by a retreat."""
    if side == combat.side:
        return sum(steps for unit, steps in combat.lost.items() if unit != combat.defender)
    return combat.lost.get(combat.defender, 0) + bool(combat.retreated)


def add_reading(combat: Combat, result: str) -> None:
    """Add a further result that may be carried out."""
    known = [losses_of(one) for one in (combat.result, *combat.results)]
    if losses_of(result) is not None and losses_of(result) not in known:
        combat.results.append(result)


def put_in_force(state: CgState, combat: Combat, result: str) -> None:
    """Set the result in force; steps lost before its die are part of it, or extra."""
    losses, sides = losses_of(result), (combat.side, state.enemy[combat.side])
    if losses is None or not combat.defender:
        combat.result = result
        return
    _follow(state, combat, result)
    add_reading(
        combat,
        "/".join(str(n + _steps_taken(combat, s)) for s, n in zip(sides, losses, strict=True)),
    )


def _follow(state: CgState, combat: Combat, result: str) -> None:
    """Follow one of the results: what each side still owes is what it has not lost yet."""
    combat.result, losses = result, losses_of(result) or (0, 0)
    for side, steps in zip((combat.side, state.enemy[combat.side]), losses, strict=True):
        combat.owed[side] = max(0, steps - _steps_taken(combat, side))


@book.has_readings(Lose, Retreat, Advance, Claim)
def readings_of_the_attack(state: CgState, event: Event) -> Readings | None:
    """Return the results that may be carried out, if there are several."""
    combat = open_combat(state)
    if combat is None or not combat.results:
        return None
    return Alternatives(
        [combat.result, *combat.results],
        lambda result: _follow(state, combat, result),
        lambda others: setattr(combat, "results", others),
    )


def keep_unfinished(state: CgState) -> None:
    """Keep what is undone and decide the winner, before the open attack is closed."""
    combat, phase = open_combat(state), combat_phase(state)
    if combat is None or phase is None:
        return
    _choose_fulfilled(state, combat)
    owes = any(losses_due(state, combat, side) for side in state.enemy)
    if owes or (is_vacant(state, combat) and not combat.advanced):
        phase.earlier.append(combat)
    settle(state, closing=True, wrongly=illegal_losses(state, combat))


def _choose_fulfilled(state: CgState, combat: Combat) -> None:
    """Put in force a result of which nothing is left undone, if any, when an attack ends."""
    every = [combat.result, *combat.results]
    for result in every if combat.results else ():
        _follow(state, combat, result)
        if not any(losses_due(state, combat, side) for side in state.enemy):
            combat.results = [one for one in every if one != result]
            return
        _follow(state, combat, every[0])


def illegal_losses(state: CgState, combat: Combat) -> IllegalLosses | None:
    """Return the steps that an attack would not have taken without illegal events."""
    events, steps = ([combat.opened] if combat.illegal else []), {}
    for at, side in enumerate((combat.side, state.enemy[combat.side])):
        lost = _steps_taken(combat, side)
        due, right = ((losses_of(one) or (0, 0))[at] for one in (combat.result, combat.right))
        right = 0 if combat.illegal else min(due, right) if combat.right else due
        if lost > due:
            events += combat.wrong
        if min(lost, due) > right and not combat.illegal:
            events.append(combat.rolled if combat.claimed is None else combat.opened)
        if lost > right:
            steps[side] = lost - right
    return IllegalLosses(events=sorted(set(events)), steps=steps) if steps else None
