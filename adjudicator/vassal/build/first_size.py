"""The first zoom of a window beside the board, and the border that its toolbar and bars hide.

The engine makes a window as large as its map at the first zoom, and then puts the toolbar into it,
so that a strip of the map is hidden, and scroll bars hide more. A board therefore has an empty
border on the right and below: at first all of its content is in sight.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.vassal.look.look import Look

__all__ = ["LEGIBLE", "ROOM", "board_level", "first_level", "grown"]

#: the part of a small laptop's screen that a window can fill at first, in pixels
ROOM = (1280, 600)
#: the width of a board in the main window on such a screen, beside its scroll bar
_MAIN = 1340
#: below this zoom nobody can read a counter: a higher map is scrolled instead
LEGIBLE = 0.5
#: the pixels that a scroll bar takes on the right, and toolbar and scroll bar below
_HIDDEN = (17, 58)


def first_level(look: Look, size: tuple[int, int]) -> float:
    """Return the zoom at which all of a map is in sight, or all of its width."""
    wide, high = ROOM[0] / size[0], ROOM[1] / size[1]
    wanted = min(1.0, wide, max(high, LEGIBLE))
    return max((one for one in look.zoom if one <= wanted), default=min(look.zoom))


def board_level(look: Look, size: tuple[int, int]) -> float:
    """Return the zoom of the board in the main window: the largest that shows its whole width.

    A wide board begins at half size, where counters can still be read.
    """
    wanted = min(1.0, max(_MAIN / size[0], LEGIBLE))
    return max((one for one in look.zoom if one <= wanted), default=min(look.zoom))


def grown(look: Look, size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a board with the border that its window hides at first."""
    level = first_level(look, size)
    right, below = (math.ceil(pixels / level) for pixels in _HIDDEN)
    return size[0] + right, size[1] + below
