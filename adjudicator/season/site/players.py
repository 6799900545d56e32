"""The standings of a season as pages: findings and dice of every player, with confidence."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from adjudicator.chance import mean_interval
from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import phrased, text
from adjudicator.reports.index.rows import p_text
from adjudicator.reports.index.tally import Tally
from adjudicator.season.site.frame import ROWS, link, number, page, parts_nav, short, table
from adjudicator.season.standings import Standing

__all__ = ["player_file", "players_pages", "standings_table"]


def player_file(player: str) -> str:
    """Return the beginning of the names of a player's pages."""
    return f"player-{hashlib.sha256(player.encode()).hexdigest()[:16]}"


def players_pages(
    found: list[Standing], limit: float, phrase: Phrases, there: Sequence[str]
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the parts of the standings: those come first who surely break rules most often."""
    ranked = sorted(found, key=lambda one: (-one.interval[0], -one.violations, one.player))
    parts = max(1, -(-len(ranked) // ROWS))
    for part in range(1, parts + 1):
        some = ranked[(part - 1) * ROWS : part * ROWS]
        title = phrase("season-standings")
        body = _body(some, limit, part, parts, phrase)
        yield f"players-{part}.html", page(title, body, phrase, script="list.js", there=there)


def _body(
    some: list[Standing], limit: float, part: int, parts: int, phrase: Phrases
) -> Iterator[str]:
    yield '<form class="find" hidden>'
    label = phrased(phrase, "season-filter")
    yield f'<label>{label} <input type="search" name="q"></label>'
    yield '<p role="status" id="shown"></p></form>\n'
    yield parts_nav("players", part, parts, phrase)
    yield from standings_table(some, limit, phrase, "rows")
    yield parts_nav("players", part, parts, phrase)
    yield f"<p>{phrased(phrase, 'season-confidence')}</p>\n"
    yield f"<p>{phrased(phrase, 'index-p-means')}</p>\n"


def standings_table(
    some: list[Standing], limit: float, phrase: Phrases, identity: str = ""
) -> Iterator[str]:
    """Yield a table of players: findings, and each kind of die."""
    names = (
        "player",
        "games",
        "faulty",
        "share",
        "violation",
        "doubt",
        "die",
        "rolls",
        "mean",
        "p",
    )
    heads = [(phrase(f"season-column-{one}"), one != "player") for one in names]
    rows = (row for one in some for row in _rows(one, limit, phrase))
    yield from table(phrase("season-standings"), heads, rows, identity)


def _rows(one: Standing, limit: float, phrase: Phrases) -> Iterator[str]:
    """Yield a row for each kind of die; the first one has the findings too."""
    name = link(f"{player_file(one.player)}-1.html", short(one.player))
    counts = (one.games, one.faulty, _share(one, phrase), one.violations, one.doubts)
    head = f'<th scope="row">{name}</th>{"".join(map(number, counts))}'
    tallies: Sequence[Tally | None] = one.dice or [None]
    for tally in tallies:
        yield f"<tr>{head}{_dice(tally, limit, phrase)}</tr>\n"
        head = f'<th scope="row">{name}</th>{number("") * len(counts)}'


def _share(one: Standing, phrase: Phrases) -> str:
    low, high = one.interval
    cells = (f"{100 * value:.0f}" for value in (one.share, low, high))
    share, least, most = cells
    return phrase("season-share", share=share, low=least, high=most)


def _dice(tally: Tally | None, limit: float, phrase: Phrases) -> str:
    if tally is None or tally.mean is None:
        return number("") * 4
    low, high = mean_interval(tally.mean, tally.rolls, tally.die.sides)
    mean = phrase(
        "season-mean",
        mean=phrase.number(tally.mean, 2),
        low=phrase.number(low, 2),
        high=phrase.number(high, 2),
    )
    p = number(p_text(tally, phrase))
    if tally.fit is not None and tally.fit.p < limit:
        p = f'<td class="number odd">{text(p_text(tally, phrase))} ⚠</td>'
    return f"{number(tally.die.sides)}{number(tally.rolls)}{number(mean)}{p}"
