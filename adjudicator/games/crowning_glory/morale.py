"""Chapters 4.8 and 4.9: when an army is demoralized."""

from __future__ import annotations

from adjudicator.games.crowning_glory.book import book
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["breaks_by", "broken", "in_force", "shaken"]


@book.computes("CG-10.3")
def in_force(state: CgState) -> bool:
    """Tell whether demoralization and the victory rules of chapter 4 hold: not in a scenario."""
    return state.scenario is None or "CG-10.3" in state.off


def breaks_by(state: CgState, side: str) -> str:
    """Return the case by which a side is demoralized."""
    return "CG-4.8a" if side == state.tables.exits.side else "CG-4.9"


@book.computes("CG-4.8a", "CG-4.9")
def broken(state: CgState, side: str) -> bool:
    """Tell whether a side is demoralized: once its losses reach the limit, for good."""
    if not in_force(state) or breaks_by(state, side) in state.off:
        return False
    return side in state.demoralized or state.losses[side] >= state.tables.demoralization[side]


def shaken(state: CgState, side: str) -> bool:
    """Tell whether a side has to go back and stay back, as demoralized Allies have (4.8)."""
    return side == state.tables.exits.side and broken(state, side)
