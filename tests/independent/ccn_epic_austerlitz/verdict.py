"""A second opinion on a log of EPIC Austerlitz: which event is the first that the rules forbid?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.independent.judging import Replays, forbid, unknown

from .judges import blows, cards, draws, fights, moves, orders, rare, squares, tactics, words
from .model.banners import Purse
from .model.facts import SCENARIOS
from .model.given import armies_of, objectives_of, pieces_of, stand
from .model.position import SIDES
from .model.table import Table, begin

__all__ = ["first_illegal", "judge_event", "start"]

Event = dict[str, Any]
_CHAPTERS = (blows, cards, draws, fights, moves, orders, rare, squares, tactics, words)
_HANDLERS = {do: judge for chapter in _CHAPTERS for do, judge in chapter.HANDLERS.items()}
_HEADER = {
    "format",
    "game",
    "scenario",
    "options",
    "players",
    "stamp",
    "begins",
    "units",
    "position",
}
#: events that may come when the battle is over
_AFTER = frozenset(("end", "claim", "banner", "note", "concede", "show", "shuffle", "allot"))
#: what may be all that a log tells of a battle
_OF_BATTLES = frozenset(
    (
        *("lose", "eliminate", "ignore", "retreat", "advance", "breakthrough", "battle-back"),
        *("square", "retire", "ask"),
    )
)
#: events that change nothing
_STATEMENTS = frozenset(("claim", "banner", "note", "show"))
#: what may come between two turns
_BETWEEN = frozenset(
    (
        *("phase", "draw", "refill", "roll", "gain", "allot", "set-up"),
        *("claim", "banner", "note", "show", "end"),
    )
)
_DECKS = ("deck-70", "deck-75", "deck-90")


def start(header: Event) -> Table:
    """Return the table at the beginning of a log."""
    unknown(set(header) - _HEADER, "fields of the header")
    name = header.get("scenario", SCENARIOS[0])
    unknown(name not in SCENARIOS, "a scenario that the game does not have")
    options = list(header.get("options", []))
    decks = [one for one in options if one in _DECKS]
    given = header.get("position") or {}
    unknown(len(decks) > 1, "which deck")
    rest = [one for one in options if one not in decks]
    teams = [one for one in rest if one.startswith("players-")]
    unknown(len(teams) > 1, "how many players")
    usual = 8 if name.startswith("la-grande") else 2
    players = int(teams[0].removeprefix("players-")) if teams else usual
    unknown(name.startswith("la-grande") and players != 8, "La Grande without eight players")
    forbid(name in SCENARIOS[:6] and players != 2, "a standard battle is for two")
    rest = [one for one in rest if one not in teams]
    own = {side: part for side, _, part in (one.partition("-cic-") for one in rest)}
    unknown(len(own) != len(rest) or bool(own) != (players == 6), "the sections of the commanders")
    unknown(players == 6 and set(own) != set(SIDES), "the sections of the commanders")
    forbid(name not in SCENARIOS[:6] and decks not in ([], ["deck-90"]), "the deck of 90 cards")
    deck = "90" if name not in SCENARIOS[:6] else "".join(decks).removeprefix("deck-")
    table = begin(name, deck, players, own)
    if header.get("units") or given:
        _take(table, header, given)
    if header.get("begins") == "set-up":
        table.to_place = dict(table.battle.where)
    return table


def _take(table: Table, header: Event, given: Event) -> None:
    """Begin with the units and the position that a log brings along."""
    table.position.pieces |= pieces_of(header)
    unknown(not given, "units without a position")
    armies, objectives = armies_of(given, table.battle), objectives_of(given, table.battle)
    table.battle = table.battle._replace(armies=armies, objectives=objectives)
    table.purse = Purse(objectives)
    stand(table, given)


def judge_event(table: Table, event: Event) -> None:
    """Judge an event and apply it."""
    do = event["do"]
    unknown(do not in _HANDLERS, f"the event {do}")
    if table.settles and do not in ("garrison", "relieve", "note", "shuffle", "show"):
        table.settle()
    left = table.winner and table.fight is not None and do in _OF_BATTLES
    unknown(left, "what is left of the battle that was the last")
    forbid(table.winner and do not in _AFTER, "the battle is over")
    unknown(table.loose and do not in ("move", "note"), "a leader freed by a card, who stays")
    forbid(table.ended and do not in ("claim", "note", "banner"), "the battle is over")
    unknown(_may_be_untold(table, event), "a log without battles so far")
    between = table.given and not table.side and do not in _BETWEEN
    unknown(between, "a log that begins between turns")
    if do not in _STATEMENTS:
        table.told = set()
        table.earlier, table.stood = table.sums(), set(table.position.where)
    table.doing = do
    table.blurred = do == "shuffle" or (table.blurred and do in _STATEMENTS)
    _HANDLERS[do](table, event)


def _may_be_untold(table: Table, event: Event) -> bool:
    """Return whether an event may belong to a battle that the log leaves out, as all so far."""
    if not table.side or table.tells_battles:
        return False
    do = event["do"]
    if table.fight is not None:
        return table.fight.blow is None and do in ("lose", "eliminate", "retreat", "ignore")
    if do in ("lose", "eliminate", "retreat") or (do == "roll" and not event.get("for")):
        return True
    return do in _OF_BATTLES and not table.tells_orders


_replays = Replays(start, judge_event, Table.copy)


def first_illegal(lines: Sequence[bytes]) -> int | None:
    """Return the number of the first event that the rules forbid; None if they allow all."""
    return _replays.first_illegal(lines)
