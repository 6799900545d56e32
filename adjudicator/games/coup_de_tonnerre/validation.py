"""Reject positions whose parts do not fit each other."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.game import Game
from adjudicator.core.validation import known
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.position import Position

__all__ = ["LOG_NAMES", "check_position"]

#: names that only positions have, by the nouns of their roles
LOG_NAMES: dict[str, Collection[str] | None] = {
    "kind of loss": ("defender", "attacker", "charge", "guard")
}


def check_position(game: Game, position: Position) -> None:
    """Reject a position with parts that cannot be; its names are known."""
    for key in position.tracks:
        what, _, side = key.partition(":")
        known("track", what, ("morale", "losses"), "position.tracks")
        known("side", side, game.file.sides, "position.tracks")
    if len(position.frames) > 1:
        raise DocumentError("one procedure is open at a time", place="position.frames")
    for frame in position.frames:
        if isinstance(frame, Attack) and not frame.place and not frame.commands:
            raise DocumentError("an attack needs a target", place="position.frames[0]")
    for number, due in enumerate(position.due):
        if not due.to or not due.do:
            place = f"position.due[{number}]"
            raise DocumentError("a movement needs a kind and a place", place=place)
    for one in position.readings:
        if one.readings or set(one.where) != set(position.where):
            text = "a reading has the units of its position, and no readings of its own"
            raise DocumentError(text, place="position.readings")
        check_position(game, one)
