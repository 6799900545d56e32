"""Test which scenario a log of VASSAL is judged by, and what binds in a log from the middle."""

from __future__ import annotations

import io
from functools import cache
from itertools import islice

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.piece_hooks import hook_of
from adjudicator.proving.play import Style, header_for, play
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.read.judging import PartLog, part_logs
from adjudicator.vassal.write.log_writer import write_vlog
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support import forgotten_trackers as trackers

NAME = "jours-de-gloire-austerlitz"
PLAYERS = {"french": "Anna", "austro-russian": "Ben"}


class Orders:
    """The table of a scenario in its phase of orders, and players who type."""

    def __init__(self, scenario: str, turn: int) -> None:
        game = trackers.game_of(NAME)
        state, hook = game.start(header_for(game, scenario=scenario)), hook_of(game)
        sites = {unit: hook.site(state, place) for unit, place in state.where.items()}
        here = {unit: site for unit, site in sites.items() if site.kind != "nowhere"}
        self.table = SimulatedTable(game, here, PLAYERS, (turn, "orders"))

    def log(self, *lines: str) -> LogFile:
        for one in lines:
            self.table.say(one, "french")
        return parse_log(self.table.bytes("test"), file="game.vlog")

    def report(self, *lines: str) -> Report:
        return trackers.judge(NAME, self.log(*lines))


@cache
def first_lines(scenario: str) -> LogFile:
    game = trackers.game_of(NAME)
    lines = islice(play(game, seed=1, scenario=scenario, style=Style(claims=0)).lines(), 120)
    return parse_log(write_vlog(game, Log(io.BytesIO(b"".join(lines)))), file="game.vlog")


def part_of(log: LogFile) -> PartLog:
    (part,) = part_logs(trackers.lens_of(NAME), [log])
    return part


# Which scenario


@pytest.mark.parametrize("scenario", ["S2", "S4", "N2", "A1", "A2"])
def test_a_log_is_judged_by_its_scenario(scenario: str) -> None:
    assert part_of(first_lines(scenario)).header.scenario == scenario
    assert trackers.judge(NAME, first_lines(scenario)).verdict == "legal"


@pytest.mark.parametrize("scenario", ["S2", "S4", "N2"])
def test_a_log_from_the_middle_is_judged_by_the_scenario_of_its_pieces(scenario: str) -> None:
    header = part_of(trackers.second_half(first_lines(scenario))).header
    assert header.position is not None
    assert header.scenario == scenario


@pytest.mark.parametrize("scenario", ["A1", "A2"])
def test_two_scenarios_with_the_same_pieces_are_not_told_apart(scenario: str) -> None:
    order = "# order leader davout formation friant"
    report = Orders(scenario, 1).report(order)
    assert report.verdict == "cannot tell"
    assert ("VASSAL-scenario", "scenario-not-told") in [(o.rule, o.why) for o in report.unchecked]
    told = Orders(scenario, 1).report(f"# scenario {scenario}", order)
    assert "VASSAL-scenario" not in [one.rule for one in told.unchecked]
    assert told.outcome["scenario"] == scenario


def test_a_scenario_that_the_pieces_do_not_show_is_not_believed() -> None:
    report = Orders("S3", 1).report("# scenario A2", "# order leader davout formation friant")
    assert report.outcome["scenario"] == "S3"
    assert "VASSAL-words" in [one.rule for one in report.findings]


# Logs from the middle


def test_a_log_from_the_middle_begins_with_the_facings_of_its_pieces() -> None:
    part = part_of(trackers.second_half(first_lines("S3")))
    assert part.header.position is not None
    assert set(part.header.position["facing"].values()) <= set(range(6))
    assert "davout" not in part.header.position["facing"]


def test_an_order_to_a_formation_of_somebody_else_is_a_violation_also_in_the_middle() -> None:
    # the first line lets the turn of the log begin: before it, the phase has a past
    lines = ["# phase orders 4", "# order leader davout formation suchet"]
    found = Orders("S3", 3).report(*lines).findings
    assert [one.rule for one in found if one.severity == "violation"] == ["JDG-2.5-c"]


def test_a_marker_that_may_have_been_used_up_is_a_doubt_in_the_middle() -> None:
    lines = ["# phase activations 4", "# draw marker IIIDavout"]
    report = Orders("S3", 3).report(*lines)
    assert (report.verdict, trackers.violations(report)) == ("cannot tell", [])
