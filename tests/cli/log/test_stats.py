"""Test `log stats`: the number of actions in logs, by kind and by player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.vassal.audit.gather import gather_logs
from adjudicator.vassal.audit.stats import LogCounts, stats
from tests.support.paths import ROOT
from tests.support.vassal_chain import ANN, BOB, Writer

REAL = ROOT.parent / "shared" / "realdata"
with_real = pytest.mark.skipif(not REAL.exists(), reason="no real logs at hand")


def played() -> Writer:
    log = Writer()
    log.drag("101", 198, 50)
    log.drag("104", 475, 290, BOB)
    log.undo(log.drag("102", 129, 250, ANN))
    log.roll(7)
    log.say("good luck", "Bob")
    log.flip("103", 2)
    return log


def run(*words: object) -> str:
    result = CliRunner().invoke(cli, ["log", "stats", *(str(one) for one in words)])
    assert result.exit_code == 0, result.output
    return result.output


def test_what_happened_is_counted_by_player() -> None:
    found = stats(gather_logs([played().log]).replayed_logs)
    assert found.players == {
        "": LogCounts(steps=1, changed=1),
        "Ann": LogCounts(steps=4, moves=2, rolls=1, undos=1, reports=3),
        "Bob": LogCounts(steps=2, moves=1, chat=1, reports=1),
    }
    assert found.total == LogCounts(
        steps=7, moves=3, rolls=1, undos=1, chat=1, reports=4, changed=1
    )
    assert found.logs[0].sides == {"Ann": "Red", "Bob": "Blue"}
    assert (found.logs[0].module, found.logs[0].module_version) == ("Hex Demo", "1.2")
    assert found.hours is None


def test_logs_add_up_and_tell_the_time_between_them() -> None:
    first = played()
    second = first.following()
    second.drag("101", 60, 50)
    found = stats(gather_logs([first.log, second.log]).replayed_logs)
    assert found.total.steps == 8
    assert found.total.moves == 4
    assert found.hours == 24


@pytest.mark.parametrize("saved", [None, -5, 10**14 - 1, 0])
def test_a_date_that_cannot_be_is_none(saved: int | None) -> None:
    log = played()
    log.saved = saved
    assert stats(gather_logs([log.log]).replayed_logs).logs[0].saved == ""


def test_the_command_prints_a_table_and_json(tmp_path: Path) -> None:
    paths = [played().write(tmp_path), played().following().write(tmp_path)]
    text = run(*paths)
    assert "Hex Demo 1.2 · VASSAL 3.7.26 · saved 2023-11-15 22:13:20 UTC" in text
    assert "2 logs · 24 hours from the first to the last" in text
    document = json.loads(run(*paths, "--format", "json"))
    assert document["total"]["steps"] == 7
    assert document["logs"][0]["players"]["Ann"]["moves"] == 2


def test_no_password_is_printed(tmp_path: Path) -> None:
    path = played().write(tmp_path)
    for style in ("text", "json"):
        shown = run(path, "--format", style)
        assert ANN.text not in shown
        assert BOB.text not in shown


@with_real
def test_the_longest_day_is_counted() -> None:
    paths = sorted((REAL / "longest-day" / "game").glob("*.log"))
    document = json.loads(run(*paths, "--format", "json"))
    assert len(paths) == 11
    assert document["total"]["steps"] == 6179
    assert document["total"]["rolls"] == 529
    assert set(document["players"]) == {"", "Joel", "Nate"}
