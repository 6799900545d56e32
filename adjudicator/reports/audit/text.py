"""An audit as text for the terminal: by log, each finding with its details."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.phrases import Phrases, phrases
from adjudicator.reports.text import Line, TextSpan
from adjudicator.vassal.audit.audit import Audit
from adjudicator.vassal.audit.chain import Junction
from adjudicator.vassal.audit.fairness import DiceTable
from adjudicator.vassal.audit.kinds import AuditFinding, Detail

__all__ = [
    "audit_lines",
    "chance_text",
    "detail_text",
    "joined_text",
    "players_text",
    "results_text",
    "summary_text",
]

#: details of one finding that are listed
_SHOWN = 6


def audit_lines(
    audit: Audit, *, everything: bool = False, phrase: Phrases | None = None
) -> Iterator[Line]:
    """Yield an audit line by line; the last line counts the findings."""
    phrase = phrase or phrases()
    yield from _logs(audit, phrase)
    yield from _junctions(audit.junctions, phrase)
    yield from _findings(audit.findings, everything, phrase)
    yield from _dice(audit.dice, phrase)
    worst = next((name for name, number in audit.counts.items() if number), "")
    yield [TextSpan(summary_text(audit, phrase), worst or "legal")]


def summary_text(audit: Audit, phrase: Phrases) -> str:
    """Return the numbers of findings, logs and steps on one line."""
    parts = [phrase(f"audit-count-{name}", n=n) for name, n in audit.counts.items() if n]
    steps = sum(one.total.steps for one in audit.logs)
    found = ", ".join(parts) if parts else phrase("audit-nothing")
    return phrase("audit-summary", found=found, n=len(audit.logs), steps=steps)


def players_text(sides: Mapping[str, str], phrase: Phrases) -> str:
    """Return the players, each with their side."""
    return ", ".join(
        phrase("audit-player-side", player=name, side=side) if side else name
        for name, side in sides.items()
    )


def _logs(audit: Audit, phrase: Phrases) -> Iterator[Line]:
    yield [TextSpan(phrase("audit-logs"), "heading")]
    for one in audit.logs:
        total = one.total
        parts = [
            phrase(
                "audit-logs-counts",
                steps=total.steps,
                moves=total.moves,
                rolls=total.rolls,
                undos=total.undos,
            ),
            " ".join(part for part in (one.module, one.module_version) if part),
            phrase("audit-saved", saved=one.saved) if one.saved else "",
            players_text(one.sides, phrase),
        ]
        yield [TextSpan(f"  {one.file}")]
        yield [TextSpan("    " + " · ".join(part for part in parts if part), "faint")]
    yield []


def _junctions(junctions: Sequence[Junction], phrase: Phrases) -> Iterator[Line]:
    if not junctions:
        return
    yield [TextSpan(phrase("audit-joins"), "heading")]
    for one in junctions:
        clean = bool(one.after) and not one.dropped and not one.differences
        style = "legal" if clean else "doubt"
        head = phrase("summary", file=one.file, verdict="")
        yield [TextSpan(f"  {head}"), TextSpan(joined_text(one, phrase), style)]
    yield []


def joined_text(one: Junction, phrase: Phrases | None = None) -> str:
    """Return where a log continues another, in words."""
    phrase = phrase or phrases()
    if not one.after:
        return phrase("audit-other-game")
    if one.step == one.of:
        name = "audit-goes-on-from" if one.differences else "audit-goes-on-ended"
    else:
        name = "audit-goes-on-after" if one.step else "audit-goes-on-started"
    text = phrase(name, file=one.after, step=one.step, of=one.of)
    if one.dropped:
        text = phrase("audit-dropped", told=text, n=one.dropped)
    return phrase("audit-differ", told=text, n=one.differences) if one.differences else text


def _findings(
    findings: Sequence[AuditFinding], everything: bool, phrase: Phrases
) -> Iterator[Line]:
    """Yield the findings under their logs."""
    file: str | None = None
    for one in findings:
        if one.file != file:
            if file is not None:
                yield []
            file = one.file
            yield [TextSpan(file or phrase("audit-all-logs"), "heading")]
        step = phrase("audit-step", step=one.step) if one.step else ""
        step = step or (phrase("audit-start") if one.step == 0 else "")
        text = phrase("audit-finding-step", step=step, message=one.message)
        yield [
            TextSpan(f"  {one.code} "),
            TextSpan(phrase(f"audit-word-{one.severity}").ljust(10), one.severity),
            TextSpan(f" {text if step else one.message}"),
        ]
        shown = one.details if everything else one.details[:_SHOWN]
        for detail in shown:
            yield [TextSpan(f"      {detail_text(detail, phrase)}", "faint")]
        left = len(one.details) - len(shown) + one.more
        if left:
            yield [TextSpan(f"      {phrase('audit-and-more', n=left)}", "faint")]
    if findings:
        yield []


def detail_text(one: Detail, phrase: Phrases) -> str:
    """Return a detail on one line."""
    step = phrase("audit-step", step=one.step) if one.step is not None else ""
    change = " → ".join(part for part in (one.before, one.after) if part)
    if one.what == "roll" and one.before and one.after:
        change = phrase("audit-then", before=one.before, after=one.after)
    number = f"({one.id})" if one.id and not one.piece else ""
    parts = [step, one.player, one.piece, number, one.what, change]
    return "  ".join(part for part in parts if part)


def results_text(one: DiceTable, player: str, phrase: Phrases) -> str:
    """Return the player and number of some dice."""
    name = "audit-results-back" if one.undone else "audit-results"
    return phrase(name, player=player, dice=one.dice, n=one.count, undone=one.undone)


def _dice(tables: Sequence[DiceTable], phrase: Phrases) -> Iterator[Line]:
    if not tables:
        return
    yield [TextSpan(phrase("audit-dice"), "heading")]
    for one in tables:
        results = results_text(one, one.player or phrase("audit-unknown-player"), phrase)
        yield [TextSpan(f"  {_with_mean(one, results, phrase)}")]
        counts = "  ".join(f"{face}×{often}" for face, often in one.counts.items())
        yield [TextSpan(f"    {counts}", "faint")]
        yield [TextSpan(f"    {chance_text(one, phrase)}", "faint")]
    yield []


def _with_mean(one: DiceTable, results: str, phrase: Phrases) -> str:
    """Return the number of results, and their mean if they are numbers."""
    if one.mean is None:
        return results
    name = "audit-results-mean" if one.expected_mean is None else "audit-results-mean-fair"
    fair = phrase.number(one.expected_mean or 0)
    return phrase(name, results=results, mean=phrase.number(one.mean, 2), fair=fair)


def chance_text(one: DiceTable, phrase: Phrases) -> str:
    """Return the results of the tests of dice."""
    if one.expected_mean is None:
        return phrase("audit-dice-unknown")
    chi, runs = one.chi_squared, one.runs
    uneven = (
        phrase("audit-chi-few")
        if chi is None
        else phrase(
            "audit-chi",
            statistic=phrase.number(chi.statistic, 2),
            freedom=chi.freedom,
            p=phrase.decimal(f"{chi.p:.3g}"),
        )
    )
    in_rows = (
        phrase("audit-runs-few")
        if runs is None
        else phrase(
            "audit-runs",
            runs=runs.count,
            expected=phrase.number(runs.expected, 1),
            p=phrase.decimal(f"{runs.p:.3g}"),
        )
    )
    return phrase("audit-tests", one=uneven, other=in_rows)
