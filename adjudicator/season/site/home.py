"""The first page of a season: verdicts, games, cases that are broken most, first standings."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import element, phrased, text
from adjudicator.reports.index.rows import heads as titles
from adjudicator.season.reader import Reader, Scope
from adjudicator.season.site.frame import badge, link, number, short, table
from adjudicator.season.site.players import standings_table
from adjudicator.season.standings import Standing
from adjudicator.style import MEANINGS

__all__ = ["home_body", "unreadable_body"]

#: rows of the tables of the first page; files that are listed on one page
_FIRST, _LISTED = 30, 2000
_VERDICTS = ("illegal", "cannot tell", "legal")


def home_body(
    reader: Reader, scope: Scope, first: list[Standing], limit: float, phrase: Phrases
) -> Iterator[str]:
    """Yield the first page."""
    yield '<ul class="chips">'
    for verdict in _VERDICTS:
        name, count = verdict.replace(" ", "-"), scope.verdicts[verdict]
        label = phrased(phrase, f"verdicts-{name}", n=count)
        shown = f'<a href="{name}-1.html">{label}</a>' if count else label
        yield f'<li class="chip {name}">{MEANINGS[verdict].symbol} {shown}</li>'
    yield "</ul>\n"
    if scope.unreadable:
        label = phrase("season-unreadable", n=scope.unreadable)
        yield f"<p>{link('unreadable-1.html', label)}</p>\n"
    yield f"<section>{element('h2', phrase('index-games'))}\n"
    yield from _games(reader, phrase)
    yield "</section>\n"
    yield from _rules(reader, phrase)
    if first:
        yield f"<section>{element('h2', phrase('season-standings'))}\n"
        yield from standings_table(first[:_FIRST], limit, phrase)
        yield f"<p>{link('players-1.html', phrase('season-all-players'))}</p>\n</section>\n"


def _games(reader: Reader, phrase: Phrases) -> Iterator[str]:
    text_ = (
        "SELECT l.title, count(*), sum(verdict = 'illegal'), sum(verdict = 'cannot tell'), "
        "sum(verdict = 'legal'), sum(events), sum(violations) FROM logs l JOIN verdicts v "
        "ON v.log = l.id GROUP BY l.title ORDER BY count(*) DESC, l.title LIMIT 100"
    )
    heads = [(title, True) for title in titles(("games", "events", "violation"), phrase)]
    words = [(phrase(f"verdict-{one.replace(' ', '-')}"), True) for one in _VERDICTS]
    columns = [(phrase("index-column-game"), False), heads[0], *words, *heads[1:]]
    rows = (
        f'<tr><th scope="row">{text(short(str(title)))}</th>{"".join(map(number, counts))}</tr>\n'
        for title, *counts in reader.rows(text_)
    )
    yield from table(phrase("index-games"), columns, rows)


def _rules(reader: Reader, phrase: Phrases) -> Iterator[str]:
    """Yield the cases that are broken most often."""
    text_ = (
        "SELECT rule, cite, count(*), count(DISTINCT log) FROM findings "
        "WHERE severity = 'violation' AND waived = '' GROUP BY rule, cite "
        "ORDER BY count(*) DESC, rule LIMIT ?"
    )
    found = list(reader.rows(text_, _FIRST))
    if not found:
        return
    names = ("rule", "cite", "violation", "games")
    heads = [(phrase(f"season-column-{one}"), one in ("violation", "games")) for one in names]
    rows = (
        f'<tr><th scope="row">{badge("violation", short(str(rule)))}</th>'
        f"<td>{text(short(str(cite)))}</td>{number(often)}{number(games)}</tr>\n"
        for rule, cite, often, games in found
    )
    yield f"<section>{element('h2', phrase('season-rules'))}\n"
    yield from table(phrase("season-rules"), heads, rows)
    yield "</section>\n"


def unreadable_body(reader: Reader, phrase: Phrases) -> Iterator[str]:
    """Yield the files that could not be read, each with the reason."""
    yield '<ul class="unreadable">\n'
    left = 0
    for number_, (path, why) in enumerate(reader.unreadable()):
        if number_ >= _LISTED:
            left += 1
            continue
        said = short(path), why.in_language(phrase.language)[:500]
        yield f"<li>{element('code', said[0])}: {text(said[1])}</li>\n"
    yield "</ul>\n"
    if left:
        yield f"<p>{phrased(phrase, 'index-left-out-more', n=left)}</p>\n"
