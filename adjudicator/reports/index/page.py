"""The index as one HTML page, whose rows can be sorted without scripts.

Each row has its position in every order as a variable of the style sheet; a radio button selects
the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from adjudicator.phrases import Phrases
from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import element, phrased, text
from adjudicator.reports.index.collect import GENERATOR, Index, IndexEntry
from adjudicator.reports.index.players_table import players_section
from adjudicator.reports.index.rows import (
    COUNTS,
    game_name,
    heads,
    pairing,
    result,
    short_titles,
    side_names,
)
from adjudicator.reports.index.tally import players, verdicts
from adjudicator.reports.text import verdict_word
from adjudicator.style import MEANINGS

__all__ = ["index_pieces"]

_SHEET = Path(__file__).with_name("index.css")
_VERDICT_ORDER = {"illegal": 0, "cannot tell": 1, "legal": 2}
_COLUMNS = ("report", "game", "players", "verdict", *COUNTS, "events", "ends")
#: name of an order and its column -> sort key of a row; the first is the initial order
_ORDERS: dict[str, Callable[[IndexEntry, Phrases], Any]] = {
    "report": lambda one, _: one.path.casefold(),
    "game": lambda one, _: one.summary.title.casefold(),
    "players": lambda one, phrase: pairing(one, phrase).casefold(),
    "verdict": lambda one, _: _VERDICT_ORDER[one.summary.verdict],
    "violation": lambda one, _: -one.summary.counts.get("violation", 0),
    "doubt": lambda one, _: -one.summary.counts.get("doubt", 0),
    "events": lambda one, _: -one.summary.events,
}


def index_pieces(index: Index, *, name: str, base: str, phrase: Phrases) -> Iterator[str]:
    """Yield the page piece by piece; `base` leads from the page to the folder of the reports."""
    entries = sorted(index.entries, key=lambda one: one.path.casefold())
    css = sheet(_SHEET, more=_orders_css(entries, phrase))
    title = phrase("index-title", name=name, n=len(entries))
    yield document_head(title, css, generator=GENERATOR, language=phrase.language)
    yield f"<header>\n{element('h1', name)}\n{_counts(index, phrase)}</header>\n<main>\n"
    yield f'<section id="games"><h2>{phrased(phrase, "index-games")}</h2>\n'
    yield from _games(entries, base, phrase)
    yield "</section>\n"
    yield from players_section(players(entries, lambda one: side_names(one, phrase)), phrase)
    yield from _unreadable(index, phrase)
    made = phrased(phrase, "page-made-by")
    yield f"</main>\n<footer><p>{made}</p></footer>\n</body>\n</html>\n"


def _counts(index: Index, phrase: Phrases) -> str:
    """Return the number of games with each verdict."""
    items = "".join(
        f'<li class="chip {_class(verdict)}">{MEANINGS[verdict].symbol} '
        f"{phrased(phrase, f'verdicts-{_class(verdict)}', n=number)}</li>"
        for verdict, number in verdicts(index.entries).items()
    )
    return f'<ul class="chips">{items}</ul>\n'


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _orders_css(entries: list[IndexEntry], phrase: Phrases) -> str:
    """Return style rules for the position of every row in every order."""
    places: list[list[str]] = [[] for _ in entries]
    rules = []
    for key, by in _ORDERS.items():
        keys = [(by(entry, phrase), number) for number, entry in enumerate(entries)]
        for place, (_, number) in enumerate(sorted(keys)):
            places[number].append(f"--by-{key}:{place}")
        rules.append(f"main:has(#by-{key}:checked) .games tbody tr{{order:var(--by-{key})}}\n")
    rows = (f"#g{number}{{{';'.join(one)}}}\n" for number, one in enumerate(places))
    return "".join([*rows, *rules])


def _games(entries: list[IndexEntry], base: str, phrase: Phrases) -> Iterator[str]:
    yield f'<fieldset class="sort"><legend>{phrased(phrase, "index-sort-by")}</legend>\n'
    for number, (key, title) in enumerate(zip(_ORDERS, heads(_ORDERS, phrase), strict=True)):
        checked = "" if number else " checked"
        radio = f'<input type="radio" name="by" id="by-{key}"{checked}>'
        yield f"<label>{radio}{text(title)}</label>\n"
    label = phrased(phrase, "index-games")
    yield f'</fieldset>\n<div class="wide" role="region" aria-label="{label}" tabindex="0">\n'
    head = "".join(
        f'<th role="columnheader" scope="col"{_number(n)}>{text(title)}</th>'
        for n, title in enumerate(heads(_COLUMNS, phrase))
    )
    yield f'<table class="games" role="table"><thead role="rowgroup"><tr role="row">{head}</tr>'
    yield '</thead>\n<tbody role="rowgroup">\n'
    titles = short_titles(entries)
    for number, entry in enumerate(entries):
        yield _game(number, entry, titles[entry.summary.title], base, phrase)
    yield "</tbody></table></div>\n"


def _number(column: int) -> str:
    return ' class="number"' if 4 <= column <= 9 else ""


def _game(number: int, entry: IndexEntry, title: str, base: str, phrase: Phrases) -> str:
    one = entry.summary
    verdict = f'<span class="badge {_class(one.verdict)}">{MEANINGS[one.verdict].symbol} '
    word, events = verdict_word(one.verdict, phrase), phrased(phrase, "index-column-events")
    also = "".join(f"<br><small>{_link(path, path, base)}</small>" for path in entry.also)
    cells = [
        f'<td role="cell" class="text">{text(title)}</td>',
        f'<td role="cell" class="text">{text(pairing(entry, phrase))}</td>',
        f'<td role="cell" class="text">{verdict}{text(word)}</span></td>',
        *(_count(name, one.counts.get(name, 0), phrase) for name in COUNTS),
        f'<td role="cell" class="number" data-label="{events}">{one.events}</td>',
        f'<td role="cell" class="text">{text(_ends(entry, phrase))}</td>',
    ]
    link = _link(entry.path, game_name(entry), base) + also
    head = f'<tr role="row" id="g{number}"><th role="rowheader" scope="row">{link}</th>'
    return f"{head}{''.join(cells)}</tr>\n"


def _ends(entry: IndexEntry, phrase: Phrases) -> str:
    """Return the turn in which a game ends, and its result."""
    turn, outcome = entry.summary.turn, result(entry, phrase)
    if not turn:
        return outcome
    if not outcome:
        return phrase("index-ends", turn=turn)
    return phrase("index-ends-result", turn=turn, result=outcome)


def _count(name: str, number: int, phrase: Phrases) -> str:
    label = phrased(phrase, f"index-column-{name}")
    shade = "number" if number else "number none"
    return f'<td role="cell" class="{shade}" data-label="{label}">{number}</td>'


def _link(path: str, name: str, base: str) -> str:
    """Return a link to a file; all special characters are escaped, so it leads nowhere else."""
    address = quote(f"{base}{path}", safe="/.-_~", errors="surrogateescape")
    return f'<a href="{text(address)}">{text(name)}</a>'


def _unreadable(index: Index, phrase: Phrases) -> Iterator[str]:
    if index.unreadable:
        title = phrased(phrase, "index-no-reports")
        yield f'<section id="unreadable"><h2>{title}</h2>\n<ul class="unreadable">\n'
        for one in index.unreadable:
            why = one.why.in_language(phrase.language)
            yield f"<li>{element('code', one.path)}: {text(why)}</li>\n"
        yield "</ul></section>\n"
    if index.cut:
        yield f"<p>{phrased(phrase, 'index-cut')}</p>\n"
