"""Demoralization of an army (4.8, 4.9)."""

from __future__ import annotations

from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.state import CgState

__all__ = ["chapter_4_applies", "demoralization_case", "is_demoralized", "is_demoralized_ally"]

book = rulebook.chapter("morale")


@book.computes("CG-10.3")
def chapter_4_applies(state: CgState) -> bool:
    """Return whether demoralization and the victory rules of chapter 4 apply: not in a scenario."""
    return state.scenario is None or "CG-10.3" in state.off


def demoralization_case(state: CgState, side: str) -> str:
    """Return the case by which a side is demoralized."""
    return "CG-4.8a" if side == state.tables.exits.side else "CG-4.9"


@book.computes("CG-4.8a", "CG-4.9")
def is_demoralized(state: CgState, side: str) -> bool:
    """Return whether a side is demoralized: permanently, once its losses reach the limit."""
    if not chapter_4_applies(state) or demoralization_case(state, side) in state.off:
        return False
    return side in state.demoralized or state.losses[side] >= state.tables.demoralization[side]


def is_demoralized_ally(state: CgState, side: str) -> bool:
    """Return whether a side must retreat and may not advance, as demoralized Allies (4.8)."""
    return side == state.tables.exits.side and is_demoralized(state, side)
