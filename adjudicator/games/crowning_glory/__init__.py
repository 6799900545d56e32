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

==================  ==============================================================================
modules             chapters
==================  ==============================================================================
setup               1, 2, 3.0 to 3.2, 10.1 and 10.4 to 10.6: counters, set-up
sequence            5.0 to 5.4, 5.9: phases, and which event belongs to which
alternation         2.2, 2.6, 5.3, 8.1, 8.2, 9.1, 9.4: who can act, and which side is next
arrivals            5.7: Variable group; 5.6 and 10.4: Reserve, Duroc
regroup             5.5
state_values        2.10, 3.3, 4.8, 4.9, 7.0, 10.3: faces, control of hexes, zones, morale
terrain, zones      8.3 to 8.14; 6 and 7, stacking
movement            8.1, with claimed costs; quick_checks: moves to which no rule objects
attack              9.1 to 9.4, 9.10, 9.13, 5.8: attackers, target, markers
differential        9.5, 9.6, 9.13: factors, artillery, column; shifts: 9.7 to 9.12
combat_claims       claims about attacks
combat_obligations  what an attack demands; a result as stated, or by the table
results, losses     2.0, 9.14: dice; 9.15, 9.16
retreat, advance    9.17, 7.5, 4.8; 9.18, 7.4, 4.8, with claims about both
victory, exits      4.1 to 4.7; 4.1, 4.8
scenario            10.2, 10.7; computed values
victory_claims      claims about losses, morale, control (3.3) and victory
==================  ==============================================================================
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
