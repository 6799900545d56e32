"""Test the report as a mail: complete, narrow, and safe against hostile logs."""

from __future__ import annotations

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cli import cli
from adjudicator.cli.say import plain
from adjudicator.core.findings import Origin, Pending, Report, Unchecked
from adjudicator.reports.mail import WIDTH, mail_lines
from adjudicator.resources import data_root
from tests.support.sample_reports import (
    HOSTILE,
    finding,
    from_vassal,
    hostile,
    illegal,
    legal,
    source,
    spool,
)

WHOLE = """\
Subject: A Toy: illegal, 1 violation, 1 doubt, 1 note

ILLEGAL: 1 violation, 1 doubt, 1 note, 3 unchecked, 1 waived, 1 pending
  in 412 events.

Game:     A Toy
Log:      game.jsonl
Players:  French: Ben; allied: Anna

WHAT BREAKS A RULE

 1. Event 12, turn 3, French movement
    french-3 goes 7 points far.
    expected: 6
    seen:     7
    who:      french-3 at 1412
    rule:     TOY-5B, 5.0 (B): Points per hex (also TOY-6D). Points per
              hex, in our words.

DOUBTFUL: THE REFEREE DECIDES

 2. Event 14, turn 3, French movement
    french-4 leaves a zone at 1412.
    who:      french-3 at 1412
    rule:     TOY-6D, 6.0 (D): Zones are not left. Zones are not left,
              in our words.
    noticed:  at event 20
    caution:  Depends on a reconstructed value. Check your copy of the
              game.
    It follows from event 12.

WORTH A NOTE

 3. Event 15, turn 3, French movement
    unheard-of
    expected: 6
    seen:     7
    rule:     TOY-5B, 5.0 (B): Points per hex; as in 1

WAIVED BY THE REFEREE

 4. Event 16, turn 4, elsewhere, French
    french-3 goes 7 points far.
    expected: 6
    seen:     7
    who:      french-3 at 1412
    rule:     TOY-5B, 5.0 (B): Points per hex; as in 1
    reason:   agreed by mail (else a violation)

STILL TO BE DONE (1)

  - french-1 has yet to attack. (TOY-8C)

COULD NOT BE CHECKED (3)

  - Event 9, TOY-5B: The type of x is not known. It needs a type. (2
    more for the same cause)

WHAT TO DO NEXT

  - Go back to event 12, the first that breaks a rule, and play on from
    there; or agree to let what was done stand, and tell the referee,
    who then waives it.
  - French (Ben): look at event 12.
  - The referee decides 1 doubt; until then it is no fault.
  - Send the facts that are missing, and the log can be checked again.
  - What is still to be done is no fault: the log ends before it.

Checked with adjudicator 9.9, log abc. The same versions and files give
  the same verdict.

"""


HEADINGS = [line for line in WHOLE.splitlines() if line.isupper()] + ["COULD NOT BE CHECKED (1)"]


def mail(report: Report) -> str:
    return "".join(line + "\n" for line in mail_lines(report, source(), clean=plain))


def test_a_mail_with_something_of_everything() -> None:
    report = illegal()
    report.file = "C:\\games/game.jsonl"
    report.players = {"french": "Ben", "allied": "Anna"}
    assert mail(report) == WHOLE


def test_a_mail_that_has_nothing_to_say_is_short() -> None:
    assert mail(legal()).splitlines() == [
        "Subject: A Toy: legal", "", "LEGAL: 1 event.", "", "Game:     A Toy",
        "Log:      clean.jsonl", "", "WHAT TO DO NEXT", "", "  - Play on.", "",
    ]  # fmt: skip


def test_a_mail_names_the_step_in_a_log_of_vassal() -> None:
    text = mail(from_vassal())
    told = " ".join(text.split())
    assert "    log:      turn 4.vlog, step 7, Ben\n" in text
    assert "TOY-5B: The type of {unit} is not known. (turn 4.vlog, step 7, Ben)" in told


