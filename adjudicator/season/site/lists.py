"""Lists of games, in parts of bounded size: all, those of a verdict, those of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import phrased, text
from adjudicator.reports.text import verdict_word
from adjudicator.season.reader import LogRow, Reader
from adjudicator.season.site.frame import ROWS, badge, link, number, page, parts_nav, short, table

__all__ = ["GameLists", "GameRow", "game_page_name"]

_COUNTS = ("violation", "doubt", "unchecked", "pending")


class GameRow(NamedTuple):
    """A game of a list, with its players in words and the address of its page, if it has one."""

    log: LogRow
    players: str
    address: str


def game_page_name(log: LogRow) -> str:
    """Return the address of the page of a game: the same as long as the log is the same."""
    return f"games/{log.sha256[:24]}.html"


class GameLists:
    """Makes lists of games."""

    def __init__(
        self, reader: Reader, phrase: Phrases, there: Sequence[str], has_page: Callable[[str], bool]
    ) -> None:
        """Take the database, and what tells whether a page of a game exists."""
        self._reader, self._phrase, self._there = reader, phrase, there
        self._has_page = has_page

    def rows(self, where: str = "", *args: object) -> Iterator[GameRow]:
        """Yield games by path."""
        text_ = "SELECT name, player FROM players WHERE log = ? AND player != '' ORDER BY side"
        for log in self._reader.logs(where, *args):
            named = self._reader.rows(text_, log.id)
            players = ", ".join(
                self._phrase("page-player-of", side=short(str(side)), player=short(str(player)))
                for side, player in islice(named, 8)
            )
            address = game_page_name(log)
            yield GameRow(log, players, address if self._has_page(address) else "")

    def pages(
        self, name: str, title: str, total: int, rows: Iterable[GameRow], head: str = ""
    ) -> Iterator[tuple[str, Iterator[str]]]:
        """Yield the parts of a list, each with `head`: the name of each file and its pieces."""
        parts = max(1, -(-total // ROWS))
        waiting = iter(rows)
        for part in range(1, parts + 1):
            some = list(islice(waiting, ROWS))
            body = chain([head], self._body(name, some, part, parts))
            pieces = page(title, body, self._phrase, script="list.js", there=self._there)
            yield f"{name}-{part}.html", pieces

    def _body(self, name: str, rows: list[GameRow], part: int, parts: int) -> Iterator[str]:
        phrase = self._phrase
        games = {row.log.game: row.log.title for row in rows}
        yield self._form(games)
        yield parts_nav(name, part, parts, phrase)
        columns = ("report", "game", "players", "verdict", *_COUNTS, "events", "turn")
        heads = [
            (phrase(f"index-column-{one}"), one in (*_COUNTS, "events", "turn")) for one in columns
        ]
        label = phrase("index-games")
        yield from table(label, heads, map(self._row, rows), "rows")
        yield parts_nav(name, part, parts, phrase)

    def _form(self, games: dict[str, str]) -> str:
        """Return the search and the filters of a page, which need scripts."""
        phrase = self._phrase
        every = f'<option value="*">{phrased(phrase, "filter-all")}</option>'
        verdicts = "".join(
            f'<option value="{one}">{text(verdict_word(one, phrase))}</option>'
            for one in ("illegal", "cannot tell", "legal")
        )
        titles = "".join(
            f'<option value="{text(game)}">{text(short(title))}</option>'
            for game, title in sorted(games.items())[:50]
        )
        return (
            '<form class="find" hidden>'
            f'<label>{phrased(phrase, "season-filter")} <input type="search" name="q"></label>'
            f"<label>{phrased(phrase, 'index-column-verdict')} "
            f'<select name="verdict">{every}{verdicts}</select></label>'
            f"<label>{phrased(phrase, 'index-column-game')} "
            f'<select name="game">{every}{titles}</select></label>'
            '<p role="status" id="shown"></p></form>\n'
        )

    def _row(self, row: GameRow) -> str:
        log, phrase = row.log, self._phrase
        name = short(log.path)
        head = link(row.address, name) if row.address else text(name)
        counts = (log.violations, log.doubts, log.unchecked, log.pending, log.events, log.turn)
        return (
            f'<tr data-verdict="{text(log.verdict)}" data-game="{text(log.game)}">'
            f'<td class="file">{head}</td><td>{text(short(log.title))}</td>'
            f"<td>{text(row.players)}</td>"
            f"<td>{badge(log.verdict, verdict_word(log.verdict, phrase))}</td>"
            f"{''.join(map(number, counts))}</tr>\n"
        )
