"""Writes all pages of a season into a folder; each is written whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from adjudicator.errors import DocumentError
from adjudicator.phrases import Phrases
from adjudicator.reports.index.collect import is_index
from adjudicator.safeio import documents
from adjudicator.season.reader import Reader
from adjudicator.season.site.frame import ROWS, page, short
from adjudicator.season.site.home import home_body, unreadable_body
from adjudicator.season.site.lists import GameLists
from adjudicator.season.site.players import player_file, players_pages, standings_table
from adjudicator.season.site.search import Entry, SearchParts, grouped
from adjudicator.season.standings import odd_limit, standings

__all__ = ["make_folder", "write_site"]

#: names of our pages, which a later run may make superfluous
_OURS = re.compile(
    r"(games|illegal|cannot-tell|legal|players|search|unreadable)-\d+\.html|"
    r"player-[0-9a-f]{16}-\d+\.html"
)
Page = tuple[str, Iterator[str]]


def make_folder(folder: Path) -> None:
    """Make the folder of the pages; one whose index.html is no index of ours is refused."""
    index = folder / "index.html"
    if documents.exists(index) and not is_index(documents.read_bytes(index)):
        raise DocumentError("is there already, and is no index", file=index, hint="write elsewhere")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be made", file=folder) from None


def write_site(reader: Reader, folder: Path, title: str, phrase: Phrases) -> int:
    """Write the pages, and return how many; those of single games are there or are not."""
    written = set()
    for name, pieces in _pages(reader, title, phrase, lambda one: (folder / one).is_file()):
        documents.write_pieces(folder / name, pieces)
        written.add(name)
    for old in folder.glob("*.html"):
        if old.name not in written and _OURS.fullmatch(old.name):
            old.unlink(missing_ok=True)
    return len(written)


def _pages(
    reader: Reader, title: str, phrase: Phrases, has_page: Callable[[str], bool]
) -> Iterator[Page]:
    scope, found = reader.scope(), standings(reader)
    limit = odd_limit(found)
    there = ["games-1", "search-1", *(["players-1"] if found else [])]
    lists = GameLists(reader, phrase, there, has_page)
    ranked = sorted(found, key=lambda one: (-one.interval[0], -one.violations, one.player))
    body = home_body(reader, scope, ranked, limit, phrase)
    yield "index.html", page(title, body, phrase, there=there)
    yield from lists.pages("games", phrase("index-games"), scope.judged, lists.rows())
    for verdict, count in scope.verdicts.items():
        name = verdict.replace(" ", "-")
        if count:
            rows = lists.rows("v.verdict = ?", verdict)
            yield from lists.pages(name, phrase(f"verdict-{name}"), count, rows)
    if scope.unreadable:
        names = phrase("season-unreadable", n=scope.unreadable)
        yield "unreadable-1.html", page(names, unreadable_body(reader, phrase), phrase, there=there)
    if found:
        yield from players_pages(ranked, limit, phrase, there)
    for one in found:
        where = "l.id IN (SELECT log FROM players WHERE player = ?)"
        head = "".join(standings_table([one], limit, phrase))
        games = lists.rows(where, one.player)
        name = player_file(one.player)
        yield from lists.pages(name, short(one.player), one.games, games, head)
    yield from _search(lists, phrase, there)


def _search(lists: GameLists, phrase: Phrases, there: list[str]) -> Iterator[Page]:
    """Yield the search; its parts are counted first, so that each names all of them."""

    def entries(parts: SearchParts) -> Iterable[Entry]:
        return (parts.entry(row, at // ROWS + 1) for at, row in enumerate(lists.rows()))

    counted = SearchParts(phrase, there, 0)
    number = sum(1 for _ in grouped(iter(entries(counted))))
    search = SearchParts(phrase, there, number)
    yield from search.pages(grouped(iter(entries(search))))
