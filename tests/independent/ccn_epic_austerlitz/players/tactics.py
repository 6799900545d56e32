"""The players' Tactician cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..judges.tactics import ORDERED
from ..model.effects import LEADER_MOVE
from ..model.fight import Fight
from ..model.marching import reach

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["before_orders", "declared", "default", "led_nearby", "on_ordered", "on_unit"]


def _role(game: Game, unit: str) -> str:
    """Return the player whose Tactician cards may be played on a unit."""
    table = game.table
    side = table.position.side(unit)
    return game.chance.choice(sorted(table.commanders_of(unit, side)))


def on_unit(game: Game, unit: str, card: str, likely: float) -> bool:
    """Play a card on a unit, if its player has it."""
    table, role = game.table, _role(game, unit)
    side = table.position.side(unit)
    if card not in game.tactic_hands[role] or table.tactics_on.get(f"{side} {unit}"):
        return False
    given = table.orders.get(unit)
    if (given is not None and given.mode in ("march", "choice")) or not game.maybe(likely):
        return False
    _spend(game, role, card)
    game.say("tactician", by=role, card=card, unit=unit)
    game.counts[f"card {card}"] += 1
    return True


def _spend(game: Game, role: str, card: str) -> None:
    game.tactic_hands[role].remove(card)
    game.tactic_discards.append(card)


def on_ordered(game: Game) -> None:
    position = game.table.position
    for unit in list(game.table.orders):
        if position.is_leader(unit) or unit in position.garrisons:
            continue
        for card, tactic in ORDERED.items():
            if position.kind(unit).arm != tactic.arm or unit in position.squares:
                continue
            if tactic.led and not position.leader_of(unit):
                continue
            if on_unit(game, unit, card, 0.5):
                break


def before_orders(game: Game) -> None:
    """Reform a unit that is short of blocks."""
    table, position = game.table, game.table.position
    for unit in sorted(position.units(table.side)):
        short = position.blocks[unit] < min(position.full[unit], position.kind(unit).blocks)
        if not short or unit in position.garrisons or not led_nearby(game, unit):
            continue
        if on_unit(game, unit, "Leader Unit Reform", 0.7):
            game.say("roll", by=table.side, for_="reform", dice=game.roll(2))
            if table.reformed:
                number = table.reformed
                blocks = {"blocks": number} if number > 1 or game.maybe(0.5) else {}
                game.say("gain", unit=unit, **blocks)
            return


def declared(game: Game, fight: Fight) -> None:
    """Play the card of a cavalry leader when a melee is announced."""
    position = game.table.position
    target = position.at.get(fight.attack.target)
    if not fight.attack.melee or fight.retires or target in position.squares:
        return
    for unit in (fight.attack.unit, target):
        if unit and position.kind(unit).arm == "cavalry" and position.leader_of(unit):
            on_unit(game, unit, "Cavalry Leader", 0.8)


def led_nearby(game: Game, unit: str) -> bool:
    """Return whether a leader of its side is with a unit or next to it."""
    position = game.table.position
    here = position.where[unit]
    near = (here, *position.field.board.near(here))
    found = [position.leader_at[one] for one in near if one in position.leader_at]
    return any(position.side(one) == position.side(unit) for one in found)


def default(game: Game) -> None:
    """Discard a card to move a leader, more often if many are in the hand."""
    table, position, chance = game.table, game.table.position, game.chance
    for leader in sorted(position.leaders(table.side)):
        role = _role(game, leader)
        hand = game.tactic_hands[role]
        if position.unit_of(leader) in position.squares or not hand:
            continue
        if not game.maybe(0.1 * max(0, len(hand) - 2)):
            continue
        found = reach(position, leader, LEADER_MOVE)
        found = {
            end: path
            for end, path in found.items()
            if end != position.where[leader]
            and not any(position.field.terrain(one).stops for one in path[1:-1])
        }
        if found:
            card = chance.choice(hand)
            _spend(game, role, card)
            game.say("tactician", by=role, card=card, unit=leader, default=True)
            end = chance.choice(sorted(found))
            game.say("move", unit=leader, path=list(found[end]))
            return
