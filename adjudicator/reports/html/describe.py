"""Descriptions of events in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.core import events
from adjudicator.core.events import Event
from adjudicator.phrases import Label
from adjudicator.reports.sentences import Words, value_text

__all__ = ["describe_event", "kind_of"]


def kind_of(event: Event) -> str:
    """Return the kind of an event, as a log names it in `do`."""
    return str(type(event).__struct_config__.tag)


def describe_event(event: Event, words: Words, own: Label | None = None) -> str:
    """Return an event in a few words; an event of an unknown kind with all its fields.

    `own` is the game's own description of the event, if it has one.
    """
    known = (_DESCRIPTIONS[kind] for kind in type(event).__mro__ if kind in _DESCRIPTIONS)
    describe = next(known, _fields)
    text = value_text(words.label(own) if own else describe(event, words))
    if not event.by:
        return text
    return words.phrase("event-by", told=text, side=value_text(words.side(event.by)))


def _fields(event: Event, words: Words) -> str:
    given = msgspec.to_builtins(event)
    kind = words.word(kind_of(event))
    parts = [
        f"{words.word(name)} {words.value(one)}"
        for name, one in given.items()
        if name not in _COMMON
    ]
    return words.phrase("event-fields", kind=kind, fields=", ".join(parts)) if parts else kind


def _move(event: Any, words: Words) -> str:
    path = event.path or [one for one in (event.start, event.to) if one]
    if len(path) > 1:
        text = words.phrase(
            "event-moves-from", unit=event.unit, start=words.word(path[0]), to=words.word(path[-1])
        )
    elif path:
        text = words.phrase("event-moves-to", unit=event.unit, to=words.word(path[0]))
    else:
        text = words.phrase("event-moves", unit=event.unit)
    if event.cost is None:
        return text
    return words.phrase("event-cost", told=text, cost=value_text(event.cost, words.phrase))


def _attack(event: Any, words: Words) -> str:
    what = words.value(event.targets or event.defenders)
    name = "event-attack-odds" if event.odds else "event-attack"
    who = value_text(event.units, words.phrase)
    return words.phrase(name, n=len(event.units), who=who, what=what, odds=event.odds)


def _roll(event: Any, words: Words) -> str:
    dice = value_text(event.dice, words.phrase)
    if not event.result:
        return words.phrase("event-roll", dice=dice)
    return words.phrase("event-roll-result", dice=dice, result=event.result)


def _claim(event: Any, words: Words) -> str:
    of = ", ".join(one for one in (words.side(event.side), event.unit, words.word(event.at)) if one)
    what, value = words.outcome(event.what), words.value(event.value)
    if not of:
        return words.phrase("event-claim", what=what, value=value)
    return words.phrase("event-claim-of", what=what, of=of, value=value)


def _exit(event: Any, words: Words) -> str:
    names = {
        (False, False): "event-exits",
        (False, True): "event-exits-edge",
        (True, False): "event-exits-at",
        (True, True): "event-exits-at-edge",
    }
    name = names[bool(event.at), bool(event.edge)]
    return words.phrase(name, unit=event.unit, at=words.word(event.at), edge=words.word(event.edge))


_COMMON = ("do", "n", "by")
_DESCRIPTIONS: dict[type[Event], Callable[[Any, Words], str]] = {
    events.Phase: lambda e, w: w.phrase("event-phase", turn=e.turn, phase=w.phase(e.phase)),
    events.SetUp: lambda e, w: w.phrase("event-set-up", unit=e.unit, at=w.word(e.at)),
    events.Move: _move,
    events.Place: lambda e, w: w.phrase("event-arrives", unit=e.unit, at=w.word(e.at)),
    events.Exit: _exit,
    events.Agree: lambda e, w: w.phrase("event-agreed", unit=e.unit),
    events.TakeBack: lambda e, w: w.phrase("event-taken-back", unit=e.unit),
    events.Attack: _attack,
    events.Roll: _roll,
    events.Declare: lambda e, w: w.phrase("event-declared", what=w.word(e.what)),
    events.Hold: lambda e, w: w.phrase("event-holds", unit=e.unit),
    events.Decline: lambda _, w: w.phrase("event-declined"),
    events.Lose: lambda e, w: w.phrase("event-loses", unit=e.unit, n=e.steps),
    events.Retreat: lambda e, w: w.phrase("event-retreats", unit=e.unit, to=w.word(e.to)),
    events.Displace: lambda e, w: w.phrase("event-displaced", unit=e.unit, to=w.word(e.to)),
    events.Eliminate: lambda e, w: w.phrase("event-eliminated", unit=e.unit),
    events.Advance: lambda e, w: w.phrase("event-advance", unit=e.unit, to=w.word(e.to)),
    events.Claim: _claim,
    events.Concede: lambda _, w: w.phrase("event-concedes"),
    events.End: lambda _, w: w.phrase("event-ends"),
    events.Note: lambda e, w: w.phrase("event-note", text=e.text),
}
