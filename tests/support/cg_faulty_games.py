"""Faulty games of A Crowning Glory made by the independent player, which knows what is illegal.

A legal game ends with a fault that the model knows to be one. Before it, an event is made wrong
without changing the position: a slip. The checker must find both, each by itself.
"""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from adjudicator.core.findings import Finding, Report
from adjudicator.core.log import Log, Ruling, Rulings
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from tests.independent.crowning_glory import Position, board, game
from tests.independent.crowning_glory.combat import retreats
from tests.independent.crowning_glory.pieces import OTHER, UNITS
from tests.independent.runs import StuckError
from tests.support.cg_logs import game as checked_game

__all__ = ["Film", "Shot", "filmed", "tried"]

Line = dict[str, Any]
RESULTS = ("0/2", "0/3", "1/1", "1/2", "2/0", "2/1", "3/0")
#: distance of a slip before the fault
NEAR = 8


class Shot(NamedTuple):
    """A line of a game, and the position before it."""

    line: Line
    position: Position


class Film(NamedTuple):
    """A legal game with all its positions."""

    header: Line
    shots: list[Shot]


def filmed(seed: int) -> Film | None:
    """Play a game and record every position; None if the players get stuck."""
    shots: list[Shot] = []

    class Filmed(game.Game):
        def say(self, do: str, **fields: Any) -> None:
            position = getattr(self, "position", None)
            super().say(do, **fields)
            shots.append(Shot(self.log[-1], copy.deepcopy(position)))

    try:
        with patch.object(game, "Game", Filmed):
            header, *lines = game.play_game(seed)
    except StuckError:
        return None
    assert [shot.line for shot in shots] == lines
    return Film({**header, "stamp": checked_game().hashes()}, shots)


# Faults that the model knows to be illegal


def _fighters(shots: list[Shot], at: int) -> tuple[list[str], str]:
    """Return the attackers and the defender of the attack before a line."""
    attack = next(one for one in reversed(shots[:at]) if one.line["do"] == "attack")
    return attack.line["units"], attack.position.at[attack.line["targets"][0]]


def _bystanders(shots: list[Shot], at: int, side: str) -> list[str]:
    attackers, defender = _fighters(shots, at)
    return [u for u in shots[at].position.on_map(side) if u not in (*attackers, defender)]


def _illegal_results(shots: list[Shot], at: int) -> Iterator[Line]:
    line, position = shots[at]
    unit, side = line["unit"], UNITS[line["unit"]].side
    others = _bystanders(shots, at, side)
    if line["do"] == "retreat":
        here = position.where[unit]
        barred = set(board.neighbours(here)) - set(retreats(position, unit))
        yield from ({**line, "to": place} for place in sorted(barred & position.area))
        yield from ({**line, "unit": other} for other in others)
    elif line["do"] == "lose":
        yield {**line, "steps": line["steps"] + 7}
        yield from ({**line, "unit": other} for other in others)
    else:
        yield from ({**line, "unit": other} for other in others)
        free = [one for one in board.neighbours(position.where[unit]) if one not in position.at]
        yield from ({**line, "to": one} for one in free if one != line["to"])


def _illegal_attacks(shots: list[Shot], at: int) -> Iterator[Line]:
    line, position = shots[at]
    side, target = UNITS[line["units"][0]].side, line["targets"][0]
    plain = {"do": "attack", "targets": [target]}
    for unit in position.on_map(side):
        near = position.where[unit] in board.neighbours(target)
        if unit not in line["units"] and (not near or unit not in position.active):
            yield {**plain, "units": [*line["units"], unit]}
    empty = [one for one in board.neighbours(target) if one not in position.at]
    yield from ({**plain, "units": line["units"], "targets": [one]} for one in empty)


def _illegal_moves(shots: list[Shot], at: int) -> Iterator[Line]:
    line, position = shots[at]
    unit, side = line["unit"], UNITS[line["unit"]].side
    for other in position.on_map(side):
        if other not in position.active and other != unit:
            yield {"do": "hold", "unit": other}
    enemies = [one for one in position.on_map(OTHER[side]) if one in position.active]
    if unit in position.where:
        here = position.where[unit]
        mine = [one for one in position.active if UNITS[one].side == side]
        yield from ({"do": "hold", "unit": one} for one in enemies if mine)
        taken = [one for one in board.neighbours(here) if position.side_at(one) == OTHER[side]]
        yield from ({"do": "move", "unit": unit, "path": [here, one]} for one in taken)


