"""Losses: blocks that hits and flags cost, leaders who are hit."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("losses")


@book.applies(common.Lose)
def apply_lose(state: CcnState, event: common.Lose) -> None:
    """Take blocks from a unit; the last one eliminates it."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.lost += event.steps
    state.change_blocks(event.unit, -event.steps)


@book.applies(common.Eliminate)
def apply_eliminate(state: CcnState, event: common.Eliminate) -> None:
    """Remove a leader, or a unit, from play."""
    if state.on_map(event.unit):
        state.eliminate(event.unit)
