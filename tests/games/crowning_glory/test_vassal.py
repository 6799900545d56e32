"""Logs of A Crowning Glory through VASSAL and back: the same events, the same report."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.core.events import Event
from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.piece_hooks import Site, hook_of
from adjudicator.core.referee import adjudicate
from adjudicator.proving.play import Style, header_for, play
from adjudicator.reports.json import json_pieces
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.read.judging import OriginWatcher, PartLog, merge_reports, part_logs
from adjudicator.vassal.read.log_context import LogContext, own_context
from adjudicator.vassal.write.log_writer import write_vlog
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support.cg_logs import game
from tests.support.paths import ROOT

LOGS = ROOT / "modules" / "crowning-glory" / "logs"


@cache
def lens() -> LogContext:
    return own_context(game())


def bare(event: Event) -> Event:
    return msgspec.structs.replace(event, n=0)


def told(report: Report) -> dict[str, Any]:
    """Return a report as printed, but for its stamp and where findings come from."""
    found: dict[str, Any] = msgspec.json.decode("".join(json_pieces(report, game())))
    for key in ("stamp", "file"):
        del found[key]
    for one in found["findings"]:
        one.pop("source", None)
    return found


def check_trip(data: bytes) -> None:
    """Write a log for VASSAL, read it again, and compare all that is told."""
    vlog = parse_log(write_vlog(game(), Log(io.BytesIO(data))), file="game.vlog")
    parts = part_logs(lens(), [vlog])
    events = [bare(event) for _, event in Log(io.BytesIO(data)).events(game().decoder)]
    assert [bare(event) for part in parts for _, event in part.events()] == events
    judged = merge_reports(
        [adjudicate(game(), one, watchers=[OriginWatcher(one.part)]) for one in parts]
    )
    assert told(judged) == told(adjudicate(game(), Log(io.BytesIO(data))))


@pytest.mark.parametrize("name", ["clean-game", "demonstration"])
def test_a_sample_log_comes_back_as_it_was(name: str) -> None:
    check_trip((LOGS / f"{name}.jsonl").read_bytes())


def test_open_moves_come_back_as_they_were() -> None:
    check_trip(b"".join(play(game(), seed=24, style=Style(open=True)).lines()))


def test_the_introductory_scenario_comes_back_as_it_was() -> None:
    check_trip(b"".join(play(game(), seed=5, scenario="southern-attack").lines()))


# As players do it: keys for faces and steps, markers laid on the target


class Table:
    """The module with the units of the battle in their hexes, some of them elsewhere."""

    def __init__(self, **moved: str) -> None:
        state = game().start(header_for(game()))
        hook = hook_of(game())
        where = {unit: hook.site(state, place) for unit, place in state.where.items()}
        where |= {unit.replace("_", "-"): Site("place", at) for unit, at in moved.items()}
        self.stage = SimulatedTable(game(), where, {}, (2, "declaration"))

    def part(self) -> PartLog:
        (part,) = part_logs(lens(), [parse_log(self.stage.bytes("test"), file="game.vlog")])
        return part

    def lines(self) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(bare(event)) for _, event in self.part().events()]


def test_a_unit_that_is_turned_over_without_a_move_holds() -> None:
    table = Table()
    stage = table.stage
    stage.say("# declare movement", "french")
    stage.turn(2, "movement")
    stage.turn_over("french-morand", "french")
    stage.drag("allied-urusov", Site("place", "2316"), "allied")
    stage.turn_over("allied-urusov", "allied")  # it has moved: this says nothing new
    stage.turn_back("french")
    assert table.lines()[-2:] == [
        {"do": "hold", "unit": "french-morand"},
        {"do": "move", "unit": "allied-urusov", "path": ["2317", "2316"]},
    ]


def test_a_fight_with_a_marker_on_the_target() -> None:
    table = Table(allied_urusov="1614")
    stage = table.stage
    stage.say("# declare combat", "french")
    stage.turn(2, "combat")
    stage.drag("french-guns-3a", Site("place", "1614"), "french")
    for unit in ("french-morand", "french-guns-3a"):
        stage.mark(unit, "attacker")
    stage.mark("allied-urusov", "target")
    stage.roll([4], "french")
    stage.step("french-morand", 1, "french")
    stage.step("allied-urusov", 1, "allied")
    stage.drag("french-guns-3a", Site("reserve"), "french")
    stage.say("# decline", "allied")
    assert table.lines()[2:] == [
        {"do": "attack", "units": ["french-morand", "french-guns-3a"], "targets": ["1614"]},
        {"do": "roll", "dice": [4], "by": "french"},
        {"do": "lose", "unit": "french-morand"},
        {"do": "lose", "unit": "allied-urusov"},
        {"do": "decline"},
    ]
