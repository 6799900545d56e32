"""Garrisons: a block that a unit leaves in a building or behind walls."""

from __future__ import annotations

from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__ = ["free_piece"]

book = rulebook.chapter("garrisons")


def free_piece(state: CcnState, unit: str) -> str:
    """Return a garrison piece of the nation of a unit that is not on the map, or ""."""
    mine = state.units[unit]
    return next(
        (
            one
            for one, spec in state.units.items()
            if spec.type == GARRISON
            and (spec.side, spec.nation) == (mine.side, mine.nation)
            and not state.on_map(one)
        ),
        "",
    )


@book.validates(own.Garrison)
def a_garrison_piece(state: CcnState, event: own.Garrison) -> None:
    """The piece is a garrison."""
    pieces = [one for one, spec in state.units.items() if spec.type == GARRISON]
    if event.piece and event.piece not in pieces:
        raise no_such("unit", event.piece, pieces, place=at_event(state.now, "piece"))


@book.applies(own.Garrison)
def apply_garrison(state: CcnState, event: own.Garrison) -> None:
    """Place a garrison."""
    piece = event.piece or free_piece(state, event.unit)
    if not piece:
        return
    state.change_blocks(piece, (state.units[piece].combat or 1) - state.blocks[piece])
    state.relocate(piece, event.at)
    state.garrisons[piece] = state.now
    if state.open_turn is not None:
        state.open_turn.placed.append(piece)


@book.applies(own.Relieve)
def apply_relieve(state: CcnState, event: own.Relieve) -> None:
    """Take a garrison away."""
    state.relocate(event.unit, "removed")
    state.garrisons.pop(event.unit, None)
