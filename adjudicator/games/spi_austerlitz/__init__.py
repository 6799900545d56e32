"""SPI Austerlitz (1973): one module for each chapter of the rulebook."""

from __future__ import annotations

from adjudicator.core import events
from adjudicator.core.game import Code
from adjudicator.games.spi_austerlitz import (  # noqa: F401  # they register their rules
    advance,
    artillery,
    claim_parsing,
    claims,
    combat,
    combat_claims,
    combat_die,
    costs,
    deciders,
    exits,
    mandatory_attacks,
    morale,
    movement,
    odds_claims,
    presence,
    quick_checks,
    reinforcements,
    results,
    retreat,
    sequence,
    setup,
    stacking,
    take_back,
    targets,
    terrain,
    unfulfilled_results,
    victory,
    victory_claims,
    zones,
)
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.log_start import start
from adjudicator.games.spi_austerlitz.outcome import outcome
from adjudicator.games.spi_austerlitz.validation import check_tables

__all__ = ["CODE"]


CODE = Code(
    book=rulebook,
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
