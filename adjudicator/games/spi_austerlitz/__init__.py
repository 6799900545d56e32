"""SPI Austerlitz (1973): one file for each chapter of its rulebook."""

from __future__ import annotations

from adjudicator import events
from adjudicator.game import Code
from adjudicator.games.spi_austerlitz import (  # noqa: F401  # in the order in which they judge
    sequence,
    presence,
    terrain,
    zones,
    finality,
    movement,
    costs,
    stacking,
    targets,
    artillery,
    combat,
    oddsclaims,
    die,
    duties,
    cause,
    retreat,
    displacement,
    results,
    undone,
    advance,
    setup,
    morale,
    reinforcements,
    exits,
    victory,
    claims,
    scoreclaims,
    fightclaims,
    shortcuts,
    deciders,
    reading,
)
from adjudicator.games.spi_austerlitz.beginning import start
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.data import Tables
from adjudicator.games.spi_austerlitz.fitting import check_tables
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
