"""Legal random games of every game as VASSAL logs, with typical misuse of the turn tracker."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable
from functools import cache

import msgspec

from adjudicator.core.findings import Report
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.proving.play import Style, play
from adjudicator.vassal.format.commands import TurnChange
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.read.judging import OriginWatcher, merge_reports, part_logs
from adjudicator.vassal.read.log_context import LogContext, own_context
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes, snapshot
from adjudicator.vassal.write.log_writer import write_vlog

Forget = Callable[[LogFile, random.Random], list[Action]]


@cache
def game_of(name: str) -> Game:
    return load_game(name)


@cache
def lens_of(name: str) -> LogContext:
    """Return the context for reading logs of our module of a game."""
    return own_context(game_of(name))


@cache
def played(name: str, seed: int) -> LogFile:
    """Return a legal random game as a VASSAL log."""
    lines = play(game_of(name), seed=seed, style=Style(claims=0)).lines()
    return parse_log(write_vlog(game_of(name), Log(io.BytesIO(b"".join(lines)))), file="game.vlog")


def judge(name: str, log: LogFile, lens: LogContext | None = None) -> Report:
    parts = part_logs(lens or lens_of(name), [log])
    return merge_reports(
        [adjudicate(game_of(name), one, watchers=[OriginWatcher(one.part)]) for one in parts]
    )


def judge_without_phases(name: str, log: LogFile) -> Report:
    """Judge a log of a module whose tracker shows turns but no phases."""
    lens = lens_of(name)
    phases = msgspec.structs.replace(lens.profile.phases, shown={})
    profile = msgspec.structs.replace(lens.profile, phases=phases)
    return judge(name, log, lens._replace(profile=profile))


def violations(report: Report) -> list[tuple[str, int]]:
    return [(one.rule, one.event) for one in report.findings if one.severity == "violation"]


# Habits of players


def turns(action: Action) -> bool:
    return any(isinstance(one, TurnChange) for one in action.commands)


def rewritten(log: LogFile, actions: Iterable[Action]) -> LogFile:
    numbered = tuple(Action(n, one.commands) for n, one in enumerate(actions, start=1))
    script = Script(log.script.start, numbered)
    return parse_log(log_bytes(script, moduledata=log.saved.moduledata), file="game.vlog")


def untouched(log: LogFile, _: random.Random) -> list[Action]:
    """Omit every step of the tracker."""
    return [one for one in log.script.actions if not turns(one)]


def late(log: LogFile, chance: random.Random) -> list[Action]:
    """Advance the tracker too late in half of the cases: several steps at once."""
    found: list[Action] = []
    waiting: list[Action] = []
    for one in log.script.actions:
        if turns(one) and chance.random() < 0.5:
            waiting.append(one)
            continue
        if turns(one):
            found += waiting
            waiting = []
        found.append(one)
    return found


def leaping(log: LogFile, chance: random.Random) -> list[Action]:
    """Set the tracker past phases in half of the cases."""
    return [one for one in log.script.actions if not turns(one) or chance.random() < 0.5]


def stopped(log: LogFile, chance: random.Random) -> list[Action]:
    """Stop advancing the tracker at some point."""
    clicks = [n for n, one in enumerate(log.script.actions) if turns(one)]
    last = chance.choice(clicks) if clicks else 0
    return [one for n, one in enumerate(log.script.actions) if n < last or not turns(one)]


def delayed(log: LogFile, chance: random.Random) -> list[Action]:
    """Delay each step of the tracker until after some actions of its phase."""
    order: list[tuple[float, int]] = []
    after = 0.0
    for n, one in enumerate(log.script.actions):
        if turns(one):
            after = max(n + chance.randint(0, 6) + 0.5, after)
        order.append((after if turns(one) else n, n))
    return [log.script.actions[n] for _, n in sorted(order)]


def second_half(log: LogFile) -> LogFile:
    """Return a log that begins in the middle of a game, with the visible position."""
    actions = log.script.actions
    half = len(actions) // 2
    before = Replay(Script(log.script.start, actions[:half])).run()
    start = LogRecorder(snapshot(before)).script.start
    rest = tuple(Action(n, one.commands) for n, one in enumerate(actions[half:], start=1))
    data = log_bytes(Script(start, rest), moduledata=log.saved.moduledata)
    return parse_log(data, file="game.vlog")
