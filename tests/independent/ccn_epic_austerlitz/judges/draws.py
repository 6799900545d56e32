"""Judges the deal before the battle, the turns, and the draws at their end."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.cards import SECTIONS
from ..model.facts import CARDS, TACTICIANS
from ..model.hands import HIDDEN, Deck
from ..model.position import SIDES
from ..model.table import Table
from .fights import close_fight

__all__ = ["HANDLERS", "owed_tactics", "roll_before", "shares"]

Event = dict[str, Any]


def phase(table: Table, event: Event) -> None:
    fields(event, "phase", "turn")
    side = event["phase"]
    unknown(side not in SIDES, "a phase that the game does not have")
    if not table.side and table.begun:
        _goes_on(table, event)
        return
    if not table.side:
        _begins(table)
        forbid(side != table.first, "the other side moves first")
        forbid(event["turn"] != 1, "the first turn")
        table.start_turn(side)
        return
    close_fight(table)
    table.reach("draws")
    ends(table)
    forbid(side == table.side, "turns alternate")
    unknown(not table.first and table.given, "who moves first")
    forbid(event["turn"] != table.turn // 2 + 1, "the number of the turn")
    table.last_plays = list(table.plays)
    table.start_turn(side)


def _goes_on(table: Table, event: Event) -> None:
    """Begin the next turn of a log that begins between two turns."""
    unknown(not table.first, "who moves first")
    forbid(event["phase"] != table.first, "the other side moves first")
    unknown(table.awaits > 1, "which turn begins")
    forbid(event["turn"] != table.awaits, "the number of the turn")
    table.turn = 2 * event["turn"] - 1 - (event["phase"] == table.first)
    table.start_turn(event["phase"])


def _begins(table: Table) -> None:
    """Check what comes before the first turn."""
    forbid(table.to_place, "units that are not set up")
    unknown(not table.first and not table.sabres, "a log without the roll for the first move")
    forbid(not table.first, "the roll for the first move")
    untold = table.battle.russia is not None and not table.russia_rolled
    unknown(untold and table.fresh, "a Mother Russia roll that is left out")
    unknown(any(_takers(table, face) for face in table.gifts), "blocks that nobody got")
    for side in SIDES:
        team = shares(table, side)
        for deck, part in ((table.command, 1), (table.tactics, 2)):
            told = any(deck.hands.get(one[0]) for one in team)
            for one in team:
                _dealt(deck, one[0], int(one[part]), told=told and deck is table.command)
    rack = len(table.command.rack)
    table.rack_known = bool(rack)  # a log may leave it out
    forbid(rack and rack != 5, "the rack")


def _dealt(deck: Deck, role: str, number: int, *, told: bool) -> None:
    """Check the hand that a log has dealt; if it leaves out all of a side they are not known."""
    dealt = len(deck.hands.get(role, ()))
    forbid(number and told and not dealt, "a player without the cards of the notes")
    if number and not dealt:
        deck.hands.pop(role, None)
        deck.counted = False
        return
    unknown(dealt != number, "a deal that is left out in part")


def _takers(table: Table, face: str) -> list[str]:
    """Return the units that could still get a block by a face of the Mother Russia roll."""
    codes = {"infantry": ("LN",), "artillery": ("FA", "HA")}.get(face, ("LN", "LT", "FA", "HA"))
    position = table.position
    return [
        unit
        for unit in position.units("allied")
        if position.kind(unit).nation == "RU"
        and position.kind(unit).code in codes
        and unit not in table.fresh
    ]


def shares(table: Table, side: str) -> list[tuple[str, int, int]]:
    """Return player, Command cards, Tactician cards."""
    army = table.battle.armies[side]
    if table.format == "epic" and table.players > 4:
        roles = [table.commander(side, one) for one in SECTIONS]
        each = dict.fromkeys(roles, 1 + army.tacticians // 3)
        return [
            (role, army.cards * (role == side), each.get(role, 0))
            for role in sorted({side, *roles})
        ]
    if table.format != "la-grande":
        return [(side, army.cards, army.tacticians)]
    corps = [
        (f"{side}-{wing}", army.corps_cards[wing], army.corps_tacticians[wing]) for wing in SECTIONS
    ]
    return [(side, army.cards, 0), *corps]


def draw(table: Table, event: Event) -> None:
    fields(event, "deck", "count", "cards")
    unknown(event["deck"] not in ("command", "tactician"), "another deck")
    deck = table.command if event["deck"] == "command" else table.tactics
    by = event.get("by") or table.side
    unknown(not by, "who draws")
    role, side = table.role(by), by.split("-")[0]
    if role in table.roles | table.tacticians and role not in deck.hands and table.side:
        close_fight(table)
        unknown(True, "a hand that the log does not give")
    unknown(role not in deck.hands and not table.side, "a player without cards")
    forbid(role not in deck.hands, "no hand")
    unknown(by.endswith("-sub"), "a hand of the second in command")
    cards, count = list(event.get("cards", [])), event.get("count", 1)
    count = max(count, len(cards)) if count == 1 else count  # one is also what nobody wrote
    forbid(len(cards) > count, "more cards than drawn")
    if not table.side:
        share = {one: (cards_, tactics) for one, cards_, tactics in shares(table, side)}[role]
        most = share[0] if deck is table.command else share[1]
        army = table.battle.armies[side]
        more = len(deck.hands[role]) + count > most and deck is table.tactics
        unknown(more and table.players > 4 and army.tacticians % 3, "who gets the odd cards")
        unknown(more and table.players > 4 and by == side, "for which player")
        forbid(len(deck.hands[role]) + count > most, "the cards of the battle notes")
        forbid(deck is table.command and table.command.rack, "hands before the rack")
    elif deck is table.command:
        _command_draw(table, role, count)
    else:
        _tactician_draw(table, role, side, count)
    _deal(deck, role, cards, count)
    if deck is table.command and table.side:
        table.just_drawn += deck.hands[role][-count:]


def _deal(deck: Deck, role: str, cards: list[str], count: int) -> None:
    known = CARDS if deck.copies.keys() == CARDS.keys() else TACTICIANS
    unknown(any(one not in known for one in cards), "a card that the game does not have")
    unknown(deck.left < count, "an empty deck")
    for one in cards:
        forbid(not deck.unseen(one), "all copies are elsewhere")
        deck.give(role, one)
    for _ in range(count - len(cards)):
        deck.give(role, HIDDEN)


def _scouted(table: Table) -> bool:
    return any((one.repeats or one.card).name == "scout" for one in table.plays)


def _command_draw(table: Table, role: str, count: int) -> None:
    close_fight(table)
    table.reach("draws")
    forbid(table.refilled, "draws come before the rack is filled")
    forbid(role.split("-", maxsplit=1)[0] != table.side, "the side on turn draws")
    own = any(one.owner == role and one.source == "hand" for one in table.plays)
    if role != table.side:
        forbid(not own, "no card of his own was played")
        forbid(table.drawn.get(table.side), "commanders draw before the Commander in Chief")
        forbid(table.drawn.get(role, 0) + count > 1, "one card")
    else:
        _commander_draws(table, count)
    table.drawn[role] = table.drawn.get(role, 0) + count


def _commander_draws(table: Table, count: int) -> None:
    most = 2 if _scouted(table) and not table.recruited and not table.pressed else 1
    forbid(table.drawn.get(table.side, 0) + count > most, "too many cards")
    for one in table.plays:
        late = one.owner == one.user != table.side and not table.drawn.get(one.owner)
        forbid(late, "commanders draw before the Commander in Chief")


def owed_tactics(table: Table) -> dict[str, tuple[int, int]]:
    """Return player -> Tactician cards that are due, and that may be drawn at most."""
    if table.deck == "70":
        return {}
    found: dict[str, tuple[int, int]] = {}
    for one in table.plays:
        role = table.drawer(one)
        card = one.card
        unknown(one.repeats and one.repeats.draws, "draws of a repeated card")
        if card.name == "elan":
            for side in SIDES:
                for who in _drawers(table, side):
                    low, high = found.get(who, (0, 0))
                    found[who] = (low + 1, high + 1)
        elif card.draws:
            low, high = found.get(role, (0, 0))
            found[role] = (low + 1, high + 1)
        used = any(
            given.mode == "march" and given.card == card.printed for given in table.orders.values()
        )
        if table.stars(one) and not used and one.section not in table.recruited:
            low, high = found.get(role, (0, 0))
            found[role] = (low, high + 1)
    for role, rolled in table.initiative.items():
        if len(set(rolled)) == 1:  # when this card is drawn is left open
            low, high = found.get(role, (0, 0))
            found[role] = (low, high + 1)
    return found


def _drawers(table: Table, side: str) -> list[str]:
    return sorted({table.commander(side, wing) for wing in SECTIONS})


def _tactician_draw(table: Table, role: str, side: str, count: int) -> None:
    close_fight(table)
    table.reach("draws")
    forbid(table.refilled, "draws come before the rack is filled")
    owed = owed_tactics(table)
    _, most = owed.get(role, (0, 0))
    drawn = table.drawn_tactics.get(role, 0)
    elan = any(one.card.name == "elan" for one in table.plays)
    if elan and table.tactics.discards:
        before = most - 1 if role in _drawers(table, side) else most
        late = "tactician" in table.shuffled
        forbid(not late and drawn + count > before, "after the shuffle")
    forbid(drawn + count > most, "no such card is due")
    recruited = bool(table.recruited) and count and not owed.get(role, (0, 0))[0]
    unknown(recruited, "a card beside a Guerrilla counter")
    table.drawn_tactics[role] = drawn + count


def discard(table: Table, event: Event) -> None:
    fields(event, "card")
    side = table.decided(event, table.side or "french")
    unknown(side not in table.command.hands, "a player without cards")
    table.reach("draws")
    card = event.get("card") or ""
    unknown(card in TACTICIANS and card not in CARDS, "a Tactician card")
    forbid(not _scouted(table) or table.drawn.get(side, 0) != 2, "nothing to discard")
    forbid(table.discarded.get(side), "one card")
    hand = table.command.hands[side]
    if card:
        unknown(card not in CARDS, "a card that the game does not have")
        forbid(not table.command.holds(side, card), "not in the hand")
        drawn = card in table.just_drawn
        hidden = HIDDEN in table.just_drawn and table.command.unseen(card)
        forbid(not drawn and not hidden, "one of the two")
        hand.remove(card if drawn else HIDDEN)
    else:
        unknown(HIDDEN not in hand, "which card")
        table.command.take(side, HIDDEN)
        unknown(True, "a discard without a name")
    table.command.discards.append(card)
    table.discarded[side] = 1


def shuffle(table: Table, event: Event) -> None:
    fields(event, "deck")
    deck = table.command if event["deck"] == "command" else table.tactics
    unknown(deck is table.command and not table.deck, "which deck")
    unknown(not table.side and table.given, "a log that begins between turns")
    forbid(not table.side, "before the battle")
    elan = any(one.card.name == "elan" for one in table.plays)
    due = elan and event["deck"] not in table.shuffled
    close_fight(table)
    if due or deck.left:
        forbid(not due and deck.counted, "no reason to shuffle")
        table.shuffled.add(event["deck"])
    deck.shuffle()


def refill(table: Table, event: Event) -> None:
    fields(event, "cards", "count")
    forbid(table.format == "standard", "no rack")
    rack, cards = table.command.rack, list(event.get("cards", []))
    count = event.get("count") or len(cards)
    unknown(len(cards) != count, "cards of the rack without a name")
    if table.side:
        table.reach("draws")
        unknown(not table.rack_known, "a rack that is not known")
        forbid(len(rack) != 2, "filled from two cards")
        _all_drawn(table)
    else:
        forbid(rack, "the rack is laid out once")
    unknown(table.command.left < count, "an empty deck")
    short = len(rack) + count < 5 and table.command.left == count
    unknown(short, "an empty deck")
    forbid(len(rack) + count != 5, "up to five cards")
    unknown(any(one not in CARDS for one in cards), "a card that the game does not have")
    for one in cards:
        forbid(not table.command.unseen(one), "all copies are elsewhere")
        rack.append(one)
    table.refilled = bool(table.side)


def _all_drawn(table: Table) -> None:
    """Check the draws of a turn."""
    side = table.side
    if side not in table.command.hands or (table.given and not table.plays):
        return  # the log does not show this hand, or no card of the turn
    own = {one.owner for one in table.plays if one.source == "hand"} - {side}
    forbid(any(not table.drawn.get(role) for role in own), "a commander draws a card")
    drawn, scouted = table.drawn.get(side, 0), _scouted(table)
    unknown(not drawn and not table.command.left, "an empty deck")
    one = bool(table.recruited) or table.pressed
    forbid(not drawn or (scouted and drawn != 2 and not one), "the Command card is drawn")
    forbid(scouted and drawn > 1 and not table.discarded.get(side), "one of the two is discarded")
    owed = owed_tactics(table)
    late = any(
        table.drawn_tactics.get(role, 0) < low
        for role, (low, _) in owed.items()
        if role in table.tactics.hands
    )
    unknown(late and not table.deck, "which deck")
    unknown(late and not table.tactics.left, "an empty deck")
    forbid(late, "Tactician cards are drawn")
    elan = any(one.card.name == "elan" for one in table.plays)
    decks = {"command": table.command, "tactician": table.tactics}
    due = {name for name, deck in decks.items() if deck.discards} - table.shuffled
    unknown(elan and due == {"command"} and table.doing == "refill", "a shuffle after the rack")
    forbid(elan and due, "the decks are shuffled")


def ends(table: Table) -> None:
    """Check the end of a turn."""
    _all_drawn(table)
    rack = len(table.command.rack)
    forbid(table.format != "standard" and rack == 2, "the rack")


def roll_before(table: Table, event: Event, purpose: str) -> None:
    """Judge the dice before the first turn."""
    dice, by = event["dice"], event.get("by") or ""
    if purpose == "mother-russia":
        forbid(table.fresh, "its blocks came before it")
        forbid(table.battle.russia is None, "no Mother Russia roll")
        forbid(table.russia_rolled, "once")
        table.decided(event, "allied")
        forbid(len(dice) != table.battle.armies["allied"].cards, "dice equal to command")
        void = table.battle.russia or frozenset()
        table.gifts = [one for one in dice if one not in void]
        table.russia_rolled = True
        return
    unknown(purpose != "first-move" and table.given, "a log that begins in the middle")
    forbid(purpose != "first-move", "no such dice")
    unknown(table.battle.first != "dice", "dice for a first move that is printed")
    unknown(not event.get("for") and len(dice) != 8, "dice that nobody explains")
    side = table.role(by)
    unknown(side not in SIDES, "who rolls")
    forbid(side in table.sabres, "once")
    forbid(len(dice) != 8, "eight dice")
    table.sabres[side] = list(dice).count("sabre")
    if len(table.sabres) == 2:
        french, allied = table.sabres["french"], table.sabres["allied"]
        table.first = "allied" if allied > french else "french"


HANDLERS = {
    "phase": phase,
    "draw": draw,
    "discard": discard,
    "shuffle": shuffle,
    "refill": refill,
}
