"""How logs of the public module of Commands & Colors begin: set-ups, deals, rolls before it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.game import load_game
from adjudicator.vassal.format.commands import Player, SetProperty
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.format.secrets import placeholder
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.chain import convert_logs, read_actions
from adjudicator.vassal.read.dry_run import dry_run
from adjudicator.vassal.read.log_context import LogContext, profile_context
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import log_bytes
from tests.support.ccn_public import PublicLog, game, profile
from tests.support.paths import ROOT

REAL = ROOT.parent / "shared" / "realdata" / "ccn-napoleonics"
SCENARIOS = ("s1", "s2", "s3", "s4", "s5", "s6")


def judged(log: Path, module: Path) -> dict[str, Any]:
    """Return the report on a log."""
    command = ["check", str(log), "--module", str(module), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--format", "json"])
    assert result.exit_code in (0, 1), result.output
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def rules(report: dict[str, Any], severity: str) -> set[str]:
    """Return the rules of the findings of a severity."""
    return {one["rule"] for one in report["findings"] if one["severity"] == severity}


def leap(scenario: str, *, old: bool) -> PublicLog:
    """Return a log in which a unit of the first side goes over the whole board."""
    log, rules_of = PublicLog(scenario, old=old), game().scenario_rules(scenario)
    side = "french" if rules_of.first == "dice" else rules_of.first
    log.deal(side, ["Attack Center", *["Elan"] * (rules_of.sides[side].command_cards - 1)])
    log.play(side, "Attack Center")
    where, units = game().scenario(scenario).where, game().units
    unit = next(one for one in where if units[one].side == side and units[one].type != "leader")
    row = [f"{column:02d}{where[unit][2:]}" for column in range(12, 0, -1)]
    log.order(unit)
    log.move(unit, next(place for place in row if place not in where.values()))
    return log


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_log_from_a_published_set_up_is_judged_in_full(
    scenario: str, old: bool, tmp_path: Path
) -> None:
    module, file = leap(scenario, old=old).write(tmp_path)
    report = judged(file, module)
    assert "CCN-C.move-6" in rules(report, "violation")
    assert rules(report, "doubt") == set()


def test_another_battle_is_not_judged_by_the_notes_of_ours(tmp_path: Path) -> None:
    log = PublicLog("s2", {"fr-lt-1": "1307"}, codex="GG01")
    log.deal("french", ["Attack Center"])  # the notes of a battle that is ours give more
    log.play("french", "Attack Center")
    module, file = log.write(tmp_path)
    part = convert_logs(profile_context(game(), module, profile()), [read_log(file)])[0]
    assert part.header.position is not None
    assert part.header.position["first"] == "french"
    report = judged(file, module)
    assert not any(one["rule"].startswith(("CCN-6", "CCN-C.seq")) for one in report["findings"])


def test_blocks_before_the_battle_are_not_known_without_the_purpose_of_the_roll(
    tmp_path: Path,
) -> None:
    log = PublicLog("s1")
    log.deal("allied", ["Attack Center", "Elan", "Elan", "Elan", "Elan"])
    log.roll("INFx4 CAVx1")
    log.strength("ru-ln-1", 5)
    log.play("allied", "Attack Center")
    module, file = log.write(tmp_path)
    report = judged(file, module)
    assert report["verdict"] == "cannot tell"
    assert [one["rule"] for one in report["unchecked"]] == ["CCN-C.nat-2"]


def test_a_dry_run_shows_every_step(tmp_path: Path) -> None:
    module, file = leap("s2", old=False).write(tmp_path)
    context = profile_context(load_game(game().id), module, profile())
    found = dry_run(context, read_log(file))
    assert [(one.kind, one.became) for one in found.each] == [
        ("other pieces", "no play"),
        ("other pieces", "draw"),
        ("other pieces", "phase, play"),
        ("other pieces", "no play"),
        ("units changed", "order"),
        ("units moved", "move"),
    ]
    command = ["log", "profile", str(module), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--try", str(file), "--steps"])
    assert "step 6: units moved, move\n" in result.stdout


# The set-ups themselves


def _set_ups() -> list[Path]:
    """Return the published set-ups, and one of a player."""
    return [*sorted(REAL.glob("E60*.vsav")), REAL / "GG01-Austerlitz.vsav"]


@cache
def module_context() -> LogContext:
    """Return what is needed to read logs of the module itself."""
    return profile_context(game(), REAL / "buildFile.xml", profile())


def leap_of(setup: Path, folder: Path) -> Path:
    """Return a log that begins with a saved game: a unit of the first side goes over the board."""
    log = read_log(setup)
    reader, _ = read_actions(module_context(), log)
    side = profile().phases.shown[reader.replay.table.properties["Module", "gActiveSide"]]
    units = {**game().units, **{one.id: one for one in reader.named.added}}
    unit = next(
        one
        for one, site in sorted(reader.start.items())
        if site.kind == "place" and units[one].side == side and units[one].type != "leader"
    )
    place = reader.replay.table.pieces[reader.piece_ids[unit]].place
    assert place is not None
    recorder = LogRecorder(log.script.start, Player(placeholder(1), "Ann", "Solitaire"))
    recorder.act([SetProperty("gPhase", "2", "Module", "0")])
    far = place.x + (1 if place.x < 600 else -1) * 6 * 87
    recorder.drag([reader.piece_ids[unit]], MapPoint(place.map, far, place.y))
    assert log.saved
    data = log_bytes(recorder.script, savedata=log.saved.savedata, moduledata=log.saved.moduledata)
    (folder / "game.vlog").write_bytes(data)
    return folder / "game.vlog"


@pytest.mark.skipif(not REAL.is_dir(), reason="the files of other people are not here")
@pytest.mark.parametrize("setup", _set_ups(), ids=lambda one: one.stem)
def test_a_log_from_a_set_up_of_the_module(setup: Path, tmp_path: Path) -> None:
    report = judged(leap_of(setup, tmp_path), REAL / "buildFile.xml")
    ours = setup.name.startswith("E60")
    assert report["verdict"] == ("illegal" if ours else "cannot tell")
    assert "CCN-C.move-6" in rules(report, "violation" if ours else "doubt")
    assert ("VASSAL-scenario" in rules(report, "doubt")) is not ours
    assert not any(one["rule"].startswith("CCN-6") for one in report["findings"])
