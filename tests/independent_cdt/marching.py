"""Units that fall back, enter a captured place, merge, or reinforce (3, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .actions import Act, free_oudinot
from .captures import entering, merging, retreats
from .pieces import SIDE_OF
from .position import SOUTH, VILLAGE, Position

if TYPE_CHECKING:
    from .game import Game


def go(
    game: Game, do: str, options: set[tuple[str, str]], also: Iterable[tuple[str, str]] = ()
) -> str:
    """One of several units goes to where it may; return which. What may `also` be, is not done."""
    game.offer(do, {*options, *also})
    unit, to = game.chance.choice(sorted(options))
    game.say(do.split(maxsplit=1)[0], game.position.command[unit], unit=unit, to=to)
    game.position.where[unit] = to
    return unit


def after_capture(game: Game, act: Act) -> None:
    _fall_back(game, act)
    _enter(game, act)
    if merging(game.position):
        merge(game)


def _fall_back(game: Game, act: Act) -> None:
    """Survivors go; of the merged block the first one chooses the village for all."""
    position = game.position
    left = retreats(position, act)
    if position.merged and act.target == "maxdorf" and act.card not in SOUTH and left:
        game.counts["merged block driven out"] += 1
    while left:
        unit = go(game, "retreat", {(one, to) for one, places in left.items() for to in places})
        places = left.pop(unit)
        if len(places) > 1:
            left = dict.fromkeys(left, (position.where[unit],))


def _enter(game: Game, act: Act) -> None:
    """The attackers enter; those who take the last village for the merger may go on at once."""
    able, least, most = entering(game.position, act)
    merges = merging(game.position)
    targets = {act.target, "maxdorf"} if merges else {act.target}
    for number in range(game.chance.randint(least, most) if able else 0):
        kind = "advance" if number < least else "advance or not"
        also = _late(game) if merges else set()
        unit = go(game, kind, {(one, to) for one in able for to in targets}, also)
        able.remove(unit)


def _late(game: Game) -> set[tuple[str, str]]:
    """Who is not at Maxdorf yet when the southern columns merge."""
    units = [unit for one in SOUTH for unit in game.position.units(one)]
    return {(unit, "maxdorf") for unit in units if game.position.where[unit] != "maxdorf"}


def merge(game: Game) -> None:
    """All of the southern columns go to Maxdorf at once (5)."""
    position = game.position
    position.merged = True
    game.counts["consolidations"] += 1
    while left := _late(game):
        go(game, "move", left)


def senders(position: Position, to: str) -> list[str]:
    """The units that may be sent to a command."""
    if to in ("davout", "soult"):
        return free_oudinot(position)
    giver = "constantin" if to == "bagration" else "miloradovitch"
    return position.units(giver) if position.faces[giver] == "recto" else []


def places_of(position: Position, command: str) -> set[str]:
    """Where a unit joins a command."""
    if command != "davout":
        return {position.stand(command)}
    stand = {position.where[one] for one in position.units("davout")}
    return {"davout-start"} | (stand - {"maxdorf", *VILLAGE.values()})


def reinforce(game: Game, act: Act) -> None:
    """One unit goes over to another command (3)."""
    position = game.position
    game.tell_act(act)
    game.counts[f"{act.card} reinforces {act.target}"] += 1
    side = SIDE_OF[act.card]
    before = position.morale[side]
    places = places_of(position, act.target)
    options = {(one, place) for one in senders(position, act.target) for place in places}
    unit = go(game, "move", options)
    position.give(unit, act.target, position.where[unit])
    if act.card in position.gone:
        game.counts[f"{act.card} gone by reinforcing"] += 1
    game.tell_morale(side, changed=position.morale[side] != before)