def test_the_verdict_stands_in_the_subject_however_long_the_title_is() -> None:
    game = source()
    title = "A very long title of a game that nobody ever reads to its end" * 3
    game.file = msgspec.structs.replace(game.file, title=title)
    report = illegal()
    report.outcome["turn"] = 13
    subject = next(iter(mail_lines(report, game, clean=plain)))
    assert len(subject) <= WIDTH
    assert subject.endswith(", turn 13: illegal, 1 violation, 1 doubt, 1 note")


def check_harmless(text: str) -> None:
    """Check that no line is too long, is a control line, or begins with text from the log."""
    ours = ("Subject: ", "Game:", "Log:", "Players:", "Ends in:", "Checked with ", "CANNOT TELL: ")
    lines = text.splitlines()
    assert "\n".join(lines) + "\n" == text
    for line in lines:
        assert len(line) <= WIDTH, line
        assert line.isprintable()
        assert line == line.rstrip()
        assert not line or line.startswith((" ", *ours)) or line in HEADINGS, line


def test_a_hostile_log_can_do_nothing() -> None:
    report = hostile()
    report.players = {HOSTILE: HOSTILE}
    report.outcome |= {"turn": HOSTILE, "phase": HOSTILE}
    report.stamp = {}
    report.findings.append(finding(source=Origin(file=HOSTILE, step=1, player=HOSTILE)))
    text = mail(report)
    check_harmless(text)
    assert "=cmd" in text


@pytest.mark.parametrize(
    "text", ["> quoted", "From me", "-- ", ".", "Subject: no", "Bcc: x@y\r\nTo: z", "x" * 5000]
)
def test_nothing_passes_for_a_quotation_a_signature_or_a_header(text: str) -> None:
    report = illegal()
    report.verdict = "cannot tell"
    report.players = {"french": text}
    report.findings = spool(finding(args={"unit": text}, seen=text, units=[text], waived=text))
    report.pending = [Pending(rule="TOY-8C", message="must-attack", args={"unit": text})]
    report.unchecked = [Unchecked(rule="TOY-5B", event=1, why=text, needs=text)]
    check_harmless(mail(report))


@given(st.text())
def test_any_text_stays_in_its_place(text: str) -> None:
    report = Report(game="toy", file=text, verdict="cannot tell")
    report.findings = spool(finding(severity="doubt", args={"unit": text}, units=[text], at=text))
    check_harmless(mail(report))


def test_what_a_mail_cannot_tell_one_by_one_it_counts() -> None:
    report = Report(game="toy", verdict="illegal", counts={"violation": 1000}, events=2000)
    report.findings = spool(*(finding(event=n) for n in range(1, 1001)))
    report.pending = [
        Pending(rule="TOY-8C", message="must-attack", args={"unit": f"u{n}"}) for n in range(100)
    ]
    report.unchecked = [Unchecked(rule="TOY-5B", event=n, why="no-type") for n in range(100)]
    text = mail(report)
    assert "and 960 more, which the full report tells one by one" in text
    assert "  and 75 more\n" in text
    assert "  and 75 more causes\n" in text
    assert "38, 39, 40 and more." in " ".join(text.split())
    assert len(text) < 20_000


def test_several_logs_give_several_mails() -> None:
    logs = [str(data_root() / "modules/spi-austerlitz" / f"logs/{name}.jsonl") for name in
            ("clean-game", "demonstration")]  # fmt: skip
    done = CliRunner().invoke(cli, ["check", *logs, "--format", "mail"])
    assert done.exit_code == 1
    first, second = done.output.split("=" * WIDTH + "\n\n")
    assert first.startswith("Subject: Austerlitz, turn 13: legal\n\nLEGAL: 1004 events.\n")
    assert second.startswith("Subject: Austerlitz, turn 4: illegal, 22 violations, 2 doubts\n")
    assert "Players:  Allied: Anna; French: Ben\n" in second
    assert "  - Allied (Anna): look at events 8, 114," in second
    assert "  - The referee decides 2 doubts; until then they are no faults." in second
    assert max(map(len, done.output.splitlines())) == WIDTH
