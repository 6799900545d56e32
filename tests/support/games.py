"""Helpers for any game: the game, a referee, random games, and judging of logs."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.game import games as installed
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.proving.play import Played, Style, play
from tests.support.paths import ROOT

__all__ = [
    "GAMES",
    "Line",
    "game",
    "judge",
    "judge_bytes",
    "judge_events",
    "objections",
    "played",
    "played_lines",
    "referee",
    "replayed",
    "sample_logs",
]

Line = dict[str, Any]
#: every game that is part of Adjudicator
GAMES = tuple(installed())


@cache
def game(name: str, *off: str) -> Game:
    """Return a game, loaded once, with some cases switched off."""
    return load_game(name, off=off)


@cache
def played(
    name: str, seed: int, *options: str, scenario: str = "", style: Style | None = None
) -> tuple[Played, list[Event]]:
    """Return a complete random game, and its events."""
    found = play(game(name), seed=seed, options=options, scenario=scenario, style=style or Style())
    return found, list(found.events())


def played_lines(name: str, seed: int) -> list[bytes]:
    """Return the lines of a complete random game, which is played once."""
    found, events = played(name, seed)
    return [msgspec.json.encode(one) + b"\n" for one in (found.header, *events)]


def referee(name: str, **header: Any) -> Referee:
    """Return a referee that starts from a header."""
    return Referee(game(name), Header(format=1, game=name, **header))


def replayed(name: str, seed: int, most: int) -> Referee:
    """Return the referee of a random game after some of its events."""
    found, events = played(name, seed)
    started = Referee(game(name), found.header)
    for event in events[:most]:
        started.feed(event)
    return started


def judge_bytes(name: str, data: bytes, *off: str, **more: Any) -> Report:
    """Judge an external log, with some cases switched off."""
    return adjudicate(game(name, *off), Log(io.BytesIO(data)), **more)


def judge(name: str, lines: Iterable[Line], *off: str, **more: Any) -> Report:
    """Judge a log given as plain values, the header first."""
    data = "\n".join(json.dumps(line) for line in lines).encode()
    return judge_bytes(name, data, *off, **more)


def judge_events(name: str, header: Header, events: Sequence[Event]) -> Report:
    """Judge a log given as a header and events, as external input."""
    encode = msgspec.json.encode
    return judge_bytes(name, b"\n".join([encode(header), *(encode(one) for one in events)]))


def objections(name: str, data: bytes) -> list[str]:
    """Return all objections of the referee, including unchecked events and open duties."""
    report = judge_bytes(name, data)
    found = [
        f"{one.rule} at event {one.event}: {one.message} {one.args}" for one in report.findings
    ]
    found += [f"unchecked {one.rule} at event {one.event}: {one.why}" for one in report.unchecked]
    found += [f"pending {one.rule}: {one.message}" for one in report.pending]
    return found + ([] if report.verdict == "legal" else [report.verdict])


def sample_logs(name: str) -> list[Path]:
    """Return the sample logs of a game: at least a clean game and a demonstration."""
    found = sorted((ROOT / "modules" / name / "logs").glob("*.jsonl"))
    assert {"clean-game", "demonstration"} <= {path.stem for path in found}, name
    return found
