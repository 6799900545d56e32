"""What the player states beside its events: true claims."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from tests.independent.judging import CannotTell, Forbidden

from .column import result_of, totals
from .combat import Combat
from .judge import Table
from .victory import value_of

__all__ = ["claim", "with_claims"]

Event = dict[str, Any]


def with_claims(table: Table, event: Event, chance: Random) -> Event:
    """Return an event, often with what the rules compute of it."""
    if chance.random() < 0.5:
        return event
    trial = deepcopy(table)
    try:
        trial.follow(event)
    except Forbidden:
        return event
    position, phase = table.position, trial.phase
    match event["do"]:
        case "attack" if isinstance(phase, Combat) and phase.open is not None:
            attack, defence, column = totals(position, phase.open.clash)
            names = position.data.section("combat")["column"]["columns"]
            whole = attack.denominator == defence.denominator == 1
            more = {"attack": int(attack), "defence": int(defence)} if whole else {}
            return {**event, **more, "odds": names[column]}
        case "roll" if isinstance(table.phase, Combat) and table.phase.open is not None:
            fight = table.phase.open
            return {
                **event,
                "result": result_of(position, fight.clash, fight.column, event["dice"]),
            }
        case "move" if not isinstance(phase, Combat) and phase is not None and event.get("path"):
            assert not isinstance(table.phase, Combat) and table.phase is not None
            return {**event, "costs": table.phase.prices(event["unit"], event["path"])}
    return event


def claim(table: Table, chance: Random) -> Event | None:
    """Return a true claim about the position."""
    data = table.position.data
    event: Event = {
        "do": "claim",
        "what": chance.choice(("turn", "losses", "points", "stack", "control")),
    }
    if event["what"] in ("losses", "points", "control"):
        event["side"] = chance.choice(data.sides)
    if event["what"] in ("stack", "control"):
        event["at"] = chance.choice(sorted(data.board.around))
    try:
        return {**event, "value": value_of(table.position, table.phase, event)}
    except CannotTell:
        return None
