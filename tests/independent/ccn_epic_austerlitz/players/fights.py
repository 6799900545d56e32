"""The players' battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..judges.fights import attack_of, close_fight, dice_due, entered, reply_of
from ..model.blows import Blow, havens, may_ignore, paths_of
from ..model.board import distance
from ..model.dice import Attack, hits, total
from ..model.fight import Fight, can_retire, can_square, wrong_attack
from ..model.marching import may_end
from ..model.position import OTHER
from . import tactics

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["battles"]


def battles(game: Game) -> None:
    table = game.table
    names = list(table.orders)
    game.chance.shuffle(names)
    for name in names:
        if game.over:
            return
        if name in table.position.where and not table.position.is_leader(name):
            _battle(game, name)
    if not game.over:
        close_fight(table)


def _choices(game: Game, unit: str) -> list[str]:
    """Return the hexes that a unit may battle."""
    table, position = game.table, game.table.position
    if unit in table.fought or unit in table.new_garrisons:
        return []
    given, leave = table.orders[unit], table.leave(unit)
    if given.mode == "choice" or position.is_leader(unit):
        return []
    side, found = position.side(unit), []
    foes = {position.where[one] for one in position.units(OTHER[side])}
    foes |= {position.where[one] for one in position.leaders(OTHER[side])}
    if table.moved.get(unit) and table.tactics_on.get(f"{side} {unit}") == "Artillery Reposition":
        return []
    for hexagon in sorted(foes):
        if distance(position.where[unit], hexagon) > 5:
            continue
        attack = attack_of(table, unit, hexagon, bonus=False)
        wrong = wrong_attack(position, attack, leave, attack.moved, entered(table, unit))
        if not wrong and total(position, attack):
            found.append(hexagon)
    return found


def _battle(game: Game, unit: str) -> None:
    table, chance, position = game.table, game.chance, game.table.position
    choices = _choices(game, unit)
    if not choices or not game.maybe(game.zeal):
        return
    hexagon = max(choices, key=lambda one: _worth(game, unit, one))
    attack = attack_of(table, unit, hexagon, bonus=False)
    support: dict[str, Any] = {}
    if attack.melee and position.kind(unit).arm != "artillery":
        guns = [
            one
            for one in table.orders
            if one != unit
            and one in position.where
            and not position.is_leader(one)
            and position.kind(one).arm == "artillery"
            and hexagon in _choices(game, one)
        ]
        if guns and game.maybe(0.5):
            support = {"with_": [chance.choice(guns)]}
    _declare(game, attack, support)


def _worth(game: Game, unit: str, hexagon: str) -> float:
    attack = attack_of(game.table, unit, hexagon, bonus=False)
    return total(game.table.position, attack) + 2 * game.chance.random()


def _declare(game: Game, attack: Attack, more: dict[str, Any]) -> None:
    table, position = game.table, game.table.position
    target = position.at.get(attack.target) or position.leader_at[attack.target]
    claims: dict[str, Any] = {}
    if game.maybe(game.claims):
        claims["kind"] = "melee" if attack.melee else "ranged"
    game.say("attack", unit=attack.unit, target=target, **more, **claims)
    fight = table.fight
    assert fight is not None
    if not can_retire(position, fight) and game.maybe(0.4):
        game.say("retire", unit=target)
    elif not can_square(position, fight) and game.maybe(0.7):
        if not table.mass(target):
            tactics.on_unit(game, target, "Hasty Square", 0.8)
        _square(game, target)
    tactics.declared(game, fight)
    _resolve(game, fight)


def _square(game: Game, unit: str) -> None:
    table, position = game.table, game.table.position
    side = position.side(unit)
    army = table.battle.armies[side]
    mine = [one for name, one in position.squares.items() if position.side(name) == side]
    if table.mass(unit):
        if sum(not one.counter for one in mine) < army.cards:
            game.say("square", unit=unit)
        return
    used = sum(bool(one.counter) for one in mine)
    limit = {"standard": 4, "epic": army.cards - 1}.get(table.format, army.cards)
    if used >= min(limit, 6) or (table.format == "la-grande" and _between(game, unit)):
        return
    free = next(n for n in range(1, 9) if n not in {one.counter for one in mine})
    counter = {"counter": free} if game.maybe(0.5) else {}
    if table.tactics_on.get(f"{side} {unit}") == "Hasty Square":
        game.say("square", unit=unit, **counter)
        return
    role = f"{side}-{table.wings_of(unit, side)[0]}" if table.format == "la-grande" else side
    least = {"standard": 3, "epic": 2, "la-grande": 1}[table.format]
    if len(game.hands[role]) < least:
        if table.format != "la-grande" or len(game.hands[side]) < 2:
            return
        game.say("ask", unit=unit, granted=True)
        role = side
    card = game.chance.choice(game.hands[role])
    game.hands[role].remove(card)
    game.track[unit] = f"{role}|{card}"
    game.say("square", unit=unit, **counter)


def _between(game: Game, unit: str) -> bool:
    return len(game.table.wings_of(unit, game.table.position.side(unit))) > 1


def _resolve(game: Game, fight: Fight) -> None:
    """Roll, and do what follows, until the battle is done."""
    table, position = game.table, game.table.position
    while not game.over:
        due, number = dice_due(table)
        if due:
            _roll(game, fight, due, number)
            continue
        blow = fight.blow
        if blow is not None and blow.due:
            _settle(game, fight, blow)
            continue
        if fight.over or fight.attack.unit not in position.where:
            return
        if fight.vacated:
            _follow(game, fight)
            return
        if not _answers(game, fight):
            return


def _roll(game: Game, fight: Fight, due: str, number: int) -> None:
    position, dice = game.table.position, game.roll(number)
    more: dict[str, Any] = {"for_": due} if due != "attack" or game.maybe(0.5) else {}
    if due == "leader":
        assert fight.blow is not None
        more["unit"] = fight.blow.leader
    elif game.maybe(game.claims):
        attack = fight.attack if due == "attack" else reply_of(position, fight)
        if attack.target in position.at and not fight.retires:
            right = hits(position, attack, dice, retires=False)
            if right <= position.blocks[position.at[attack.target]]:
                more["hits"] = right
                more["flags"] = dice.count("flag")
    if due != "leader":
        who = fight.side if due == "attack" else OTHER[fight.side]
        more["by"] = who
    game.say("roll", dice=dice, **more)
    game.counts[f"rolls for {due}"] += 1


def _settle(game: Game, fight: Fight, blow: Blow) -> None:
    """Do the next thing that a blow demands."""
    table, chance, position = game.table, game.chance, game.table.position
    manner = table.battle.retreat.get(blow.side, "")
    unit = blow.victim
    if blow.due == "fall":
        game.say("eliminate", unit=blow.falls)
    elif blow.due == "blocks":
        _lose(game, unit, blow.blocks)
    elif blow.due == "escape":
        found = havens(position, blow)
        if found:
            path = found[chance.choice(sorted(found))]
            game.say("retreat", unit=blow.leader, path=list(path))
        else:
            game.say("eliminate", unit=blow.leader)
    elif blow.open_flags:
        _flags(game, blow, manner)
    else:
        paths = paths_of(position, blow, "" if blow.retires else manner)
        if len(paths[0]) > 1:
            game.say("retreat", unit=unit, path=list(chance.choice(paths)))
        else:
            _lose(game, unit, min(blow.hexes, position.blocks[unit]))


def _lose(game: Game, unit: str, number: int) -> None:
    dies = game.table.position.blocks[unit] <= number
    steps = {"steps": number} if number > 1 or game.maybe(0.5) else {}
    game.say("lose", unit=unit, **steps)
    if dies and unit in game.track:
        role, card = game.track.pop(unit).split("|")
        game.hands[role].append(card)


def _flags(game: Game, blow: Blow, manner: str) -> None:
    position, unit = game.table.position, blow.victim
    plain = unit not in position.garrisons and unit not in position.squares
    if plain and not blow.said and not blow.stern and tactics.led_nearby(game, unit):
        tactics.on_unit(game, unit, "Hold the Line Leader", 0.6)
    able = may_ignore(position, blow)
    if able and not blow.said:
        number = able if game.maybe(0.8) else game.chance.randint(0, able)
        if number or _cut_short(game, blow, manner) or game.maybe(0.5):
            game.say("ignore", unit=unit, flags=number)
            return
    left = blow.flags - blow.ignored
    if unit in position.garrisons:
        _lose(game, unit, 1)
    elif unit in position.squares or manner == "stays":
        _lose(game, unit, min(left, position.blocks[unit]))
    else:
        blow.hexes = 1 if blow.stern else left * position.kind(unit).runs
        paths = paths_of(position, blow, manner)
        hexes, blow.hexes = blow.hexes, 0
        if len(paths[0]) > 1:
            game.say("retreat", unit=unit, path=list(game.chance.choice(paths)))
        else:
            _lose(game, unit, min(hexes, position.blocks[unit]))


def _cut_short(game: Game, blow: Blow, manner: str) -> bool:
    """Return whether a unit can retreat, but not all hexes: then silence would be unclear."""
    position, kind = game.table.position, game.table.position.kind(blow.victim)
    blow.hexes = 1 if blow.stern else blow.flags * kind.runs
    steps = len(paths_of(position, blow, manner)[0]) - 1
    hexes, blow.hexes = blow.hexes, 0
    return 0 < steps < hexes


def _follow(game: Game, fight: Fight) -> None:
    """Take ground, break through, and make a bonus melee."""
    table, chance, position = game.table, game.chance, game.table.position
    unit = fight.attack.unit
    still = unit in position.squares or unit in position.garrisons
    if not fight.attack.melee or still or not game.maybe(0.8):
        return
    if position.kind(unit).arm == "artillery" or fight.vacated in position.leader_at:
        return
    game.say("advance", unit=unit, to=fight.vacated)
    if game.over or position.kind(unit).arm != "cavalry" or fight.bonus or fight.stopped:
        return
    if game.maybe(0.5):
        free = [
            one
            for one in position.field.board.near(position.where[unit])
            if not position.side_at(one)
            and not position.field.terrain(one).closed
            and may_end(position, unit, one)
        ]
        if free:
            game.say("breakthrough", unit=unit, to=chance.choice(free))
    if game.over or fight.stopped:
        return
    foes = position.enemies_near(position.where[unit], position.side(unit))
    foes = [one for one in foes if total(position, attack_of(table, unit, one, bonus=True))]
    if foes and game.maybe(0.7):
        attack = attack_of(table, unit, chance.choice(foes), bonus=True)
        claim = {"bonus": True} if game.maybe(0.5) else {}
        _declare(game, attack, claim)


def _answers(game: Game, fight: Fight) -> bool:
    """Battle back, if the defender can and wants to."""
    position = game.table.position
    unit = position.at.get(fight.attack.target)
    done = fight.answered or fight.retires or fight.struck_first
    if not fight.rolled or not fight.attack.melee or done:
        return False
    if (
        unit is None
        or position.side(unit) == fight.side
        or not total(position, reply_of(position, fight))
    ):
        return False
    if not game.maybe(0.95):
        return False
    dice = total(position, reply_of(position, fight))
    claim = {"dice": dice} if game.maybe(game.claims) else {}
    game.say("battle-back", unit=unit, **claim)
    tactics.on_unit(game, unit, "Battle Back Bonus", 0.7)
    return True
