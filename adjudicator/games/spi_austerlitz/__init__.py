"""SPI Austerlitz (1973): one module for each chapter of the rulebook."""

from __future__ import annotations

from adjudicator.core import events
from adjudicator.core.game import Code
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.log_start import check_tables, start
from adjudicator.games.spi_austerlitz.victory import outcome

__all__ = ["CODE"]

rulebook.read_chapters(__name__)
CODE = Code(
    book=rulebook,
    events=(
        *(events.Phase, events.SetUp, events.Move, events.Place, events.Exit, events.Agree),
        *(events.TakeBack, events.Attack, events.Roll, events.Declare, events.Retreat),
        *(events.Displace, events.Eliminate, events.Advance, events.Claim, events.Concede),
        *(events.End, events.Note),
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
)
