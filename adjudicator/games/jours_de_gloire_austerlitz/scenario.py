"""Rules that only some scenarios have: notes, purchases, immobile and detached units."""

from __future__ import annotations

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Plan
from adjudicator.games.jours_de_gloire_austerlitz.frames import EndPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("scenario")


@book.applies(Plan)
def apply_plan(state: JdgState, event: Plan) -> None:
    """Record what a player brings on in the next turn."""
    if type(state.frame) is EndPhase and event.by:
        state.frame.noted.append(event.by)
    known = [one for one in event.brigades if one in state.scenario.brigades]
    if event.hidden and event.by in state.enemy:
        state.unread.add(event.by)
    for one in known:
        side = state.scenario.brigades[one].side
        state.plans.setdefault(side, []).append(one)
