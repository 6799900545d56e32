"""Words that the parts of the judge share."""

from __future__ import annotations

from typing import Any

__all__ = ["Event", "IllegalError", "decided_by", "forbid"]

Event = dict[str, Any]


class IllegalError(Exception):
    """The rulebook forbids the event."""


def forbid(wrong: bool, why: str) -> None:
    """Call the event illegal if something is wrong."""
    if wrong:
        raise IllegalError(why)


def decided_by(event: Event, side: str) -> None:
    """Call the event illegal if it names another side than the one that decides."""
    forbid(event.get("by", side) not in ("", side), "the other player decides")
