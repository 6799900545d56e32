"""Drafts the turns and phases of a game from the turn tracker of a module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.errors import Text
from adjudicator.vassal.build.skeleton import game_id
from adjudicator.vassal.draft.words import plain_words
from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.table.boards import pixel
from adjudicator.vassal.table.turns import Tracker, TrackerLevel, trackers

__all__ = ["Turns", "draft_turns"]

_COUNTER = "VASSAL.build.module.turn.CounterTurnLevel"
#: a word of an entry of the tracker -> kind of phase
_KINDS = {
    "movement": "movement", "move": "movement", "march": "movement", "combat": "combat",
    "attack": "combat", "assault": "combat", "battle": "combat", "fire": "fire",
    "bombardment": "fire", "supply": "supply", "reinforcement": "arrivals",
    "reinforcements": "arrivals", "replacement": "replacements", "replacements": "replacements",
    "exploitation": "movement", "rally": "rally", "weather": "weather", "end": "end",
}  # fmt: skip
_TURNS = 10
#: the most turns that a tracker may count up to
_MOST_TURNS = 1000


class Turns(NamedTuple):
    """The turns and phases of a game, and how the tracker of the module shows them."""

    turns: int
    phases: list[dict[str, Any]]
    #: name of the tracker; empty if there is none
    tracker: str
    #: entry of the tracker -> phase; empty if it shows only the turn
    shown: dict[str, str]
    found: list[Text]
    left: list[Text]


def draft_turns(module: Module, sides: Mapping[str, str]) -> Turns:
    """Draft turns and phases; `sides`: entry of the list of players -> side."""
    found, left = list[Text](), list[Text]()
    counted = _last_turn(module)
    if counted:
        found.append(Text("game.json: {turns} turns, from the turn tracker", turns=counted))
    else:
        left.append(Text("game.json: turns, now {turns}: a guess", turns=_TURNS))
    best, phases, shown = "", list[dict[str, Any]](), dict[str, str]()
    for tracker in trackers(module).values():
        best = best or tracker.name or tracker.id
        listed, matching = _phases(tracker, list(sides.values()))
        if len(listed) > len(phases):
            best, phases, shown = tracker.name or tracker.id, listed, matching
    if phases:
        names = ", ".join(one["id"] for one in phases)
        found.append(
            Text("game.json: phases by the tracker {name!r}: {names}", name=best, names=names)
        )
    else:
        phases = list(_usual(sides))
        left.append(
            Text(
                "game.json: phases, now movement and combat of each side: the tracker shows none, "
                "so that they are inferred from what players do"
            )
        )
    return Turns(counted or _TURNS, phases, best, shown, found, left)


def _usual(sides: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for entry, side in sides.items():
        for kind in ("movement", "combat"):
            title = f"{entry[:40]} {kind.capitalize()}"
            yield {"id": f"{side}-{kind}", "side": side, "kind": kind, "title": {"en": title}}


def _phases(tracker: Tracker, sides: list[str]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the phases of a tracker if each of its entries names one, and what it shows."""
    phases: list[dict[str, Any]] = []
    shown: dict[str, str] = {}
    for side, entry in _entries(tracker.levels, sides, ""):
        words = plain_words(entry)
        kind = next((_KINDS[one] for one in words if one in _KINDS), "")
        if not kind:
            return [], {}
        name = game_id(entry if side in ("", *words) else f"{side} {entry}")
        if name not in {one["id"] for one in phases}:
            phases.append({"id": name, "side": side, "kind": kind, "title": {"en": entry[:200]}})
        if shown.setdefault(entry, name) != name:
            return [], {}  # the entry alone does not say whose phase it is
    return phases, shown


def _entries(
    levels: tuple[TrackerLevel, ...], sides: list[str], side: str
) -> Iterator[tuple[str, str]]:
    """Yield the innermost entries of lists, each with the side that it or an outer one names."""
    for level in levels:
        for entry in level.entries or ("",):
            words = plain_words(entry)
            named = next((one for one in sides if one in words or f"{one}s" in words), side)
            if level.levels:
                yield from _entries(level.levels, sides, named)
            elif entry:
                yield named, entry


def _last_turn(module: Module) -> int:
    """Return the last turn of a counter of the tracker; 0 if none has a limit."""
    for one in module.elements:
        if one.tag == _COUNTER:
            limit = pixel(one.get("loopLimit", "")) or 0
            if 1 < limit <= _MOST_TURNS:
                return limit
    return 0
