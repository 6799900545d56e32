"""Judges statements, the end, and events that no scenario of this book has."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.position import SIDES
from ..model.table import Table

__all__ = ["HANDLERS"]

Event = dict[str, Any]


def claim(table: Table, event: Event) -> None:
    fields(event, "what", "value", "side", "unit", "at")
    what, value = event["what"], event["value"]
    unknown(table.blind and what in ("banners", "winner"), "banners that nobody knows")
    if what == "banners":
        unknown(event.get("side") not in SIDES, "whose banners")
        forbid(value != table.purse.total(event["side"]), "the banners")
        return
    if what == "blocks":
        unit = table.known(event.get("unit"))
        unknown(table.position.is_leader(unit), "blocks of a leader")
        forbid(value != table.position.blocks.get(unit, 0), "the blocks")
        return
    unknown(what != "winner", f"a claim about {what}")
    forbid((value or "") != table.winner, "the winner")


def banner(table: Table, event: Event) -> None:
    """Judge what a side says that it gains or gives back, at the moment of it."""
    fields(event, "side", "count", "for", "unit", "at")
    unknown(event["side"] not in SIDES, "whose banners")
    unknown(event.get("at"), "the hex of a banner")
    unknown(table.blurred, "banners that are recorded after a shuffle")
    unknown(table.blind, "banners that nobody knows")
    news, side, count = table.news(), event["side"], event.get("count", 1)
    reason = event.get("for") or ""
    unit = event.get("unit") or ""
    if unit:
        unknown(reason not in ("", "elimination"), "the unit of an objective")
        gone = table.known(unit) in table.stood and unit not in table.position.where
        forbid(not gone or table.position.side(unit) == side, "no banner for this unit")
    mine = {why: change for (whose, why), change in news.items() if whose == side}
    right = mine.get(reason, 0) if reason else sum(mine.values())
    unknown(not reason and len(mine) > 1, "which banner")
    unknown(reason and reason != "elimination" and reason not in table.purse.objectives, "which")
    unknown(0 < abs(count) < abs(right) and count * right > 0, "a part of the banners")
    more = right and abs(count) > abs(right) and count * right > 0 and table.fight is not None
    unknown(more, "banners of the battle, together")
    forbid(right and (side, reason) in table.told, "banners that were recorded already")
    unknown(not right and table.fight is not None, "a banner recorded later in its battle")
    forbid(count != right, "the banners")
    table.told.add((side, reason))


def set_up(table: Table, event: Event) -> None:
    fields(event, "unit", "at")
    unit = table.known(event["unit"])
    forbid(table.side, "set-up is over")
    unknown(unit in table.placed, "a unit that is placed twice")
    unknown(not table.to_place, "a log that does not begin with the set-up")
    forbid(table.to_place.get(unit) != event["at"], "another hex, or not in this battle")
    table.decided(event, table.position.side(unit))
    table.placed.add(unit)
    del table.to_place[unit]


def note(table: Table, event: Event) -> None:
    """Accept a remark, which has no effect."""


def end(table: Table, event: Event) -> None:
    fields(event)
    unknown(not table.winner, "a game that stops")
    table.ended = True


def never(table: Table, event: Event) -> None:
    """Forbid what needs counters or rules that no Austerlitz scenario has."""
    forbid(True, f"no {event['do']} in this battle")


HANDLERS = {
    "set-up": set_up,
    "banner": banner,
    "claim": claim,
    "note": note,
    "end": end,
    "fortify": never,
    "place": never,
}
