"""The deal before the battle, and the draws at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.independent.runs import StuckError

from ..judges.draws import owed_tactics, shares
from ..model.position import SIDES

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["deal", "draws"]


def deal(game: Game) -> None:
    for side in SIDES:
        for role, cards, tacticians in shares(game.table, side):
            if cards:
                _draw(game, role, "command", cards)
            if tacticians:
                _draw(game, role, "tactician", tacticians)
    if game.table.format != "standard":
        game.say("refill", cards=[game.pile.pop() for _ in range(5)])
    if game.table.battle.first == "dice":
        for side in SIDES:
            game.say("roll", by=side, for_="first-move", dice=game.roll(8))
    if game.table.battle.russia is not None:
        _mother_russia(game)


def _mother_russia(game: Game) -> None:
    table = game.table
    dice = game.roll(table.battle.armies["allied"].cards)
    game.say("roll", by="allied", for_="mother-russia", dice=dice)
    codes = {"infantry": "LN", "flag": "LT", "artillery": "FA"}
    for face in sorted(table.gifts, key=lambda one: one == "flag"):
        likes = codes.values() if face == "flag" else (codes[face],)
        fits = [
            unit
            for unit in table.position.units("allied")
            if table.position.kind(unit).nation == "RU"
            and table.position.kind(unit).code in likes
            and unit not in table.fresh
        ]
        if fits:
            game.say("gain", unit=game.chance.choice(sorted(fits)))


def _draw(game: Game, role: str, deck: str, count: int) -> None:
    pile, hands = (
        (game.pile, game.hands) if deck == "command" else (game.tactics, game.tactic_hands)
    )
    cards = [pile.pop() for _ in range(count)]
    hands[role] += cards
    named = {"cards": cards} if game.named else {}
    game.say("draw", by=role, deck=deck, count=count, **named)


def draws(game: Game) -> None:
    """Draw at the end of a turn, in one of the orders that are allowed."""
    table = game.table
    side = table.side
    own = [one.owner for one in table.plays if one.source == "hand" and one.owner != side]
    elan = any(one.card.name == "elan" for one in table.plays)
    if elan:
        _shuffle(game)
    for role in own:
        _draw_command(game, role, 1)
    scouted = any((one.repeats or one.card).name == "scout" for one in table.plays)
    _draw_command(game, side, 2 if scouted else 1)
    if scouted:
        card = game.chance.choice(game.hands[side][-2:])
        game.hands[side].remove(card)
        game.discards.append(card)
        game.say("discard", by=side, card=card)
    _draw_tactics(game)
    if table.format != "standard" and len(table.command.rack) == 2:
        _refill(game)


def _shuffle(game: Game) -> None:
    game.pile += game.discards
    game.discards = []
    game.chance.shuffle(game.pile)
    game.say("shuffle", deck="command")
    game.tactics += game.tactic_discards
    game.tactic_discards = []
    game.chance.shuffle(game.tactics)
    game.say("shuffle", deck="tactician")


def _draw_command(game: Game, role: str, count: int) -> None:
    for _ in range(count):
        if not game.pile:
            _run_out(game)
        if len(game.pile) >= count:
            _draw(game, role, "command", count)
            return
        _draw(game, role, "command", 1)
        count -= 1


def _run_out(game: Game) -> None:
    game.pile, game.discards = game.discards, []
    game.chance.shuffle(game.pile)
    game.say("shuffle", deck="command")
    game.counts["decks run out"] += 1


def _draw_tactics(game: Game) -> None:
    for role, (low, high) in owed_tactics(game.table).items():
        number = low + (high > low and game.maybe(0.6)) * (high - low)
        if number > len(game.tactics):
            raise StuckError  # what then, no rule says
        if number:
            _draw(game, role, "tactician", number)


def _refill(game: Game) -> None:
    if not game.pile:
        _run_out(game)
    if len(game.pile) < 3:
        raise StuckError  # what then, no rule says
    game.say("refill", cards=[game.pile.pop() for _ in range(3)])
