"""An audit as one HTML page to mail: no scripts, nothing loaded from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from adjudicator.phrases import Phrases, phrases
from adjudicator.reports.audit.charts import histogram, timelines
from adjudicator.reports.audit.text import (
    chance_text,
    joined_text,
    players_text,
    results_text,
    summary_text,
)
from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import attributes, element, phrased, scrolling
from adjudicator.style import symbol
from adjudicator.vassal.audit.audit import Audit
from adjudicator.vassal.audit.chain import Junction
from adjudicator.vassal.audit.fairness import DiceTable
from adjudicator.vassal.audit.kinds import AuditFinding, Detail
from adjudicator.vassal.audit.stats import LogStats

__all__ = ["page_pieces"]

_SHEET = Path(__file__).with_name("page.css")
#: details of one finding that a page lists; the rest is in JSON and CSV
_SHOWN = 400


def page_pieces(audit: Audit, phrase: Phrases | None = None) -> Iterator[str]:
    """Yield the page piece by piece."""
    phrase = phrase or phrases()
    title = phrase("audit-title", summary=summary_text(audit, phrase))
    generator = f"Adjudicator {audit.version}"
    yield document_head(title, sheet(_SHEET), generator=generator, language=phrase.language)
    yield f'<a class="skip" href="#findings">{phrased(phrase, "audit-skip")}</a>\n'
    yield f"<header>\n{element('h1', phrase('audit-title-head'))}\n{_counts(audit, phrase)}"
    yield element("p", phrase("audit-introduction"), class_="about")
    yield "</header>\n<main>\n"
    yield from _logs(audit, phrase)
    yield from _junctions(audit.junctions, phrase)
    yield from _findings(audit.findings, phrase)
    yield from _dice(audit.dice, phrase)
    made = phrase("audit-made" if audit.labels else "audit-made-pixels", version=audit.version)
    yield f"</main>\n<footer>{element('p', made)}</footer>\n</body>\n</html>\n"


def _counts(audit: Audit, phrase: Phrases) -> str:
    """Return the number of findings of each severity."""
    items = "".join(
        f'<li class="chip {name}">{symbol(name)} '
        f"{phrased(phrase, f'audit-count-{name}', n=number)}</li>"
        for name, number in audit.counts.items()
        if number
    )
    none = phrased(phrase, "audit-nothing")
    nothing = f'<li class="chip legal">{symbol("legal")} {none}</li>'
    return f'<ul class="chips">{items or nothing}</ul>\n'


# Logs and where they join


def _heads(phrase: Phrases, *names: str) -> list[str]:
    return [phrase(f"audit-column-{name}") for name in names]


def _logs(audit: Audit, phrase: Phrases) -> Iterator[str]:
    yield f'<section id="logs"><h2>{phrased(phrase, "audit-logs")}</h2>\n'
    heads = _heads(phrase, "log", "module", "saved", "players", "steps", "moves", "rolls", "undos")
    rows = [_log_row(one, phrase) for one in audit.logs]
    used = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    shown = ([row[n] for n in used] for row in rows)
    yield _table(phrase("audit-logs"), [heads[n] for n in used], shown, numbers=4)
    drawn = timelines(audit.timelines, phrase)
    if drawn:
        yield f"<h3>{phrased(phrase, 'audit-step-by-step')}</h3>\n{_legend(phrase)}{drawn}"
    yield "</section>\n"


def _legend(phrase: Phrases) -> str:
    rolls, undone = (phrased(phrase, f"audit-legend-{one}") for one in ("rolls", "undone"))
    return (
        f'<p class="legend"><span class="swatch rolls"></span> {rolls} '
        f'<span class="swatch undone"></span> {undone}</p>\n'
    )


def _log_row(one: LogStats, phrase: Phrases) -> list[str]:
    who = players_text(one.sides, phrase)
    counts = (one.total.steps, one.total.moves, one.total.rolls, one.total.undos)
    module = f"{one.module} {one.module_version}".strip()
    return [one.file, module, one.saved, who, *(str(number) for number in counts)]


def _junctions(junctions: Sequence[Junction], phrase: Phrases) -> Iterator[str]:
    if not junctions:
        return
    yield f'<section id="junctions"><h2>{phrased(phrase, "audit-joins")}</h2>\n'
    heads = _heads(phrase, "log", "goes-on", "dropped", "differ")
    rows = (
        [one.file, joined_text(one, phrase), str(one.dropped), str(one.differences)]
        for one in junctions
    )
    yield _table(phrase("audit-joins-label"), heads, rows, numbers=2)
    yield "</section>\n"


def _table(label: str, heads: Sequence[str], rows: Iterator[list[str]], *, numbers: int = 0) -> str:
    """Return a table whose last columns are numbers."""
    first = len(heads) - numbers

    def cell(tag: str, column: int, label: str) -> str:
        shade = "number" if column >= first else None
        scope = None if tag == "td" else "row" if column == 0 and label not in heads else "col"
        return element(tag, label, class_=shade, scope=scope)

    head = "".join(cell("th", n, label) for n, label in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(cell("td" if n else "th", n, label) for n, label in enumerate(row))
        + "</tr>\n"
        for row in rows
    )
    return scrolling(label, f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>")


# Findings


def _findings(findings: Sequence[AuditFinding], phrase: Phrases) -> Iterator[str]:
    yield f'<section id="findings"><h2>{phrased(phrase, "audit-findings")}</h2>\n'
    if not findings:
        yield f"<p>{phrased(phrase, 'audit-none')}</p>\n"
    number = 0
    for file, group in groupby(findings, key=lambda one: one.file):
        yield f"{element('h3', file or phrase('audit-all-logs'))}\n"
        for one in group:
            number += 1
            yield _finding(one, number, phrase)
    yield "</section>\n"


def _finding(one: AuditFinding, number: int, phrase: Phrases) -> str:
    style = one.severity
    where = phrase("audit-step", step=one.step) if one.step else ""
    where = where or (phrase("audit-at-the-start") if one.step == 0 else "")
    word = phrased(phrase, f"audit-word-{style}")
    badge = f'<span class="badge {style}">{symbol(style)} {word}</span>'
    head = " · ".join(part for part in (f"{one.code} {one.name}", where, one.player) if part)
    return (
        f'<article class="finding {style}"{attributes(id=f"finding-{number}")}>'
        f"<p>{badge} {element('span', head, class_='eyebrow')}</p>"
        f"{element('p', one.message)}{_details(one, phrase)}</article>\n"
    )


def _details(one: AuditFinding, phrase: Phrases) -> str:
    """Return the details of a finding, folded if there are many."""
    if not one.details:
        return ""
    heads = _columns(one.details)
    rows = ([_cell(detail, name) for name in heads] for detail in one.details[:_SHOWN])
    names = _heads(phrase, *heads)
    table = _table(phrase("audit-details-of", code=one.code), names, rows)
    left = len(one.details) - min(len(one.details), _SHOWN) + one.more
    more = element("p", phrase("audit-and-more", n=left)) if left else ""
    total = len(one.details) + one.more
    opened = " open" if total <= 12 else ""
    count = phrased(phrase, "audit-details", n=total)
    return f"<details{opened}><summary>{count}</summary>{table}{more}</details>"


_COLUMNS = ("step", "player", "piece", "what", "before", "after")


def _columns(details: Sequence[Detail]) -> list[str]:
    """Return the columns that are filled in at least one detail."""
    return [name for name in _COLUMNS if any(_cell(one, name) for one in details)]


def _cell(detail: Detail, name: str) -> str:
    value = getattr(detail, name)
    if name == "piece" and not value:
        return detail.id
    return "" if value is None else str(value)


# Dice


def _mean(one: DiceTable, phrase: Phrases) -> str:
    """Return the mean of results that are numbers."""
    if one.mean is None:
        return ""
    name = "audit-mean" if one.expected_mean is None else "audit-mean-fair"
    fair = phrase.number(one.expected_mean or 0)
    return element("p", phrase(name, mean=phrase.number(one.mean, 2), fair=fair))


def _dice(tables: Sequence[DiceTable], phrase: Phrases) -> Iterator[str]:
    if not tables:
        return
    yield f'<section id="dice"><h2>{phrased(phrase, "audit-dice")}</h2>\n<div class="charts">\n'
    for one in tables:
        label = results_text(one, one.player or phrase("audit-no-name"), phrase)
        yield (
            f"<figure>{element('figcaption', label)}{histogram(one, phrase)}"
            f"{_mean(one, phrase)}{element('p', chance_text(one, phrase))}</figure>\n"
        )
    yield "</div>\n"
    yield f'<p class="about">{phrased(phrase, "audit-dice-means")}</p>\n</section>\n'
