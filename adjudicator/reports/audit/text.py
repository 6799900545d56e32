"""An audit as text to be read: by log, each finding with the pieces that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.reports.text import Line, Span
from adjudicator.vassal.audit.audit import Audit
from adjudicator.vassal.audit.chain import Junction
from adjudicator.vassal.audit.fairness import DiceTable
from adjudicator.vassal.audit.kinds import Detail, Finding

__all__ = ["audit_lines", "chance_text", "detail_text", "joined_text", "summary_text"]

#: details of one finding that are listed
_SHOWN = 6


def audit_lines(audit: Audit, *, everything: bool = False) -> Iterator[Line]:
    """Return an audit line by line; the last line counts the findings."""
    yield from _logs(audit)
    yield from _junctions(audit.junctions)
    yield from _findings(audit.findings, everything)
    yield from _dice(audit.dice)
    worst = next((name for name, number in audit.counts.items() if number), "")
    yield [Span(summary_text(audit), worst or "legal")]


def summary_text(audit: Audit) -> str:
    """Return how many findings there are, on one line."""
    parts = [f"{number} {name}" for name, number in audit.counts.items() if number]
    logs = f"{len(audit.logs)} log{'' if len(audit.logs) == 1 else 's'}"
    steps = sum(one.total.steps for one in audit.logs)
    found = ", ".join(parts) if parts else "nothing found"
    return f"{found} in {logs} with {steps} steps"


def _logs(audit: Audit) -> Iterator[Line]:
    yield [Span("Logs", "heading")]
    for one in audit.logs:
        who = ", ".join(f"{name} ({side})" if side else name for name, side in one.sides.items())
        parts = [
            f"{one.total.steps} steps, {one.total.moves} moves, {one.total.rolls} rolls, "
            f"{one.total.undos} undos",
            " ".join(part for part in (one.module, one.module_version) if part),
            f"saved {one.saved} UTC" if one.saved else "",
            who,
        ]
        yield [Span(f"  {one.file}")]
        yield [Span("    " + " · ".join(part for part in parts if part), "faint")]
    yield []


def _junctions(junctions: Sequence[Junction]) -> Iterator[Line]:
    if not junctions:
        return
    yield [Span("Where they join", "heading")]
    for one in junctions:
        clean = bool(one.after) and not one.dropped and not one.differences
        style = "legal" if clean else "doubt"
        yield [Span(f"  {one.file}: "), Span(joined_text(one), style)]
    yield []


def joined_text(one: Junction) -> str:
    """Return where a log goes on, in words."""
    if not one.after:
        return "of another game than those before it"
    if one.step == one.of:
        start = f"goes on {f'from {one.after}' if one.differences else f'where {one.after} ended'}"
    elif one.step == 0:
        start = f"goes on where {one.after} started"
    else:
        start = f"goes on after step {one.step} of {one.of} of {one.after}"
    dropped = f"; {one.dropped} steps played since are not in it" if one.dropped else ""
    pieces = f"{one.differences} piece{'' if one.differences == 1 else 's'}"
    differ = f"; {pieces} differ{'s' if one.differences == 1 else ''}" if one.differences else ""
    return start + dropped + differ


def _findings(findings: Sequence[Finding], everything: bool) -> Iterator[Line]:
    """Return the findings under the log that they belong to."""
    file: str | None = None
    for one in findings:
        if one.file != file:
            if file is not None:
                yield []
            file = one.file
            yield [Span(file or "All logs", "heading")]
        step = f"step {one.step}" if one.step else "start" if one.step == 0 else ""
        yield [
            Span(f"  {one.code} "),
            Span(one.severity.ljust(10), one.severity),
            Span(f" {step}: " if step else " "),
            Span(one.message),
        ]
        shown = one.details if everything else one.details[:_SHOWN]
        for detail in shown:
            yield [Span(f"      {detail_text(detail)}", "faint")]
        left = len(one.details) - len(shown) + one.more
        if left:
            yield [Span(f"      and {left} more", "faint")]
    if findings:
        yield []


def detail_text(one: Detail) -> str:
    """Return a detail on one line."""
    step = f"step {one.step}" if one.step is not None else ""
    change = " → ".join(part for part in (one.before, one.after) if part)
    if one.what == "roll" or not (one.before and one.after):
        change = " → then ".join(part for part in (one.before, one.after) if part)
    number = f"({one.id})" if one.id and not one.piece else ""
    parts = [step, one.player, one.piece, number, one.what, change]
    return "  ".join(part for part in parts if part)


def _dice(tables: Sequence[DiceTable]) -> Iterator[Line]:
    if not tables:
        return
    yield [Span("Dice", "heading")]
    for one in tables:
        fair = "" if one.expected_mean is None else f" (fair {one.expected_mean:g})"
        back = f", {one.undone} taken back" if one.undone else ""
        who = one.player or "(not told)"
        yield [Span(f"  {who}, {one.dice}: {one.count} results{back}, mean {one.mean:.2f}{fair}")]
        counts = "  ".join(f"{face}×{often}" for face, often in one.counts.items())
        yield [Span(f"    {counts}", "faint")]
        yield [Span(f"    {chance_text(one)}", "faint")]
    yield []


def chance_text(one: DiceTable) -> str:
    """Return what the tests say of dice."""
    if one.expected_mean is None:
        return "dice that we do not know are not tested"
    parts = [
        "too few for the chi-squared test"
        if one.chi_squared is None
        else f"chi-squared {one.chi_squared.statistic:.2f}, {one.chi_squared.freedom} degrees of "
        f"freedom, p = {one.chi_squared.p:.3g}",
        "too few for the test of runs"
        if one.runs is None
        else f"{one.runs.count} runs, expected {one.runs.expected:.1f}, p = {one.runs.p:.3g}",
    ]
    return "; ".join(parts)
