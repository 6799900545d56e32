"""Builds faults: of an event, which gives the units and the place, or about units alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Pending

__all__ = ["fault_about", "fault_of", "pending_about", "pending_of", "place_of", "together"]

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


def fault_about(units: str | Sequence[str], message: str, **given: Any) -> Fault:
    """Return a fault about a unit, or about several, whose sentence names no place.

    Names of fields of a fault set those fields; all other names are arguments of the sentence,
    beside `unit` or `units`.
    """
    fields = {name: given.pop(name) for name in _FIELDS & given.keys()}
    named = {"unit": units} if isinstance(units, str) else {"units": list(units)}
    fields.setdefault("units", [units] if isinstance(units, str) else list(units))
    return Fault(message=message, args=named | given | fields.pop("args", {}), **fields)


def together(found: Sequence[Fault]) -> list[Fault]:
    """Return faults of units that act as one: one for each case and sentence, about all of them."""
    firsts: dict[tuple[str, str], Fault] = {}
    for one in found:
        first = firsts.setdefault((one.rule, one.message), one)
        first.units = first.units if first is one else [*first.units, *one.units]
    return list(firsts.values())


def pending_about(case: str, message: str, units: Sequence[str]) -> list[Pending]:
    """Return the open duty of some units, with their number; none if there are no units."""
    if not units:
        return []
    args = {"units": list(units), "count": len(units)}
    return [Pending(rule=case, message=message, args=args, units=list(units))]


def pending_of(faults: Iterable[Fault]) -> list[Pending]:
    """Return as open duties what would be faults if the log did not end here."""
    return [
        Pending(rule=one.rule, message=one.message, args=one.args, units=one.units, at=one.at)
        for one in faults
    ]
