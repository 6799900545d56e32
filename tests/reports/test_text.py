"""Test reports as text: whole outputs, and safety against hostile logs."""

from __future__ import annotations

from typing import Any

import click
import pytest

from adjudicator.cli.paint import painted
from adjudicator.core.findings import Pending, Report
from adjudicator.core.game_data import UnitSpec
from adjudicator.reports.sentences import Words, value_text
from adjudicator.reports.text import summary_line, text_lines, total_line, verdict_line
from tests.support.sample_reports import HOSTILE, finding, hostile, illegal, legal, source, spool

WHOLE = """\
game.jsonl · A Toy

Turn 3 · French movement
  event 12    ✗ violation  french-3 goes 7 points far.
                expected   6
                seen       7
                who        french-3 at 1412
                rule       TOY-5B, 5.0 (B): Points per hex (also TOY-6D)

  event 14    ? doubt      french-4 leaves a zone at 1412.
                who        french-3 at 1412
                rule       TOY-6D, 6.0 (D): Zones are not left
                noticed    at event 20
                caution    Depends on a reconstructed value. Check your copy of the game.
                follows from event 12

  event 15    i note       unheard-of
                expected   6
                seen       7
                rule       TOY-5B, 5.0 (B): Points per hex

Turn 4 · elsewhere
  event 16    ~ waived     french-3 goes 7 points far.
                expected   6
                seen       7
                who        french-3 at 1412
                rule       TOY-5B, 5.0 (B): Points per hex
                reason     agreed by mail (else a violation)

Still to be done (1)
  TOY-8C  french-1 has yet to attack.

Could not be checked (3)
  event 9     – TOY-5B     The type of x is not known; needs a type (2 more for the same cause)

Paths found
  event 3  french-9  0101 0102 (+2)  cost 2

Outcome
  losses  French 4, allied 11
  level   marginal

Dice
          1  2  6  rolls  mean
  French  2  0  1  3      2.67
  allied  0  1  0  1      2.00

made with adjudicator 9.9, log abc
illegal: 1 violation, 1 doubt, 1 note, 3 unchecked, 1 waived, 1 pending in 412 events
"""


def text(report: Report, *, colours: bool = False, **more: Any) -> str:
    lines = text_lines(report, source(), **more)
    return "".join(painted(line, colours=colours) + "\n" for line in lines)


def test_a_report_with_something_of_everything() -> None:
    assert text(illegal()) == WHOLE


def test_colours_add_nothing_but_colours() -> None:
    coloured = text(illegal(), colours=True)
    assert coloured != WHOLE
    assert click.unstyle(coloured) == WHOLE


def test_violations_doubts_notes_and_waived_ones_look_different() -> None:
    lines = text(illegal(), colours=True).splitlines()
    looks = [line.partition("\x1b[")[2].partition(" ")[0] for line in lines if "  event 1" in line]
    assert len(looks) == len(set(looks)) == 4


def test_a_report_that_has_nothing_to_say_is_short() -> None:
    assert text(legal()) == "clean.jsonl · A Toy\n\nlegal: 1 event\n"


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (Report(game="toy", events=412), "legal: 412 events"),
        (
            Report(game="toy", verdict="illegal", counts={"violation": 3, "doubt": 1}, events=412),
            "illegal: 3 violations, 1 doubt in 412 events",
        ),
        (
            Report(game="toy", verdict="cannot tell", counts={"doubt": 2}, events=1),
            "cannot tell: 2 doubts in 1 event",
        ),
        (Report(game="toy", waived=1, events=5), "legal: 1 waived in 5 events"),
    ],
)
def test_the_verdict_says_what_it_rests_on(report: Report, line: str) -> None:
    assert verdict_line(report) == line
    assert text(report).splitlines()[-1] == line


def test_several_logs_are_summed_up_by_the_worst_of_them() -> None:
    doubtful = Report(game="toy", verdict="cannot tell")
    many = total_line([legal(), illegal(), doubtful, legal()])
    assert many == [("4 logs: 1 illegal, 1 cannot tell, 2 legal", "illegal")]
    assert total_line([legal(), doubtful])[0].style == "cannot tell"
    assert painted(summary_line(legal()), colours=False) == "clean.jsonl: legal: 1 event"


def test_hostile_text_cannot_steer_a_terminal_nor_begin_a_line() -> None:
    lines = text_lines(hostile(), source())
    printed = [painted(line, colours=False) for line in lines]
    assert all(line.isprintable() for line in printed)
    assert sum("<script>{unit.__class__}</script>" in line for line in printed) >= 10


