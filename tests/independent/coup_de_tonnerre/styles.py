"""How players play, and how lucky they are: some styles lead where chance seldom does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from .pieces import BROKEN
from .position import Position


class Style(NamedTuple):
    name: str
    #: card -> how gladly it is used
    likes: Mapping[str, float] = {}
    #: card -> more than 0: the best of so many dice more; less than 0: the worst
    luck: Mapping[str, int] = {}
    #: the same, for rout tests: low dice let a battle go on
    rout: int = 0
    #: how gladly players defend
    defends: float = 0.4
    #: how gladly they take what the table promises most of
    greed: float = 0.0
    #: dice are such that both armies come to their last box together
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
    """A die, the best or the worst of some."""
    dice = [chance.randint(1, 6) for _ in range(abs(luck) + 1)]
    return max(dice) if luck > 0 else min(dice)


def brink_die(chance: Random, position: Position, lost: Callable[[int], Mapping[str, int]]) -> int:
    """A die that leaves both armies as far from their last box; at last both reach it at once."""

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
