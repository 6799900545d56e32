"""Line of sight: from centre to centre; units, leaders, woods, buildings and hills block it."""

from __future__ import annotations

from .position import Position

__all__ = ["sees"]


def sees(position: Position, unit: str, target: str) -> str:
    """Return `clear`, `blocked`, or `open` where the rules that we have do not decide.

    The rules for hills are known only in part: a hill between two units of which one stands on a
    hill is left open.
    """
    here, there = position.where[unit], target
    answers = [
        _pair(position, unit, there, spot) for spot in position.field.board.between(here, there)
    ]
    if "blocked" in answers:
        return "blocked"
    return "open" if "open" in answers else "clear"


def _pair(position: Position, unit: str, there: str, spot: tuple[str, ...]) -> str:
    """Return what one hex, or two hexes beside the line, do to it."""
    answers = {_one(position, unit, there, one) if one else "open" for one in spot}
    if "clear" in answers:
        return "clear"
    return "open" if "open" in answers else "blocked"


def _one(position: Position, unit: str, there: str, one: str) -> str:
    field, here = position.field, position.where[unit]
    tile, high = field.tile(one), "hill" in (field.tile(here), field.tile(there))
    if tile != "hill" and field.terrain(one).blocks_sight:
        return "blocked"
    friend = position.side_at(one) == position.side(unit)
    if position.side_at(one):
        over = position.kind(unit).arm == "artillery" and field.tile(here) == "hill"
        over = over and friend and one in field.board.near(here) and tile != "hill"
        if not over:
            return "blocked"
    if tile == "hill":
        return "open" if high else "blocked"
    return "clear"
