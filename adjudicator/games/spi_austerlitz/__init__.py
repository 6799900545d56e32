"""SPI Austerlitz (1973): one module for each chapter of the rulebook."""

from __future__ import annotations

from adjudicator.core import events
from adjudicator.core.game import Code
from adjudicator.games.spi_austerlitz import (  # noqa: F401  # in the order in which they judge
    sequence,
    presence,
    terrain,
    zones,
    take_back,
    movement,
    costs,
    stacking,
    targets,
    artillery,
    combat,
    odds_claims,
    combat_die,
    mandatory_attacks,
    results,
    retreat,
    displacement,
    unfulfilled_results,
    advance,
    setup,
    morale,
    reinforcements,
    exits,
    victory,
    claims,
    victory_claims,
    combat_claims,
    quick_checks,
    deciders,
    claim_parsing,
)
from adjudicator.games.spi_austerlitz.log_start import start
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.validation import check_tables
from adjudicator.games.spi_austerlitz.outcome import outcome

__all__ = ["CODE"]


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
    check=check_tables,
    start=start,
    outcome=outcome,
)
