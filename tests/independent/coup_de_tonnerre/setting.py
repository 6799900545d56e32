"""The start of a game: options, players, and the places of the units (1, 6, 7)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .pieces import SIDE_OF, UNITS

if TYPE_CHECKING:
    from .game import Game

#: share of games that use the options
_TACTICS = 0.3
PLAYERS = {
    "dokhtourov": "coalition-1",
    "constantin": "coalition-1",
    "langeron": "coalition-2",
    "bagration": "coalition-2",
    "davout": "french-1",
    "guard": "french-1",
    "soult": "french-2",
    "lannes": "french-2",
    "murat": "french-2",
}


def choose_options(chance: Random) -> list[str]:
    found = [one for one in ("harder-french", "empty-maxdorf") if chance.random() < 0.3]
    if chance.random() < 0.25:
        chiefs = [f"{one}-{chance.randint(1, 2)}" for one in ("koutousov", "napoleon")]
        found += ["four-players", *chiefs]
    elif chance.random() < 0.2:
        found.append(chance.choice(["solo-coalition-bot", "solo-french-bot"]))
    if chance.random() < _TACTICS:
        found.append("tactics")
    return found


def role(options: list[str], who: str, chance: Random) -> str:
    """Return the player of a command or of a side."""
    if who not in SIDE_OF:
        return who
    if "four-players" not in options:
        return SIDE_OF[who]
    if who in PLAYERS:
        return PLAYERS[who]
    chief = "koutousov" if who == "miloradovitch" else "napoleon"
    return f"{SIDE_OF[who]}-{'1' if f'{chief}-1' in options else '2'}"


def set_up(game: Game) -> None:
    """Occasionally set up the units one by one."""
    if not game.maybe(0.15):
        return
    game.header["begins"] = "set-up"
    units = sorted(UNITS)
    game.chance.shuffle(units)
    for unit in units:
        game.say("set-up", UNITS[unit].side, unit=unit, at=UNITS[unit].start)
