"""Values that players state: blocks of a unit, cards on the rack."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.claims import Claims, unit_of

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)


@claims.number("blocks", "CCN-2.unit-1")
def blocks(state: CcnState, claim: Claim) -> int | Unknown:
    """A unit has the blocks of its type, less those lost; one that is not in play has none."""
    unit = unit_of(state, claim)
    if state.where.get(unit) not in (*state.places, "eliminated"):
        return Unknown(why="not-in-play", needs="in-play-needed", args={"unit": unit})
    return state.blocks[unit]


@claims.number("rack", "CCN-4.courier-3")
def cards_on_the_rack(state: CcnState, claim: Claim) -> int | Unknown:
    """The rack has five, four or three cards when a turn begins."""
    if not state.rack_known:
        return Unknown(why="rack-unknown", needs="rack-needed")
    return len(state.rack)
