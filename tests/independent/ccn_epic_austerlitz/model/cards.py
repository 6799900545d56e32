"""Command cards: their kind, section and number of orders."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["SECTIONS", "Card", "section_of_commander", "sections_of"]

SECTIONS = ("left", "center", "right")


class Card(NamedTuple):
    """A Command card, by its name without a section: `probe`, `bombard`."""

    name: str
    #: "section", "multi" or "tactic"
    kind: str
    section: str = ""
    #: orders; -1 is equal to command
    orders: int = 0
    per_section: tuple[int, int, int] = (0, 0, 0)
    stars: bool = False
    #: whether its player draws a Tactician card
    draws: bool = False
    #: deck -> copies
    copies: dict[str, int] = {}  # noqa: RUF012  # never changed
    printed: str = ""


def sections_of(board_sections: int, name: str, *, top: bool) -> frozenset[int]:
    """Return the sections of the board that a player calls left, center or right.

    They are counted from the left of the bottom player. On the board of six a wing has two.
    """
    wide = board_sections // 3
    number = SECTIONS.index(name)
    number = 2 - number if top else number
    return frozenset(range(wide * number, wide * number + wide))


def section_of_commander(wing: frozenset[int], name: str, *, top: bool) -> frozenset[int]:
    """Return the left or the right one of the two sections of a corps commander."""
    low = (name == "left") != top
    return frozenset([min(wing) if low else max(wing)])