def test_a_turn_that_comes_back_gets_its_heading_again() -> None:
    report = Report(
        game="toy",
        findings=spool(finding(turn=1), finding(turn=2), finding(turn=2), finding(turn=1)),
    )
    headings = [line for line in text(report).splitlines() if line.startswith("Turn")]
    assert headings == [f"Turn {turn} · French movement" for turn in (1, 2, 1)]


def test_sides_and_phases_have_their_names_and_units_keep_their_ids() -> None:
    words = Words(source())
    assert words.value("french-movement, turn 2") == "French movement, turn 2"
    assert words.value(["french", "allied"]) == "French, allied"
    assert words.sentence("too-far", {"unit": "french", "seen": "french"}) == (
        "french goes French points far."
    )


def test_a_unit_is_shown_with_its_counter_unless_there_are_many() -> None:
    counters = {
        "french-3": UnitSpec(
            id="french-3",
            side="french",
            type="artillery",
            combat=None,
            movement=4,
            name="Artillery",
            formation="V Corps",
        ),
        "x": UnitSpec(id="x", side="french", type="cavalry", combat=5, movement=6, name="Hussars"),
    }
    found = spool(finding(units=["french-3", "x", "y"]), finding(units=["x"] * 5))
    shown = text(Report(game="toy", findings=found, units=counters))
    assert "french-3 (?-4 artillery, V Corps), x (5-6 cavalry, Hussars), y at 1412" in shown
    assert "x, x, x, x, x at 1412" in shown


def test_a_doubt_without_a_reconstruction_says_who_decides() -> None:
    found = spool(finding(severity="doubt"))
    assert (
        "doubtful   The rule can be read two ways; under one this is legal. Referee's call."
        in text(Report(game="toy", findings=found))
    )
    found = spool(finding(severity="doubt", reconstruction=True))
    assert "doubtful" not in text(Report(game="toy", findings=found))


def test_every_open_duty_has_a_line() -> None:
    def duty(unit: str, at: str, **more: str) -> Pending:
        args = {"unit": unit, "at": at, **more}
        return Pending(rule="TOY-8C", message="must-attack", args=args, units=[unit], at=at)

    open_ones = [duty("a", "0101"), duty("b", "0102"), duty("c", "0101"), duty("d", "0101", why="")]
    shown = text(Report(game="toy", pending=open_ones))
    assert shown.split("Still to be done (4)\n")[1].split("\n\n")[0].splitlines() == [
        "  TOY-8C  a has yet to attack. (0101)",
        "  TOY-8C  b has yet to attack. (0102)",
        "  TOY-8C  c has yet to attack. (0101)",
        "  TOY-8C  d has yet to attack. (0101)",
    ]


def test_another_language_falls_back_to_english() -> None:
    french = text(illegal(), language="fr")
    assert "french-3 va trop loin." in french
    assert "french-4 leaves a zone" in french


def test_arguments_are_never_read_as_patterns() -> None:
    words = Words(source())
    args = {"unit": "{seen} {unit.__class__} \\1 %s", "seen": 1}
    said = words.sentence("too-far", args)
    assert said == "{seen} {unit.__class__} \\1 %s goes 1 points far."


def test_a_missing_argument_stays_visible_and_a_missing_sentence_loses_nothing() -> None:
    words = Words(source())
    assert words.sentence("too-far", {"unit": "a"}) == "a goes {seen} points far."
    assert words.sentence("nobody-wrote-this", {"a": 1, "b": [2]}) == "nobody-wrote-this (a=1, b=2)"
    assert words.sentence(HOSTILE, {}) == HOSTILE


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "unknown"),
        (True, "yes"),
        (False, "no"),
        (2.0, "2"),
        (2.5, "2.5"),
        ([], "none"),
        (["a", ["b", 1]], "a, (b, 1)"),
        ({"a": {"b": 2}}, "a (b 2)"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (10**30, str(10**30)),
    ],
)
def test_values_in_words(value: Any, words: str) -> None:
    assert value_text(value) == words


def test_a_value_as_long_as_a_log_is_cut() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert value_text(10**5000) == value_text(endless) == "too large to show"
    assert len(value_text("x" * 10_000)) == 400
    assert value_text(["y" * 10_000]).endswith("...")
