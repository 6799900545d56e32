"""Test the lines of the chat, in the form of VASSAL since 3.3 and in the earlier form."""

from __future__ import annotations

import io
import time
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.json import json_pieces
from adjudicator.vassal.format.chat import Typed, as_shown, report_text, speaker, typed, typed_line
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.read.judging import OriginWatcher, merge_reports, part_logs
from adjudicator.vassal.read.log_context import LogContext, own_context
from adjudicator.vassal.table.dice import DEFAULT_BUTTONS, DiceRoll, button_of_format, rolls_in_chat
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes
from adjudicator.vassal.write.log_writer import write_vlog
from adjudicator.vassal.write.redact import redact
from tests.support.expectations import games_with
from tests.support.paths import ROOT
from tests.support.spi_vassal_logs import Table, judge
from tests.support.vassal_chain import Writer

MODULES = ROOT / "modules"


# One line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("&lt;Ann&gt; - # cost 3", Typed("Ann", "# cost 3")),
        ("<Ann> - # cost 3", Typed("Ann", "# cost 3")),
        ("&lt;(Anonymous)&gt; - hi", Typed("(Anonymous)", "hi")),
        ("&lt;Ann &amp; Bob&gt; - hi", Typed("Ann &amp; Bob", "hi")),
        ("&lt;Ann&gt; - a &lt; b &gt; - c <b>d</b>", Typed("Ann", "a &lt; b &gt; - c <b>d</b>")),
        ("&lt;Ann&gt; - ", Typed("Ann", "")),
        ("&lt;Ann&gt; -hi", None),
        ("* &lt;Ann&gt; - hi", None),
        ("- &lt;Ann&gt; - hi", None),
        ("Ann - hi", None),
        (f"&lt;{'x' * 300}&gt; - hi", None),
        ("", None),
    ],
)
def test_who_typed_what(line: str, said: Typed | None) -> None:
    assert typed(line) == said


@pytest.mark.parametrize("text", ["# note a &lt; b", "<b>x</b> & y", "&gt; - z", "é 中 €"])
def test_what_is_written_is_read_as_it_was_typed(text: str) -> None:
    assert typed_line("Ann", text) == f"&lt;Ann&gt; - {text}"
    assert typed(typed_line("Ann", text)) == Typed("Ann", text)


def test_speakers() -> None:
    assert speaker("<Ann> - hi") == speaker("&lt;Ann&gt; - hi") == "Ann"
    assert speaker("*** (IFT DR) 6,6 ***   <test>      [2 / 3]") == "test"
    assert speaker("*** 2d6 = 7 *** &lt;Ann&gt;") == speaker("** 2d6 = 7 *** &lt;Ann&gt;") == "Ann"
    assert speaker("*** <b>2d6 = 7</b> *** <i>&lt;Ann&gt;</i>") == "Ann"
    assert speaker("* <Ann> moves") == speaker("* &lt;Ann&gt; moves") == ""
    assert speaker("*" * 5000) == ""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("&lt;Ann&gt; - 3 &lt; 4 &amp; <b>bold</b>", "<Ann> - 3 < 4 & <b>bold</b>"),
        ("* Soult &amp; staff &rarr; 1729", "* Soult & staff → 1729"),
        ("*|<b>Turn 3</b> begins", "*Turn 3 begins"),
        ("* !<span style='color:red'>Soult</span> attacks", "* Soult attacks"),
        ("* ~one<br>two<BR/>three <img src='x.png'>", "* one two three "),
        ("-`&lt;Ann&gt; joins", "-<Ann> joins"),
        ("* What? !important |pipes| stay", "* What? !important |pipes| stay"),
        ("*** 2d6 = 7 *** <B>", "*** 2d6 = 7 *** <B>"),
        ("*** 2d6 = 7 *** <Ann>", "*** 2d6 = 7 *** <Ann>"),
        ("* UNDO: &lt;Ann&gt; - hi", "* UNDO: <Ann> - hi"),
        ("* 3 < 4 and 5 > 2", "* 3 < 4 and 5 > 2"),
        ("'quoted' <b>", "'quoted' <b>"),
        ("* a&#10;b&#13;c &#27;[31m &nosuch;", "* a b c [31m &nosuch;"),
    ],
)
def test_a_line_as_players_see_it(line: str, shown: str) -> None:
    assert as_shown(line) == shown


def test_reports_and_their_formats_agree() -> None:
    assert report_text("*** |x &lt;y&gt;") == "|x <y>"
    assert report_text("* |x &lt;y&gt;") == report_text("|x <y>") == "x <y>"


def test_long_lines_take_no_time() -> None:
    lines = [
        "*" + "<b" * 50_000,
        "* " + "<b >" * 25_000,
        "*" + " " * 100_000 + "|",
        "&lt;" * 30_000,
    ]
    lines += ["** " + "*" * 100_000, "* " + "&lt" * 30_000]
    began = time.perf_counter()
    for line in lines:
        as_shown(line)
        speaker(line)
    assert time.perf_counter() - began < 2


# Dice


