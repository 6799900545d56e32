"""A report as text to be read: by turn and phase, each finding with what it rests on.

A line is a list of spans, each with the name of its style. Whoever prints makes foreign text
harmless and knows what a style looks like; nothing here does either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.findings import Finding, Pending, Report, Unchecked
from adjudicator.reports.fields import finding_sentence, pending_sentence, unchecked_count
from adjudicator.reports.sentences import Source, Words, value_text
from adjudicator.reports.tables import dice_rows, outcome_rows, path_rows, stamp_text

__all__ = [
    "Line",
    "Span",
    "pending_line",
    "summary_line",
    "table_lines",
    "text_lines",
    "total_line",
    "verdict_line",
]


class Span(NamedTuple):
    """A piece of a line and how it is to look."""

    text: str
    #: heading, violation, doubt, note, waived, legal, illegal, cannot tell, faint; or plain
    style: str = ""


Line = list[Span]

#: where the sentence of a finding begins
_EVENT, _LABEL = 14, 11


def text_lines(report: Report, source: Source, *, language: str = "en") -> Iterator[Line]:
    """Return a report line by line; the last line is the verdict."""
    words = Words(source, language=language)
    yield [Span(" · ".join(part for part in (report.file, words.game) if part), "heading")]
    yield []
    yield from _findings(report, words)
    if report.pending:
        yield [Span(f"Still to be done ({len(report.pending)})", "heading")]
        yield from (pending_line(one, words) for one in report.pending)
        yield []
    if report.unchecked:
        yield [Span(f"Could not be checked ({unchecked_count(report)})", "heading")]
        yield from (_unchecked(one, words) for one in report.unchecked)
        yield []
    yield from table_lines("Paths found", path_rows(report.paths))
    yield from table_lines("Outcome", outcome_rows(report.outcome, words))
    yield from table_lines("Dice", dice_rows(report.dice, words))
    if report.stamp:
        yield [Span(f"made with {stamp_text(report.stamp)}", "faint")]
    yield [Span(verdict_line(report), report.verdict)]


def verdict_line(report: Report) -> str:
    """Return the verdict, what it rests on and how much was read, on one line."""
    counted = {
        "violation": report.counts.get("violation", 0),
        "doubt": report.counts.get("doubt", 0),
        "note": report.counts.get("note", 0),
    }
    parts = [_count(number, name) for name, number in counted.items() if number]
    others = {
        "unchecked": unchecked_count(report),
        "waived": report.waived,
        "pending": len(report.pending),
    }
    parts += [f"{number} {name}" for name, number in others.items() if number]
    events = _count(report.events, "event")
    return (
        f"{report.verdict}: {', '.join(parts)} in {events}"
        if parts
        else (f"{report.verdict}: {events}")
    )


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


def _findings(report: Report, words: Words) -> Iterator[Line]:
    """Return all findings under the turn and phase they belong to."""
    place: tuple[int, str] | None = None
    for one in report.findings:
        if place != (one.turn, one.phase):
            place = (one.turn, one.phase)
            yield [Span(_heading(one, words), "heading")]
        yield from _finding(one, words)
        yield []


def _heading(one: Finding, words: Words) -> str:
    phase = words.phase(one.phase)
    return f"Turn {one.turn} · {phase}" if phase else f"Turn {one.turn}"


def _finding(one: Finding, words: Words) -> Iterator[Line]:
    style = "waived" if one.waived else one.severity
    event = f"  event {one.event}".ljust(_EVENT - 1) + " "
    yield [
        Span(event),
        Span(style.ljust(_LABEL), style),
        Span(finding_sentence(one, words), "faint" if one.waived else ""),
    ]
    for label, text in _details(one, words):
        yield [Span(" " * len(event)), Span(label.ljust(_LABEL), "faint"), Span(text)]
    if one.follows_from:
        events = ", ".join(str(number) for number in one.follows_from)
        noun = "event" if len(one.follows_from) == 1 else "events"
        yield [Span(" " * len(event)), Span(f"follows from {noun} {events}", "faint")]


def _details(one: Finding, words: Words) -> Iterator[tuple[str, str]]:
    """Return what a finding rests on, as labels and texts."""
    for label, value in (("expected", one.expected), ("seen", one.seen)):
        if value is not None:
            yield label, value_text(value)
    place = ", ".join(one.units) + (f" at {one.at}" if one.at else "")
    if place:
        yield "who" if one.units else "where", place.strip()
    yield "rule", _rule(one, words)
    if one.noticed_at is not None and one.noticed_at != one.event:
        yield "noticed", f"at event {one.noticed_at}"
    if one.reconstruction:
        yield "rests on", "a number that is a reconstruction"
    if one.waived:
        yield "reason", f"{one.waived} (else a {one.severity})"


def _rule(one: Finding, words: Words) -> str:
    cite = one.cite or words.cite(one.rule)
    text = f"{one.rule}, {cite}" if cite else one.rule
    title = words.title(one.rule)
    also = f" (also {', '.join(one.also)})" if one.also else ""
    return (f"{text}: {title}" if title else text) + also


def pending_line(one: Pending, words: Words) -> Line:
    """Return an open duty as a line."""
    where = ", ".join(one.units) + (f" at {one.at}" if one.at else "")
    sentence = pending_sentence(one, words)
    return [Span(f"  {one.rule}  ", "faint"), Span(f"{sentence}{where and f' ({where.strip()})'}")]


def _unchecked(one: Unchecked, words: Words) -> Line:
    why = words.sentence(one.why, one.args)
    if one.needs:
        why = f"{why.rstrip('.')}; needs {words.sentence(one.needs, {})}"
    more = f" ({one.more} more for the same cause)" if one.more else ""
    event = f"  event {one.event}".ljust(_EVENT - 1) + " "
    return [Span(event), Span(one.rule.ljust(_LABEL - 1) + " ", "doubt"), Span(f"{why}{more}")]


def table_lines(title: str, rows: list[list[str]]) -> Iterator[Line]:
    """Return rows with their columns aligned."""
    if not rows:
        return
    yield [Span(title, "heading")]
    width = max(len(row) for row in rows)
    padded = [row + [""] * (width - len(row)) for row in rows]
    columns = [max(len(cell) for cell in column) for column in zip(*padded, strict=True)]
    for row in padded:
        cells = (cell.ljust(size) for cell, size in zip(row, columns, strict=True))
        yield [Span("  " + "  ".join(cells).rstrip())]
    yield []


def summary_line(report: Report) -> Line:
    """Return the name of a log and its verdict."""
    return [Span(f"{report.file}: "), Span(verdict_line(report), report.verdict)]


def total_line(reports: list[Report]) -> Line:
    """Return how many logs are legal, illegal and neither."""
    verdicts: list[str] = [one.verdict for one in reports]
    counts = {name: verdicts.count(name) for name in ("illegal", "cannot tell", "legal")}
    worst = next(name for name, number in counts.items() if number)
    parts = ", ".join(f"{number} {name}" for name, number in counts.items() if number)
    return [Span(f"{len(reports)} logs: {parts}", worst)]
