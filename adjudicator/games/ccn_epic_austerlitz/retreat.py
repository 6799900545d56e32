"""Retreats: flags that are ignored, units that go back, leaders who escape."""

from __future__ import annotations

from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.movement import end_of, go
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("retreat")


@book.applies(own.IgnoreFlags)
def apply_ignore(state: CcnState, event: own.IgnoreFlags) -> None:
    """Record how many flags a unit ignores."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.ignored = event.flags


@book.applies(own.Withdraw)
def apply_retreat(state: CcnState, event: own.Withdraw) -> None:
    """Move a unit or leader back."""
    before, place = state.where[event.unit], end_of(state, event.path, event.to, event.unit)
    battle = state.open_battle
    if battle is not None and battle.target == event.unit and before in state.places:
        steps = len(event.path) - 1 if event.path else state.board.distance(before, place)
        battle.gone_back += max(0, steps)
    go(state, event.unit, place)
