"""Styles of play and of luck: some lead to positions that chance seldom reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from .pieces import BROKEN
from .position import Position


class Style(NamedTuple):
    name: str
    #: card -> weight of its use
    likes: Mapping[str, float] = {}
    #: card -> above 0: the best of as many additional dice; below 0: the worst
    luck: Mapping[str, int] = {}
    #: the same, for rout tests: low dice prolong a battle
    rout: int = 0
    #: probability of a defence
    defends: float = 0.4
    #: probability of choosing the attack with the best average result
    greed: float = 0.0
    #: dice are chosen so that both armies reach their last box together
    brink: bool = False


_SOUTH = {"langeron": 6.0, "dokhtourov": 6.0, "miloradovitch": 2.0}
STYLES = (
    Style("random"),
    Style("random, no defence", defends=0.0),
    Style("random, always defends", defends=1.0),
    Style("greedy", greed=1.0, defends=0.7),
    Style("half greedy", greed=0.5),
    Style("south", _SOUTH, {"langeron": 2, "dokhtourov": 2}, rout=-2, defends=0.15),
    Style(
        "Maxdorf to and fro",
        _SOUTH | {"davout": 8.0, "oudinot": 8.0, "guard": 2.0},
        {"langeron": 3, "dokhtourov": 3, "davout": 2, "oudinot": 2, "soult": -2, "murat": -1},
        rout=-4,
        defends=0.1,
    ),
    Style(
        "Oudinot at Maxdorf",
        _SOUTH | {"oudinot": 9.0, "napoleon": 3.0},
        {"langeron": 3, "dokhtourov": 3, "oudinot": 3},
        rout=-4,
        defends=0.2,
    ),
    Style("the Guard at Maxdorf", _SOUTH, {"langeron": 2, "dokhtourov": 2}, rout=-3, defends=0.9),
    Style("villages", _SOUTH | {"davout": 12.0}, {"davout": 2, "langeron": 1}, rout=-3),
    Style(
        "Pratzen",
        {"soult": 8.0, "constantin": 8.0},
        {"soult": 1, "constantin": 3},
        rout=-4,
        defends=0.5,
    ),
    Style(
        "Santon",
        {"bagration": 8.0, "lannes": 8.0, "murat": 4.0},
        {"bagration": 2, "lannes": 5},
        rout=-4,
        defends=0.2,
    ),
    Style("gifts", {"miloradovitch": 9.0, "constantin": 6.0, "oudinot": 9.0}, rout=-2),
    Style(
        "fog",
        {"langeron": 8.0, "dokhtourov": 8.0, "soult": 0.02},
        {"langeron": -3, "dokhtourov": -3, "lannes": -2, "murat": -1},
        rout=-5,
        defends=0.1,
    ),
    Style(
        "Maxdorf in the fog",
        {"langeron": 9.0, "dokhtourov": 9.0, "soult": 0.02, "miloradovitch": 0.3},
        {"langeron": 2, "dokhtourov": 2, "davout": 1, "lannes": -2, "murat": -2, "bagration": -1},
        rout=-5,
        defends=0.1,
    ),
    Style("long", rout=-5),
    Style("to the last box", rout=-9, brink=True, defends=0.1),
)


def cast(chance: Random, luck: int) -> int:
    """Return a die: the best or the worst of several."""
    dice = [chance.randint(1, 6) for _ in range(abs(luck) + 1)]
    return max(dice) if luck > 0 else min(dice)


def brink_die(chance: Random, position: Position, lost: Callable[[int], Mapping[str, int]]) -> int:
    """Return a die that keeps both armies equally far from their last box, up to the end."""

    def worth(die: int) -> float:
        out = lost(die)
        left = {
            side: BROKEN[side] - position.losses[side] - out.get(kind, 0)
            for side, kind in (("french", "FC"), ("coalition", "AC"))
        }
        uneven = abs(left["french"] - left["coalition"] / 1.2)
        bad = 3 * (out.get("FM", 0) + out.get("AM", 0))
        ended = 20 * ((left["french"] <= 0) != (left["coalition"] <= 0))
        return uneven + bad + ended + chance.random()

    return min(range(1, 7), key=worth)
