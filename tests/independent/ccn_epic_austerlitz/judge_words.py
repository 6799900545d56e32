"""Judges statements, the end, and events that no scenario of this book has."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import fields, forbid, unknown

from .position import SIDES
from .table import Table

__all__ = ["HANDLERS"]

Event = dict[str, Any]


def claim(table: Table, event: Event) -> None:
    fields(event, "what", "value", "side", "unit", "at")
    what, value = event["what"], event["value"]
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
    "claim": claim,
    "note": note,
    "end": end,
    "iron-will": never,
    "guerrilla": never,
    "recruit": never,
    "time-pressure": never,
    "fortify": never,
    "place": never,
}
