"""A report as text for the terminal: by turn and phase, each finding with its details.

A line is a list of spans, each with the name of its style. The code that prints them removes
control characters and maps styles to colours; this module does neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from adjudicator.core.findings import Finding, Pending, Report, Unchecked
from adjudicator.core.game_data import UnitSpec
from adjudicator.phrases import Phrases, phrases
from adjudicator.reports.fields import (
    finding_sentence,
    pending_sentence,
    source_text,
    unchecked_count,
)
from adjudicator.reports.reasons import reason_of
from adjudicator.reports.sentences import Source, Words
from adjudicator.reports.tables import dice_rows, outcome_rows, path_line, stamp_text
from adjudicator.style import symbol

__all__ = [
    "Line",
    "TextSpan",
    "counted",
    "finding_details",
    "pending_lines",
    "summary_line",
    "table_lines",
    "text_lines",
    "total_line",
    "verdict_line",
]


class TextSpan(NamedTuple):
    """A piece of a line and its style."""

    text: str
    #: a name of `adjudicator.style`: heading, violation, legal, faint and so on; "" for plain
    style: str = ""


Line = list[TextSpan]
Units = Mapping[str, UnitSpec]

#: digits reserved for the number of an event
_DIGITS = 5
#: units of one finding that are shown with the text of their counters
_NAMED = 4


def text_lines(report: Report, source: Source, *, language: str = "en") -> Iterator[Line]:
    """Yield a report line by line; the last line is the verdict."""
    words = Words(source, language=language)
    phrase = words.phrase
    yield [TextSpan(" · ".join(part for part in (report.file, words.game) if part), "heading")]
    yield []
    yield from _findings(report, words)
    if report.pending:
        yield [TextSpan(phrase("still-to-be-done", number=len(report.pending)), "heading")]
        yield from pending_lines(report.pending, words)
        yield []
    if report.unchecked:
        yield [TextSpan(phrase("could-not-be-checked", number=unchecked_count(report)), "heading")]
        yield from (_unchecked(one, words) for one in report.unchecked)
        yield []
    yield from _path_lines(report, phrase)
    yield from table_lines(phrase("outcome"), outcome_rows(report.outcome, words))
    yield from table_lines(phrase("dice"), dice_rows(report.dice, words))
    if report.stamp:
        yield [TextSpan(phrase("made-with", stamp=stamp_text(report.stamp, phrase)), "faint")]
    yield [TextSpan(verdict_line(report, phrase), report.verdict)]


def verdict_line(report: Report, phrase: Phrases | None = None) -> str:
    """Return the verdict with its counts and the number of events read, on one line."""
    phrase = phrase or phrases()
    return verdict_with_counts(report, verdict_word(report.verdict, phrase), phrase)


def verdict_with_counts(report: Report, verdict: str, phrase: Phrases) -> str:
    """Return a verdict, spelled as given, with its counts and the number of events read."""
    found = {
        "violation": report.counts.get("violation", 0),
        "doubt": report.counts.get("doubt", 0),
        "note": report.counts.get("note", 0),
        "unchecked": unchecked_count(report),
        "waived": report.waived,
        "pending": len(report.pending),
    }
    parts = [counted(number, name, phrase) for name, number in found.items() if number]
    if not report.events and not parts:
        return phrase("verdict-nothing", verdict=verdict)
    if not parts:
        return phrase("verdict-clean", verdict=verdict, n=report.events)
    return phrase("verdict-found", verdict=verdict, found=", ".join(parts), n=report.events)


def verdict_word(verdict: str, phrase: Phrases) -> str:
    """Return a verdict in words."""
    return phrase(f"verdict-{verdict.replace(' ', '-')}")


def counted(number: int, name: str, phrase: Phrases) -> str:
    """Return "1 doubt" or "2 doubts"."""
    return phrase(f"count-{name}", n=number)


def _findings(report: Report, words: Words) -> Iterator[Line]:
    """Yield all findings under their turn and phase."""
    place: tuple[int, str] | None = None
    for one in report.findings:
        if place != (one.turn, one.phase):
            place = (one.turn, one.phase)
            yield [TextSpan(_heading(one, words), "heading")]
        yield from _finding(one, words, report.units)
        yield []


def _heading(one: Finding, words: Words) -> str:
    return turn_title(one.turn, words.phase(one.phase), words.phrase)


def turn_title(turn: int, phase: str, phrase: Phrases) -> str:
    """Return a turn and its phase as a heading."""
    return phrase("turn-phase", turn=turn, phase=phase) if phase else phrase("turn", turn=turn)


def _finding(one: Finding, words: Words, units: Units) -> Iterator[Line]:
    style = "waived" if one.waived else one.severity
    phrase = words.phrase
    event, width = _event(one.event, phrase), _label_width(phrase)
    yield [
        TextSpan(event),
        TextSpan(f"{symbol(style)} {phrase(f'word-{style}').ljust(width)}", style),
        TextSpan(finding_sentence(one, words), "faint" if one.waived else ""),
    ]
    for name, text in finding_details(one, words, units):
        label = phrase(f"label-{name}").ljust(width)
        yield [TextSpan(" " * (len(event) + 2)), TextSpan(label, "faint"), TextSpan(text)]
    if one.follows_from:
        events = ", ".join(str(number) for number in one.follows_from)
        text = phrase("follows-from", n=len(one.follows_from), events=events)
        yield [TextSpan(" " * (len(event) + 2)), TextSpan(text, "faint")]


def _event(number: int, phrase: Phrases) -> str:
    """Return the number of an event as the first column of a line."""
    return f"  {phrase('event', event=number).ljust(_event_width(phrase))} "


@cache
def _event_width(phrase: Phrases) -> int:
    return len(phrase("event", event="")) + _DIGITS


@cache
def _label_width(phrase: Phrases) -> int:
    """Return the width of the column of severities and labels."""
    return phrase.widest("word-", "label-") + 2


def finding_details(one: Finding, words: Words, units: Units) -> Iterator[tuple[str, str]]:
    """Yield the details of a finding as names of labels and texts."""
    phrase = words.phrase
    for label, value in (("expected", one.expected), ("seen", one.seen)):
        if value is not None:
            yield label, words.value(value)
    if one.units:
        who = _who(one.units, units, words)
        yield "who", phrase("who-at", who=who, at=words.word(one.at)) if one.at else who
    elif one.at:
        yield "where", phrase("where-at", at=words.word(one.at))
    yield "rule", _rule(one, words)
    if one.noticed_at is not None and one.noticed_at != one.event:
        yield "noticed", phrase("noticed-at", event=one.noticed_at)
    if one.source:
        yield "log", source_text(one.source, phrase)
    if reason := reason_of(one, words):
        yield reason
    if one.waived:
        yield "reason", phrase(f"waived-{one.severity}", reason=one.waived)


def _who(names: list[str], units: Units, words: Words) -> str:
    """Return units by their ids and, unless there are too many, with the text of their counters."""
    if len(names) > _NAMED:
        return ", ".join(names)
    return ", ".join(
        words.phrase("unit-counter", unit=name, counter=words.counter(units[name]))
        if name in units
        else name
        for name in names
    )


def _rule(one: Finding, words: Words) -> str:
    cite = words.cite(one.rule) or one.cite
    text = words.phrase("rule-cite", rule=one.rule, cite=cite) if cite else one.rule
    title = words.title(one.rule)
    if title and not text.endswith(title):  # some cases are cited by their titles
        text = words.phrase("rule-title", rule=text, title=title)
    return words.phrase("rule-also", rule=text, also=", ".join(one.also)) if one.also else text


def pending_lines(pending: list[Pending], words: Words) -> Iterator[Line]:
    """Yield open duties, one per line."""
    width = max((len(one.rule) for one in pending), default=0)
    for one in pending:
        sentence = pending_sentence(one, words)
        missing = [name for name in (*one.units, words.word(one.at)) if name not in sentence]
        more = f" ({', '.join(missing)})" if any(missing) else ""
        yield [TextSpan(f"  {one.rule.ljust(width)}  ", "faint"), TextSpan(sentence + more)]


def _unchecked(one: Unchecked, words: Words) -> Line:
    why = words.sentence(one.why, one.args)
    if one.needs:
        needs = words.needs(one.needs)
        why = words.phrase("unchecked-needs", why=why.rstrip("."), needs=needs)
    if one.more:
        why = words.phrase("unchecked-more", why=why, n=one.more)
    rule = f"{symbol('unchecked')} {one.rule.ljust(_label_width(words.phrase) - 1)} "
    return [TextSpan(_event(one.event, words.phrase)), TextSpan(rule, "unchecked"), TextSpan(why)]


def _path_lines(report: Report, phrase: Phrases) -> Iterator[Line]:
    """Yield a line for each path that we found; there may be very many."""
    if not len(report.paths):
        return
    yield [TextSpan(phrase("paths-found"), "heading")]
    for one in report.paths:
        yield [TextSpan(f"  {path_line(one, phrase)}")]
    yield []


def table_lines(title: str, rows: list[list[str]]) -> Iterator[Line]:
    """Yield rows with aligned columns."""
    if not rows:
        return
    yield [TextSpan(title, "heading")]
    width = max(len(row) for row in rows)
    padded = [row + [""] * (width - len(row)) for row in rows]
    columns = [max(len(cell) for cell in column) for column in zip(*padded, strict=True)]
    for row in padded:
        cells = (cell.ljust(size) for cell, size in zip(row, columns, strict=True))
        yield [TextSpan("  " + "  ".join(cells).rstrip())]
    yield []


def summary_line(report: Report, phrase: Phrases | None = None) -> Line:
    """Return the name of a log and its verdict."""
    phrase = phrase or phrases()
    head = phrase("summary", file=report.file, verdict="")
    return [TextSpan(head), TextSpan(verdict_line(report, phrase), report.verdict)]


def total_line(reports: list[Report], phrase: Phrases | None = None) -> Line:
    """Return how many logs are legal, illegal and neither."""
    phrase = phrase or phrases()
    verdicts: list[str] = [one.verdict for one in reports]
    counts = {name: verdicts.count(name) for name in ("illegal", "cannot tell", "legal")}
    worst = next(name for name, number in counts.items() if number)
    return [
        TextSpan(
            phrase("logs-verdicts", n=len(reports), verdicts=verdicts_text(counts, phrase)), worst
        )
    ]


def verdicts_text(counts: Mapping[str, int], phrase: Phrases) -> str:
    """Return "1 illegal, 2 legal"."""
    parts = [
        phrase(f"verdicts-{name.replace(' ', '-')}", n=number)
        for name, number in counts.items()
        if number
    ]
    return ", ".join(parts)
