"""Games of players who have other numbers than ours: counters, tables and modifiers that we invent.

The printed game has numbers that we do not know. A log of such a game has no stamp of ours, and
nothing that rests on our numbers may be called illegal in it.
"""

from __future__ import annotations

import copy
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import Any

from . import __name__ as package
from . import __path__ as folder
from . import game, pieces

__all__ = ["KINDS", "play_with_other_numbers"]


def _fire(chance: Random) -> None:
    fire = pieces.SERIES["fire"]
    fire["hits"] = [[chance.randrange(9) for _ in row] for row in fire["hits"]]
    fire["test"] = [chance.randrange(-2, 4) for _ in fire["test"]]
    fire["range"] = {kind: chance.choice([1, 2, 3]) for kind in fire["range"]}


def _shock(chance: Random) -> None:
    shock = pieces.SERIES["shock"]
    results = list(shock["results"])
    shock["rows"] = [[chance.choice(results) for _ in row] for row in shock["rows"]]


def _modifiers(chance: Random) -> None:
    shock = pieces.SERIES["shock"]
    for name in ("flank", "rear", "leader", "disordered", "charge", "counter_charge"):
        shock[name] = chance.randrange(-3, 4)
    for name in ("terrain", "hexsides"):
        shock[name] = {one: chance.randrange(-3, 3) for one in shock[name]}


def _results(chance: Random) -> None:
    for result in pieces.SERIES["shock"]["results"].values():
        for effect in result.values():
            if effect.get("state") in ("disordered", "routed"):
                effect["state"] = chance.choice(["disordered", "routed"])
            if effect.get("state") == "routed":
                effect.pop("retreat", None)
            elif effect.get("retreat"):
                effect["retreat"] = chance.choice([1, 2, 3])


def _counters(chance: Random) -> None:
    for name, unit in pieces.UNITS.items():
        ratings = {
            one: max(one == "orders", value + chance.randrange(-2, 3))
            for one, value in unit.ratings.items()
        }
        changed = unit._replace(ratings=ratings)
        if not unit.leader and name != pieces.ESCORT:
            strength = max(1, unit.strength + chance.randrange(-2, 3))
            points = max(2, unit.points + chance.randrange(-2, 4))
            changed = changed._replace(strength=strength, points=points)
        pieces.UNITS[name] = changed


def _markers(chance: Random) -> None:
    for formation in pieces.FORMATIONS.values():
        formation["initiative"] = chance.randrange(1, 9)
        formation["demoralized"] = max(1, formation["demoralized"] + chance.choice([-1, 0, 1]))
    for marker in pieces.COMBINED.values():
        marker["initiative"] = chance.randrange(1, 9)


def _morale(chance: Random) -> None:
    morale, loss = pieces.SERIES["morale"], pieces.SERIES["leader_loss"]
    morale.update({name: chance.randrange(4) for name in morale})
    morale["flight"] = chance.randrange(2, 9)
    loss.update(killed=chance.randrange(3), captured=chance.randrange(3, 7))


def _command(chance: Random) -> None:
    command = pieces.SERIES["command"]
    command.update(reach=chance.randrange(3, 12), failed_share=chance.choice([1, 2, 3]))
    command["leader_points"] = chance.randrange(4, 10)


def _dark(chance: Random) -> None:
    for name in ("night", "fog"):
        dark = pieces.SERIES[name]
        dark.update(points=chance.randrange(3), sight=chance.choice([1, 2]))
        dark["zones"] = chance.random() < 0.5


def _ground(chance: Random) -> None:
    pieces.SERIES["facing"]["cost"] = chance.randrange(3)
    pieces.SERIES["stacking"]["units"] = chance.choice([2, 3])
    pieces.SERIES["zones"]["free"] = chance.choice([[], ["infantry", "cavalry", "heavy-cavalry"]])
    pieces.SERIES["shock"].update(run_up=chance.choice([1, 2, 3]), retire=chance.choice([1, 2, 3]))


#: name -> changes some of the numbers
KINDS: dict[str, Callable[[Random], None]] = {
    "fire": _fire,
    "shock": _shock,
    "modifiers": _modifiers,
    "results": _results,
    "counters": _counters,
    "markers": _markers,
    "morale": _morale,
    "command": _command,
    "dark": _dark,
    "ground": _ground,
}


def play_with_other_numbers(seed: int, kinds: list[str]) -> list[dict[str, Any]]:
    """Return the log of a game in which some numbers are others than ours."""
    with _restored():
        chance = Random(seed)
        for one in kinds:
            KINDS[one](chance)
        return game.play_game(seed)


@contextmanager
def _restored() -> Iterator[None]:
    """Bring our own numbers back, and forget what was computed from others."""
    tables: tuple[dict[str, Any], ...] = (pieces.SERIES, pieces.TABLES, pieces.UNITS)
    kept = [copy.deepcopy(one) for one in tables]
    _forget()
    try:
        yield
    finally:
        for table, own in zip(tables, kept, strict=True):
            for name, value in own.items():
                part = table[name]
                if isinstance(part, dict):  # other modules hold this part
                    part.clear()
                    part.update(value)
                else:
                    table[name] = value
        _forget()


def _forget() -> None:
    for one in pkgutil.iter_modules(folder, f"{package}."):
        if not one.name.endswith("__main__"):
            for value in vars(import_module(one.name)).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
