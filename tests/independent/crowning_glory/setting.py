"""The small scenario set up unit by unit: the French player places Friant and the guns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import board
from .pieces import SCENARIOS, UNITS
from .position import Position, join

if TYPE_CHECKING:
    from .game import Game

_GUNS = (
    ["french-guns-3a"],
    ["french-guns-2a", "french-guns-1a"],
    ["french-guns-1a", "french-guns-1b", "french-guns-1c"],
)


def set_up(game: Game) -> None:
    """Start again with a set-up of events (10.4 to 10.6)."""
    game.header["begins"] = "set-up"
    options = game.position.options
    data = SCENARIOS["southern-attack"]
    game.position = position = Position("southern-attack", options)
    for unit, label in data["where"].items():
        if unit != "french-friant":
            game.say("set-up", unit=unit, at=label)
            join(position, unit, label)
    _friant(game)
    guns = game.chance.choice(_GUNS)
    game.say("choose", units=guns, by="french")
    position.guns = {*guns, *data["beside"]["allied"]}
    position.taken = set()
    position.recover()


def _friant(game: Game) -> None:
    """Place Friant anywhere beyond the Goldbach; a unit that stood there moves one hex."""
    position = game.position
    region = sorted(board.NORTH_WEST & board.AREA)
    label = game.chance.choice(region)
    there = position.at.get(label)
    near = [
        one
        for one in board.neighbours(label)
        if one in board.NORTH_WEST
        and one in board.AREA
        and one not in position.at
        and not (there and board.barred(label, one, UNITS[there].arm))
    ]
    if there and (there == "french-bourcier" or UNITS[there].side == "allied" or not near):
        _friant(game)
        return
    if there:
        game.say("set-up", unit="french-friant", at=label)
        aside = game.chance.choice(near)
        game.say("displace", unit=there, to=aside)
        position.put(there, aside)
    else:
        game.say("set-up", unit="french-friant", at=label)
    join(position, "french-friant", label)


_PLACES = ("2323", "2021", "2121", "2020")


def level(position: Position) -> str:
    """Return the level of victory (10.7); None where the rule is ambiguous."""
    if not position.scenario.startswith("southern"):
        return ""
    allied = _allied_level(position)
    french = {_french_level(position, rows) for rows in (range(18, 28), range(10, 19))}
    if len(french) > 1 or (allied and french != {""}):
        return ""
    return allied or french.pop() or "Stalemate"


def _allied_level(position: Position) -> str:
    captured = all(label in position.taken for label in _PLACES)
    rows = {unit: int(position.where[unit][:2]) for unit in position.on_map("allied")}

    def strength(row: int) -> int:
        return sum(position.steps[unit] for unit in rows if rows[unit] <= row)

    if strength(15) >= 10:
        return "Allied Strategic"
    if captured and strength(16) >= 5:
        return "Allied Operational"
    return "Allied Tactical" if captured and strength(17) >= 5 else ""


def _french_level(position: Position, rows: range) -> str:
    held = sum(position.side_at(label) == "french" for label in _PLACES)
    clear = all(int(position.where[unit][:2]) not in rows for unit in position.on_map("allied"))
    if clear and held >= 2:
        return "French Strategic" if held >= 3 else "French Operational"
    return "French Tactical" if held else ""
