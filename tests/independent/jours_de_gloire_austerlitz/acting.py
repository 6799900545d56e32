"""The players act with the units of a drawn marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import board, fighting, ground
from .judge_ground import cost_of, immobile, rally_modifier
from .pieces import COMBINED, EMPERORS, ESCORT, FORMATIONS, OTHER, UNITS
from .search import destinations

if TYPE_CHECKING:
    from .game import Game

__all__ = ["activation"]


def activation(game: Game) -> None:
    """Act with a formation, or with the units of a combined marker."""
    table = game.table
    act = table.activation
    assert act is not None
    if act.marker in COMBINED:
        if not _select(game):
            return
    else:
        _test(game)
        _entries(game)
    units = table.active_units()
    game.chance.shuffle(units)
    for unit in units:
        _rally(game, unit)
    fighting.fires(game, units)
    chargers = [u for u in units if UNITS[u].horse and game.maybe(0.5)]
    for unit in units:
        if unit in table.where and unit not in chargers and game.maybe(game.restless):
            _move(game, unit)
    for unit in units:
        if unit in table.where and unit not in chargers:
            _turn(game, unit)
    _leaders(game)
    _exits(game, units)
    fighting.charges(game, chargers)
    if not table.winner:
        fighting.shocks(game, units)
    if not table.winner and act.marker not in COMBINED:
        _entries(game)  # there may be room by now


def _select(game: Game) -> bool:
    table, chance = game.table, game.chance
    act = table.activation
    assert act is not None
    marker = COMBINED[act.marker]
    members = [unit for one in marker["formations"] for unit in table.members.get(one, ())]
    own = [u for u in members if u in table.where and table.available(table.formation[u])]
    if not own:
        return False
    chosen = chance.sample(own, min(marker["units"], len(own)))
    game.do("select", units=chosen, **game.by(act.side))
    for unit in chosen:
        if table.formation[unit] not in table.ordered and game.maybe(0.8):
            die, rating = game.die(), marker["initiative"]
            claims = game.claimed(rating=rating, passed=die <= rating)
            game.do("test-initiative", die=die, units=[unit], **claims)
    return True


def _test(game: Game) -> None:
    table = game.table
    act = table.activation
    assert act is not None
    units = table.active_units()
    waiting = [one for one in table.due(act.marker) if one in table.reserve]
    if act.marker in table.ordered or not (units or waiting) or not game.maybe(0.9):
        return
    groups: list[list[str]] = [[]]
    if len(units) > 2 and not waiting and game.maybe(0.3):
        cut = game.chance.randrange(1, len(units))
        groups = [units[:cut], units[cut:]]
    for one in groups:
        die, rating = game.die(), FORMATIONS[act.marker]["initiative"]
        named = {"units": one} if one else {}
        claims = game.claimed(rating=rating, passed=die <= rating)
        game.do("test-initiative", die=die, **named, **claims, **game.by(act.side))


def _entries(game: Game) -> None:
    """Bring on reinforcements of the formation, stack by stack, and move them on."""
    table = game.table
    act = table.activation
    assert act is not None
    for entry in table.rules.get("entries", []):
        if entry["formation"] != act.marker or entry["turn"] > table.turn:
            continue
        for stack in entry["stacks"]:
            if stack[0] in table.reserve:
                first = [u for u in entry.get("leaders", []) if u in table.reserve]
                if not _enter(game, stack, first, entry["at"]):
                    return
    for name, turn in list(table.bought.items()):
        brigade = table.rules["brigades"][name]
        if turn > table.turn or UNITS[brigade["units"][0]].formation != act.marker:
            continue
        waiting = [u for u in brigade["units"] if u in table.reserve]
        for at in range(0, len(waiting), 2):
            pair = waiting[at : at + 2]
            if _enter(game, pair, [], brigade["at"]):
                continue
            for one in pair:  # there may be room, or points, for one of them
                _enter(game, [one], [], brigade["at"])


def _enter(game: Game, stack: list[str], leaders: list[str], at: str) -> bool:
    table = game.table
    act = table.activation
    assert act is not None
    price = (act.entered + 1) * ground.entry(at, UNITS[stack[0]].kind)
    facing = {"facing": game.chance.randrange(6)} if game.maybe(0.3) else {}
    same = len({ground.entry(at, UNITS[unit].kind) for unit in stack}) == 1
    claims = game.claimed(cost=price) if same else {}
    if not game.tried("enter", units=[*stack, *leaders], at=at, **facing, **claims):
        return False
    for unit in stack:
        _move(game, unit)
    return True


def _rally(game: Game, unit: str) -> None:
    table = game.table
    act = table.activation
    assert act is not None
    if table.state[unit] == "good" or unit in act.acted or not game.maybe(0.8):
        return
    rule = table.rules.get("rally")
    free = rule and table.state[unit] == "routed" and game.maybe(0.5)
    if free and game.tried("rally", unit=unit, leader="davout"):
        return
    die, modifier = game.die(), rally_modifier(table, unit)
    passed = die + modifier <= table.rating(unit, "cohesion")
    game.tried("rally", unit=unit, die=die, **game.claimed(modifier=modifier, passed=passed))


def _move(game: Game, unit: str) -> None:
    table = game.table
    act = table.activation
    assert act is not None
    if unit in act.moved | act.rallied | act.fired or immobile(table, unit):
        return
    if UNITS[unit].guns and act.spent[unit] == 0 and game.maybe(0.5):
        return
    ways = destinations(table, unit)
    if not ways:
        return
    end = _wish(game, unit, sorted(ways))
    path = ways[end]
    costs = cost_of(table, unit, path)
    claims = game.claimed(cost=sum(costs), costs=costs, allowance=ground.points(table, unit))
    game.do("move", unit=unit, path=path, **claims, **game.by(UNITS[unit].side))
    fighting.ice(game)


def _wish(game: Game, unit: str, ends: list[str]) -> str:
    """Return where a unit goes: mostly nearer to an enemy."""
    table, chance = game.table, game.chance
    enemies = {
        label
        for one, label in table.where.items()
        if UNITS[one].side == table.enemy_of(unit) and not UNITS[one].leader
    }
    if not game.maybe(game.zeal) or not enemies:
        exits = table.rules["points"].get("exits")
        wanted = [one for one in ends if exits and one in exits["hexes"]]
        return chance.choice(wanted or ends)
    near = chance.sample(sorted(enemies), min(6, len(enemies)))
    here = table.where[unit]
    target = min(near, key=lambda label: board.distance(here, label))
    least = min(board.distance(one, target) for one in ends)
    return chance.choice([one for one in ends if board.distance(one, target) <= least])


def _turn(game: Game, unit: str) -> None:
    """Turn a unit to an enemy next to it, or just so."""
    table = game.table
    act = table.activation
    assert act is not None
    here = table.where[unit]
    enemies = [
        way
        for way, near in enumerate(board.ring(here))
        if near and near in table.area and table.units_at(near, table.enemy_of(unit))
    ]
    hidden = [way for way in enemies if board.ring(here)[way] not in table.fronts(unit)]
    if unit in act.fired or unit in act.rallied or unit in act.turned:
        return
    if (hidden and game.maybe(0.7)) or (unit in act.moved and game.maybe(0.3)):
        facing = game.chance.choice(hidden or range(6))
        price = 0 if unit in act.moved | act.arrived else 1
        if facing != table.facing[unit]:
            game.tried("face", unit=unit, facing=facing, **game.claimed(cost=price))


def _leaders(game: Game) -> None:
    """Move a leader of the side now and then; the emperors keep together with their escort."""
    table = game.table
    act = table.activation
    assert act is not None
    for leader in table.commanders(act.side):
        if leader in table.moved_leaders or not game.maybe(0.1):
            continue
        ways = destinations(table, leader)
        wanted = [
            end
            for end in sorted(ways)
            if table.units_at(end, act.side) and end not in table.zones(OTHER[act.side])
        ]
        if wanted:
            game.do("move", unit=leader, path=ways[game.chance.choice(wanted)])
    if act.side != UNITS[EMPERORS[0]].side or not game.maybe(0.05):
        return
    _emperors(game)


def _emperors(game: Game) -> None:
    table = game.table
    there = [one for one in (*EMPERORS, ESCORT) if one in table.where]
    together = {table.where[one] for one in there}
    if len(there) < 3 or len(together) > 1 or set(there) & table.moved_leaders:
        return
    if table.state[ESCORT] == "routed":
        return
    ways = destinations(table, ESCORT)
    enemy = OTHER[UNITS[ESCORT].side]
    safe = [end for end in sorted(ways) if not set(ways[end]) & table.zones(enemy)]
    if safe:
        path = ways[game.chance.choice(safe)]
        for one in there:
            game.do("move", unit=one, path=path)


def _exits(game: Game, units: list[str]) -> None:
    table = game.table
    rule = table.rules["points"].get("exits")
    if not rule or table.turn != rule["turn"]:
        return
    for unit in units:
        there = table.where.get(unit) in rule["hexes"] and table.state[unit] != "routed"
        if there and game.maybe(0.8):
            game.tried("exit", unit=unit, **game.claimed(at=table.where[unit]))
