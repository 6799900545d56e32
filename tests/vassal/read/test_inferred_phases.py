"""Test logs whose module shows no phases: they are inferred, and nothing unknown is a violation."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from adjudicator.core.findings import Fault
from adjudicator.vassal.read.dry_run import dry_run
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.read.log_context import LogContext
from adjudicator.vassal.read.profile import PhasesProfile
from tests.support import forgotten_trackers as trackers
from tests.support.spi_vassal_logs import Table

NAME = "spi-austerlitz"
SEEDS = [21, 22]


def lens_with(phases: PhasesProfile) -> LogContext:
    lens = trackers.lens_of(NAME)
    return lens._replace(profile=msgspec.structs.replace(lens.profile, phases=phases))


def turns_only() -> LogContext:
    tracker = trackers.lens_of(NAME).profile.phases.tracker
    return lens_with(PhasesProfile(tracker=tracker, turns=True))


def nothing() -> LogContext:
    return lens_with(PhasesProfile())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lens", [turns_only, nothing])
def test_a_legal_game_is_not_illegal_without_phases(
    lens: Callable[[], LogContext], seed: int
) -> None:
    log = trackers.played(NAME, seed)
    assert trackers.violations(trackers.judge(NAME, log, lens())) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("forget", [trackers.late, trackers.leaping, trackers.stopped])
def test_a_legal_game_with_late_turns_is_not_illegal(forget: trackers.Forget, seed: int) -> None:
    played = trackers.played(NAME, seed)
    log = trackers.rewritten(played, forget(played, random.Random(seed)))
    assert trackers.violations(trackers.judge(NAME, log, turns_only())) == []


def test_inferred_phases_are_counted_in_one_note() -> None:
    (part,) = part_logs(turns_only(), [trackers.played(NAME, 21)])
    said = [
        one
        for remarks in part.part.remarks.values()
        for one in remarks
        if isinstance(one, Fault) and one.message == "phases-inferred"
    ]
    (note,) = said
    events = [event for _, event in part.events()]
    phases = sum(type(event).__name__ == "Phase" for event in events)
    assert 0 < note.args["count"] < phases


def test_what_does_not_rest_on_a_phase_is_still_a_violation() -> None:
    table = Table()
    where = trackers.game_of(NAME).scenario().where
    table.drag(next(unit for unit in where if unit.startswith("allied")), "1301")
    report = trackers.judge(NAME, table.log(), turns_only())
    assert report.verdict == "illegal"


def test_a_dry_run_counts_every_step_once() -> None:
    log = trackers.played(NAME, 21)
    found = dry_run(turns_only(), log)
    assert len(found.each) == len(log.script.actions) == sum(one.steps for one in found.kinds)
    assert len(found.lost) == sum(one.lost for one in found.kinds) == 0
    assert found.dice[0] == found.dice[1] > 0
    assert found.units[0] == found.units[1]


def test_a_dry_run_names_what_is_not_understood() -> None:
    lens = turns_only()
    profile = msgspec.structs.replace(lens.profile, dice=[])
    found = dry_run(lens._replace(profile=profile), trackers.played(NAME, 21))
    assert found.dice == (0, 0)
    assert found.lost
    assert all("dice" in str(one.why) for one in found.lost)
