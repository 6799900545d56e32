"""The players' cards: the deal, the cards of a turn, orders, and draws at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.independent.runs import StuckError

from .cards import SECTIONS
from .facts import CARDS, Card
from .grants import Play
from .judge_draws import shares
from .judge_orders import fit, fits_initiative
from .position import SIDES
from .table import Given

if TYPE_CHECKING:
    from .game import Game

__all__ = ["deal", "draws", "orders", "play"]

#: cards that our players leave alone in games with two cards a turn
_SHUNNED = frozenset(("Counter-attack",))


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
        fits = [
            unit
            for unit in table.position.units("allied")
            if table.position.kind(unit).nation == "RU"
            and table.position.kind(unit).code == codes[face]
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


# The cards of a turn


def play(game: Game) -> None:
    table = game.table
    if table.format == "standard":
        hand = game.hands[table.side]
        fits = [one for one in hand if _playable(game, one)] or hand
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


# Orders


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
        trial = {**table.orders, name: Given(card, "march")}
        if fit(table, plays, trial, card) is not None and game.maybe(0.3):
            game.say("order", unit=name, card=card, mode="march")


# Draws


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
    from .judge_draws import owed_tactics

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
