"""Whole games, played legally at random and written as a log."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.independent.runs import StuckError

from . import board
from .fight import combat_phase, number
from .march import March
from .pieces import SIDES, TURNS, UNITS
from .position import Position, setup

Event = dict[str, Any]
_TRIES = 40


def play_game(seed: int, *, turns: int = TURNS, paths: bool = True) -> list[Event]:
    """Return the header and the numbered events of one legal game."""
    return play_and_count(seed, turns=turns, paths=paths)[0]


def play_and_count(
    seed: int, *, turns: int = TURNS, paths: bool = True
) -> tuple[list[Event], Counter[str]]:
    """Return the log of one legal game, and how often each kind of action occurred in it."""
    rng = Random(seed)
    header: Event = {
        "format": 1,
        "game": "spi-austerlitz",
        "players": {"allied": "Anna", "french": "Ben"},
    }
    if turns != TURNS:
        header["turns"] = turns
    position, events, counts = setup(), [], Counter[str]()
    runners = _runners(rng)
    focus = rng.choice(sorted(setup().at.values())) if rng.random() < 0.6 else None
    for turn in range(1, turns + 1):
        for side in SIDES:
            position.turn, position.side = turn, side
            position, more, tally = _player_turn(position, rng, runners, paths=paths, focus=focus)
            events += more
            counts += tally
    events += _final_claims(position)
    events.append({"do": "end"})
    counts["demoralizations"] += position.demoralized is not None
    counts[f"level: {position.level()}"] += 1
    return [header, *({"n": n, **event} for n, event in enumerate(events, 1))], counts


def _runners(rng: Random) -> dict[str, str]:
    """Return Allied units that head for an arrow hex and the edge."""
    chosen = {}
    for unit in sorted(UNITS):
        if unit.startswith("allied") and rng.random() < 0.2:
            chosen[unit] = rng.choice(("west", "east"))
    return chosen


def _player_turn(
    position: Position, rng: Random, runners: dict[str, str], *, paths: bool, focus: str | None
) -> tuple[Position, list[Event], Counter[str]]:
    """Play Movement and Combat Phase; retry while the combat meets a doubtful case."""
    for _ in range(_TRIES):
        after = position.copy()
        march = March(after, rng, runners, paths=paths, focus=focus)
        if not march.play():
            continue
        done = combat_phase(after, rng)
        if done is None:
            continue
        after, fights, tally = done
        events = [
            _phase(position, "movement"),
            *march.events,
            _phase(position, "combat"),
            *fights,
            *_claims(after, rng),
        ]
        return after, events, march.counts + tally
    raise StuckError(f"turn {position.turn}, {position.side}")


def _phase(position: Position, kind: str) -> Event:
    return {"do": "phase", "turn": position.turn, "phase": f"{position.side}-{kind}"}


def _claims(position: Position, rng: Random) -> list[Event]:
    """Return claims of the players at the end of a Combat Phase, occasionally."""
    side = rng.choice(SIDES)
    claims: list[Event] = [
        {"do": "claim", "what": "losses", "side": side, "value": position.lost[side]},
        {
            "do": "claim",
            "what": "demoralized",
            "side": side,
            "value": position.demoralized == side,
        },
        {
            "do": "claim",
            "what": "exited",
            "side": "allied",
            "at": "west",
            "value": position.exited["west"],
        },
    ]
    if position.at:
        unit = rng.choice(sorted(position.at))
        claims += _claims_about(position, unit, rng)
    return [claim for claim in claims if rng.random() < 0.15]


def _claims_about(position: Position, unit: str, rng: Random) -> list[Event]:
    """Return claims: strengths of a unit, points in its hex, control of an adjacent hex."""
    here = position.at[unit]
    side, beside = rng.choice(SIDES), rng.choice(board.neighbours(here))
    stack = sum(UNITS[other].combat for other in position.stack(here))
    attack, defence = number(position.strength(unit)), number(position.defence(unit))
    control = beside in position.controlled(side)
    return [
        {"do": "claim", "what": "strength", "unit": unit, "at": "attack", "value": attack},
        {"do": "claim", "what": "strength", "unit": unit, "at": "defence", "value": defence},
        {"do": "claim", "what": "stack", "at": here, "value": stack},
        {"do": "claim", "what": "control", "at": beside, "side": side, "value": control},
    ]


def _final_claims(position: Position) -> list[Event]:
    points = position.points()
    claims: list[Event] = [
        {"do": "claim", "what": "losses", "side": side, "value": position.lost[side]}
        for side in SIDES
    ]
    claims += [
        {"do": "claim", "what": "points", "side": side, "value": points[side]} for side in SIDES
    ]
    cut_off = position.cut_off()
    claims += [
        {"do": "claim", "what": "cut-off", "unit": unit, "value": unit in cut_off}
        for unit in position.units("allied")[:3]
    ]
    level = position.level()
    if level:
        claims.append({"do": "claim", "what": "level", "value": level})
    return claims
