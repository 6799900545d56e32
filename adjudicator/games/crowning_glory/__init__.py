"""A Crowning Glory (LPS, 2022): one module for each chapter of the rulebook.

Events that a log contains, by the frame that is open:

=========================  ======================================================================
frame                      events
=========================  ======================================================================
none, or set-up            set-up, displace, choose; then phase
declaration                declare (movement or combat); roll (Variable group); place (an arrival)
movement                   roll, before the first move; move (also to enter), hold, exit;
                           agree, take-back; place (the Reserve, when all have moved)
recovery, second-recovery  none: all units turn active when it opens
combat                     attack (with its markers among the units), decline
combat > attack            roll; lose, by attackers first; retreat; advance
regroup                    regroup
any                        claim, concede, note; end
=========================  ======================================================================

A phase closes all open frames; an attack or a decline closes the attack before. `state.passive`
holds the units with their passive face up, `state.steps` the steps left of each unit; `state.lose`
takes steps, and `state.relocate` moves a unit with its zone and control. `state.WORDS` lists the
places that are not hexes.
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.game import Code
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import Tables
from adjudicator.games.crowning_glory.events import Assault, Choose
from adjudicator.games.crowning_glory.log_start import check_tables, start
from adjudicator.games.crowning_glory.scenario import outcome
from adjudicator.mechanics.play.regrouping import Regroup

__all__ = ["CODE"]

rulebook.read_chapters(__name__)
CODE = Code(
    book=rulebook,
    events=(
        *(common.Phase, common.SetUp, common.Displace, Choose, common.Declare),
        *(common.Move, common.Hold, common.Place, common.Exit, common.Agree, common.TakeBack),
        *(Assault, common.Decline, common.Roll, common.Lose, common.Retreat, common.Advance),
        *(Regroup, common.Claim, common.Concede, common.End, common.Note),
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
)
