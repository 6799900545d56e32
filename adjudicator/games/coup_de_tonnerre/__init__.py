"""Austerlitz: Un coup de tonnerre ! 1805 (2025): one file for each chapter of its rulebook.

What a log says, and what it acts on:

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

============  ====================================================================================
files         chapters
============  ====================================================================================
cards         what the command cards offer now; acting: 1, 2: which action may be chosen; opening:
              how it begins
sequence      2, 3: passing, the extra action, the obligation of the fog (5); slots: whose turn
dice          4: the line of the table and its result; results: how logs write it; defence: 3;
              attacks: the open one; resolution: the order of 4
bearers       2, 4, 5: who bears a loss; losses, unpaid: that they do
rout          4: rout tests; captures: 4, 5: places taken; moves, unmoved: that units go there
reinforcement 3; fog: 1, 5; setup: 1; marks: tracks and faces; claims: values as stated
tactics       6: what cards need and do; hands: who holds them; tacticplay: that they are used so;
              grants: movements that they give
fourplayers   6; chiefs: who commands; solo: 7; bots: what their charts say
readings      an action that may be read in several ways; variants: how a wrong event may be meant
============  ====================================================================================
"""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.game import Code
from adjudicator.games.coup_de_tonnerre import (  # noqa: F401  # in the order in which they judge
    sequence,
    actions,
    action_start,
    fog,
    dice,
    defence,
    losses,
    missing_losses,
    rout,
    moves,
    missing_moves,
    reinforcement,
    setup,
    hands,
    tactics_play,
    four_players,
    solo,
    tracks,
    claims,
    deciders,
    claim_parsing,
)
from adjudicator.games.coup_de_tonnerre.log_start import start
from adjudicator.games.coup_de_tonnerre.book import book
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.validation import check_tables
from adjudicator.games.coup_de_tonnerre.events import (
    Act,
    Choose,
    Defend,
    Discard,
    Draw,
    Mark,
    Pass,
    PlayCard,
    Remove,
    Reveal,
    Throw,
    Turn,
)
from adjudicator.games.coup_de_tonnerre.outcome import outcome

__all__ = ["CODE"]


CODE = Code(
    book=book,
    events=(
        common.SetUp,
        Choose,
        Draw,
        Reveal,
        Remove,
        Act,
        common.Declare,
        Pass,
        Throw,
        Defend,
        common.Lose,
        common.Retreat,
        common.Advance,
        common.Move,
        Mark,
        Turn,
        PlayCard,
        Discard,
        common.Claim,
        common.Concede,
        common.End,
        common.Note,
    ),
    tables=Tables,
    check=check_tables,
    start=start,
    outcome=outcome,
)
