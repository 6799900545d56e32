"""SPI Austerlitz (1973): one file for each chapter of its rulebook."""

from __future__ import annotations

from typing import Any

from adjudicator import events
from adjudicator.game import Code
from adjudicator.games.spi_austerlitz import (  # noqa: F401  # in the order in which they judge
    sequence,
    terrain,
    zones,
    movement,
    costs,
    stacking,
)
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.state import SpiState, start

__all__ = ["CODE"]


def outcome(state: SpiState) -> dict[str, Any]:
    """Return the computed values of a state."""
    return {"losses": dict(state.losses), "demoralized": state.demoralized}


CODE = Code(
    book=book,
    events=(
        events.Phase,
        events.SetUp,
        events.Move,
        events.Place,
        events.Exit,
        events.Agree,
        events.TakeBack,
        events.Attack,
        events.Roll,
        events.Declare,
        events.Retreat,
        events.Displace,
        events.Eliminate,
        events.Advance,
        events.Claim,
        events.Concede,
        events.End,
        events.Note,
    ),
    tables=Tables,
    start=start,
    outcome=outcome,
)
