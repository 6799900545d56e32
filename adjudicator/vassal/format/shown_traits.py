"""The text form of traits that compute what players see, and of locks."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.format.traits import Trait

__all__ = ["calculated", "label", "locked"]


def calculated(name: str, expression: str) -> Trait:
    """Return a property whose value is an expression."""
    return Trait("calcProp;" + join([name, f"{{{expression}}}", ""], ";"))


def locked(sides: Iterable[str]) -> Trait:
    """Return the trait that lets only some sides move a piece, by the names of the sides."""
    # false: by side and not by player; true: dragging is restricted too
    return Trait("restrict;" + join([join(sides, ","), "false", "true", ""], ";"))


def label(expression: str, size: int, down: int) -> Trait:
    """Return a text on a piece that is computed again whenever the piece is drawn."""
    # no key and no command; black on white; centred, so many pixels below the middle of the piece
    place = ("c", down, "c", 0, "c", "c")
    fields = ("", "", size, "255,255,255", "0,0,0", *place, "$pieceName$", "Dialog", 1, 0, "count")
    return Trait("label;" + join([*map(str, fields), "", "true"], ";"), f"{{{expression}}}")
