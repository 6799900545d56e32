"""The search over all games, in parts of bounded size; a part asks the next for the same words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import phrased, script_json
from adjudicator.reports.text import verdict_word
from adjudicator.season.site.frame import page, parts_nav, short, table
from adjudicator.season.site.lists import GameRow

__all__ = ["Entry", "SearchParts", "grouped"]

#: characters of the games of one part
_MOST = 1_200_000

Entry = tuple[str, str, str, str]


class SearchParts:
    """Collects games, and writes a part as soon as it is full."""

    def __init__(self, phrase: Phrases, there: Sequence[str], parts: int) -> None:
        """Begin with nothing; the number of parts was counted before."""
        self._phrase, self._there, self._parts = phrase, there, parts
        self._verdicts = {
            one: verdict_word(one, phrase) for one in ("illegal", "cannot tell", "legal")
        }

    def entry(self, row: GameRow, at: int) -> Entry:
        """Return what is searched of a game; `at` is its place in the list of all games."""
        address = row.address or f"games-{at}.html"
        return short(row.log.path), row.players[:200], self._verdicts[row.log.verdict], address

    def pages(self, groups: Iterator[list[Entry]]) -> Iterator[tuple[str, Iterator[str]]]:
        """Yield the name of each file and its pieces."""
        for part, games in enumerate(groups, start=1):
            body = partial(self._body, games, part)
            title = self._phrase("season-nav-search")
            pieces = page(title, body(), self._phrase, script="search.js", there=self._there)
            yield f"search-{part}.html", pieces

    def _body(self, games: list[Entry], part: int) -> Iterator[str]:
        phrase = self._phrase
        yield '<form class="find" hidden>'
        label = phrased(phrase, "season-search")
        yield f'<label>{label} <input type="search" name="q" autofocus></label>'
        yield '<p role="status" id="shown"></p></form>\n'
        yield f"<noscript><p>{phrased(phrase, 'season-needs-script')}</p></noscript>\n"
        yield parts_nav("search", part, self._parts, phrase)
        heads = [(phrase(f"index-column-{one}"), False) for one in ("report", "players", "verdict")]
        yield from table(phrase("index-games"), heads, [], "rows")
        data = script_json({"games": games})
        yield f'<script type="application/json" id="found-in">{data}</script>\n'


def grouped(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    """Yield entries in groups of bounded size."""
    group: list[Entry] = []
    size = 0
    for one in entries:
        group.append(one)
        size += sum(map(len, one)) + 16
        if size >= _MOST:
            yield group
            group, size = [], 0
    if group:
        yield group
