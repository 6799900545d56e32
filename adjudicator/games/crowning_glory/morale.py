"""Demoralization of an army (4.8, 4.9)."""

from __future__ import annotations

from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["demoralization_case", "is_demoralized", "is_demoralized_ally"]


def demoralization_case(state: CgState, side: str) -> str:
    """Return the case by which a side is demoralized."""
    return "CG-4.8a" if side == state.tables.exits.side else "CG-4.9"


@rulebook.value
def is_demoralized(state: CgState, side: str) -> bool:
    """Return whether a side is demoralized: permanently, once its losses reach the limit."""
    if not state.chapter_4_applies:
        return False
    return side in state.demoralized or state.losses[side] >= state.tables.demoralization[side]


@is_demoralized.slip("CG-4.8a")
def only_french_demoralized(state: CgState, side: str) -> bool:
    """Slip: the Allies are never demoralized."""
    return side != state.tables.exits.side and is_demoralized.right(state, side)


@is_demoralized.slip("CG-4.9")
def only_allies_demoralized(state: CgState, side: str) -> bool:
    """Slip: the French are never demoralized."""
    return side == state.tables.exits.side and is_demoralized.right(state, side)


def is_demoralized_ally(state: CgState, side: str) -> bool:
    """Return whether a side must retreat and may not advance, as demoralized Allies (4.8)."""
    return side == state.tables.exits.side and is_demoralized(state, side)
