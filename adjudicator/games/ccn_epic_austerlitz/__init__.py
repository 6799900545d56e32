"""Commands & Colors: Napoleonics, EPIC Napoleonics: one module for each chapter of the rules.

Events that a log contains, by the frame that is open:

=======  =======================================================================================
frame    events
=======  =======================================================================================
set-up   set-up; draw, refill, allot; roll (first move, Mother Russia), gain, place, fortify
turn     play, show, guerrilla, order, roll (initiative, elan, rally), gain, tactician; move, exit,
         garrison, relieve, unsquare; attack; draw, discard, shuffle, refill, recruit, time-pressure
battle   retire, square, ask, tactician, roll; lose, eliminate, ignore, iron-will, retreat;
         advance, breakthrough; battle-back
any      banner, claim, concede, note; phase (the turn of a side), end
=======  =======================================================================================

A battle is open until the next decision that is not part of it; a battle back or a first strike
is a battle within it. A phase closes all frames. The stage of a turn (cards, orders, moves,
battles, draws) only goes on.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.game import Code
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.banners import outcome
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.data import Tables
from adjudicator.games.ccn_epic_austerlitz.log_start import check_tables, start
from adjudicator.games.ccn_epic_austerlitz.scenario_data import ScenarioRules

__all__ = ["CODE"]

rulebook.read_chapters(__name__)
CODE = Code(
    book=rulebook,
    events=(
        *(common.Phase, common.SetUp, common.Place, common.Move, common.Exit, common.Lose),
        *(common.Eliminate, common.Advance, common.Claim, common.Concede, common.End, common.Note),
        *(getattr(own, name) for name in own.__all__),
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
    scenario=ScenarioRules,
)
