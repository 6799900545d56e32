"""Movements that a tactics card grants: a free reinforcement, a lost block that returns."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.frames import Grant, Reinforcement
from adjudicator.games.coup_de_tonnerre.resolution import settle_lost_command
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import tactic

__all__ = ["failed_grant_case", "granted", "use_grant"]


def granted(state: CdtState, unit: str, to: str) -> Grant | None:
    """Return the grant that lets a unit go somewhere, unless the action itself does."""
    frame = state.frame
    if type(frame) is Reinforcement and not frame.unit and state.command[unit] == frame.card:
        return None
    choices = (one for one in state.tricks.grants if to in one.choices.get(unit, ()))
    return next(choices, None)


def use_grant(state: CdtState, unit: str, to: str) -> bool:
    """Use the grant that lets a unit go somewhere; return whether there is one."""
    grant = granted(state, unit, to)
    if grant is None:
        return False
    state.tricks.grants.remove(grant)
    before, command = state.command[unit], grant.choices[unit][to]
    if not state.on_map(unit):
        side = state.units[unit].side
        state.count_loss(side, -min(1, state.losses[side]), tactic(state, grant.card).case)
    state.relocate(unit, to)
    state.command[unit] = command
    if before != command:
        settle_lost_command(state, before, case="CDT-3-re-d")
    return True


def failed_grant_case(state: CdtState, unit: str) -> str:
    """Return the case of a card by which a unit was to move, and that failed or is used up."""
    side, returns = state.units[unit].side, not state.on_map(unit)
    for card in (*state.tricks.failed, *state.tricks.worked):
        spec = tactic(state, card)
        kind = "return" if returns else "reinforcement"
        if spec.side == side and spec.effect.kind == kind:
            return spec.case
    return ""
