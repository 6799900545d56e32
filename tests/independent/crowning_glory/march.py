"""The Movement Phase: the sides alternate, one unit each, until all were selected (5.3, 8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.independent.runs import StuckError

from . import arrivals, board
from .movement import Route, entries, exits, routes
from .pieces import OTHER, UNITS

if TYPE_CHECKING:
    from .game import Game


def movement(game: Game) -> None:
    """Play a Movement Phase; a victory may end it early."""
    position = game.position
    arrivals.late(game)
    side = "french"
    while not game.over:
        waiting = {one: _selectable(game, one) for one in OTHER}
        if not any(waiting.values()):
            break
        if not waiting[side]:
            side = OTHER[side]
        _select(game, game.chance.choice(waiting[side]))
        side = OTHER[side]
    if not game.over:
        arrivals.reserve(game)
        if position.scenario == "battle" and arrivals.arrived(game):
            position.guns.add("french-guns-2b")


def _selectable(game: Game, side: str) -> list[str]:
    active = sorted(one for one in game.position.active if UNITS[one].side == side)
    return active + (sorted(arrivals.waiting(game)) if side == "french" else [])


def _select(game: Game, unit: str) -> None:
    position = game.position
    position.active.discard(unit)
    if unit not in position.where:
        _come_in(game, unit)
        return
    ways = exits(position, unit)
    wanted = 0.3 if position.demoralized else 0.5 if game.leaves else 0.0
    if ways and game.maybe(wanted):
        _leave(game, unit, game.chance.choice(ways))
        return
    found = routes(position, unit)
    if not found or game.maybe(0.08):
        game.say("hold", unit=unit)
        return
    _go(game, unit, _choice(game, unit, found))


def _choice(game: Game, unit: str, found: list[Route]) -> Route:
    """Choose a route, mostly the one that ends nearest to an enemy."""
    if not game.maybe(game.forward):
        return game.chance.choice(found)
    enemies = [game.position.where[one] for one in game.position.on_map(OTHER[UNITS[unit].side])]
    if not enemies:
        return game.chance.choice(found)
    goal = min(enemies, key=lambda one: _far(game.position.where[unit], one))
    nearest = min(_far(one.path[-1], goal) for one in found)
    return game.chance.choice([one for one in found if _far(one.path[-1], goal) == nearest])


def _far(a: str, b: str) -> int:
    """Return the rows and columns between two hexes, an estimate that suffices for choices."""
    return abs(int(a[:2]) - int(b[:2])) + abs(int(a[2:]) - int(b[2:]))


def _go(game: Game, unit: str, route: Route) -> None:
    """Move a unit and write it down, occasionally by from and to alone."""
    claimed: dict[str, Any] = {}
    if not route.unsure and game.maybe(game.claims):
        claimed["cost"] = route.cost
    if game.open_moves and _plain(route) and game.maybe(0.5):
        game.say("move", unit=unit, **{"from": route.path[0], "to": route.path[-1]}, **claimed)
        game.position.put(unit, route.path[-1])
        return
    game.say("move", unit=unit, path=list(route.path), **claimed)
    for label in route.path[1:-1]:
        game.position.enter(unit, label)
    game.position.put(unit, route.path[-1])


def _plain(route: Route) -> bool:
    """Return whether all paths of this cost are equivalent: no town is on any."""
    row, column = int(route.path[0][:2]), int(route.path[0][2:])
    return not route.unsure and all(
        max(abs(int(one[:2]) - row), abs(int(one[2:]) - column)) > route.cost
        for one in board.OBJECTIVES
    )


def _come_in(game: Game, unit: str) -> None:
    ways = entries(game.position, unit)
    if not ways:
        raise StuckError(unit)
    route = game.chance.choice(ways)
    claimed = {"cost": route.cost} if not route.unsure and game.maybe(game.claims) else {}
    game.say("move", unit=unit, path=list(route.path), **claimed)
    game.position.steps[unit] = UNITS[unit].steps
    for label in route.path[:-1]:
        game.position.enter(unit, label)
    game.position.put(unit, route.path[-1])
    game.counts["variable entries"] += 1


def _leave(game: Game, unit: str, route: Route) -> None:
    position = game.position
    if len(route.path) > 1:
        game.say("move", unit=unit, path=list(route.path))
        for label in route.path[1:-1]:
            position.enter(unit, label)
        position.put(unit, route.path[-1])
    edge = "east" if position.demoralized else "west"
    game.say("exit", unit=unit, edge=edge, cost=1)
    game.counts[f"exits {edge}"] += 1
    position.remove(unit)
    if edge == "west":
        position.winner = "allied"
    position.settle()
