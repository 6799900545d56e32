"""Readings of an attack with a misquoted result: as stated, or by the table.

A fault under one of the readings only is not a second fault; a fault under each of them is
reported.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Claim, Lose, Retreat
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult, applicable
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

__all__ = [
    "add_reading",
    "drop_refuted_results",
    "illegal_losses",
    "keep_unfinished",
    "put_in_force",
]

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
    combat.result, losses = result, losses_of(result)
    if losses is None or not combat.defender:
        return
    sides = (combat.side, state.enemy[combat.side])
    for side, steps in zip(sides, losses, strict=True):
        combat.owed[side] = max(0, steps - _steps_taken(combat, side))
    add_reading(
        combat,
        "/".join(str(n + _steps_taken(combat, s)) for s, n in zip(sides, losses, strict=True)),
    )


def _switch_result(state: CgState, combat: Combat, result: str) -> None:
    """Put another result in force; keep the previous one as a possible reading."""
    losses = losses_of(result)
    if losses is None or result == combat.result:
        return
    combat.results = [one for one in (combat.result, *combat.results) if one and one != result]
    combat.result = result
    for side, steps in zip((combat.side, state.enemy[combat.side]), losses, strict=True):
        combat.owed[side] = max(0, steps - _steps_taken(combat, side))


def _number_of_faults(state: CgState, event: Any) -> int:
    """Return the number of rules that forbid an event in the present state."""
    count = 0
    for check in applicable(state.rules.on.get(type(event), ()), state, event):
        if check.judge is choose_reading:
            continue
        said = check.judge(state, event)
        some = said if isinstance(said, (list, tuple)) else [said]
        count += any(isinstance(one, Fault) and one.severity == "violation" for one in some)
        if check.stops and said:
            break
    return count


@book.rule("CG-9.14", on=(Lose, Retreat, Advance, Claim))
def choose_reading(state: CgState, event: Any) -> RuleResult:
    """The result in force is the one by which an event is legal, or has the fewest faults."""
    combat = open_combat(state)
    if combat is None or not combat.results:
        return None
    best, least = combat.result, _number_of_faults(state, event)
    for result in list(combat.results) if least else ():
        _switch_result(state, combat, result)
        if (count := _number_of_faults(state, event)) < least:
            best, least = result, count
    _switch_result(state, combat, best)
    return None


def drop_refuted_results(state: CgState, event: Any) -> None:
    """Drop results that forbid the next event, if another result allows it."""
    combat = open_combat(state)
    if combat is None or not combat.results or state.refused:
        return
    chosen, possible = combat.result, []
    for result in list(combat.results):
        _switch_result(state, combat, result)
        if not _number_of_faults(state, event):
            possible.append(result)
    _switch_result(state, combat, chosen)
    combat.results = possible


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
    before = combat.result
    for result in (before, *list(combat.results)):
        _switch_result(state, combat, result)
        if not any(losses_due(state, combat, side) for side in state.enemy):
            return
    _switch_result(state, combat, before)


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