@pytest.mark.parametrize("line", ["*** 2d6 = 7 *** &lt;Ann&gt;", "*** 2d6 = 7 *** <Ann>"])
def test_the_default_report_of_a_dice_button_names_who_rolled(line: str) -> None:
    assert rolls_in_chat(1, [line], DEFAULT_BUTTONS) == [DiceRoll(1, "2d6", 2, 6, (7,), "Ann")]


@pytest.mark.parametrize(
    "form",
    [
        "** $name$ = $result$ *** &lt;$PlayerName$&gt;",
        "** $name$ = $result$ *** <$playerName$>",
        "** <b>$name$</b> = $result$ *** &lt;$PlayerId$&gt;",
    ],
)
def test_formats_of_dice_buttons_are_read_as_players_see_them(form: str) -> None:
    button = button_of_format(form, name="2d6")
    for line in ("*** 2d6 = 3,4 *** &lt;Ann&gt;", "*** <b>2d6</b> = 3,4 *** <Ann>"):
        (roll,) = rolls_in_chat(1, [line], [button], "somebody")
        assert (roll.values, roll.player) == ((3, 4), "Ann")


def test_a_colour_before_a_report_is_no_part_of_it() -> None:
    button = button_of_format("|$name$: $result$ (&lt;$PlayerName$&gt;)")
    (roll,) = rolls_in_chat(1, ["* |1d6: 5 (&lt;Ann&gt;)"], [button])
    assert (roll.name, roll.values, roll.player) == ("1d6", (5,), "Ann")


# Whole logs


def test_copies_without_talk_or_names() -> None:
    log = Writer()
    log.act(Chat("&lt;Ann&gt; - hello Bob"))
    log.act(Chat("* UNDO: &lt;Ann&gt; - hello Bob"))
    log.act(Chat("*** 2d6 = 4 *** &lt;Ann&gt;"))
    (silent,) = redact([log.log], chat=False)
    assert _lines(parse_log(silent.data)) == ["*** 2d6 = 4 *** &lt;Ann&gt;"]
    (other,) = redact([log.log], pseudonyms=True)
    said = _lines(parse_log(other.data))
    assert said[0].startswith("&lt;Player 1&gt; - hello ")
    assert said[2] == "*** 2d6 = 4 *** &lt;Player 1&gt;"


def _lines(log: LogFile) -> list[str]:
    return [line for step in Replay(log.script) for line in step.chat]


def test_typed_lines_of_both_forms_are_the_same_to_the_referee() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say("# cost 3")
    assert table.lines()[0]["cost"] == 3
    new = table.log()
    assert _lines(new)[-1] == "&lt;Anna&gt; - # cost 3"
    (wrong,) = judge(new).findings
    (also,) = judge(_as_before(new)).findings
    assert wrong == also


@cache
def _game(name: str) -> tuple[Game, LogContext]:
    game = load_game(name)
    return game, own_context(game)


def _as_before(log: LogFile) -> LogFile:
    """Return a log as VASSAL would have written it before 3.3."""
    actions = [
        Action(
            action.number,
            tuple(
                replace(one, text=f"<{said.name}> - {said.text}")
                if isinstance(one, Chat) and (said := typed(one.text))
                else one
                for one in action.commands
            ),
        )
        for action in log.script.actions
    ]
    saved = log.saved
    data = log_bytes(
        Script(log.script.start, tuple(actions)),
        savedata=saved.savedata,
        moduledata=saved.moduledata,
    )
    return parse_log(data, file=log.file)


@pytest.mark.parametrize("sample", ["clean-game", "demonstration"])
@pytest.mark.parametrize("name", games_with("vassal"))
def test_a_sample_log_typed_in_either_form_loses_no_line(name: str, sample: str) -> None:
    game, lens = _game(name)
    data = (MODULES / name / "logs" / f"{sample}.jsonl").read_bytes()
    events = [msgspec.to_builtins(one) for _, one in Log(io.BytesIO(data)).events(game.decoder)]
    report = _told(game, adjudicate(game, Log(io.BytesIO(data))))
    new = parse_log(write_vlog(game, Log(io.BytesIO(data))), file="game.vlog")
    old = _as_before(new)
    said = [typed(line) for line in _lines(new) if not line.startswith("*")]
    assert None not in said
    assert len([one for one in said if one and one.text.startswith("# ")]) > 5
    assert all(line.startswith(("*", "&lt;")) for line in _lines(new))
    assert all(line.startswith(("*", "<")) for line in _lines(old))
    for log in (new, old):
        parts = part_logs(lens, [log])
        assert [msgspec.to_builtins(one) for part in parts for _, one in part.events()] == events
        judged = [adjudicate(game, one, watchers=[OriginWatcher(one.part)]) for one in parts]
        assert _told(game, merge_reports(judged)) == report


def _told(game: Game, report: object) -> dict[str, object]:
    """Return a printed report without its stamp and the sources of its findings."""
    found: dict[str, object] = msgspec.json.decode("".join(json_pieces(report, game)))  # type: ignore[arg-type]
    for key in ("stamp", "file"):
        del found[key]
    for one in [*found["findings"], *found["unchecked"]]:  # type: ignore[misc]
        one.pop("source", None)
    return found
