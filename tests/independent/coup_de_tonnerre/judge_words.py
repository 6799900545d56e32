"""What a judge says of an event, and who may decide it."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import Forbidden, fields, forbid, unknown

from .pieces import OTHER, SIDE_OF
from .setting import PLAYERS

__all__ = ["Event", "Forbidden", "chief", "decided", "fields", "forbid", "unknown"]

Event = dict[str, Any]


def chief(side: str) -> str:
    """Return the card whose player is the commander of a side (6)."""
    return "miloradovitch" if side == "coalition" else "napoleon"


def decided(event: Event, side: str, options: frozenset[str], card: str = "") -> None:
    """Forbid an event of the other side, or of the partner who does not lead a command."""
    by = event.get("by") or side
    if by == side:
        return
    forbid(by == OTHER[side] or by.startswith(OTHER[side]), "the other side decides")
    unknown("four-players" not in options, "a player of a game of four")
    if not card:
        return
    unknown(card not in SIDE_OF, "who leads a garrison")
    player = PLAYERS.get(card)
    if player is None:
        name = "koutousov" if side == "coalition" else "napoleon"
        named = [one for one in ("1", "2") if f"{name}-{one}" in options]
        unknown(len(named) != 1, "who commands")
        player = f"{side}-{named[0]}"
    forbid(by != player, "the partner leads this command (6)")
