"""Victory: games that end at once, the margin at the end, and the points itemised."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from adjudicator.core.events import Displace, Eliminate, End, Event, Phase
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import LeaderTest
from adjudicator.games.jours_de_gloire_austerlitz.points import points
from adjudicator.games.jours_de_gloire_austerlitz.points_base import WITH_GUARD, cases
from adjudicator.games.jours_de_gloire_austerlitz.sequence import BELONGS, at_the_end
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.combat.step_results import IllegalLosses
from adjudicator.mechanics.scoring.at_once import AtOnce
from adjudicator.mechanics.scoring.ending import may_concede

__all__ = ["AUTOMATIC", "DRAW", "decided", "leads", "outcome", "settle"]

book = rulebook.chapter("victory")

DRAW = "draw"

# Games that are won at once

#: the cases by which the loss of a leader ends the game
AUTOMATIC = (*cases("auto-nap", WITH_GUARD), *cases("auto-emp", ("A1", "A2")))
#: dice for other leaders of the same hex may still be rolled
_PLAYS: list[type[Event]] = [one for one in BELONGS if one not in (LeaderTest, Displace)]


def settle(state: JdgState, wrongly: int = 0) -> None:
    """Check whether the loss of a leader has decided the game.

    `wrongly` is an illegal event by which he was lost: without it perhaps nobody has won.
    """
    for line in state.scenario.automatic:
        for leader in line.leaders:
            if state.where.get(leader) == "eliminated":
                illegal = wrongly or state.suspect.get(leader, 0)
                rests = IllegalLosses(events=[illegal]) if illegal else None
                AT_ONCE.win(state, line.winner, line.case, rests)


AT_ONCE = AtOnce(book, AUTOMATIC, plays=(Phase, *_PLAYS), settle=settle)


@book.rule(*AUTOMATIC, after=(LeaderTest, Eliminate))
def a_leader_is_lost(state: JdgState, event: Event) -> RuleResult:
    """Decide the game at the moment when a leader is lost."""
    settle(state, state.now if state.illegal_action else 0)
    return None


# The end


@book.value
def leads(state: JdgState, counted: Mapping[str, float]) -> str:
    """Return the side whose lead is large enough to win, or "draw"."""
    return _ahead(counted, state.tables.victory.margin)


def _ahead(counted: Mapping[str, float], margin: int) -> str:
    (one, ours), (other, theirs) = counted.items()
    if ours - theirs >= margin:
        return one
    return other if theirs - ours >= margin else DRAW


def _any_lead(case: str, state: JdgState, counted: Mapping[str, float]) -> str:
    """Slip: any lead wins."""
    return _ahead(counted, 1) if case == state.case("margin") else leads.right(state, counted)


def _larger_lead(case: str, state: JdgState, counted: Mapping[str, float]) -> str:
    """Slip: a lead of just the margin is not enough."""
    margin = state.tables.victory.margin + (case == state.case("margin"))
    return _ahead(counted, margin)


for _case in cases("margin"):
    leads.slip(_case)(partial(_any_lead, _case))
    leads.slip(_case)(partial(_larger_lead, _case))


def decided(state: JdgState) -> tuple[str, str]:
    """Return the winner or "draw", and the case; nobody ("") before the game is counted."""
    if state.winner:
        return state.winner, state.won_by
    if state.conceded or not (at_the_end(state) or state.over):
        return "", ""
    return leads(state, points(state, True)), state.case("margin")


@book.applies(End)
def apply_end(state: JdgState, event: End) -> None:
    """End the game; after its last turn points decide it."""
    settle(state)
    ended = at_the_end(state)
    state.over = True
    state.frames.clear()  # a game that is won at once stops in the middle of an activation
    if ended and not state.conceded and not state.winner:
        winner, case = decided(state)
        if winner != DRAW:
            state.winner, state.won_by = winner, case


may_concede(book)


def outcome(state: JdgState) -> dict[str, Any]:
    """Return the score: points by source, control of hexes, and who wins once that is decided.

    Before the end these are the points that sides have already got.
    """
    final = at_the_end(state) or state.over
    found: dict[str, Any] = {
        "turn": state.turn,
        "phase": state.phase,
        "scenario": state.scenario_id,
        "points": points(state, final),
    }
    for source, some in points.by_source(state, final).items():
        if any(some.values()):
            found[f"points_{source}"] = {side: int(one) for side, one in some.items() if one}
    found["control"] = dict(sorted(state.control.items()))
    found["losses"] = dict(state.losses)
    if state.conceded:
        found["conceded"] = state.conceded
    winner, case = decided(state)
    if winner:
        found |= {"winner": winner, "won_by": case}
    return found
