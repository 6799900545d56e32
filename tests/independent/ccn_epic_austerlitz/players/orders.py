"""The players' orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..judges.orders import fit, fits_initiative
from ..model.cards import SECTIONS
from ..model.grants import Play
from ..model.table import Given

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["orders"]


def orders(game: Game) -> None:
    table = game.table
    for one in list(table.plays):
        if one.card.name in ("elan", "rally"):
            game.say("roll", by=table.side, for_=one.card.name, dice=game.roll(one.command))
        if one.card.name == "rally":
            _rally(game)
    for one in list(table.plays):
        _give(game, one)
    if table.format == "epic" and table.players > 4 and game.maybe(0.8):
        _initiative(game)


def _initiative(game: Game) -> None:
    """Roll for a player whose section gets no card, and order units."""
    table, position = game.table, game.table.position
    idle = [one for one in SECTIONS if not any(play.section == one for play in table.plays)]
    if any(one.card.kind == "multi" for one in table.plays) or len(idle) != 1:
        return
    role = table.commander(table.side, idle[0])
    game.say("roll", by=role, for_="initiative", dice=game.roll(2))
    game.counts["initiative"] += 1
    names = sorted(one for one in position.units(table.side) if one not in table.orders)
    game.chance.shuffle(names)
    for mode in ("normal", "march", "melee"):
        for name in names:
            near = position.enemies_near(position.where[name], table.side)
            if name in table.orders or name in position.garrisons or (mode == "melee" and not near):
                continue
            if mode == "march" and f"{table.side} {name}" in table.tactics_on:
                continue  # whether it may march then is open
            mine = role in table.commanders_of(name, table.side) and not _leads(game, name)
            if mine and fits_initiative(table, name, mode) and game.maybe(0.7):
                game.say("order", unit=name, card="Initiative", mode=mode)


def _rally(game: Game) -> None:
    table, position = game.table, game.table.position
    assert table.rally is not None
    for arm in list(table.rallies):
        fits = [
            unit
            for unit in sorted(position.units(table.side))
            if position.kind(unit).arm == arm
            and unit not in position.garrisons
            and position.blocks[unit] < position.kind(unit).blocks
            and table.rally.within & position.field.board.sections(position.where[unit])
        ]
        if fits:
            game.say("gain", unit=game.chance.choice(fits))


def _give(game: Game, play_: Play) -> None:
    table, chance, position = game.table, game.chance, game.table.position
    if play_.card.name == "rally":
        return
    card = play_.card.printed
    plays = [one for one in table.plays if one.card.printed == card]
    usual = "tactic" if any(one.card.kind == "tactic" for one in plays) else "normal"
    names = [*position.units(table.side), *position.leaders(table.side)]
    names = sorted(name for name in names if name not in table.orders)
    chance.shuffle(names)
    names.sort(key=lambda name: position.is_leader(name) and not chance.randrange(4))
    if play_.card.name == "take-command":
        names = _near_leader(game, names)
    refused = 0
    for name in names:
        trial = {**table.orders, name: Given(card, usual)}
        if _leads(game, name) or fit(table, plays, trial, card) is None:
            refused += 1
            continue
        if not game.maybe(game.zeal):
            continue
        said = {"mode": usual} if table.stars(play_) or game.maybe(0.5) else {}
        game.say("order", unit=name, card=card, **said)
    if table.stars(play_) and game.maybe(0.6):
        _march(game, plays, card, names)


def _leads(game: Game, name: str) -> bool:
    """Return whether a leader's unit is ordered, or the unit of an ordered leader."""
    position, given = game.table.position, game.table.orders
    other = position.unit_of(name) if position.is_leader(name) else position.leader_of(name)
    return other in given


def _near_leader(game: Game, names: list[str]) -> list[str]:
    position, chance = game.table.position, game.chance
    leaders = [one for one in names if position.is_leader(one) and position.unit_of(one)]
    if not leaders:
        return names
    home = position.where[chance.choice(leaders)]
    near = {home, *position.field.board.near(home)}
    found = [one for one in names if position.where[one] in near and not position.is_leader(one)]
    return sorted(found, key=lambda one: position.where[one] != home)


def _march(game: Game, plays: list[Play], card: str, names: list[str]) -> None:
    table = game.table
    for name in names:
        if name in table.orders or _leads(game, name):
            continue
        if table.tactics_on.get(f"{table.side} {name}"):  # whether it may march is open
            continue
        trial = {**table.orders, name: Given(card, "march")}
        if fit(table, plays, trial, card) is not None and game.maybe(0.3):
            game.say("order", unit=name, card=card, mode="march")
