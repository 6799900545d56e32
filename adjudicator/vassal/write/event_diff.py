"""Compares the event that a reader of a log sees with the intended one."""

from __future__ import annotations

from typing import Any

import msgspec

import adjudicator.core.events as ev
from adjudicator.core.events import Event

__all__ = ["differing", "event_fields", "missing", "same"]


def _plain(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    fields.pop("n", None)
    return fields


def same(one: Event, two: Event) -> bool:
    """Return whether two events are equal, apart from their numbers."""
    return type(one) is type(two) and _plain(one) == _plain(two)


def event_fields(event: Event) -> dict[str, Any]:
    """Return the fields of an event without its number and its type."""
    fields = _plain(event)
    fields.pop("do")
    return fields


def differing(read: Event, wanted: Event) -> dict[str, Any]:
    """Return the fields of the wanted event that differ in the one read."""
    had, wants = event_fields(read), event_fields(wanted)
    found = {key: value for key, value in wants.items() if had.get(key) != value}
    return found | {key: "" for key in had if key not in wants and key in ("by", "edge")}


def missing(read: list[Event], wanted: Event) -> tuple[str, dict[str, Any]]:
    """Return the verb and fields of the statement that makes a reader see the wanted event."""
    tag = str(wanted.__struct_config__.tag)
    if not read:
        return "", {}
    if type(read[-1]) is not type(wanted):
        return tag, {}
    if not isinstance(wanted, ev.Move):
        fields = differing(read[-1], wanted)
        if getattr(read[-1], "unit", ""):  # nothing can be said to be about another unit
            fields.pop("unit", None)
        return "", fields
    return "", _about_move(read, wanted)


def _about_move(read: list[Event], wanted: ev.Move) -> dict[str, Any]:
    first = read[-1]
    assert isinstance(first, ev.Move)  # noqa: S101
    fields = differing(first, wanted) if len(read) == 1 else event_fields(wanted)
    way = {key: fields.pop(key) for key in ("path", "from", "to") if key in fields}
    fields.pop("unit", None)
    if len(read) > 1 or way or (first.path and not wanted.path):
        ends = {key: value for key, value in event_fields(wanted).items() if key in ("from", "to")}
        fields = ({"path": wanted.path} if wanted.path else {"open": True, **ends}) | fields
    return fields
