"""Random damage to logs of any game: lines moved, values exchanged, other events inserted."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import msgspec

from tests.support.games import Line, played, replayed
from tests.support.paths import TESTS_DIR

__all__ = ["ODD", "damaged", "event_forms", "logs_to_damage"]

#: values that a careless person or an attacker may write
ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 7, 10**9, 10**30, 0.5, "", "0", [], {}, [None], [""], "x" * 61),
    *("french", "allied", "eliminated", "reserve", "variable", "arriving", "box", "unused"),
    *("movement", "combat", "1/2", "9/9", "a/b", "+5", "<=0", ">=25", "west", "east", "arrive"),
    *("\x1b[31m", "<b>", "../../etc", "0101"),
)


@cache
def event_forms(name: str) -> tuple[Line, ...]:
    """Return valid events of a game; U and H are placeholders for names."""
    data = (TESTS_DIR / "data" / name / "event-forms.json").read_bytes()
    return tuple(msgspec.json.decode(data, type=list[Line]))


def logs_to_damage(name: str, seeds: list[int], every: int) -> list[list[Line]]:
    """Return legal random games: whole games, and their rests from some positions on."""
    found = []
    for seed in seeds:
        whole, events = played(name, seed)
        lines: list[Line] = [json.loads(msgspec.json.encode(one)) for one in events]
        header: Line = json.loads(msgspec.json.encode(whole.header))
        found.append([header, *lines])
        for cut in range(every, len(events) - min(every, 20), every):
            position = replayed(name, seed, cut).state.position()
            found.append([{**header, "position": position}, *lines[cut:]])
    return found


def damaged(
    logs: list[list[Line]], seed: int, forms: tuple[Line, ...], *, longest: int = 60
) -> list[Line]:
    """Return part of one of the logs with a few faults; some are other kinds of events."""
    chance = Random(seed)
    header, *events = chance.choice(logs)
    first = 0 if chance.random() < 0.5 else chance.randrange(len(events))
    piece = [header, *events[first : first + chance.randint(2, longest)]]
    lines: list[Line] = json.loads(json.dumps(piece))
    for _ in range(chance.choice((1, 2, 3, 8))):
        _damage(lines, events, chance, forms)
    for line in lines[1:]:
        line.pop("n", None)
    return lines


def _damage(lines: list[Line], events: list[Line], chance: Random, forms: tuple[Line, ...]) -> None:
    at = chance.randrange(1, len(lines))
    what = chance.random()
    if what < 0.15 and len(lines) > 2:
        del lines[at]
    elif what < 0.3:
        lines.insert(at, dict(chance.choice(lines[1:])))
    elif what < 0.45:
        lines.insert(at, dict(chance.choice(events)))
    elif what < 0.9:
        lines.insert(at, _filled(chance.choice(forms), events, chance))
    else:
        lines[at][chance.choice(list(lines[at]))] = chance.choice(ODD)


def _filled(form: Any, events: list[Line], chance: Random) -> Any:
    """Return an event with names of units and hexes in place of U and H."""
    units = [one["unit"] for one in events if "unit" in one]
    units += [unit for one in events for unit in one.get("units", ())]
    hexes = [place for one in events for place in one.get("path", ())]
    hexes = hexes or [one["to"] for one in events if isinstance(one.get("to"), str)] or ["1515"]
    if form == "U":
        return chance.choice(units)
    if form == "H":
        return chance.choice(hexes)
    if isinstance(form, list):
        return [_filled(one, events, chance) for one in form]
    if isinstance(form, dict):
        return {_filled(k, events, chance): _filled(v, events, chance) for k, v in form.items()}
    return form
