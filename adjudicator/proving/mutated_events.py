"""Whole events that are left out, repeated, moved, or taken from another log.

Nothing here knows a rule: which of these mutations are faults is for somebody else to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from adjudicator.proving.mutated_values import Line, Spot, Words

__all__ = ["BOUNDARIES", "WHOLE", "LegalLog", "Maker", "of_another_log"]

#: types of events that end a phase
BOUNDARIES = frozenset(("phase", "end"))
#: number of events whose units have acted lately
_LATELY = 12


class LegalLog(Struct):
    """A legal log, and what mutations need to know about it."""

    lines: list[Line]
    words: Words
    #: the place of every unit before each line
    where: list[dict[str, str]]
    #: type of event -> events of other logs
    others: Mapping[str, list[Line]] = {}

    def boundary(self, after: int) -> int:
        """Return the number of the first event after a line that ends a phase, or of the last."""
        lines = self.lines
        ends = (n for n in range(after + 1, len(lines)) if lines[n]["do"] in BOUNDARIES)
        return next(ends, len(lines) - 1)

    def opening(self, at: int) -> int:
        """Return the number of the event that opened the phase of an event; 0 if none did."""
        lines = self.lines
        return next((n for n in range(at - 1, 0, -1) if lines[n]["do"] in BOUNDARIES), 0)

    def lately(self, at: int) -> list[str]:
        """Return the units that the last events before a line name."""
        found: list[str] = []
        for line in self.lines[max(1, at - _LATELY) : at]:
            named = (line.get("unit", ""), *line.get("units", ()))
            found += [unit for unit in named if unit in self.words.units and unit not in found]
        return found

    def replaced(self, at: int, new: list[Line], *, skip: int = 1) -> list[Line]:
        """Return the log with other events at a line, up to the end of the phase."""
        return [*self.lines[:at], *new, *self.lines[at + skip : self.boundary(at) + 1]]


#: returns the lines of the mutated log; None if the event is no place for the mutation
Maker = Callable[[LegalLog, Spot], "list[Line] | None"]
#: name -> mutation of a whole event, and a field or type that it needs; "" if none
WHOLE: dict[str, tuple[Maker, str]] = {}


def _whole(name: str, *, needs: str = "") -> Callable[[Maker], Maker]:
    """Register a way; `needs`: a field that the event must have, or a type that the log must."""

    def register(make: Maker) -> Maker:
        WHOLE[name] = make, needs
        return make

    return register


@_whole("left out")
def _left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    return log.replaced(spot.at, [])


@_whole("left out, and all that follow of its type")
def _all_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    kind, end = spot.event["do"], log.boundary(spot.at)
    rest = [one for one in log.lines[spot.at : end] if one["do"] != kind]
    return [*log.lines[: spot.at], *rest, log.lines[end]] if end > spot.at else None


@_whole("left out, up to the next of its type")
def _procedure_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    others = (n for n in range(spot.at + 1, end) if log.lines[n]["do"] == spot.event["do"])
    after = next(others, end)
    return [*log.lines[: spot.at], *log.lines[after : end + 1]]


@_whole("left out, with all that the unit does later", needs="unit")
def _unit_left_out(log: LegalLog, spot: Spot) -> list[Line] | None:
    unit, end = spot.event.get("unit"), log.boundary(spot.at)
    rest = [one for one in log.lines[spot.at : end] if one.get("unit") != unit]
    return [*log.lines[: spot.at], *rest, log.lines[end]] if unit else None


@_whole("twice")
def _twice(log: LegalLog, spot: Spot) -> list[Line] | None:
    return log.replaced(spot.at, [spot.event, spot.event])


@_whole("once more, for another unit", needs="unit")
def _for_another(log: LegalLog, spot: Spot) -> list[Line] | None:
    unit = spot.event.get("unit")
    friends = [one for one in spot.standing(own=True) if one != unit]
    if unit is None or not friends:
        return None
    near = spot.pick(spot.close(friends, spot.where.get(unit, "")))
    return log.replaced(spot.at, [spot.event, {**spot.event, "unit": near}])


@_whole("again at the end of the phase")
def _again(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[:end], spot.event, log.lines[end]]


@_whole("after the next event")
def _swapped(log: LegalLog, spot: Spot) -> list[Line] | None:
    following = log.lines[spot.at + 1 : spot.at + 2]
    return log.replaced(spot.at, [*following, spot.event], skip=2) if following else None


@_whole("at the end of the phase")
def _later(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[: spot.at], *log.lines[spot.at + 1 : end], spot.event, log.lines[end]]


@_whole("in the next phase")
def _too_late(log: LegalLog, spot: Spot) -> list[Line] | None:
    end = log.boundary(spot.at)
    return [*log.lines[: spot.at], *log.lines[spot.at + 1 : end + 1], spot.event]


@_whole("at the beginning of the phase")
def _earlier(log: LegalLog, spot: Spot) -> list[Line] | None:
    first = log.opening(spot.at)
    before = log.lines[first + 1 : spot.at]
    rest = log.lines[spot.at + 1 : log.boundary(spot.at) + 1]
    return [*log.lines[: first + 1], spot.event, *before, *rest]


@_whole("in the phase before", needs="phase")
def _too_early(log: LegalLog, spot: Spot) -> list[Line] | None:
    first = log.opening(spot.at)
    if not first:
        return None
    return [*log.lines[:first], spot.event, *log.lines[first : spot.at]]


@_whole("somewhere else")
def _stray(log: LegalLog, spot: Spot) -> list[Line] | None:
    at = spot.chance.randrange(1, len(log.lines))
    return log.replaced(at, [spot.event], skip=0)


@_whole("of a later or earlier time")
def _other_time(log: LegalLog, spot: Spot) -> list[Line] | None:
    others = [one for one in log.lines[1:] if one["do"] == spot.event["do"]]
    return log.replaced(spot.at, [spot.pick(others)])


@_whole("as an event of another type", needs="unit")
def _other_type(log: LegalLog, spot: Spot) -> list[Line] | None:
    """Take an event of another type, with the fields that both have."""
    unit = spot.event.get("unit")
    others = [one for one in log.lines[1:] if one["do"] != spot.event["do"] and "unit" in one]
    if unit is None or not others:
        return None
    kinds = sorted({one["do"] for one in others})
    kind = spot.pick(kinds)
    other = spot.pick([one for one in others if one["do"] == kind])
    shared = {field: spot.event[field] for field in other if field in spot.event}
    return log.replaced(spot.at, [{**other, **shared, "do": kind}])


@_whole("goes on later", needs="path")
def _goes_on(log: LegalLog, spot: Spot) -> list[Line] | None:
    """Let a unit that has followed a path go on after the next event."""
    path, following = spot.event.get("path"), log.lines[spot.at + 1 : spot.at + 2]
    if not path or not following or following[0].get("unit") == spot.event.get("unit"):
        return None
    near = spot.words.near.get(path[-1], ())
    onwards = {**spot.event, "path": [path[-1], spot.pick(near)]}
    kept = {key: onwards[key] for key in onwards if key not in ("cost", "costs")}
    return log.replaced(spot.at, [spot.event, *following, kept], skip=2)


def of_another_log(do: str) -> Maker:
    """Insert an event of another log, about units and places of this one."""

    def make(log: LegalLog, spot: Spot) -> list[Line] | None:
        event = dict(spot.pick(log.others[do]))
        placed = [one for one in spot.where if spot.where[one] in spot.words.near]
        unit = spot.pick([*spot.lately, *placed])
        foes = [one for one in placed if spot.words.units[one] != spot.words.units.get(unit)]
        if unit is None or not foes:
            return None
        here = spot.where.get(unit, "")
        if "unit" in event:
            event["unit"] = unit
        if "target" in event:
            event["target"] = spot.pick(spot.close(foes, here))
        if "path" in event:
            event["path"] = [here, spot.pick(spot.words.near.get(here, [here]))]
        for field in ("to", "at"):
            if field in event:
                event[field] = spot.pick(spot.words.near.get(here, [here]))
        after = spot.at + spot.chance.choice((0, 1))
        return log.replaced(after, [event], skip=0)

    return make
