"""Judges the cards of a turn: how many, from where, for which section, and their dice."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.cards import SECTIONS, Card, section_of_commander, sections_of
from ..model.facts import CARDS
from ..model.grants import Play
from ..model.hands import HIDDEN
from ..model.table import Table

__all__ = ["HANDLERS", "enough"]

Event = dict[str, Any]
#: what shows, in a log that begins in a turn, that its cards were not played before
_NEED_CARDS = frozenset(("order", "move", "attack", "exit", "draw"))
_MIRROR = {"left": "right", "center": "center", "right": "left"}


def play(table: Table, event: Event) -> None:
    fields(event, "card", "from", "section", "give")
    by = table.decided(event, table.side or "french")
    unknown(table.format == "epic" and by not in table.command.hands, "a player without cards")
    rack = event.get("from") == "rack" and not table.rack_known
    unknown(rack and table.orders, "a rack that is not known")
    unknown(table.given and table.orders and not table.plays, "a log without cards so far")
    table.reach("cards")
    unknown(event["card"] not in CARDS, "a card that the game does not have")
    card = CARDS[event["card"]]
    forbid(not table.command.copies[card.printed], "not in this deck")
    source = event.get("from") or "hand"
    if table.format == "standard":
        forbid(source == "rack", "no rack")
        forbid(table.plays, "one card")
        unknown(event.get("give"), "a card given away")
    if table.format == "la-grande":
        given = event.get("give") or ""
        unknown(given == table.side or given.endswith("-sub"), "to whom")
        unknown(not given and by == table.side, "to whom")
    role = _taken(table, card, source, by)
    user = event.get("give") or event.get("by") or by
    user = user if user.endswith("-sub") else table.role(user)
    told = bool(event.get("give") or event.get("by"))
    base = Play(card, table.side, frozenset(), source=source, user=user, owner=role, told=told)
    table.plays.append(_placed(table, base, event.get("section") or ""))


def _taken(table: Table, card: Card, source: str, by: str) -> str:
    """Take the card from the rack or a hand; return the player whose hand counts as command."""
    command = table.command
    if source == "rack":
        user = by != table.cic(table.side)
        unknown(user and table.format == "epic", "a player who uses a card may be said to take it")
        forbid(user, "the Commander in Chief takes from the rack")
        forbid(any(one.source == "rack" for one in table.plays), "one card from the rack")
        hidden = HIDDEN in command.rack and command.unseen(card.printed)
        absent = card.printed not in command.rack and not hidden
        unknown(absent and not table.rack_known, "a rack that is not known")
        forbid(absent, "not on the rack")
        command.rack.remove(card.printed if card.printed in command.rack else HIDDEN)
    else:
        untold = by in table.roles and by not in command.hands
        unknown(untold, "a hand that the log does not give")
        unknown(by not in command.hands, "a player who uses a card may be said to play it")
        forbid(by not in command.hands, "no hand")
        forbid(not command.holds(by, card.printed), "not in the hand")
        mine = [one for one in table.plays if one.source == "hand" and one.owner == by]
        forbid(mine, "one card from the hand")
        command.take(by, card.printed)
    command.discards.append(card.printed)
    return by


def _placed(table: Table, base: Play, section: str) -> Play:
    """Return the play with the part of the board where it works."""
    top = base.side == table.position.field.top
    count = len(table.position.field.board.lines) + 1
    from_hand = base.source == "hand"
    command = _hand_at_start(table, base.owner) + from_hand
    base = base._replace(within=frozenset(range(count)), command=command)
    if table.format == "standard":
        return _standard(table, base, section, top=top)
    if table.format == "epic":
        return _epic(table, base, section, count, top=top)
    return _la_grande(table, base, section, count, top=top)


def _hand_at_start(table: Table, role: str) -> int:
    """Return the hand of a player, with the card that was played from it in this turn."""
    played = any(one.source == "hand" and one.owner == role for one in table.plays)
    return len(table.command.hands[role]) + played


def _standard(table: Table, base: Play, section: str, *, top: bool) -> Play:
    card = base.card
    if card.name == "counter-attack":
        unknown(not table.last_plays, "nothing to repeat")
        last = table.last_plays[0]
        repeated = last.repeats or last.card
        part = _MIRROR.get(repeated.section, "")
        unknown(repeated.name in ("elan", "rally", "take-command"), "a repeated card")
        unknown(last.repeats, "a repeated repetition")
        unknown(section not in ("", part), "the section of a repeated card")
        within = sections_of(3, part, top=top) if part else base.within
        return base._replace(repeats=repeated, within=within)
    if card.section:
        forbid(section not in ("", card.section), "another section")
        return base._replace(within=sections_of(3, card.section, top=top))
    unknown(section, "the section of a card without one")
    return base


def _epic(table: Table, base: Play, section: str, count: int, *, top: bool) -> Play:
    card = base.card
    unknown(table.players == 2 and base.user != base.side, "a card given away")
    unknown(card.name == "counter-attack", "a repeated card")
    if card.kind == "multi":
        forbid(section, "a multi-section card has no section")
        forbid(base.user != base.side, "a multi-section card is not given away")
        return base
    part = card.section or section
    unknown(not part, "the section of a tactic card")
    if card.section and section not in ("", card.section):
        unknown(card.name == "take-command", "TAKE COMMAND elsewhere")
        forbid(section, "another section")
    base = base._replace(within=sections_of(count, part, top=top), section=part)
    _pair(table, base)
    _handed(table, base)
    return base


def _handed(table: Table, play: Play) -> None:
    """Check the player to whom a card is given in a game of teams."""
    side = play.side
    if not play.told:
        return
    if table.players == 4:
        unknown(play.user not in (side, f"{side}-sub"), "to whom")
        before = [one.user for one in table.plays if one.card.kind != "multi" and one.told]
        if not play.told:
            return
        forbid(play.user in before, "one card for each of the two")
        return
    if table.players > 4:
        unknown(play.user == f"{side}-sub", "to whom")
        alias = play.user == f"{side}-{table.own.get(side)}"
        unknown(alias, "a name for the Commander in Chief")
        forbid(play.user != table.commander(side, play.section), "the player of the section")


def _pair(table: Table, play: Play) -> None:
    """Two cards with a section are for two sections, unless all cards are for one."""
    others = [one for one in table.plays if one.section == play.section]
    if not others:
        return
    both = play.card.kind == others[0].card.kind == "section"
    forbid(not both or not table.shown, "two different sections")
    named = {play.card.printed, others[0].card.printed, *table.command.rack}
    forbid(any(CARDS[one].section != play.section for one in named), "other cards could be played")
    hand = table.command.hands[play.side]
    known = [CARDS[one].section for one in hand if one != "?"]
    forbid(any(one != play.section for one in known), "other cards could be played")
    unknown("?" in hand, "a hand that is not known")


def _la_grande(table: Table, base: Play, section: str, count: int, *, top: bool) -> Play:
    side, card, user = base.side, base.card, base.user
    wing = user.removeprefix(f"{side}-")
    forbid(wing not in SECTIONS, "a corps commander uses the card")
    twice = [one for one in table.plays if one.user == user]
    if twice:
        _two_for_one(table, base, twice[0])
    unknown(card.name == "counter-attack", "a repeated card")
    within = sections_of(count, wing, top=top)
    base = base._replace(corps=True, wing=within)
    own = base.owner == user
    if not own:
        forbid(base.owner != side, "the Commander in Chief gives")
        forbid(card.section and card.section != wing and card.name != "take-command", "his section")
        unknown(card.section and card.section != wing, "TAKE COMMAND elsewhere")
        unknown(section not in ("", card.section), "the section of a card that is given")
        return base._replace(within=within, section=card.section)
    part = card.section
    if part == "center":
        unknown(section not in ("left", "right"), "his left or his right section")
        part = section
    if part:
        unknown(section not in ("", part), "the section of an own card")
        within = section_of_commander(within, part, top=top)
    return base._replace(within=within, section=part)


def _two_for_one(table: Table, play: Play, other: Play) -> None:
    """A commander gets both cards only if all cards are for his section."""
    both = play.card.kind == other.card.kind == "section" and play.card.section
    forbid(not both or not table.shown, "one card for each commander")
    named = {play.card.printed, other.card.printed, *table.command.rack}
    hand = table.command.hands[play.side]
    unknown(HIDDEN in (*named, *hand), "cards that are not known")
    elsewhere = [one for one in (*named, *hand) if CARDS[one].section != play.card.section]
    forbid(elsewhere, "other cards could be played")


def enough(table: Table) -> None:
    """Check that as many cards are played as must be, before the first order."""
    if table.given and not table.plays and table.doing not in _NEED_CARDS:
        idle = table.doing == "phase" and table.command.hands.get(table.side)
        forbid(idle, "no turn passes without a card")
        return
    hand = [one for one in table.plays if one.source == "hand" and one.owner == table.side]
    if table.side not in table.command.hands:
        return  # the log begins in the middle, and does not show this hand
    rack = [one for one in table.plays if one.source == "rack"]
    if table.format == "standard":
        unknown(not table.command.hands[table.side] and not hand, "an empty hand")
        forbid(len(hand) != 1, "one card")
        return
    empty = not table.command.hands[table.side] and not hand
    open_rack = not table.rack_known or (table.given and not rack and not table.command.rack)
    forbid(len(rack) != 1 and not open_rack, "one card from the rack")
    forbid(len(hand) != 1 and not empty, "one card from the hand")
    if table.format == "la-grande":
        for wing in SECTIONS:
            role = f"{table.side}-{wing}"
            idle = not any(one.user == role for one in table.plays)
            held = table.command.hands.get(role)
            forbid(idle and held, "a commander plays a card of his own")
    one = [play for play in table.plays if play.card.kind != "multi"]
    alone = table.players == 4 and len(one) == 1 and one[0].user == table.side
    unknown(alone, "a card that the second in command does not get")


def show(table: Table, event: Event) -> None:
    fields(event, "cards")
    unknown((event.get("by") or table.side).split("-")[0] != table.side, "a hand of the enemy")
    unknown(any(one.source == "hand" for one in table.plays), "a hand that has played")
    side = table.decided(event, table.side or "french")
    unknown(side not in table.command.hands, "a hand that the log does not give")
    hand, cards = table.command.hands[side], list(event.get("cards", []))
    unknown(any(one not in CARDS for one in cards), "a card that the game does not have")
    if cards:
        unknown(len(cards) != len(hand), "a part of a hand")
        for one in cards:
            unknown(not table.command.holds(side, one), "a card that is not in the hand")
            table.command.take(side, one)
            hand.append(one)
    table.shown = True


HANDLERS = {"play": play, "show": show}
