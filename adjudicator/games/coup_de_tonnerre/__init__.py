"""Austerlitz: Un coup de tonnerre ! 1805 (2025): one module for each chapter of the rulebook.

An action is open until the next act, pass or declare. The results of an attack are fixed by the
first event that shows them: until then a card may defend. Morale, losses, time and faces of cards
are computed; a log may state them with mark and turn, and then they are compared. The events of a
log, and when they come, are listed in docs/log-format.md.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.game import Code
from adjudicator.games.coup_de_tonnerre import events as own
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.log_start import start
from adjudicator.games.coup_de_tonnerre.outcome import outcome
from adjudicator.games.coup_de_tonnerre.validation import check_tables

__all__ = ["CODE"]

rulebook.read_chapters(__name__)
CODE = Code(
    book=rulebook,
    events=(
        *(common.SetUp, own.Choose, own.Draw, own.Reveal, own.Remove, own.Act, common.Declare),
        *(own.Pass, own.Throw, own.Defend, common.Lose, common.Retreat, common.Advance),
        *(common.Move, own.Mark, own.Turn, own.PlayCard, own.Discard, common.Claim),
        *(common.Concede, common.End, common.Note),
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
)
