"""An event of a log in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator import events
from adjudicator.events import Event
from adjudicator.reports.sentences import Words, value_text

__all__ = ["described", "kind_of"]


def kind_of(event: Event) -> str:
    """Return the kind of an event, as a log names it in `do`."""
    return str(type(event).__struct_config__.tag)


def described(event: Event, words: Words) -> str:
    """Return an event in a few words; of a kind that is not known here, all of its fields."""
    say = next((_SAID[kind] for kind in type(event).__mro__ if kind in _SAID), None)
    said = say(event, words) if say else _fields(event)
    by = f" ({words.side(event.by)})" if event.by else ""
    return value_text(said) + value_text(by)


def _fields(event: Event) -> str:
    given = msgspec.to_builtins(event)
    parts = [f"{name} {value_text(one)}" for name, one in given.items() if name not in _COMMON]
    return f"{kind_of(event)}: {', '.join(parts)}" if parts else kind_of(event)


def _move(event: Any, _: Words) -> str:
    path = event.path or [one for one in (event.start, event.to) if one]
    way = f" {path[0]} to {path[-1]}" if len(path) > 1 else f" to {path[0]}" if path else ""
    cost = "" if event.cost is None else f", cost {value_text(event.cost)}"
    return f"{event.unit} moves{way}{cost}"


def _attack(event: Any, _: Words) -> str:
    who = value_text(event.units)
    what = value_text(event.targets or event.defenders)
    verb = "attacks" if len(event.units) == 1 else "attack"
    return f"{who} {verb} {what}" + (f" at {event.odds}" if event.odds else "")


def _roll(event: Any, _: Words) -> str:
    return f"Die: {value_text(event.dice)}" + (f", result {event.result}" if event.result else "")


def _claim(event: Any, words: Words) -> str:
    of = ", ".join(one for one in (words.side(event.side), event.unit, event.at) if one)
    return f"Claim: {event.what}{f' of {of}' if of else ''} is {words.value(event.value)}"


def _exit(event: Any, _: Words) -> str:
    where = f" at {event.at}" if event.at else ""
    return f"{event.unit} leaves the map{where}" + (f", {event.edge}" if event.edge else "")


_COMMON = ("do", "n", "by")
_SAID: dict[type[Event], Callable[[Any, Words], str]] = {
    events.Phase: lambda e, w: f"Turn {e.turn}: {w.phase(e.phase)}",
    events.SetUp: lambda e, _: f"{e.unit} is set up in {e.at}",
    events.Move: _move,
    events.Place: lambda e, _: f"{e.unit} arrives in {e.at}",
    events.Exit: _exit,
    events.Agree: lambda e, _: f"Agreed: {e.unit} may be moved anew",
    events.TakeBack: lambda e, _: f"{e.unit} is taken back",
    events.Attack: _attack,
    events.Roll: _roll,
    events.Declare: lambda e, _: f"Declared: {e.what}",
    events.Hold: lambda e, _: f"{e.unit} stays where it is",
    events.Decline: lambda _, __: "Declined",
    events.Lose: lambda e, _: f"{e.unit} loses {e.steps} step{'' if e.steps == 1 else 's'}",
    events.Retreat: lambda e, _: f"{e.unit} retreats to {e.to}",
    events.Displace: lambda e, _: f"{e.unit} makes room and goes to {e.to}",
    events.Eliminate: lambda e, _: f"{e.unit} is eliminated",
    events.Advance: lambda e, _: f"{e.unit} advances to {e.to}",
    events.Claim: _claim,
    events.Concede: lambda _, __: "Gives up",
    events.End: lambda _, __: "The game ends",
    events.Note: lambda e, _: f"“{e.text}”",
}
