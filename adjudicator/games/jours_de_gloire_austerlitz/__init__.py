"""Jours de Gloire: Austerlitz 1805: one module for each chapter of the rulebook.

Events that a log contains, by the frame that is open:

====================================  ============================================================
frame                                 events
====================================  ============================================================
none, or set-up                       set-up, face; then phase
orders (A)                            lift, first of all; order
initiative (B)                        initiative, not in the first turn; open
cup (C)                               fill, by both sides
activations (D)                       draw
activations > activation              select (combined marker), test-initiative, move, face, enter,
                                      rally, fire, shock, charge, exit
... > movement                        ice
... > fire                            test-cohesion, by the target if it is hit; rout
... > shock (or charge)               counter-charge, retire, decline; test-engagement; resolve;
                                      retreat, rout, advance
... > retreat                         ice
any procedure of an activation        eliminate, test-leader, displace
end-of-turn (E)                       plan (S4)
any                                   claim, concede, note; end
====================================  ============================================================

An event closes the procedures that it is no part of (`sequence.PART_OF`).
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.game import Code
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.data import Tables
from adjudicator.games.jours_de_gloire_austerlitz.log_start import check_tables, start
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import ScenarioRules
from adjudicator.games.jours_de_gloire_austerlitz.victory import outcome

__all__ = ["CODE"]

rulebook.read_chapters(__name__)
CODE = Code(
    book=rulebook,
    events=(
        *(common.Phase, common.SetUp, own.Order, own.Lift, own.Initiative, own.OpenTurn),
        *(own.Fill, own.Draw, own.Select, own.InitiativeTest, common.Move, own.Face, own.Enter),
        *(own.Ice, own.Rally, own.Fire, own.CohesionTest, own.EngagementTest, own.Shock),
        *(own.Charge, own.CounterCharge, own.Retire, common.Decline, own.Resolve, own.FallBack),
        *(own.Flee, common.Advance, common.Eliminate, own.LeaderTest, common.Displace),
        *(common.Exit, own.Plan, common.Claim, common.Concede, common.End, common.Note),
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
    table_parts=("series",),
    scenario=ScenarioRules,
)
