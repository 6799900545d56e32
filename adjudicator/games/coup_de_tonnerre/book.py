"""The book in which all the rules of this game are registered."""

from __future__ import annotations

from adjudicator.core.events import Declare
from adjudicator.core.findings import Unknown
from adjudicator.mechanics.readings import ReadingsBook

__all__ = ["rulebook"]

#: the chapters in the order in which their rules speak
_ORDER = (
    "sequence",
    "actions",
    "action_start",
    "dice",
    "fog",
    "defence",
    "losses",
    "missing_losses",
    "tracks",
    "claims",
    "hands",
    "tactics_play",
    "rout",
    "missing_moves",
    "moves",
    "reinforcement",
    "setup",
    "four_players",
    "solo",
    "deciders",
)
#: messages that say only that nothing calls for an event; any other says more
_NOT_CALLED_FOR = (
    *("retreat-not-due", "advance-not-due", "move-not-due", "loss-not-owed", "test-not-due"),
    *("die-again", "die-not-due"),
)
rulebook = ReadingsBook(
    _ORDER,
    shared=("now", "refused", "ending"),
    vague=_NOT_CALLED_FOR,
    unknown=Unknown(why="number-unknown", needs="cards"),
    still_wrong=Declare,  # it may also count as not played
)
