"""Test logs of our module that the real engine wrote, if they are available."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.core.log import open_log
from adjudicator.core.referee import adjudicate
from adjudicator.vassal.build.module import build
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.spi_logs import NAME, game
from tests.support.spi_vassal_logs import judge
from tests.support.vassal_engine import CLASSPATH
from tests.support.vassal_engine import told as told_by_engine
from tests.support.vassal_round_trip import context, without_number

TRUTH = Path(os.environ.get("VASSAL_TRUTH", "")) / "out"

with_truth = pytest.mark.skipif(
    not (TRUTH / "g3.vlog").exists(), reason="no logs of the engine are at hand (VASSAL_TRUTH)"
)


def lines(name: str) -> list[dict[str, Any]]:
    (log,) = part_logs(context(NAME), [read_log(TRUTH / f"{name}.vlog")])
    return [msgspec.to_builtins(without_number(event)) for _, event in log.events()]


def told(name: str) -> list[tuple[str, str]]:
    (log,) = part_logs(context(NAME), [read_log(TRUTH / f"{name}.vlog")])
    remarks = [one for several in log.part.remarks.values() for one in several]
    return [(one.rule, getattr(one, "message", "") or getattr(one, "why", "")) for one in remarks]


@with_truth
def test_a_game_played_through_the_engine_is_read_move_by_move() -> None:
    """The engine was given the drags of one of our logs; claims and consents were not typed."""
    with open_log(TRUTH / "g3.jsonl") as log:
        wanted = [event for _, event in log.events(game().decoder)]
    claims = {
        "by",
        "cost",
        "costs",
        "odds",
        "attack",
        "defence",
        "defenders",
        "result",
        "at",
        "edge",
    }
    words = {"agree", "take-back", "declare", "claim", "concede", "end", "note"}

    def shape(event: dict[str, Any]) -> dict[str, Any]:
        kept = {"unit", "path", "to", "at"} if event["do"] == "place" else set()
        return {key: value for key, value in event.items() if key not in claims - kept}

    meant = [shape(msgspec.to_builtins(without_number(one))) for one in wanted]
    meant = [one for one in meant if one["do"] not in words]
    seen = [shape(one) for one in lines("g3")]
    for act in ("phase", "attack", "roll", "retreat", "displace", "advance", "eliminate", "place"):
        assert _only(seen, act) == _only(meant, act)
    assert _last_places(seen) == _last_places(meant)
    assert judge(read_log(TRUTH / "g3.vlog")).verdict == "legal"


def _only(events: list[dict[str, Any]], act: str) -> list[dict[str, Any]]:
    """Return the events of one kind; the order in which targets were marked does not matter."""
    return [
        one | ({"targets": sorted(one["targets"])} if act == "attack" else {})
        for one in events
        if one["do"] == act
    ]


def _last_places(events: list[dict[str, Any]]) -> dict[str, str]:
    moves = (one for one in events if one["do"] == "move")
    return {one["unit"]: one.get("path", [one.get("to")])[-1] for one in moves}


@with_truth
def test_a_fault_played_through_the_engine_is_found() -> None:
    with open_log(TRUTH / "g3f.jsonl") as log:
        wanted = [(one.rule, one.units, one.at) for one in adjudicate(game(), log).findings]
    report = judge(read_log(TRUTH / "g3f.vlog"))
    found = [one for one in report.findings if one.severity == "violation"]
    assert [(one.rule, one.units, one.at) for one in found] == wanted
    assert found[0].source is not None
    assert found[0].source.player == "Alice"


@with_truth
def test_drags_of_the_mouse_and_of_stacks() -> None:
    assert [one["unit"] for one in lines("s1_drags")[1:7]] == [
        "allied-1", "allied-1", "allied-2", "allied-24", "allied-14", "allied-15",
    ]  # fmt: skip
    assert ("VASSAL-return", "piece-returned") in told("s1_drags")
    moved = {one["unit"] for one in lines("s7_mouse")[1:]}
    assert {"allied-1", "allied-14", "allied-15"} <= moved


@with_truth
def test_the_tracker_of_the_engine() -> None:
    phases = [(one["turn"], one["phase"]) for one in lines("s2_turns")]
    assert phases[0] == (1, "allied-movement")
    assert phases[-1] == (3, "allied-combat")
    assert len(phases) == 10


@with_truth
def test_fights_of_the_engine() -> None:
    assert [one["do"] for one in lines("s3_fight")] == [
        "phase", "move", "move", "phase", "attack", "roll", "retreat", "retreat", "advance",
        "attack", "roll", "eliminate", "attack", "roll", "eliminate", "exit", "exit", "phase",
    ]  # fmt: skip


@with_truth
def test_what_the_engine_undid_is_folded_away() -> None:
    moves = [one for one in lines("s4_undo") if one["do"] == "move"]
    assert [one["unit"] for one in moves] == ["allied-1"]
    assert [one["unit"] for one in lines("s4_undo") if one["do"] == "eliminate"] == ["french-34"]


@with_truth
def test_a_forged_roll_in_the_chat_is_none() -> None:
    assert [one for one in lines("s6_palette_and_talk") if one["do"] == "roll"] == []
    assert ("VASSAL-twin", "unit-twice") in told("s6_palette_and_talk")


@with_truth
def test_a_mailed_game_is_one_game() -> None:
    logs = [read_log(TRUTH / f"c{n}.vlog") for n in (1, 2, 3)]
    assert len(part_logs(context(NAME), logs)) == 1
    files = {one.source.file for one in judge(*logs).findings if one.source}
    assert files <= {"c1.vlog", "c2.vlog", "c3.vlog"}


@pytest.mark.vassal
@pytest.mark.skipif(not CLASSPATH, reason="VASSAL_CLASSPATH names no engine")
def test_the_engine_plays_a_whole_game_of_ours(tmp_path: Path) -> None:
    module, vlog, saved = (tmp_path / name for name in ("spi.vmod", "ours.vlog", "theirs.vsav"))
    module.write_bytes(build(game(), art=False).data)
    with open_log(game().folder / "logs" / "clean-game.jsonl") as log:
        vlog.write_bytes(write_vlog(game(), log))
    asked = ["--load", str(vlog), "--step-all", "--save", str(saved)]
    said = told_by_engine(module, tmp_path, *asked)
    replay = Replay(read_log(vlog).script)
    assert said["logSteps"] == said["stepped"] == len(replay)
    assert [one for one in said["problems"] if one["level"] != "INFO"] == []
    ours, theirs = replay.run(), Replay(read_log(saved).script).table
    assert {one.id: one.place for one in theirs.pieces.values()} == {
        one.id: one.place for one in ours.pieces.values()
    }
    assert theirs.turns == ours.turns
