"""The players fire, charge and shock, and carry out what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import board, ground
from .combat import column, modifier, odds_of, result_of
from .judge_combat import can_go_back, flights, last_advance, refuges
from .pieces import ESCORT, OTHER, SERIES, UNITS
from .search import charges as ways_to_charge

if TYPE_CHECKING:
    from .game import Game

__all__ = ["charges", "fires", "ice", "shocks"]


def fires(game: Game, units: list[str]) -> None:
    """Fire with some of the artillery."""
    table = game.table
    act = table.activation
    assert act is not None
    for unit in units:
        if not UNITS[unit].guns or unit not in table.where or unit in act.acted:
            continue
        here = table.where[unit]
        near = [
            one
            for one, label in sorted(table.where.items())
            if UNITS[one].side != UNITS[unit].side
            and not UNITS[one].leader
            and board.distance(here, label) <= SERIES["fire"]["range"][UNITS[unit].kind]
        ]
        if near and game.maybe(0.8):
            target = game.chance.choice(near)
            far = board.distance(here, table.where[target])
            claims = game.claimed(distance=far)
            if game.tried("fire", unit=unit, target=target, die=game.die(), **claims):
                _tested(game)


def _tested(game: Game) -> None:
    table = game.table
    if table.test is None:
        return
    unit, given = table.test
    die, total = game.die(), given + table.nerves(unit)
    passed = die + total <= table.rating(unit, "cohesion")
    claims = game.claimed(modifier=total, passed=passed)
    game.do("test-cohesion", unit=unit, die=die, **claims)
    _aftermath(game)


def charges(game: Game, units: list[str]) -> None:
    """Charge with cavalry that has not moved."""
    table = game.table
    act = table.activation
    assert act is not None
    for unit in units:
        if unit not in table.where or table.winner or unit in act.acted:
            continue
        if table.state[unit] != "good" or not table.free(unit) or not game.maybe(game.zeal):
            continue
        found = ways_to_charge(table, unit)
        if not found:
            continue
        at, path = game.chance.choice(found)
        mates = [u for u in table.units_at(path[0]) if u in units and u != unit]
        together = [unit, *[u for u in mates if game.maybe(0.5)]]
        claims = _strengths(game, together, at)
        if game.tried("charge", units=together, at=at, path=path, **claims, **game.by(act.side)):
            _answer(game)
            _shock(game)


def _answer(game: Game) -> None:
    """Let the defenders of a charge meet it, retire, or stay."""
    table = game.table
    fight = table.fight
    assert fight is not None
    side = OTHER[UNITS[fight.units[0]].side]
    horse = [u for u in fight.defenders if UNITS[u].horse and table.state[u] == "good"]
    horse = [u for u in horse if u != ESCORT]
    if horse and game.maybe(0.4):
        game.do("counter-charge", units=horse, **game.by(side))
    elif horse and game.maybe(0.5):
        for unit in horse:
            ways = can_go_back(table, unit, SERIES["shock"]["retire"])
            ways = [way for way in ways if not _icy(way)]
            if ways:
                game.do("retire", unit=unit, path=game.chance.choice(ways), **game.by(side))
    elif game.maybe(0.7):
        game.do("decline", **game.by(side))


def _strengths(game: Game, units: list[str], at: str) -> dict[str, object]:
    table = game.table
    there = table.units_at(at, OTHER[UNITS[units[0]].side])
    attack, defence = sum(map(table.strength, units)), sum(map(table.strength, there))
    odds = odds_of(attack, defence)
    return game.claimed(defenders=there, attack=attack, defence=defence, odds=odds)


def shocks(game: Game, units: list[str]) -> None:
    """Attack enemies in front of the units."""
    table = game.table
    act = table.activation
    assert act is not None
    for unit in units:
        if table.winner or unit not in table.where or not _may_fight(game, unit):
            continue
        targets = [h for h in table.fronts(unit) if table.units_at(h, table.enemy_of(unit))]
        if not targets or not game.maybe(game.zeal):
            continue
        at = game.chance.choice(targets)
        others = [u for u in units if u != unit and u in table.where and _may_fight(game, u)]
        others = [u for u in others if at in table.fronts(u) and game.maybe(0.7)]
        together = [unit, *others]
        claims = _strengths(game, together, at)
        if game.tried("shock", units=together, at=at, **claims, **game.by(act.side)):
            _shock(game)


def _may_fight(game: Game, unit: str) -> bool:
    table = game.table
    act = table.activation
    assert act is not None
    return (
        not UNITS[unit].guns
        and table.state[unit] != "routed"
        and table.free(unit)
        and unit not in act.fought | act.rallied
    )


def _shock(game: Game) -> None:
    """Test, roll and carry out the result."""
    table = game.table
    fight = table.fight
    assert fight is not None
    if not fight.resolved:
        for unit in fight.units:
            die, total = game.die(), table.nerves(unit)
            passed = die + total <= table.rating(unit, "engagement")
            claims = game.claimed(modifier=total, passed=passed)
            game.do("test-engagement", unit=unit, die=die, **claims)
        if not fight.closing():
            return
        die, total = game.die(), modifier(table, fight)
        attack = sum(map(table.strength, fight.closing()))
        defence = sum(map(table.strength, fight.defenders))
        result = result_of(column(attack, defence), die + total)
        odds = odds_of(attack, defence)
        game.do("resolve", die=die, **game.claimed(modifier=total, odds=odds, result=result))
        game.counts[f"result {result}"] += 1
    _aftermath(game)
    for unit in last_advance(table):
        if game.maybe(0.5) and not ground.crowded(table, unit, fight.at):
            game.tried("advance", unit=unit, to=fight.at)
    _leaders(game)


def ice(game: Game) -> None:
    """Roll for each pond hex."""
    table = game.table
    while table.ice:
        die, (one, at) = game.die(), table.ice[0]
        lost = die <= (2 if UNITS[one].horse else 1)
        game.do("ice", unit=one, at=at, die=die, **game.claimed(lost=lost))


def _icy(way: list[str]) -> bool:
    return any(board.TERRAIN[one] == ground.POND for one in way[1:])


def _aftermath(game: Game) -> None:
    """Retreat, flee and test, until nothing is due."""
    table = game.table
    fight = table.fight
    while fight is not None and fight.retreats:
        unit, steps = next(iter(fight.retreats.items()))
        ways = can_go_back(table, unit, steps)
        dry = [way for way in ways if not _icy(way)]
        if ways:
            game.do("retreat", unit=unit, path=game.chance.choice(dry or ways))
            ice(game)
        else:
            game.do("eliminate", unit=unit)
    for unit in sorted(table.flee):
        ways = flights(table, unit)
        last = [w for w in ways if not any(o[: len(w)] == w and o != w for o in ways)]
        dry = [way for way in last if not _icy(way)]
        if last:
            game.do("rout", unit=unit, path=game.chance.choice(dry or last))
        else:
            game.do("eliminate", unit=unit)
    _leaders(game)


def _leaders(game: Game) -> None:
    table = game.table
    for unit in sorted(table.leaders):
        die = game.die()
        loss = SERIES["leader_loss"]
        captured = "captured" if die <= loss["captured"] else "displaced"
        fate = "killed" if die <= loss["killed"] else captured
        game.do("test-leader", unit=unit, die=die, **game.claimed(fate=fate))
    for unit in sorted(table.displaced):
        game.do("displace", unit=unit, to=game.chance.choice(refuges(table, unit)))
