"""Test lines for the referee that are not understood, and missing statements of a log."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.events import Phase
from adjudicator.core.findings import Report
from adjudicator.reports.fields import sentence
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import finding_details
from adjudicator.vassal.format.chat import typed_line
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import LogFile, parse_log, read_log
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.table.writing import log_bytes
from tests.support.paths import TESTS_DIR
from tests.support.spi_logs import NAME, game
from tests.support.spi_vassal_logs import Table, events_of, judge
from tests.support.vassal_round_trip import context, judge_parts, without_number

DATA = TESTS_DIR / "data" / "vlogs"


def _notes(report: Report) -> list[tuple[int, str, str]]:
    """Return the step, the player and the sentence of all notes on lines."""
    return [
        (one.source.step, one.source.player, sentence(game(), one))
        for one in report.findings
        if one.rule == "VASSAL-words" and one.source
    ]


def test_every_wrong_line_is_noted_under_its_own_step_with_what_was_meant() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# csot 3")
    table.say("# agre french-7", by="french")
    table.say("# agre french-7", by="french")
    table.say("# path 1229 1128 1l29")
    table.say("# cost 1")
    report = judge(table.log())
    assert {one.event for one in report.findings} == {2}
    assert [one[:2] for one in _notes(report)] == [(2, "Anna"), (3, "Ben"), (4, "Ben"), (5, "Anna")]
    said = [one[2] for one in _notes(report)]
    assert "# csot 3 ('csot' is not understood: did you mean 'cost'?)" in said[0]
    assert "did you mean 'agree'?" in said[1] == said[2]
    assert "did you mean" in said[3]
    assert all(one.endswith("Understood: 1 of 5 such lines.") for one in said)
    assert report.verdict == "legal"


def test_names_and_claims_that_do_not_fit_say_what_would() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# result Dr")
    table.say("# agree alied-1")
    table.say("# blabla")
    said = [one[2] for one in _notes(judge(table.log()))]
    assert "what was done before (move) has no 'result', but: " in said[0]
    assert "allowance" in said[0]
    assert "did you mean 'allied-1'?" in said[1]
    assert "'blabla' is not understood: known: set-up, move, " in said[2]


@pytest.mark.parametrize(("before", "after"), [("# odds 6", ""), ("", "# odds 6")])
def test_odds_that_cannot_be_read_do_not_lose_the_attack(before: str, after: str) -> None:
    table = Table(**{"allied-1": "0918", "french-1": "0919"})
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.say(before or "# odds 1:1")
    table.say(after or "hello")
    table.roll(1)
    assert [one["do"] for one in table.lines()] == ["phase", "attack", "roll"]
    said = [one[2] for one in _notes(judge(table.log()))]
    assert len(said) == 1
    assert "odds '6' cannot be read: written as '2:1', '2-1' or '1 to 2'" in said[0]


def test_a_result_that_cannot_be_read_does_not_lose_the_die() -> None:
    table = Table(**{"allied-1": "0918", "french-1": "0919"})
    table.turn("allied-combat")
    table.mark(["allied-1"], ["french-1"])
    table.roll(1)
    table.say("# result D1")
    assert [one["do"] for one in table.lines()] == ["phase", "attack", "roll"]
    said = [one[2] for one in _notes(judge(table.log()))]
    assert "result 'D1' cannot be read: known: Ae, Ar, De, Dr, Ex" in said[0]


def test_a_wrong_line_does_not_part_a_move() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# csot 1")
    table.drag("allied-1", "1028")
    assert table.lines() == [{"do": "move", "unit": "allied-1", "path": ["1229", "1129", "1028"]}]


@pytest.mark.parametrize("line", ["[Anna] # cost 1", "Anna: # cost 1", "&lt;Anna&gt; # cost 1"])
def test_words_in_a_form_that_is_not_known_leave_the_verdict_open(line: str) -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# cost 1")
    table.stage.recorder.report(line)
    report = judge(table.log())
    assert report.verdict == "cannot tell"
    (unchecked,) = report.unchecked
    assert (unchecked.rule, unchecked.source and unchecked.source.step) == ("VASSAL-words", 3)
    assert (unchecked.args["understood"], unchecked.args["typed"]) == (1, 2)


@pytest.mark.parametrize("line", ["* Anna is # cost 1", "we are #1", "[Anna] # lol", "- # cost 1"])
def test_lines_that_say_nothing_to_the_referee_are_passed_over(line: str) -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.stage.recorder.report(line)
    report = judge(table.log())
    assert (report.verdict, len(report.findings)) == ("legal", 0)


_FIRST = Phase(turn=1, phase="allied-movement")
_LINES = [
    *("# open", "# path 1229 1129", "# move", "# move open", "# move path 1229 1129", "# retreat"),
    *("# retreat open", "# advance", "# displace", "# eliminate", "# exit", "# place", "# set-up"),
    *("# attack", "# attack 9", "# roll", "# roll dice 3", "# by allied", "# by -", "# cost 1"),
    *("# from 1229", "# to 1129", "# at 1129", "# edge west", "# units allied-1", "# points a=1"),
    *("# targets 1129", "# result Dr", "# dice 3", "# steps 1", "# follows", "# sides named"),
    *("# take back allied-1", "# agree allied-1", "# hold allied-1", "# lose allied-1 1"),
    *("# decline", "# declare Ar", "# choose allied-1", "# regroup", "# phase allied-combat 1"),
    *("# claim losses 0 of allied", "# concede", "# note x", "# option x", "# turns 3", "# end"),
]


def _acts() -> dict[str, Callable[[Table], None]]:
    return {
        "nothing": lambda _: None,
        "agree": lambda table: table.say("# agree allied-1", by="french"),
        "roll": lambda table: table.roll(3),
        "move": lambda table: table.drag("allied-1", "1129"),
        "leap": lambda table: table.drag("allied-1", "1028"),
        "stack": lambda table: table.drag_stack(["allied-14", "allied-15"], "2113"),
        "loss": lambda table: table.box("allied-1", "eliminated"),
        "exit": lambda table: table.box("allied-1", "exit", "east"),
        "arrival": lambda table: table.drag("allied-22", "2303"),
        "mark": lambda table: table.mark(["allied-1"], ["french-1"]),
        "phase": lambda table: table.turn("allied-combat"),
        "note": lambda table: table.say("# note x"),
        "take-back": lambda table: table.say("# take back allied-1"),
    }


def _with_line(log: LogFile, text: str) -> LogFile:
    """Return a log with an additional typed line."""
    script = log.script
    more = Action(len(script.actions) + 1, (Chat(typed_line("Anna", text)),))
    saved = log.saved
    data = log_bytes(
        Script(script.start, (*script.actions, more)),
        savedata=saved.savedata,
        moduledata=saved.moduledata,
    )
    return parse_log(data, file="game.vlog")


@pytest.mark.parametrize("act", sorted(_acts()))
def test_any_line_after_any_act_is_an_event_or_a_note(act: str) -> None:
    begun = Table()
    _acts()[act](begun)
    before = events_of(begun.log())
    for line in _LINES:
        parts = part_logs(context(NAME), [_with_line(begun.log(), line)])
        events = [without_number(event) for part in parts for _, event in part.events()]
        if _FIRST not in before and events[-1:] == [_FIRST]:
            events.pop()  # the first phase begins with any line for the referee
        assert events == before or not _notes(judge_parts(NAME, parts)), line


@pytest.mark.parametrize("path", sorted(DATA.glob("spoken-*.vlog")), ids=lambda path: path.stem)
def test_a_claim_about_something_else_is_noted(path: Path) -> None:
    report = judge(read_log(path))
    (note,) = _notes(report)
    # a die without a purpose is ignored, so a line after it refers to nothing
    assert re.search("what was done before is no move|nothing before it", note[2])
    assert note[0] == len(read_log(path).script.actions)


# Reasons for doubts


def test_a_log_from_the_midst_of_a_phase_gives_the_true_reason_of_its_doubts(
    tmp_path: Path,
) -> None:
    table = Table(allied_1="1129")
    table.box("allied-14", "eliminated")
    report = judge(table.log())
    doubts = [one for one in report.findings if one.severity == "doubt"]
    assert doubts
    assert {one.unsure for one in doubts} == {"phase-not-told"}
    said = [line for one in doubts for line in finding_details(one, Words(game()), report.units)]
    reason = "The log does not say in which phase this was done."
    assert ("doubtful", reason) in said
    assert not [text for _, text in said if "can be read" in text]
    log = tmp_path / "game.vlog"
    log.write_bytes(table.stage.bytes("test"))
    for kind in ("text", "html", "mail"):
        output = CliRunner().invoke(cli, ["check", str(log), "--format", kind]).output
        assert "allied-14" in output
        assert "can be read two ways" not in output
