"""Logs of A Crowning Glory damaged at random: lines moved, values exchanged for others."""

from __future__ import annotations

import json
from random import Random
from typing import Any

__all__ = ["mangled"]

Line = dict[str, Any]
#: values that a careless hand or an enemy may write
ODD: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 7, 10**9, 10**30, 0.5, "", "0", [], {}, [None], [""], "x" * 61),
    *("french", "allied", "eliminated", "reserve", "variable", "arriving", "box", "unused"),
    *("movement", "combat", "1/2", "9/9", "a/b", "+5", "<=0", ">=25", "west", "east", "arrive"),
    *("\x1b[31m", "<b>", "../../etc", "0101"),
)
#: events whose fields are as they should be, with names to be filled in
FORMS: tuple[Line, ...] = (
    {"do": "hold", "unit": "U"},
    {"do": "move", "unit": "U", "path": ["H", "H"]},
    {"do": "move", "unit": "U", "from": "H", "to": "H", "cost": 3},
    {"do": "move", "unit": "U", "to": "H"},
    {"do": "exit", "unit": "U"},
    {"do": "place", "unit": "U", "at": "H"},
    {"do": "attack", "units": ["U"], "targets": ["H"], "column": "+5", "shift": -1},
    {"do": "attack", "units": ["U", "U", "U"], "defenders": ["U"], "odds": "2:1"},
    {"do": "attack", "units": ["U", "U"], "points": {"U": 3}, "targets": []},
    {"do": "roll", "dice": [6], "result": "9/9"},
    {"do": "roll", "dice": [1, 8]},
    {"do": "lose", "unit": "U", "steps": 9},
    {"do": "retreat", "unit": "U", "to": "H"},
    {"do": "advance", "unit": "U", "to": "H"},
    {"do": "decline"},
    {"do": "agree", "unit": "U", "by": "allied"},
    {"do": "take-back", "unit": "U"},
    {"do": "regroup", "units": ["U", "U"]},
    {"do": "choose", "units": ["U"]},
    {"do": "set-up", "unit": "U", "at": "H"},
    {"do": "displace", "unit": "U", "to": "H"},
    {"do": "declare", "what": "combat"},
    {"do": "concede", "by": "french"},
    {"do": "end"},
    {"do": "claim", "what": "winner", "value": "allied"},
    {"do": "claim", "what": "may-retreat", "unit": "U", "at": "H", "value": True},
    {"do": "claim", "what": "may-advance", "unit": "U", "value": False},
    {"do": "claim", "what": "control", "at": "H", "value": "french"},
    {"do": "claim", "what": "level", "value": "Stalemate"},
    *({"do": "phase", "phase": name, "turn": 2} for name in (
        "declaration", "movement", "recovery", "combat", "second-recovery", "regroup"
    )),
)  # fmt: skip


def mangled(
    logs: list[list[Line]], seed: int, *, longest: int = 60, forms: tuple[Line, ...] = FORMS
) -> list[Line]:
    """Return a piece of one of the logs with a few faults in it; some are events of other forms."""
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
    """Return a form with names of units and hexes in the place of U and H."""
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
