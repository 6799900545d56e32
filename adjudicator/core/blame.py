"""Builds the fault of an event: its units and its place come from the event itself."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault

__all__ = ["fault_of", "place_of"]

_FIELDS = frozenset(Fault.__struct_fields__)


def place_of(event: Event) -> str:
    """Return the place that an event is about: where a unit goes or is, or the first target."""
    if path := getattr(event, "path", ()):
        return str(path[-1])
    if place := getattr(event, "to", "") or getattr(event, "at", ""):
        return str(place)
    targets = getattr(event, "targets", ())
    return str(targets[0]) if targets else ""


def fault_of(event: Event, message: str, **given: Any) -> Fault:
    """Return a fault of an event; a rule gives only what differs from the event.

    Names of fields of a fault set those fields; all other names are arguments of the sentence,
    beside `unit` and `at`.
    """
    fields = {name: given.pop(name) for name in _FIELDS & given.keys()}
    unit = given.pop("unit", "") or getattr(event, "unit", "")
    fields.setdefault("units", [unit] if unit else list(getattr(event, "units", ())))
    fields.setdefault("at", place_of(event))
    named = {name: value for name, value in (("unit", unit), ("at", fields["at"])) if value}
    return Fault(message=message, args=named | given | fields.pop("args", {}), **fields)
