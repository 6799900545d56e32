"""The index as one page without scripts: its rows can be put in another order all the same.

Each row carries, as a variable of the style sheet, its place in every order; a radio button says
which of them counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import element, text
from adjudicator.reports.index.collect import GENERATOR, Entry, Index
from adjudicator.reports.index.playerstable import players_section
from adjudicator.reports.index.rows import COUNTS, game_name, pairing, result, short_titles
from adjudicator.reports.index.tally import players, verdicts
from adjudicator.style import MEANINGS

__all__ = ["index_pieces"]

_SHEET = Path(__file__).with_name("index.css")
_GRAVITY = {"illegal": 0, "cannot tell": 1, "legal": 2}
_COLUMNS = ("Report", "Game", "Players", "Verdict", "Violations", "Doubts", "Unchecked", "Pending",
            "Waived", "Events", "Ends")  # fmt: skip
#: name of an order -> (its title, what rows are sorted by); the first is that of the rows
_ORDERS: dict[str, tuple[str, Callable[[Entry], Any]]] = {
    "report": ("Report", lambda one: one.path.casefold()),
    "game": ("Game", lambda one: one.summary.title.casefold()),
    "players": ("Players", lambda one: pairing(one).casefold()),
    "verdict": ("Verdict", lambda one: _GRAVITY[one.summary.verdict]),
    "violations": ("Violations", lambda one: -one.summary.counts.get("violation", 0)),
    "doubts": ("Doubts", lambda one: -one.summary.counts.get("doubt", 0)),
    "events": ("Events", lambda one: -one.summary.events),
}


def index_pieces(index: Index, *, name: str, base: str) -> Iterator[str]:
    """Return the page, piece by piece; `base` leads from the page to the folder of the reports."""
    entries = sorted(index.entries, key=lambda one: one.path.casefold())
    css = sheet(_SHEET, more=_orders_css(entries))
    yield document_head(f"{name}: {len(entries)} games", css, generator=GENERATOR)
    yield f"<header>\n{element('h1', name)}\n{_counts(index)}</header>\n<main>\n"
    yield '<section id="games"><h2>Games</h2>\n'
    yield from _games(entries, base)
    yield "</section>\n"
    yield from players_section(players(entries))
    yield from _unreadable(index)
    yield "</main>\n<footer><p>Made by Adjudicator.</p></footer>\n</body>\n</html>\n"


def _counts(index: Index) -> str:
    """Return how many games have which verdict."""
    items = "".join(
        f'<li class="chip {_class(verdict)}">{MEANINGS[verdict].symbol} {number} {verdict}</li>'
        for verdict, number in verdicts(index.entries).items()
    )
    return f'<ul class="chips">{items}</ul>\n'


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _orders_css(entries: list[Entry]) -> str:
    """Return the place of every row in every order."""
    places: list[list[str]] = [[] for _ in entries]
    rules = []
    for key, (_, by) in _ORDERS.items():
        keys = [(by(entry), number) for number, entry in enumerate(entries)]
        for place, (_, number) in enumerate(sorted(keys)):
            places[number].append(f"--by-{key}:{place}")
        rules.append(f"main:has(#by-{key}:checked) .games tbody tr{{order:var(--by-{key})}}\n")
    rows = (f"#g{number}{{{';'.join(one)}}}\n" for number, one in enumerate(places))
    return "".join([*rows, *rules])


def _games(entries: list[Entry], base: str) -> Iterator[str]:
    yield '<fieldset class="sort"><legend>Sort by</legend>\n'
    for number, (key, (title, _)) in enumerate(_ORDERS.items()):
        checked = "" if number else " checked"
        yield f'<label><input type="radio" name="by" id="by-{key}"{checked}>{title}</label>\n'
    yield '</fieldset>\n<div class="wide" role="region" aria-label="Games" tabindex="0">\n'
    head = "".join(
        f'<th role="columnheader" scope="col"{_number(n)}>{title}</th>'
        for n, title in enumerate(_COLUMNS)
    )
    yield f'<table class="games" role="table"><thead role="rowgroup"><tr role="row">{head}</tr>'
    yield '</thead>\n<tbody role="rowgroup">\n'
    titles = short_titles(entries)
    for number, entry in enumerate(entries):
        yield _game(number, entry, titles[entry.summary.title], base)
    yield "</tbody></table></div>\n"


def _number(column: int) -> str:
    return ' class="number"' if 4 <= column <= 9 else ""


def _game(number: int, entry: Entry, title: str, base: str) -> str:
    one = entry.summary
    verdict = f'<span class="badge {_class(one.verdict)}">{MEANINGS[one.verdict].symbol} '
    also = "".join(f"<br><small>{_link(path, path, base)}</small>" for path in entry.also)
    ends = ", ".join(
        part for part in (f"turn {one.turn}" if one.turn else "", result(entry)) if part
    )
    cells = [
        f'<td role="cell" class="text">{text(title)}</td>',
        f'<td role="cell" class="text">{text(pairing(entry))}</td>',
        f'<td role="cell" class="text">{verdict}{one.verdict}</span></td>',
        *(_count(name, one.counts.get(name, 0)) for name in COUNTS),
        f'<td role="cell" class="number" data-label="Events">{one.events}</td>',
        f'<td role="cell" class="text">{text(ends)}</td>',
    ]
    link = _link(entry.path, game_name(entry), base) + also
    head = f'<tr role="row" id="g{number}"><th role="rowheader" scope="row">{link}</th>'
    return f"{head}{''.join(cells)}</tr>\n"


def _count(name: str, number: int) -> str:
    label = _COLUMNS[4 + COUNTS.index(name)]
    shade = "number" if number else "number none"
    return f'<td role="cell" class="{shade}" data-label="{label}">{number}</td>'


def _link(path: str, name: str, base: str) -> str:
    """Return a link to a file; as every sign with a meaning is escaped, it leads nowhere else."""
    address = quote(f"{base}{path}", safe="/.-_~", errors="surrogateescape")
    return f'<a href="{text(address)}">{text(name)}</a>'


def _unreadable(index: Index) -> Iterator[str]:
    if index.unreadable:
        yield '<section id="unreadable"><h2>No reports</h2>\n<ul class="unreadable">\n'
        for one in index.unreadable:
            yield f"<li>{element('code', one.path)}: {text(one.why)}</li>\n"
        yield "</ul></section>\n"
    if index.cut:
        yield "<p>Further files were left out: there are too many.</p>\n"
