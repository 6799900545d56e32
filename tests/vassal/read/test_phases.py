"""A log that does not tell its phases is not illegal for that; where it tells them, they bind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.proving.play import Style, play
from adjudicator.vassal.format.commands import TurnChange
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes, snapshot
from tests.support.spi_logs import game
from tests.support.vlog_trips import Table, as_vlog, judge, judged, lens

SEEDS = [21, 22]


@cache
def played(seed: int) -> LogFile:
    """Return a legal random game as a log of VASSAL."""
    return as_vlog(play(game(), seed=seed, style=Style(claims=0)).lines())


def turns(action: Action) -> bool:
    return any(isinstance(one, TurnChange) for one in action.commands)


def rewritten(log: LogFile, actions: Iterable[Action]) -> LogFile:
    numbered = tuple(Action(n, one.commands) for n, one in enumerate(actions, start=1))
    script = Script(log.script.start, numbered)
    return parse_log(log_bytes(script, moduledata=log.saved.moduledata), file="game.vlog")


def untouched(log: LogFile, _: random.Random) -> list[Action]:
    """Leave every step of the tracker out."""
    return [one for one in log.script.actions if not turns(one)]


def late(log: LogFile, chance: random.Random) -> list[Action]:
    """Let the tracker be clicked too late, as often as not: several times at once."""
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
    """Let the tracker be set over phases, as often as not."""
    return [one for one in log.script.actions if not turns(one) or chance.random() < 0.5]


def violations(report: Report) -> list[tuple[str, int]]:
    return [(one.rule, one.event) for one in report.findings if one.severity == "violation"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("forget", [untouched, late, leaping])
def test_a_legal_game_with_a_forgotten_tracker_is_not_illegal(
    seed: int, forget: Callable[[LogFile, random.Random], list[Action]]
) -> None:
    log = played(seed)
    assert judge(log).verdict == "legal"
    report = judge(rewritten(log, forget(log, random.Random(seed))))
    assert violations(report) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tracker_that_nobody_touched_leaves_a_game_untold(seed: int) -> None:
    log = played(seed)
    report = judge(rewritten(log, untouched(log, random.Random(seed))))
    assert report.verdict == "cannot tell"
    assert "VASSAL-tracker" in [one.rule for one in report.unchecked]
    # each kind of doubt is told once, and the others are counted
    kinds = [(one.rule, one.message) for one in report.findings if one.unsure == "phase-not-told"]
    assert len(kinds) == len(set(kinds)) > 0
    assert sum(one.more for one in report.unchecked) > 100


def judge_without_phases(log: LogFile) -> Report:
    """Judge a log of a module whose tracker shows turns and no phases."""
    profile = lens().profile
    phases = msgspec.structs.replace(profile.phases, shown={})
    blind = lens()._replace(profile=msgspec.structs.replace(profile, phases=phases))
    return judged(part_logs(blind, [log]))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tracker_with_turns_and_no_phases_makes_nothing_illegal(seed: int) -> None:
    report = judge_without_phases(played(seed))
    assert (report.verdict, violations(report)) == ("cannot tell", [])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_from_the_middle_without_phases_is_not_illegal(seed: int) -> None:
    log = played(seed)
    actions = log.script.actions
    half = len(actions) // 2
    before = Replay(Script(log.script.start, actions[:half])).run()
    start = LogRecorder(snapshot(before)).script.start
    rest = tuple(Action(n, one.commands) for n, one in enumerate(actions[half:], start=1))
    data = log_bytes(Script(start, rest), moduledata=log.saved.moduledata)
    report = judge_without_phases(parse_log(data, file="game.vlog"))
    assert (report.verdict, violations(report)) == ("cannot tell", [])


# Where phases are told, they bind


def severities(table: Table, rule: str) -> set[str]:
    return {one.severity for one in judge(table.log()).findings if one.rule == rule}


def test_a_unit_moved_out_of_turn_while_the_tracker_is_kept_is_a_violation() -> None:
    table = Table()
    table.drag("allied-2", "1328")
    table.drag("french-6", "1709", by="french")
    table.drag("allied-1", "1129")
    table.turn("allied-combat")
    table.turn("french-movement")
    assert severities(table, "SPI-5A") == {"violation"}


def test_the_same_with_a_tracker_that_nobody_touched_is_a_doubt() -> None:
    table = Table()
    table.drag("allied-2", "1328")
    table.drag("french-6", "1709", by="french")
    table.drag("allied-1", "1129")
    assert severities(table, "SPI-5A") == {"doubt"}
    assert judge(table.log()).verdict == "cannot tell"


def test_an_attack_between_moves_while_the_tracker_is_kept_is_a_violation() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.mark(["allied-1"], ["french-1"])
    table.roll(3)
    table.drag("allied-2", "1328")
    table.turn("allied-combat")
    table.turn("french-movement")
    assert severities(table, "SPI-5B") == {"doubt"}  # the position is one from the middle
    told = Table()
    told.turn("allied-combat")
    told.turn("french-movement")
    told.drag("french-6", "1709", by="french")
    told.mark(["french-6"], ["allied-18"])
    told.roll(3, by="french")
    told.drag("french-1", "1707", by="french")
    told.turn("french-combat")
    assert severities(told, "SPI-5B") == {"violation"}


def test_a_fault_that_needs_no_phase_is_a_violation_in_a_log_of_one_phase() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028", "0928", "0827", "0727")
    table.drag("allied-2", "1328")
    assert judge(table.log()).verdict == "illegal"


def test_a_tracker_that_leaps_is_a_note() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.turn("french-movement")
    table.drag("french-6", "1709", by="french")
    assert [one["do"] for one in table.lines()] == ["move", "phase", "phase", "move"]
    assert table.remarks() == [("VASSAL-tracker", "tracker-jumped")]
    assert judge(table.log()).verdict == "legal"


def test_words_for_exact_play_leave_the_tracker_as_it_is() -> None:
    table = Table()
    table.say("# exact")
    table.drag("allied-1", "1129")
    table.drag("french-6", "1709", by="french")
    table.drag("french-1", "1707", by="french")
    assert severities(table, "SPI-5A") == {"violation"}
