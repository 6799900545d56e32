"""An audit as one page to mail: no scripts, nothing from outside, to be read anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from adjudicator.reports.audit.charts import histogram, timelines
from adjudicator.reports.audit.text import chance_text, joined_text, summary_text
from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import attributes, element, scrolling
from adjudicator.style import symbol
from adjudicator.vassal.audit.audit import Audit
from adjudicator.vassal.audit.chain import Junction
from adjudicator.vassal.audit.fairness import DiceTable
from adjudicator.vassal.audit.kinds import Detail, Finding
from adjudicator.vassal.audit.stats import LogStats

__all__ = ["page_pieces"]

_SHEET = Path(__file__).with_name("page.css")
#: details of one finding that a page lists; the rest is in JSON and CSV
_SHOWN = 400


def page_pieces(audit: Audit) -> Iterator[str]:
    """Return the page, piece by piece."""
    title = f"Audit: {summary_text(audit)}"
    yield document_head(title, sheet(_SHEET), generator=f"Adjudicator {audit.version}")
    yield '<a class="skip" href="#findings">To the findings</a>\n'
    yield f"<header>\n{element('h1', 'Audit of logs')}\n{_counts(audit)}"
    yield element("p", _INTRODUCTION, class_="about")
    yield "</header>\n<main>\n"
    yield from _logs(audit)
    yield from _junctions(audit.junctions)
    yield from _findings(audit.findings)
    yield from _dice(audit.dice)
    yield f"</main>\n<footer>{element('p', _made(audit))}</footer>\n</body>\n</html>\n"


_INTRODUCTION = (
    "An audit shows facts and accuses nobody. Suspicious is what the other player should be asked "
    "about, notable what he should know of, info what explains the rest."
)


def _made(audit: Audit) -> str:
    places = "labels of the module" if audit.labels else "pixels of the map"
    return f"Made by Adjudicator {audit.version}. Places are {places}."


def _counts(audit: Audit) -> str:
    """Return how many findings there are of each severity."""
    items = "".join(
        f'<li class="chip {name}">{symbol(name)} {number} {name}</li>'
        for name, number in audit.counts.items()
        if number
    )
    nothing = f'<li class="chip legal">{symbol("legal")} nothing found</li>'
    return f'<ul class="chips">{items or nothing}</ul>\n'


# Logs and where they join


def _logs(audit: Audit) -> Iterator[str]:
    yield '<section id="logs"><h2>Logs</h2>\n'
    heads = ["Log", "Module", "Saved (UTC)", "Players", "Steps", "Moves", "Rolls", "Undos"]
    rows = [_log_row(one) for one in audit.logs]
    told = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    shown = ([row[n] for n in told] for row in rows)
    yield _table("Logs", [heads[n] for n in told], shown, numbers=4)
    drawn = timelines(audit.timelines)
    if drawn:
        yield f"<h3>Step by step</h3>\n{_legend()}{drawn}"
    yield "</section>\n"


def _legend() -> str:
    return (
        '<p class="legend"><span class="swatch rolls"></span> rolls '
        '<span class="swatch undone"></span> taken back later</p>\n'
    )


def _log_row(one: LogStats) -> list[str]:
    who = ", ".join(f"{name} ({side})" if side else name for name, side in one.sides.items())
    counts = (one.total.steps, one.total.moves, one.total.rolls, one.total.undos)
    module = f"{one.module} {one.module_version}".strip()
    return [one.file, module, one.saved, who, *(str(number) for number in counts)]


def _junctions(junctions: Sequence[Junction]) -> Iterator[str]:
    if not junctions:
        return
    yield '<section id="junctions"><h2>Where they join</h2>\n'
    heads = ("Log", "How it goes on", "Steps dropped", "Pieces that differ")
    rows = (
        [one.file, joined_text(one), str(one.dropped), str(one.differences)] for one in junctions
    )
    yield _table("Where logs join", heads, rows, numbers=2)
    yield "</section>\n"


def _table(label: str, heads: Sequence[str], rows: Iterator[list[str]], *, numbers: int = 0) -> str:
    """Return a table, whose last columns are numbers."""
    first = len(heads) - numbers

    def cell(tag: str, column: int, said: str) -> str:
        shade = "number" if column >= first else None
        scope = None if tag == "td" else "row" if column == 0 and said not in heads else "col"
        return element(tag, said, class_=shade, scope=scope)

    head = "".join(cell("th", n, said) for n, said in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(cell("td" if n else "th", n, said) for n, said in enumerate(row))
        + "</tr>\n"
        for row in rows
    )
    return scrolling(label, f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>")


# Findings


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    yield '<section id="findings"><h2>Findings</h2>\n'
    if not findings:
        yield "<p>None.</p>\n"
    number = 0
    for file, group in groupby(findings, key=lambda one: one.file):
        yield f"{element('h3', file or 'All logs')}\n"
        for one in group:
            number += 1
            yield _finding(one, number)
    yield "</section>\n"


def _finding(one: Finding, number: int) -> str:
    style = one.severity
    where = "" if one.step is None else "at the start" if one.step == 0 else f"step {one.step}"
    badge = f'<span class="badge {style}">{symbol(style)} {one.severity}</span>'
    head = " · ".join(part for part in (f"{one.code} {one.name}", where, one.player) if part)
    return (
        f'<article class="finding {style}"{attributes(id=f"finding-{number}")}>'
        f"<p>{badge} {element('span', head, class_='eyebrow')}</p>"
        f"{element('p', one.message)}{_details(one)}</article>\n"
    )


def _details(one: Finding) -> str:
    """Return the pieces that a finding is about, folded if there are many."""
    if not one.details:
        return ""
    heads = _columns(one.details)
    rows = ([_cell(detail, name) for name in heads] for detail in one.details[:_SHOWN])
    names = [_TITLES[name] for name in heads]
    table = _table(f"Details of {one.code}", names, rows)
    left = len(one.details) - min(len(one.details), _SHOWN) + one.more
    more = element("p", f"and {left} more") if left else ""
    total = len(one.details) + one.more
    opened = " open" if total <= 12 else ""
    count = f"{total} detail{'' if total == 1 else 's'}"
    return f"<details{opened}><summary>{count}</summary>{table}{more}</details>"


_TITLES = {
    "step": "Step",
    "player": "Player",
    "piece": "Piece",
    "what": "What",
    "before": "Before",
    "after": "After",
}


def _columns(details: Sequence[Detail]) -> list[str]:
    """Return the columns in which some detail has something."""
    return [name for name in _TITLES if any(_cell(one, name) for one in details)]


def _cell(detail: Detail, name: str) -> str:
    value = getattr(detail, name)
    if name == "piece" and not value:
        return detail.id
    return "" if value is None else str(value)


# Dice


def _dice(tables: Sequence[DiceTable]) -> Iterator[str]:
    if not tables:
        return
    yield '<section id="dice"><h2>Dice</h2>\n<div class="charts">\n'
    for one in tables:
        back = f", {one.undone} taken back" if one.undone else ""
        fair = "" if one.expected_mean is None else f" (fair {one.expected_mean:g})"
        said = f"{one.player or 'Not told who'}, {one.dice}: {one.count} results{back}"
        yield (
            f"<figure>{element('figcaption', said)}{histogram(one)}"
            f"{element('p', f'Mean {one.mean:.2f}{fair}.')}"
            f"{element('p', chance_text(one))}</figure>\n"
        )
    yield "</div>\n"
    yield (
        '<p class="about">The dashes are what fair dice would have. p is how often fair dice are '
        "at least as far off; where there are too few rolls, there is none. Of a hundred honest "
        "players one has a p below 0.01.</p>\n</section>\n"
    )
