"""The players give orders, roll for the initiative and fill the cup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.independent.runs import StuckError

from . import ground
from .judge_command import drm
from .judge_ground import immobile
from .pieces import (
    ALLIES,
    COMBINED,
    FIRST_POOL,
    FORMATIONS,
    FRENCH,
    SECOND_POOL,
    SIDES,
    UNITS,
    group,
    marker_side,
    may_order,
)

if TYPE_CHECKING:
    from .game import Game

__all__ = ["fill", "initiative", "orders", "plans"]


def orders(game: Game) -> None:
    """Give some orders, as many as the commanders may."""
    table, chance = game.table, game.chance
    held = table.rules.get("immobile", {}).get("units", [])
    if any(immobile(table, unit) for unit in held) and game.maybe(0.15):
        game.do("lift", **game.by(FRENCH))
    for side, number in table.rules.get("orders", {}).items():
        ready = [one for one in FORMATIONS if FORMATIONS[one]["side"] == side and _there(game, one)]
        for one in chance.sample(ready, min(number, len(ready))):
            game.do("order", formation=one, **game.by(side))
    for leader in [one for side in SIDES for one in table.commanders(side)]:
        reach = ground.general_reach(table, leader, 7)
        near = [
            one
            for one in FORMATIONS
            if may_order(leader, one)
            and one not in table.ordered
            and _there(game, one)
            and any(table.where.get(unit) in reach for unit in table.members[one])
        ]
        most = min(ground.capacity(table, leader), len(near))
        number = most if game.maybe(0.8) else chance.randint(0, most)
        for one in chance.sample(near, number):
            game.do("order", leader=leader, formation=one, **game.by(UNITS[leader].side))


def _there(game: Game, formation: str) -> bool:
    table = game.table
    there = any(unit in table.where for unit in table.members.get(formation, ()))
    return there and table.markers(formation) > 0


def initiative(game: Game) -> None:
    """Roll until one side has the initiative, and let it choose its opening marker."""
    table = game.table
    while not table.initiative:
        dice = {side: game.die() for side in SIDES}
        totals = {side: dice[side] + drm(table, side) for side in SIDES}
        best = max(totals.values())
        won = [side for side in SIDES if totals[side] == best]
        claims = game.claimed(totals=totals)
        if len(won) == 1:
            claims |= game.claimed(winner=won[0])
        game.do("initiative", dice=dice, **claims)
    side = table.initiative
    own = [one for one in FORMATIONS if FORMATIONS[one]["side"] == side and table.markers(one)]
    if table.rules.get("quota") and side == ALLIES:
        own = [one for one in own if group(one) in FIRST_POOL]
    if not own:
        raise StuckError
    game.do("open", marker=game.chance.choice(own), **game.by(side))


def fill(game: Game) -> None:
    """Put the markers of both sides into the cup."""
    table, chance = game.table, game.chance
    for side in chance.sample(SIDES, 2):
        chosen = _markers(game, side)
        if table.opened and marker_side(table.opened) == side:
            chosen.remove(table.opened)
        listed = [one for one in table.rules["combined"] if marker_side(one) == side]
        ready = [one for one in listed if one not in table.used and _useful(game, one)]
        number = chance.choice([0, 0, 1, 1, 2])
        chosen += chance.sample(ready, min(number, len(ready)))
        chance.shuffle(chosen)
        if chosen:
            game.do("fill", by=side, markers=chosen)


def _useful(game: Game, marker: str) -> bool:
    return any(game.table.in_play(one) for one in COMBINED[marker]["formations"])


def _markers(game: Game, side: str) -> list[str]:
    """Return the ordinary markers of a side for this turn, the opening one among them."""
    table = game.table
    own = {one: table.markers(one) for one in FORMATIONS if FORMATIONS[one]["side"] == side}
    every = [one for one, number in own.items() for _ in range(number)]
    if side == ALLIES and table.rules.get("quota"):
        return _quota(game, every)
    if side == ALLIES and table.rules.get("free_markers"):
        return _free(game, every)
    return every


def _quota(game: Game, every: list[str]) -> list[str]:
    table, chance = game.table, game.chance
    taken: list[str] = []
    left: list[str] = []
    opener = table.opened if table.initiative == ALLIES else ""
    for pool in (FIRST_POOL, SECOND_POOL):
        ones = [one for one in every if group(one) in pool]
        chance.shuffle(ones)
        if opener in ones:
            ones.remove(opener)
            ones.insert(0, opener)
        taken += ones[:8]
        left += ones[8:]
    chance.shuffle(left)
    taken += left[:2]
    if table.initiative == ALLIES and game.maybe(0.8):
        reserves = [r for r in ("buxhowden", "koutousov") if r in every]
        reserves = [r for r in reserves if r in taken and not table.demoralized(r)]
        if reserves and game.maybe(0.4):
            taken.append(chance.choice(reserves))
        else:
            taken += left[2:3]
    northern = [one for one in every if group(one) not in FIRST_POOL | SECOND_POOL]
    return taken + northern


def _free(game: Game, every: list[str]) -> list[str]:
    table, chance = game.table, game.chance
    must = [one for one in every if one == "olsoufiev"]
    others = [one for one in every if one != "olsoufiev"]
    chance.shuffle(others)
    opener = table.opened if table.initiative == ALLIES else ""
    if opener in others:
        others.remove(opener)
        others.insert(0, opener)
    more = chance.choice([0, 0, 0, 1, 2, 3]) + (table.bought.get("kamenski", 99) <= table.turn)
    return must + others[: 6 + more]


def plans(game: Game) -> None:
    """Write down which reinforcements come in the next turn (S4)."""
    table = game.table
    if not table.rules.get("brigades") or not table.rules["notes_from"] <= table.turn < table.turns:
        return
    for side in SIDES:
        own = [n for n, one in table.rules["brigades"].items() if one["side"] == side]
        ready = [one for one in own if one not in table.bought]
        chosen = [one for one in ready if game.maybe(0.3)]
        if chosen or game.maybe(0.7):
            game.do("plan", by=side, **({"brigades": chosen} if chosen else {}))
