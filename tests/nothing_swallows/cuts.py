"""Property: a log cut in two and judged in parts gives the findings of the whole log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee

__all__ = ["WAYS", "Cut", "Way", "cuts", "differences"]

Way = Literal["position", "numbers begin again", "numbers go on"]
WAYS: tuple[Way, ...] = ("position", "numbers begin again", "numbers go on")


class Cut(NamedTuple):
    """A cut after which the parts give other findings than the whole log."""

    way: Way
    #: the last event of the first part
    at: int
    #: findings of the whole log only, and findings of its parts only
    lost: list[Any]
    new: list[Any]


def _told(referee: Referee, *, after: int, shift: int) -> list[Any]:
    """Return the findings after an event, renumbered; earlier events get the number 0."""
    report = referee.report()
    found: list[Any] = []
    for one in report.findings:
        noticed = one.noticed_at or one.event
        if noticed > after:
            event = one.event + shift if one.event > after else 0
            follows = [e + shift for e in one.follows_from if e > after]
            found.append((one.rule, one.severity, event, one.at, sorted(one.units), follows))
    found += [("pending", one.rule, sorted(one.units), one.at) for one in report.pending]
    found.append(("outcome", msgspec.json.encode(report.outcome, order="sorted")))
    return found


def _unchecked(referee: Referee) -> set[Any]:
    """Return what could not be checked, and why: a log states each cause only once."""
    return {("unchecked", one.rule, one.why) for one in referee.recorder.unchecked.values()}


def _numbered(events: Sequence[Event], first: int) -> Iterator[Event]:
    for n, event in enumerate(events, first):
        yield msgspec.structs.replace(event, n=n)


def _first(game: Game, header: Header, events: Sequence[Event]) -> Referee:
    referee = Referee(game, header)
    for event in _numbered(events, 1):
        referee.feed(event)
    return referee


def cuts(
    game: Game, header: Header, events: Sequence[Event], places: Sequence[int]
) -> Iterator[Cut | None]:
    """Cut a log at some places, in every way; yield None for each cut that changes nothing."""
    whole = _first(game, header, events)
    for at in places:
        for way in WAYS:
            earlier = _first(game, header, events[:at])
            if way == "position":
                position = earlier.state.position()
                changed = msgspec.structs.replace(header, position=position, begins="scenario")
                later = Referee(game, changed)
            else:
                bare = msgspec.structs.replace(header, position=None, begins="scenario")
                later = Referee(game, bare, start=earlier.state)
            on = at if way == "numbers go on" else 0
            for event in _numbered(events[at:], on + 1):
                later.feed(event)
            wanted = _told(whole, after=at, shift=on - at)
            found = _told(later, after=on, shift=0)
            causes = _unchecked(whole)
            lost = [one for one in wanted if one not in found]
            lost += sorted(causes - _unchecked(earlier) - _unchecked(later))
            new = [one for one in found if one not in wanted]
            new += sorted(_unchecked(later) - causes)
            yield Cut(way, at, lost, new) if lost or new else None


def differences(
    game: Game, header: Header, events: Sequence[Event], places: Sequence[int]
) -> list[str]:
    """Cut a log at some places; return the differences between the parts and the whole."""
    return [str(cut) for cut in cuts(game, header, events, places) if cut is not None]
