"""Values that players state: blocks of a unit, the turn."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.mechanics.claims import Claims, unit_of

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)


@claims.number("blocks", "CCN-2.unit-1")
def blocks(state: CcnState, claim: Claim) -> int:
    """A unit has the blocks of its type, less those lost."""
    return state.blocks[unit_of(state, claim)]
