"""The players' moves: toward the enemy and the objectives, more or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.board import distance
from ..model.fight import leaves_garrison
from ..model.marching import reach
from ..model.position import OTHER

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["moves"]


def moves(game: Game) -> None:
    table, position = game.table, game.table.position
    names = list(table.orders)
    game.chance.shuffle(names)
    names.sort(key=position.is_leader)  # leaders come last, so that no unit takes one along
    for name in names:
        if name in position.garrisons or name not in position.where:
            continue
        if table.orders[name].mode == "melee":  # whether it may move first is open
            continue
        if name in position.squares:
            march = table.orders[name].mode == "march"
            if march or position.cavalry_near(name) or not game.maybe(0.6):
                continue
            game.say("unsquare", unit=name)
            _card_back(game, name)
        _move(game, name)


def _card_back(game: Game, unit: str) -> None:
    if unit in game.track:
        role, card = game.track.pop(unit).split("|")
        game.hands[role].append(card)


def _move(game: Game, name: str) -> None:
    table, position, chance = game.table, game.table.position, game.chance
    given, leave = table.orders[name], table.leave(name)
    leader = position.is_leader(name)
    if leader and position.unit_of(name) in table.orders:
        return
    most = leave.move
    if leave.fights_after >= 0 and game.maybe(0.7):
        most = min(most, leave.fights_after)
    if position.kind(name).guns and game.maybe(0.6) if not leader else False:
        return
    found = reach(position, name, most, clear_of="enemy" if given.mode == "march" else "")
    if leader:
        found = {end: path for end, path in found.items() if _plain(game, path)}
    here = position.where[name]
    found.pop(here, None)
    if not found or not game.maybe(0.85):
        return
    end = min(sorted(found), key=lambda one: _score(game, name, one) + 2 * chance.random())
    path = found[end]
    ends = {"path": list(path)} if game.maybe(0.8) else {"from_": here, "to": end}
    garrison = position.at.get(end) if position.at.get(end) in position.garrisons else ""
    game.say("move", unit=name, **ends)
    if garrison:
        game.say("relieve", unit=garrison)
    if not leader and leaves_garrison(position, name, here) and game.maybe(0.5):
        _garrison(game, name, here)


def _plain(game: Game, path: tuple[str, ...]) -> bool:
    """Return whether no hex within a leader's path stops units."""
    return not any(game.table.position.field.terrain(one).stops for one in path[1:-1])


def _garrison(game: Game, name: str, here: str) -> None:
    table, position = game.table, game.table.position
    if table.began.get(name) != here or position.side_at(here):
        return
    nation = position.pieces[name].nation
    free = [
        one.name
        for one in position.pieces.values()
        if one.kind is not None
        and one.kind.code == "GARRISON"
        and one.nation == nation
        and one.name not in position.where
    ]
    if free:
        piece = {"piece": free[0]} if game.maybe(0.5) else {}
        game.say("garrison", unit=name, at=here, **piece)


def _score(game: Game, name: str, hexagon: str) -> float:
    """Return how far a hex is from where a unit wants to go."""
    table, position = game.table, game.table.position
    side = position.side(name)
    if position.is_leader(name):
        alone = position.at.get(hexagon) is None
        return 3.0 * alone + game.chance.random()
    foes = [position.where[one] for one in position.units(OTHER[side])]
    near = min((distance(hexagon, foe) for foe in foes), default=0)
    goals = {
        one
        for objective in table.battle.objectives
        if objective.side in ("", side) and objective.kind != "across"
        for one in objective.hexes
    }
    goal = min((distance(hexagon, one) for one in goals), default=0)
    return near + 0.3 * goal
