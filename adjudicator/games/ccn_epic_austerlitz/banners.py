"""Victory banners: the battle ends with the one that wins; the outcome with all their sources."""

from __future__ import annotations

from typing import Any

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.objectives import (
    ELIMINATION,
    EXIT,
    PRESSURE,
    settle,
    settled,
)
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__ = ["outcome"]

book = rulebook.chapter("banners")
#: sources of banners that every battle has
_WITHOUT_OBJECTIVES = (ELIMINATION, EXIT, PRESSURE)

#: decisions of players: none of them comes after the banner that wins
_PLAYS: tuple[type[Event], ...] = (
    *(common.Phase, common.Move, common.Exit, common.Advance),
    *(own.PlayCommand, own.PlayTactician, own.Order, own.Fight, own.BattleBack, own.Breakthrough),
    *(own.Draw, own.Refill, own.Recruit, own.TimePressure),
)


@book.rule("CCN-C.seq-3", on=_PLAYS)
def play_stops(state: CcnState, event: Event) -> RuleResult:
    """The battle is over when a side has the banners that win."""
    settle(state)
    if state.over:
        return fault_of(event, "play-after-end", units=[])
    if not state.winner or state.won_by != "CCN-C.seq-3":
        return None
    if state.played_on not in (0, state.now):  # already reported
        return None
    state.played_on = state.now
    total = state.total_banners(state.winner)
    return fault_of(event, "battle-won", units=[], winner=state.winner, banners=total)


def outcome(state: CcnState) -> dict[str, Any]:
    """Return the computed values of a state: the banners by source, and the winner."""
    with settled(state):
        return _outcome(state)


def _outcome(state: CcnState) -> dict[str, Any]:
    sides = sorted(state.enemy)
    found: dict[str, Any] = {"turn": state.turn}
    if state.banners_known:
        found["banners"] = {side: state.total_banners(side) for side in sides}
    found["banners_by_source"] = {side: _sources(state, side) for side in sides}
    if state.banners_known:
        found["banners_to_win"] = state.scenario.banners_to_win
    found["losses"] = dict(sorted(state.losses.items()))
    if state.format.rack:
        found["rack"] = list(state.rack)
    if state.winner:
        return found | {"winner": state.winner}
    if state.conceded in state.enemy:
        return found | {"winner": state.enemy[state.conceded], "conceded": state.conceded}
    return found


def _sources(state: CcnState, side: str) -> dict[str, dict[str, int]]:
    """Return source -> the banners that a side has gained and lost, and has now.

    Of a log from the middle, or of a battle that is none of ours, only what needs no objective.
    """
    found = {}
    for source, (gained, lost) in sorted(state.ledger.get(side, {}).items()):
        if not state.banners_known and source not in _WITHOUT_OBJECTIVES:
            continue
        found[source] = {"gained": gained, "lost": lost, "now": gained - lost}
    return found
