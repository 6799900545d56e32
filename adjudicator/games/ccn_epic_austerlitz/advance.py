"""Advances: taking ground, and the breakthrough of cavalry."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.movement import go
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("advance")


@book.applies(common.Advance)
def apply_advance(state: CcnState, event: common.Advance) -> None:
    """Take ground."""
    _advance(state, event.unit, event.to)


@book.applies(own.Breakthrough)
def apply_breakthrough(state: CcnState, event: own.Breakthrough) -> None:
    """Go one hex on."""
    _advance(state, event.unit, event.to)


def _advance(state: CcnState, unit: str, place: str) -> None:
    if (battle := state.open_battle) is not None and battle.unit == unit:
        battle.advanced += 1
    go(state, unit, place)
