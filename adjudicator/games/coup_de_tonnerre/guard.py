"""The Guard's defence (chapters 5 and 6): the die that decides what it costs."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.attacks import defence_spec
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.due_moves import new_due

__all__ = ["cost_of_defence", "guard_case", "guard_loses"]


@rulebook.value
def guard_loses(state: CdtState, die: int) -> bool:
    """Return whether the Guard's defence costs it a unit."""
    guard = state.tables.guard
    return die <= (guard.harder_loss if "harder-french" in state.options else guard.loss)


@guard_loses.slip("CDT-6-di-b")
def _loses_without_option(state: CdtState, die: int) -> bool:
    return die <= state.tables.guard.loss


def guard_case(state: CdtState, die: int) -> str:
    """Return the case that decides what the Guard's defence costs."""
    right = guard_loses(state, die)
    misread = (case for case, loses in guard_loses.misreadings(state, die) if loses is not right)
    return next(misread, "CDT-5-ga-b")


def cost_of_defence(state: CdtState, attack: Attack) -> None:
    """Apply the Guard's die: on a 1 or 2 it loses a unit, otherwise one is engaged."""
    spec = defence_spec(state, attack)
    if spec is None or not spec.guard or not attack.second:
        return
    guard = state.tables.guard
    if attack.cost == "lost" or (not attack.cost and guard_loses(state, attack.second)):
        attack.owed["guard"] = 1
        return
    units = state.units_of(guard.command)
    free = [unit for unit in units if state.where[unit] != guard.place]
    if free:
        due = new_due(state, "move", free, [guard.place], "CDT-5-ga-b")
        # a unit that is already there is engaged
        due.limit(free, 1 if len(free) == len(units) else 0, 1)
        state.due.append(due)
