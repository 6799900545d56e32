"""Prices in markers (S4): points for those beyond the free ones, and what players say of them."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.claims import claims
from adjudicator.games.jours_de_gloire_austerlitz.quota import paid
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("prices")


@claims.number("paid-markers", "JDG-S4-am-c")
def paid_markers(state: JdgState, claim: Claim) -> float | Unknown:
    """Return how many markers of this turn cost points."""
    free = state.scenario.free_markers
    if free is None:
        return Unknown(why="no-prices")
    if state.unnamed.get(free.side):
        return Unknown(why="unnamed-markers", args={"side": free.side})
    return paid(state)


@paid_markers.slip("JDG-S4-am-d")
def without_the_ninth(state: JdgState, claim: Claim) -> float:
    """Return their number for a player who forgets the free marker that reinforcements bring."""
    return paid(state, ninth_is_free=False)


@paid_markers.slip("JDG-S4-am-d")
def with_a_ninth(state: JdgState, claim: Claim) -> float:
    """Return their number for a player who has that marker without the reinforcements."""
    return max(0, paid(state, ninth_is_free=False) - 1)
