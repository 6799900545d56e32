"""The players' Command cards of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.independent.runs import StuckError

from ..model.cards import SECTIONS, Card
from ..model.facts import CARDS

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["play"]

#: cards that our players leave alone in games with two cards a turn
_SHUNNED = frozenset(("Counter-attack",))


def play(game: Game) -> None:
    table = game.table
    if table.format == "standard":
        hand = game.hands[table.side]
        fits = [one for one in hand if _playable(game, one)]
        if not fits:
            raise StuckError  # an order that repeats nothing: no rule says what it does
        _play(game, game.chance.choice(fits), table.side)
        return
    if table.format == "epic":
        _play_two(game)
    else:
        _play_corps(game)


def _playable(game: Game, name: str) -> bool:
    card = CARDS[name]
    if card.name != "counter-attack":
        return True
    last = game.table.last_plays
    if not last or last[0].repeats:
        return False
    repeated = last[0].card
    return not repeated.draws and repeated.name != "take-command"


def _play(game: Game, name: str, role: str, **more: str) -> None:
    if more.get("from_") != "rack":
        game.hands[role].remove(name)
    game.discards.append(name)
    source = {} if more.get("from_") or game.maybe(0.5) else {"from_": "hand"}
    by = game.table.side if more.get("from_") == "rack" else role
    game.say("play", by=by, card=name, **source, **more)


def _play_two(game: Game) -> None:
    """Play one card of the hand and one of the rack, for two sections."""
    table, chance = game.table, game.chance
    side = table.side
    pairs = [
        (one, two)
        for one in game.hands[side]
        for two in table.command.rack
        if not {one, two} & _SHUNNED and _sections(CARDS[one], CARDS[two])
    ]
    if not pairs:
        raise StuckError
    one, two = chance.choice(pairs)
    parts = chance.choice(_sections(CARDS[one], CARDS[two]))
    plays = [(one, parts[0], "hand"), (two, parts[1], "rack")]
    chance.shuffle(plays)
    given = _gifts(game, [(name, part) for name, part, _ in plays])
    for (name, part, source), user in zip(plays, given, strict=True):
        more = {"section": part} if part and not CARDS[name].section else {}
        gift = {"give": user} if user else {}
        _play(game, name, side, from_=source, **more, **gift)


def _gifts(game: Game, plays: list[tuple[str, str]]) -> list[str]:
    """Return to whom each card is given; nobody if the Commander in Chief plays it."""
    table = game.table
    side = table.side
    if table.players == 2:
        return [""] * len(plays)
    if table.players > 4:
        roles = [table.commander(side, part) if part else "" for _, part in plays]
        return ["" if role == side else role for role in roles]
    ones = [n for n, (_, part) in enumerate(plays) if part]
    lucky = game.chance.choice(ones) if ones else -1
    return [f"{side}-sub" if n == lucky else "" for n in range(len(plays))]


def _sections(one: Card, two: Card) -> list[tuple[str, str]]:
    """Return the pairs of sections in which two cards may be played."""
    firsts, seconds = _parts(one), _parts(two)
    return [(a, b) for a in firsts for b in seconds if not a or a != b]


def _parts(card: Card) -> tuple[str, ...]:
    if card.kind == "multi":
        return ("",)
    return (card.section,) if card.section else SECTIONS


def _play_corps(game: Game) -> None:
    """Give two cards to two corps commanders; the third plays one of his own."""
    table, chance = game.table, game.chance
    side = table.side
    choices = [
        (one, wing, two, other)
        for one in game.hands[side]
        for two in table.command.rack
        for wing in _wings(CARDS[one])
        for other in _wings(CARDS[two])
        if wing != other and not {one, two} & _SHUNNED
    ]
    if not choices:
        raise StuckError
    one, wing, two, other = chance.choice(choices)
    _play(game, one, side, from_="hand", give=f"{side}-{wing}")
    _play(game, two, side, from_="rack", give=f"{side}-{other}")
    (third,) = set(SECTIONS) - {wing, other}
    role = f"{side}-{third}"
    hand = [card for card in game.hands[role] if card not in _SHUNNED]
    if game.hands[role] and not hand:
        raise StuckError
    if hand:
        name = chance.choice(sorted(hand))
        center = CARDS[name].section == "center"
        more = {"section": chance.choice(["left", "right"])} if center else {}
        _play(game, name, role, from_="hand", **more)


def _wings(card: Card) -> tuple[str, ...]:
    return (card.section,) if card.section else SECTIONS