def _faults(shots: list[Shot], at: int) -> list[Line]:
    do = shots[at].line["do"]
    if do in ("retreat", "lose", "advance"):
        return list(_illegal_results(shots, at))
    if do == "attack":
        return list(_illegal_attacks(shots, at))
    return list(_illegal_moves(shots, at)) if do in ("move", "hold") else []


# Slips, which do not change the position


def _slips(line: Line, chance: Random) -> Iterator[Line]:
    do = line["do"]
    for name in ("attack", "defence", "differential", "shift", "artillery", "cost", "turn"):
        if name in line and isinstance(line[name], int) and do in ("attack", "move", "phase"):
            yield {**line, name: line[name] + chance.choice((1, 2))}
    if do == "attack" and not {"attack", "differential", "column"} & line.keys():
        yield {**line, "differential": chance.randint(-5, 30)}
        yield {**line, "column": chance.choice(("+2", "+3", "+4", "+5", "+10"))}
    if do == "roll" and len(line["dice"]) == 1:
        yield {**line, "result": chance.choice(RESULTS)}
    side = line.get("by") or (UNITS[line["unit"]].side if line.get("unit") in UNITS else "")
    if side and do not in ("claim", "exit", "decline"):
        yield {**line, "by": OTHER[side]}
    if do == "claim" and isinstance(line["value"], bool):
        yield {**line, "value": not line["value"]}
    elif do == "claim" and isinstance(line["value"], int):
        yield {**line, "value": line["value"] + 1}


# The checker


def _judged(header: Line, lines: list[Line], waived: list[Ruling] | None = None) -> Report:
    data = "".join(json.dumps(line) + "\n" for line in (header, *lines)).encode()
    rulings = Rulings(format=1, rulings=waived) if waived else None
    return adjudicate(checked_game(), Log(io.BytesIO(data)), rulings=rulings)


def _key(one: Finding) -> tuple[Any, ...]:
    return one.rule, one.severity, one.event, tuple(one.units), one.at


def tried(film: Film, chance: Random) -> str | None:
    """Insert a slip and a fault into a game; return what is wrong with the findings, or ""."""
    able = [at for at in range(len(film.shots)) if _faults(film.shots, at)]
    at = chance.choice(able)
    fault = chance.choice(_faults(film.shots, at))
    lines = [shot.line for shot in film.shots[:at]]
    plain = _judged(film.header, [*lines, fault])
    there = {_key(one) for one in plain.findings if one.event == at + 1}
    if not any(severity == "violation" for _, severity, *_ in there):
        return f"event {at + 1} is not found to be illegal: {fault}"
    slip = chance.randrange(max(at - NEAR, 0), at) if at else 0
    for changed in chance.sample(some := list(_slips(film.shots[slip].line, chance)), len(some)):
        log = [*lines[:slip], changed, *lines[slip + 1 :], fault]
        try:
            found = _judged(film.header, log)
        except InputError:
            continue
        of_slip = [one for one in found.findings if one.event == slip + 1]
        if any(one.severity == "violation" for one in of_slip):
            wrong = _compared(film.header, log, there, found, slip + 1)
            return f"{wrong}; slip {slip + 1}: {changed}; fault {at + 1}: {fault}" if wrong else ""
    return None


def _compared(header: Line, log: list[Line], there: set[Any], found: Report, slip: int) -> str:
    """Return what is wrong with the findings of a log with a slip and a fault."""
    now = {_key(one): one for one in found.findings if one.event == len(log)}
    if not there <= now.keys():
        return f"lost {sorted(map(str, there - now.keys()))}, found {list(map(str, now))}"
    if any(slip in now[key].follows_from for key in there):
        return "the fault is said to follow from the slip"
    for one in found.findings:
        mine = one.event == slip or _key(one) in there
        if not mine and slip not in one.follows_from:
            return f"new: {one.rule} at event {one.event}, {one.message}"
    slips = {(one.event, one.rule) for one in found.findings if one.event == slip}
    waived = [Ruling(event=event, rule=rule, reason="agreed") for event, rule in slips]
    return "" if _judged(header, log, waived).verdict == "illegal" else "gone with a waiver"
