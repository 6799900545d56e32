"""Random damage to SPI Austerlitz logs: values exchanged, lines moved, other lines inserted.

Every choice comes from one seed, so that each failure is reproducible.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from adjudicator.core.log import Log
from adjudicator.core.referee import Referee
from tests.independent.spi_austerlitz import play_game
from tests.support.hostile_logs import lines as log_bytes
from tests.support.hostile_logs import small
from tests.support.spi_logs import Line, game

__all__ = ["damaged", "logs_to_damage"]

#: values that a program, a careless person or an attacker may write
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 100, 10**9, 10**30, -(2**63), 0.5, 1e308, "", "0", "1"),
    *([], {}, [None], [[]], [""], {"": ""}, [0, 0], "x" * 61, "none", "allied", "french", "west"),
    *("eliminated", "reserve", "unplaced", "exited-west", "exited-east", "attack", "defence"),
    *("Ae", "Ar", "Ex", "Dr", "De", "1:1", "0:0", "9:1", "-1:1", "a:b", "clear", "stream", "trail"),
    *("\x1b[31m", "=1+1", "<b>", "\u202e", "\N{GRINNING FACE}", "../../etc", "allied-combat"),
    *("french-movement", "errata-1975", "north", "0101/0102"),
)
CLAIMS = (
    *("losses", "points", "level", "strength", "stack", "turn", "control", "cut-off", "exited"),
    *("demoralized", "hex-metres"),
)
PHASES = ("allied-movement", "allied-combat", "french-movement", "french-combat")
KINDS = (
    *("phase", "set-up", "move", "place", "exit", "agree", "take-back", "attack", "roll"),
    *("declare", "retreat", "displace", "eliminate", "advance", "claim", "concede", "end", "note"),
)


def logs_to_damage() -> list[list[Line]]:
    """Return legal logs: whole ones, from the middle on, and one on a small map."""
    whole = [play_game(1, turns=4), play_game(2, turns=3, paths=False)]
    fight = [
        small(phase="allied-combat", hexes={"0505": ["town"]}, hexsides={"0303/0304": ["stream"]}),
        {"do": "attack", "units": ["a"], "targets": ["0304"], "points": {"a": 6}},
        {"do": "roll", "dice": [1]},
        {"do": "retreat", "unit": "b", "to": "0305"},
        {"do": "advance", "unit": "a", "to": "0304"},
        {"do": "phase", "turn": 3, "phase": "french-movement"},
        {"do": "end"},
    ]
    return [*whole, *(part for log in whole for part in _parts(log)), fight]


def _parts(log: list[Line]) -> list[list[Line]]:
    """Return the rest of a log after some of its events, with the position in its header."""
    read = Log(io.BytesIO(log_bytes(*log)))
    referee = Referee(game(), read.header)
    found = []
    for number, (line, event) in enumerate(read.events(game().decoder), start=1):
        referee.feed(event, line)
        if number % 40 == 0 and number < len(log) - 5:
            header = {**log[0], "position": referee.state.position()}
            found.append([header, *log[number + 1 :]])
    return found


def damaged(logs: list[list[Line]], seed: int, *, longest: int = 60) -> list[Line]:
    """Return part of one of the logs with a few faults."""
    chance = Random(seed)
    header, *events = chance.choice(logs)
    length = chance.randint(1, longest)
    # a part from the middle is illegal from its first line on; the beginning is legal for a while
    first = 0 if chance.random() < 0.5 else chance.randrange(len(events))
    lines = json.loads(json.dumps([header, *events[first : first + length]]))
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        _damage(lines, logs, chance)
    if chance.random() < 0.8:
        for line in lines[1:]:
            line.pop("n", None)  # otherwise most logs would end where the numbers decrease
    return lines


def _damage(lines: list[Line], logs: list[list[Line]], chance: Random) -> None:
    where = 0 if chance.random() < 0.05 else chance.randrange(min(1, len(lines) - 1), len(lines))
    what = chance.random()
    if what < 0.1 or where == 0:
        _exchange(lines, where, chance)
    elif what < 0.4:
        _mistake(lines, where, chance)
    elif what < 0.5:
        del lines[where]
    elif what < 0.6:
        lines.insert(where, json.loads(json.dumps(chance.choice(lines[1:]))))
    elif what < 0.7:
        other = chance.choice(logs)
        lines.insert(where, json.loads(json.dumps(chance.choice(other[1:]))))
    elif what < 0.75:
        lines[where]["do"] = chance.choice(KINDS)
    else:
        lines.insert(where, _made_up(lines, chance))


def _mistake(lines: list[Line], where: int, chance: Random) -> None:
    """Replace one field of an event by another value that a log may have there."""
    units, hexes = _words(lines)
    values: Line = {
        "unit": chance.choice(units),
        "units": chance.choices(units, k=2),
        "defenders": chance.choices(units, k=2),
        "by": chance.choice(("allied", "french")),
        "side": chance.choice(("allied", "french")),
        "phase": chance.choice(PHASES),
        "turn": chance.randint(0, 20),
        "dice": chance.choices(range(1, 9), k=chance.choice((1, 1, 2))),
        "result": chance.choice(("Ae", "Ar", "Ex", "Dr", "De")),
        "odds": chance.choice(("1:5", "1:1", "6:1", "2:4")),
        "path": chance.choices(hexes, k=chance.randint(1, 6)),
        "targets": chance.choices(hexes, k=chance.randint(1, 3)),
        "value": chance.choice((True, 0, 5, 1e9, "Allied Marginal")),
        "what": chance.choice((*CLAIMS, "Ar")),
    }
    fields = [name for name in lines[where] if name not in ("do", "n", "text")]
    if fields:
        name = chance.choice(fields)
        place = [chance.choice(hexes)] if name == "points" else chance.choice(hexes)
        number = name in ("cost", "allowance", "attack", "defence")
        lines[where][name] = values.get(name, chance.randint(-1, 30) if number else place)


def _made_up(lines: list[Line], chance: Random) -> Line:
    """Return an event of a valid form with random units, hexes and values."""
    units, hexes = _words(lines)
    one, place = chance.choice(units), chance.choice([*hexes, "eliminated", "reserve"])
    number = chance.choice((0, 1, 2, 3, 7, 40))
    made: list[Line] = [
        {"do": kind, "unit": one} for kind in ("exit", "agree", "take-back", "eliminate")
    ]
    made += [{"do": kind, "unit": one, "to": place} for kind in ("retreat", "displace", "advance")]
    made += [{"do": kind, "unit": one, "at": place} for kind in ("set-up", "place")]
    made += [
        {"do": "move", "unit": one, "from": chance.choice(hexes), "to": place, "cost": number},
        {"do": "move", "unit": one, "path": chance.choices(hexes, k=chance.randint(1, 5))},
        {"do": "move", "unit": one},
        {
            "do": "attack",
            "units": chance.choices(units, k=chance.randint(1, 4)),
            "targets": chance.choices(hexes, k=chance.randint(0, 3)),
            "odds": chance.choice(("", "1:1", "6:1", "1:9", "junk")),
        },
        {"do": "attack", "units": [one], "defenders": chance.choices(units, k=2)},
        {"do": "roll", "dice": [chance.randint(1, 8)], "result": chance.choice(("", "De", "zz"))},
        {"do": "roll", "dice": chance.choices(range(1, 7), k=3)},
        {"do": "declare", "what": chance.choice(("Ar", "Ex", "De", "peace"))},
        {"do": "claim", "what": chance.choice(CLAIMS), "value": number, "side": "allied"},
        {"do": "claim", "what": "strength", "value": number, "unit": one, "at": "defence"},
        {"do": "claim", "what": "stack", "value": number, "at": place},
        {"do": "phase", "turn": number, "phase": "allied-movement"},
        {"do": "phase", "turn": number, "phase": "french-combat"},
        {"do": "concede", "by": chance.choice(("allied", "french"))},
        {"do": "end"},
        {"do": "note", "text": "\x1b[2J=cmd|' /C calc'!A0"},
    ]
    return chance.choice(made)


def _words(lines: list[Line]) -> tuple[list[str], list[str]]:
    """Return the units and hexes that a log mentions."""
    units, hexes = {"french-1", "allied-1"}, {"1613", "0101"}
    for line in lines:
        units.update([line["unit"]] if isinstance(line.get("unit"), str) else [])
        for field in ("path", "targets"):
            found = line.get(field)
            some = found if isinstance(found, list) else ()
            hexes.update(one for one in some if isinstance(one, str) and one)
    return sorted(units), sorted(hexes)


def _exchange(lines: list[Line], where: int, chance: Random) -> None:
    """Replace a value or a key somewhere in a line, or remove one."""
    places = list(_places(lines[where]))
    if not places:
        return
    holder, key = chance.choice(places)
    what = chance.random()
    if what < 0.4:
        holder[key] = chance.choice(ODD + CLAIMS)
    elif what < 0.75:
        other, name = chance.choice(list(_places(chance.choice(lines))) or [(holder, key)])
        holder[key] = json.loads(json.dumps(other[name]))
    elif what < 0.85:
        del holder[key]
    elif isinstance(holder, dict):
        holder[str(chance.choice(ODD))] = holder.pop(key)
    else:
        holder.extend(holder[: 1 + key])


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Iterate over all places in a value, each as its container and key."""
    if not isinstance(value, (dict, list)):
        return
    for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        yield from _places(one)
