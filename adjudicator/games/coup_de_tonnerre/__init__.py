"""Austerlitz: Un coup de tonnerre ! 1805 (2025): one module for each chapter of the rulebook.

Events that a log contains, by the frame that is open:

==================  ==============================================================================
frame               events
==================  ==============================================================================
set-up              set-up, choose, draw
none                act, declare (the marker for an extra action), pass; mark, turn, reveal, remove
attack              reveal and remove (the fog), roll, defend, roll (of the defence); then lose,
                    retreat, advance, move, roll (rout tests), mark, turn
reinforcement       move
address             mark, turn
any                 play, draw, discard (tactics); claim, concede, note; end
==================  ==============================================================================

An action is open until the next act, pass or declare. The results of an attack are fixed by the
first event that shows them: until then a card may defend. Morale, losses, time and faces of cards
are computed; a log may state them with mark and turn, and then they are compared.

==================  ==============================================================================
modules             chapters
==================  ==============================================================================
cards, actions      1, 2: what the command cards offer, and which action may be chosen
action_start        start of an action
sequence, slots     2, 3: passing, the extra action, the obligation of the fog (5); whose turn it is
dice, results       4: the line of the table and its result; how logs write it
defence             3
attacks, resolution 4: the open attack, the cost of the Guard's defence (5, 6); the order
                    in which it is resolved
loss_priority       2, 4, 5: which units take a loss; losses, missing_losses: that they do
rout                4: rout tests
captures            4, 5: captured places; moves, missing_moves: the movements that follow
reinforcement       3, and movements that tactics cards grant (6)
fog, setup          1, 5; 1
tracks, claims      tracks and faces; values that players state
tactics, hands      6: what cards need and do; who holds them
tactics_play        6: how cards are played; captures that they make uncertain
four_players        6
solo, bots          7; the charts of bots
deciders            who decides an event; what an ambiguous one may mean: its readings
==================  ==============================================================================
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
