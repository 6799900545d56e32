"""A report as text to be read: by turn and phase, each finding with what it rests on.

A line is a list of spans, each with the name of its style. Whoever prints makes foreign text
harmless and knows what a style looks like; nothing here does either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.findings import Finding, Pending, Report, Unchecked
from adjudicator.gamedata import UnitSpec
from adjudicator.reports.fields import (
    finding_sentence,
    pending_sentence,
    source_text,
    unchecked_count,
)
from adjudicator.reports.sentences import Source, Words, value_text
from adjudicator.reports.tables import dice_rows, outcome_rows, path_line, stamp_text
from adjudicator.style import symbol

__all__ = [
    "Line",
    "Span",
    "counted",
    "counter",
    "finding_details",
    "joined_pending",
    "pending_lines",
    "summary_line",
    "table_lines",
    "text_lines",
    "total_line",
    "verdict_line",
]


class Span(NamedTuple):
    """A piece of a line and how it is to look."""

    text: str
    #: a meaning of `adjudicator.style`: heading, violation, legal, faint and so on; or plain
    style: str = ""


Line = list[Span]
Units = Mapping[str, UnitSpec]

#: where the sentence of a finding begins
_EVENT, _LABEL = 16, 11
#: units of one finding that are shown with their counters
_NAMED = 4


def text_lines(report: Report, source: Source, *, language: str = "en") -> Iterator[Line]:
    """Return a report line by line; the last line is the verdict."""
    words = Words(source, language=language)
    yield [Span(" · ".join(part for part in (report.file, words.game) if part), "heading")]
    yield []
    yield from _findings(report, words)
    if report.pending:
        yield [Span(f"Still to be done ({len(report.pending)})", "heading")]
        yield from pending_lines(report.pending, words)
        yield []
    if report.unchecked:
        yield [Span(f"Could not be checked ({unchecked_count(report)})", "heading")]
        yield from (_unchecked(one, words) for one in report.unchecked)
        yield []
    yield from _path_lines(report)
    yield from table_lines("Outcome", outcome_rows(report.outcome, words))
    yield from table_lines("Dice", dice_rows(report.dice, words))
    if report.stamp:
        yield [Span(f"made with {stamp_text(report.stamp)}", "faint")]
    yield [Span(verdict_line(report), report.verdict)]


def verdict_line(report: Report) -> str:
    """Return the verdict, what it rests on and how much was read, on one line."""
    found = {
        "violation": report.counts.get("violation", 0),
        "doubt": report.counts.get("doubt", 0),
        "note": report.counts.get("note", 0),
    }
    parts = [counted(number, name) for name, number in found.items() if number]
    others = {
        "unchecked": unchecked_count(report),
        "waived": report.waived,
        "pending": len(report.pending),
    }
    parts += [f"{number} {name}" for name, number in others.items() if number]
    events = counted(report.events, "event")
    return (
        f"{report.verdict}: {', '.join(parts)} in {events}"
        if parts
        else (f"{report.verdict}: {events}")
    )


def counted(number: int, name: str) -> str:
    """Return "1 doubt" or "2 doubts"."""
    return f"{number} {name}{'' if number == 1 else 's'}"


def _findings(report: Report, words: Words) -> Iterator[Line]:
    """Return all findings under the turn and phase they belong to."""
    place: tuple[int, str] | None = None
    for one in report.findings:
        if place != (one.turn, one.phase):
            place = (one.turn, one.phase)
            yield [Span(_heading(one, words), "heading")]
        yield from _finding(one, words, report.units)
        yield []


def _heading(one: Finding, words: Words) -> str:
    phase = words.phase(one.phase)
    return f"Turn {one.turn} · {phase}" if phase else f"Turn {one.turn}"


def _finding(one: Finding, words: Words, units: Units) -> Iterator[Line]:
    style = "waived" if one.waived else one.severity
    event = f"  event {one.event}".ljust(_EVENT - 3) + " "
    yield [
        Span(event),
        Span(f"{symbol(style)} {style.ljust(_LABEL)}", style),
        Span(finding_sentence(one, words), "faint" if one.waived else ""),
    ]
    for label, text in finding_details(one, words, units):
        yield [Span(" " * (len(event) + 2)), Span(label.ljust(_LABEL), "faint"), Span(text)]
    if one.follows_from:
        events = ", ".join(str(number) for number in one.follows_from)
        noun = "event" if len(one.follows_from) == 1 else "events"
        yield [Span(" " * (len(event) + 2)), Span(f"follows from {noun} {events}", "faint")]


def finding_details(one: Finding, words: Words, units: Units) -> Iterator[tuple[str, str]]:
    """Return what a finding rests on, as labels and texts."""
    for label, value in (("expected", one.expected), ("seen", one.seen)):
        if value is not None:
            yield label, words.value(value)
    place = _who(one.units, units) + (f" at {one.at}" if one.at else "")
    if place:
        yield "who" if one.units else "where", place.strip()
    yield "rule", _rule(one, words)
    if one.noticed_at is not None and one.noticed_at != one.event:
        yield "noticed", f"at event {one.noticed_at}"
    if one.source:
        yield "log", source_text(one.source)
    if one.other_map:
        yield "doubtful", "the players used another version of the map"
    elif one.reconstruction:
        yield "rests on", "a number that is a reconstruction"
    elif one.severity == "doubt" and not one.waived and one.rule in words.cases:
        yield "doubtful", "the rulebook may be read so that this is right: the referee decides"
    if one.waived:
        yield "reason", f"{one.waived} (else a {one.severity})"


def _who(names: list[str], units: Units) -> str:
    """Return units by their ids and, unless there are too many, by what their counters say."""
    if len(names) > _NAMED:
        return ", ".join(names)
    return ", ".join(
        f"{name} ({counter(units[name])})" if name in units else name for name in names
    )


def counter(unit: UnitSpec) -> str:
    """Return what stands on a counter: strength, movement and type, and whose it is."""
    text = f"{'?' if unit.combat is None else unit.combat}-{unit.movement} {unit.type}"
    # artillery has no name of its own: then it is told by the corps that it belongs to
    name = unit.formation if unit.name.lower() == unit.type else unit.name
    return value_text(f"{text}, {name}" if name else text)


def _rule(one: Finding, words: Words) -> str:
    cite = one.cite or words.cite(one.rule)
    text = f"{one.rule}, {cite}" if cite else one.rule
    title = words.title(one.rule)
    also = f" (also {', '.join(one.also)})" if one.also else ""
    told = not title or text.endswith(title)  # some cases are cited by their titles
    return (text if told else f"{text}: {title}") + also


def pending_lines(pending: list[Pending], words: Words) -> Iterator[Line]:
    """Return open duties as lines; the same duty of several units in a hex is one line."""
    width = max((len(one.rule) for one in pending), default=0)
    for one in joined_pending(pending):
        sentence = pending_sentence(one, words)
        missing = [name for name in (*one.units, one.at) if name not in sentence]
        more = f" ({', '.join(missing)})" if any(missing) else ""
        yield [Span(f"  {one.rule.ljust(width)}  ", "faint"), Span(sentence + more)]


def joined_pending(pending: list[Pending]) -> list[Pending]:
    """Join duties that differ in nothing but their unit."""
    found: dict[Any, Pending] = {}
    for number, one in enumerate(pending):
        alone = one.args != {"unit": ", ".join(one.units), "at": one.at}
        key = number if alone else (one.rule, one.message, one.at)
        units = [*found[key].units, *one.units] if key in found else one.units
        args = one.args if alone else {"unit": ", ".join(units), "at": one.at}
        found[key] = Pending(rule=one.rule, message=one.message, args=args, units=units, at=one.at)
    return list(found.values())


def _unchecked(one: Unchecked, words: Words) -> Line:
    why = words.sentence(one.why, one.args)
    if one.needs:
        why = f"{why.rstrip('.')}; needs {words.sentence(one.needs, {})}"
    more = f" ({one.more} more for the same cause)" if one.more else ""
    event = f"  event {one.event}".ljust(_EVENT - 3) + " "
    rule = f"{symbol('unchecked')} {one.rule.ljust(_LABEL - 1)} "
    return [Span(event), Span(rule, "unchecked"), Span(f"{why}{more}")]


def _path_lines(report: Report) -> Iterator[Line]:
    """Return a line for each path that we found; there may be very many."""
    if not len(report.paths):
        return
    yield [Span("Paths found", "heading")]
    for one in report.paths:
        yield [Span(f"  {path_line(one)}")]
    yield []


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
